'use client';

import { Alert, Button, Group } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { type RefObject, useSyncExternalStore } from 'react';
import type { Collection } from '@/domain/collections';
import { doubtIn, readingTexts } from '@/domain/readings/entered';
import { useLanguage } from '@/i18n/use-language';
import type { CellRef, GridHandle } from '@/ui/grid/types';
import { isFaultyText } from '../unsaved/judge-text';
import type { Table } from '../use-table';

/** The note of the active cell if its text has two readings: a button for each. The focus returns to the cell. */
export function ReadingNote(options: {
  collection: Collection;
  table: Table;
  grid: RefObject<GridHandle | null>;
  active: CellRef | undefined;
}) {
  const { collection, table, grid, active } = options;
  const t = useTranslations('table.reading');
  const language = useLanguage();
  const { source, actions, notifier } = table;
  useSyncExternalStore(notifier.subscribe, notifier.revision, notifier.revision);
  if (active === undefined) return null;
  const { position, column } = active;
  const { entered: text, isDoubt } = source.marks(position)?.cells?.[column] ?? {};
  const field = collection.field(column);
  if (text === undefined || isDoubt !== true || field === undefined) return null;
  const doubt = doubtIn(text, field);
  if (doubt === undefined) return null;
  const shown = readingTexts(doubt, field, language);
  const choose = (reading: string) => {
    // The text has to be corrected: its column takes no fractions.
    if (isFaultyText(reading, field)) return grid.current?.edit(active);
    actions.edit([{ position, column, text: reading, record: source.get(position) }]);
    grid.current?.focus();
  };
  return (
    <Alert
      role="alert"
      color="yellow"
      variant="light"
      title={t('title', { column: field.label[language], text })}
      onKeyDown={(event) => event.key === 'Escape' && grid.current?.focus()}
    >
      <Group gap="sm" align="center">
        {[doubt.text, doubt.otherwise].map((reading, place) => (
          <Button key={reading} size="compact-sm" variant="default" onClick={() => choose(reading)}>
            {t(isFaultyText(reading, field) ? 'correct' : 'use', { reading: shown[place]! })}
          </Button>
        ))}
      </Group>
    </Alert>
  );
}
