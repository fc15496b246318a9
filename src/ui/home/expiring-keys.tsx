'use client';

import { Anchor, Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { Link } from '@/ui/parts/link';
import { RelativeTime } from '../parts/moment';
import type { Outputs } from '../trpc';
import { ListCard, ListLine } from './list-card';

/** The keys that expire soon, and the number of keys that have not been used for a long time. */
export function ExpiringKeys({
  keys: { expiring, expiringCount, unusedCount },
}: {
  keys: NonNullable<Outputs['home']['summary']['keys']>;
}) {
  const t = useTranslations('home.keys');
  return (
    <div>
      <ListCard
        title={t('title')}
        all={
          expiringCount > expiring.length
            ? { href: '/keys?filter=expiring', text: t('allOf', { count: expiringCount }) }
            : { href: '/keys', text: t('all') }
        }
        empty={t('empty')}
      >
        {expiring.map(({ id, name, owner, prefix, expiresAt }) => (
          <ListLine
            key={id}
            href={`/keys/${id}`}
            title={name}
            about={[owner, prefix].filter((part) => part !== null).join(' · ')}
            aside={<RelativeTime at={expiresAt} />}
          />
        ))}
      </ListCard>
      {unusedCount > 0 && (
        <Text size="sm" c="var(--ink-quiet)" px="md">
          <Anchor component={Link} href="/keys?filter=unused" size="sm">
            {t('unused', { count: unusedCount })}
          </Anchor>
        </Text>
      )}
    </div>
  );
}
