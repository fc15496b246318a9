'use client';

import { Card, Stack, Text, Title } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { trpc } from '@/ui/trpc';
import { LinkActions } from './link-actions';
import { LinkStatus } from './link-status';
import classes from './links.module.css';

/** The keys that agencies have not collected yet; nothing if there are none. */
export function UncollectedKeys() {
  const t = useTranslations('keyLinks');
  const { data: links = [] } = trpc.keyLinks.uncollected.useQuery();
  if (links.length === 0) return null;
  return (
    <Card withBorder padding="md" mb="md" component="section" aria-label={t('uncollected')}>
      <Title order={2} size="h5" mb="xs">
        {t('uncollected')}
      </Title>
      <Stack gap="sm" component="ul" className={classes.list ?? ''}>
        {links.map((link) => (
          <li key={link.id} className={classes.row}>
            <div className={classes.words}>
              <Text fw={600} size="sm">
                {link.name}
                {link.owner !== null && ` · ${link.owner}`}
              </Text>
              <Text size="sm" c="var(--ink-quiet)">
                <LinkStatus link={link} />
              </Text>
            </div>
            <LinkActions link={link} />
          </li>
        ))}
      </Stack>
    </Card>
  );
}
