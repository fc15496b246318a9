'use client';

import { Anchor, Card, Stack, Text, Title } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { SecretOnce } from '../../keys/secret-once';
import type { NewSecret } from '../../keys/secret-text';
import { EmptyState } from '../../parts/state';

const ICON_SIZE = 28;

/** The key, shown once; when the reader has stored it, it is removed from the page too. */
export function Collected({ secret }: { secret: NewSecret }) {
  const t = useTranslations('requests.collect');
  const heading = useRef<HTMLHeadingElement>(null);
  const [isStored, setIsStored] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is shown has changed, so the focus goes to its beginning
  useEffect(() => heading.current?.focus(), [isStored]);
  return (
    <>
      <Title order={1} size="h2" mb="lg" ref={heading} tabIndex={-1}>
        {t(isStored ? 'title' : 'yours')}
      </Title>
      <Card withBorder radius="lg" p={{ base: 'md', sm: 'xl' }}>
        {isStored ? (
          <EmptyState
            title={t('doneTitle')}
            icon={<IconCircleCheck size={ICON_SIZE} />}
            action={
              <Anchor href="/docs" size="sm" underline="always" mt="sm">
                {t('documentation')}
              </Anchor>
            }
          >
            {t('done')}
          </EmptyState>
        ) : (
          <Stack gap="lg">
            <Text c="var(--ink-quiet)">{secret.name}</Text>
            <SecretOnce secret={secret} onStored={() => setIsStored(true)} />
          </Stack>
        )}
      </Card>
    </>
  );
}
