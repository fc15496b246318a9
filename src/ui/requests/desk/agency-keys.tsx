'use client';

import { Anchor, Card, Group, Stack, Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { Link } from '@/ui/parts/link';
import { KeyStateBadge } from '../../keys/state-badge';
import { FormSection } from '../parts/form-section';
import type { RequestDetail } from '../types';

/** The keys that the agency has already. */
export function AgencyKeys({ keys }: { keys: RequestDetail['agencyKeys'] }) {
  const t = useTranslations('requests.detail');
  return (
    <Card withBorder p={{ base: 'md', sm: 'lg' }}>
      <FormSection title={t('agencyKeys')}>
        {keys.length === 0 ? (
          <Text size="sm" c="var(--ink-quiet)">
            {t('noKeys')}
          </Text>
        ) : (
          <Stack component="ul" gap="xs" m={0} p={0} style={{ listStyle: 'none' }}>
            {keys.map(({ id, name, prefix, state }) => (
              <Group key={id} component="li" justify="space-between" gap="xs" wrap="nowrap" align="start">
                <div style={{ overflowWrap: 'anywhere' }}>
                  <Anchor component={Link} href={`/keys/${id}`} prefetch={false} size="sm" underline="always">
                    {name}
                  </Anchor>
                  <Text size="xs" c="var(--ink-quiet)" ff="monospace">
                    {prefix}…
                  </Text>
                </div>
                <KeyStateBadge state={state} />
              </Group>
            ))}
          </Stack>
        )}
      </FormSection>
    </Card>
  );
}
