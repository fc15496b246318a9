'use client';

import { Alert, Button, Group } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { type RefObject, useSyncExternalStore } from 'react';
import type { Collection } from '@/domain/collections';
import { useLanguage } from '@/i18n/use-language';
import { useCellTexts } from '@/ui/grid/cell-text';
import type { CellRef, GridHandle } from '@/ui/grid/types';
import { useWho } from '@/ui/record-panel/history/use-who';
import type { Table } from '../use-table';

/** The conflict of the active cell: who changed it, both values, and the choice between them. Needs the messages `record`. */
export function ConflictNote(options: {
  collection: Collection;
  table: Table;
  /** The grid, to which the focus returns after the choice. */
  grid: RefObject<GridHandle | null>;
  active: CellRef | undefined;
}) {
  const { collection, table, grid, active } = options;
  const t = useTranslations('table.conflict');
  const language = useLanguage();
  const who = useWho();
  const { identifier } = collection;
  const { plain } = useCellTexts(identifier);
  const { source, unsaved, editing, notifier } = table;
  useSyncExternalStore(notifier.subscribe, notifier.revision, notifier.revision);
  if (active === undefined) return null;
  const { position, column } = active;
  const id = Number(source.get(position)?.[identifier]);
  const entered = unsaved.cells.of(id)[column];
  const field = collection.field(column);
  if (entered?.state !== 'conflict' || field === undefined) return null;
  const { text, current, by } = entered;
  return (
    <Alert
      role="alert"
      color="yellow"
      variant="light"
      title={t('title', { column: field.label[language], who: who(by) })}
    >
      <Group gap="sm" align="center">
        <span>{t('values', { mine: text, theirs: plain(field, current?.[column]) })}</span>
        <Button
          size="compact-sm"
          onClick={() => {
            void editing.change({ note: 'cell', cells: [{ id, column, text, seen: current?.[column] }] });
            grid.current?.focus();
          }}
        >
          {t('keepMine')}
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => {
            editing.takeTheirs(id, column);
            grid.current?.focus();
          }}
        >
          {t('takeTheirs')}
        </Button>
      </Group>
    </Alert>
  );
}
