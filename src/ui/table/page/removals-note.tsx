'use client';

import { Alert, Button, Group, Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { type RefObject, useSyncExternalStore } from 'react';
import type { Collection } from '@/domain/collections';
import { useLanguage } from '@/i18n/use-language';
import { useCellTexts } from '@/ui/grid/cell-text';
import type { GridHandle } from '@/ui/grid/types';
import { useWho } from '@/ui/record-panel/history/use-who';
import type { RefusedRemoval } from '../unsaved/unsaved';
import type { Table } from '../use-table';
import classes from './table-page.module.css';

const MAX_SHOWN = 5;

type Props = Readonly<{ collection: Collection; table: Table; grid: RefObject<GridHandle | null> }>;

/**
 * The records that were not deleted because others have changed them since the person saw them, with the changes, and the
 * choice to delete them nevertheless. Needs the messages `record`.
 */
export function RemovalsNote({ collection, table, grid }: Props) {
  const t = useTranslations('table.removals');
  const { unsaved, editing, notifier } = table;
  useSyncExternalStore(notifier.subscribe, notifier.revision, notifier.revision);
  const refused = unsaved.removals.list();
  if (refused.length === 0) return null;
  const decide = (isMeant: boolean) => {
    unsaved.removals.clear();
    if (isMeant)
      void editing.change({ note: 'cell', cells: [], removed: refused.map(({ current }) => current) });
    grid.current?.focus();
  };
  return (
    <Alert role="alert" color="yellow" variant="light" title={t('title', { count: refused.length })}>
      <ul className={classes.unseenList}>
        {refused.slice(0, MAX_SHOWN).map((one) => (
          <Removal key={String(one.current[collection.identifier])} collection={collection} refused={one} />
        ))}
      </ul>
      {refused.length > MAX_SHOWN && (
        <Text size="sm">{t('others', { count: refused.length - MAX_SHOWN })}</Text>
      )}
      <Group gap="sm" mt={6}>
        <Button size="compact-sm" color="red" variant="light" onClick={() => decide(true)}>
          {t('remove', { count: refused.length })}
        </Button>
        <Button size="compact-sm" variant="default" onClick={() => decide(false)}>
          {t('keep')}
        </Button>
      </Group>
    </Alert>
  );
}

function Removal({ collection, refused }: { collection: Collection; refused: RefusedRemoval }) {
  const t = useTranslations('table.removals');
  const language = useLanguage();
  const who = useWho();
  const { seen, current, by } = refused;
  const { plain } = useCellTexts(collection.identifier);
  const changed = collection.columns.filter(({ name }) => seen[name] !== current[name]);
  const changes = changed.map((field) =>
    t('change', {
      column: field.label[language],
      before: plain(field, seen[field.name]),
      after: plain(field, current[field.name]),
    }),
  );
  return (
    <li>
      <strong>{t('record', { number: String(current[collection.identifier]), who: who(by) })}</strong>{' '}
      {changes.join(', ')}
    </li>
  );
}
