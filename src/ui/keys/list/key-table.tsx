'use client';

import { Anchor, Checkbox, Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { memo } from 'react';
import { Link } from '@/ui/parts/link';
import { RelativeTime } from '@/ui/parts/moment';
import { PermissionSummary } from '../permissions/permission-summary';
import { KeyStateBadge, ReplacedBadge } from '../state-badge';
import { KeyLifetime } from './lifetime';
import classes from './list.module.css';
import type { SelectedKeys } from './many/use-selected-keys';
import type { WireListedKey } from './view';
import { Week } from './week';

/** The keys found: a table on wide screens, cards on narrow ones. */
export function KeyTable(options: {
  keys: readonly WireListedKey[];
  isBusy: boolean;
  selected: SelectedKeys;
}) {
  const { keys, isBusy, selected } = options;
  const t = useTranslations('keys');
  return (
    <table className={classes.table} aria-busy={isBusy} aria-label={t('title')}>
      <thead>
        <tr>
          <th scope="col">
            <span className={classes.select}>
              <Checkbox
                size="sm"
                aria-label={t('many.pickAll')}
                checked={selected.ids.size === keys.length}
                indeterminate={selected.ids.size > 0 && selected.ids.size < keys.length}
                onChange={selected.toggleAll}
              />
              {t('columns.key')}
            </span>
          </th>
          <th scope="col">{t('columns.permissions')}</th>
          <th scope="col">{t('columns.state')}</th>
          <th scope="col">{t('columns.lastUsed')}</th>
          <th scope="col">{t('columns.week')}</th>
        </tr>
      </thead>
      <tbody>
        {keys.map((record) => (
          <KeyRow
            key={record.id}
            record={record}
            isSelected={selected.ids.has(record.id)}
            onToggle={selected.toggle}
          />
        ))}
      </tbody>
    </table>
  );
}

const KeyRow = memo(function KeyRow(options: {
  record: WireListedKey;
  isSelected: boolean;
  onToggle: (id: string) => void;
}) {
  const { record, isSelected, onToggle } = options;
  const t = useTranslations('keys');
  const { id, name, owner, prefix, permissions, lastUsedAt, lastUsedAddress } = record;
  return (
    <tr>
      <th scope="row" className={classes.key}>
        <span className={classes.select}>
          <Checkbox
            size="sm"
            aria-label={t('many.pick', { name })}
            checked={isSelected}
            onChange={() => onToggle(id)}
          />
          <Anchor component={Link} href={`/keys/${id}`} prefetch={false} className={classes.name ?? ''}>
            {name}
          </Anchor>
        </span>
        <span className={classes.below}>
          {owner !== null && <span className={classes.owner}>{owner}</span>}
          <code className={classes.prefix}>{prefix}…</code>
        </span>
      </th>
      <td className={classes.permissions}>
        <PermissionSummary grants={permissions} short />
      </td>
      <td className={classes.state}>
        <KeyStateBadge state={record.state} /> <ReplacedBadge of={record} />
        <div className={classes.life}>
          <KeyLifetime record={record} />
        </div>
      </td>
      <td className={classes.used}>
        <span className={classes.label} aria-hidden>
          {t('columns.lastUsed')}
        </span>
        {lastUsedAt === null ? (
          <Text size="sm" c="var(--ink-quiet)">
            {t('neverUsed')}
          </Text>
        ) : (
          <Text size="sm" component="div">
            <RelativeTime at={lastUsedAt} />
          </Text>
        )}
        {lastUsedAddress !== null && (
          <span className={classes.address}>{t.rich('from', { address: lastUsedAddress, code })}</span>
        )}
      </td>
      <td className={classes.week}>
        <Week days={record.days} />
      </td>
    </tr>
  );
});

const code = (chunks: React.ReactNode) => <code>{chunks}</code>;
