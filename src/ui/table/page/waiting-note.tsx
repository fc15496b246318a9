'use client';

import { Alert, Button, Group } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { type RefObject, useSyncExternalStore } from 'react';
import type { Collection } from '@/domain/collections';
import { useLanguage } from '@/i18n/use-language';
import type { CellRef, GridHandle } from '@/ui/grid/types';
import { isWaiting, togetherIn } from '../unsaved/together';
import type { Table } from '../use-table';

/**
 * The note of the active cell if it is in a pasted row that waits for the correction of some cells: these cells, and a
 * button to stop waiting.
 */
export function WaitingNote(options: {
  collection: Collection;
  table: Table;
  grid: RefObject<GridHandle | null>;
  active: CellRef | undefined;
}) {
  const { collection, table, grid, active } = options;
  const t = useTranslations('table.waiting');
  const language = useLanguage();
  const { source, unsaved, editing, notifier } = table;
  useSyncExternalStore(notifier.subscribe, notifier.revision, notifier.revision);
  if (active === undefined) return null;
  const id = Number(source.get(active.position)?.[collection.identifier]);
  const entered = unsaved.cells.of(id);
  const columns = togetherIn(entered);
  const waiting = columns.filter((column) => isWaiting(entered[column]!, entered));
  const faulty = columns.filter((column) => entered[column]!.state !== 'saving');
  const [first] = faulty;
  if (!columns.includes(active.column) || waiting.length === 0 || first === undefined) return null;
  const discard = () => {
    editing.discard([{ id, column: first }]);
    grid.current?.focus();
  };
  const names = faulty.map((column) => collection.field(column)!.label[language]).join(', ');
  return (
    <Alert
      role="status"
      color="gray"
      variant="light"
      onKeyDown={(event) => event.key === 'Escape' && grid.current?.focus()}
    >
      <Group gap="sm" align="center">
        <span>{t('row', { count: waiting.length, columns: names })}</span>
        {!faulty.includes(active.column) && (
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => grid.current?.goTo({ position: active.position, column: first })}
          >
            {t('goTo', { column: collection.field(first)!.label[language] })}
          </Button>
        )}
        <Button size="compact-sm" variant="default" onClick={discard}>
          {t('discard')}
        </Button>
      </Group>
    </Alert>
  );
}
