'use client';

import { Button, Group, Stack, Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useMemo, useState } from 'react';
import type { Collection } from '@/domain/collections';
import { Dialog } from '@/ui/forms/dialog';
import { DialogFooter } from '@/ui/forms/dialog-footer';
import { DotBadge } from '@/ui/parts/dot-badge';
import { useParseContext } from '@/ui/parts/use-parse-context';
import { PreviewTable } from '@/ui/preview/preview-table';
import type { Answer, Question } from '@/ui/table/editing/grid-actions';
import { type PasteChoice, WHOLE_ROWS } from '@/ui/table/editing/pasted';
import type { Table } from '@/ui/table/use-table';
import { ReadingChoices, RowChoice } from './paste-choices';
import { type PastePreview, previewOf } from './paste-preview';

type Asked = Readonly<{
  collection: Collection;
  table: Table;
  question: Extract<Question, { about: 'paste' }>;
}>;

/** A preview of a large paste. Needs the messages `table` and `preview`. */
export function PasteDialog(options: Asked & { onAnswer: (answer: Answer) => void; onImport: () => void }) {
  const { collection, question, onAnswer, onImport } = options;
  const t = useTranslations('table.paste');
  const cancel = useTranslations('common.actions')('cancel');
  const [choice, setChoice] = useState(WHOLE_ROWS);
  const preview = usePreview(options, choice);
  const { rows, cut, faulty, doubtful, hasPartialRows } = preview;
  const withFaults = rows.filter(({ faults }) => faults.size > 0);
  const ordered = [...withFaults, ...rows.filter(({ faults }) => faults.size === 0)];
  // Where no row is in order, the block is not in the shape of the table, and the import can turn it.
  const isOtherShape = rows.length > 0 && withFaults.length === rows.length && doubtful === 0;
  return (
    <Dialog opened size="80rem" title={t('title')} onClose={() => onAnswer(false)}>
      <Stack gap="sm">
        <Counts preview={preview} />
        {question.pasted.header !== undefined && <NamedColumns {...question.pasted.header} />}
        {cut > 0 && <Text size="sm">{t('cutHint')}</Text>}
        {faulty > 0 && <Text size="sm">{t('faultyHint')}</Text>}
        <ReadingChoices
          collection={collection}
          doubts={question.doubts}
          choice={choice}
          onChoose={setChoice}
        />
        {hasPartialRows && <RowChoice choice={choice} onChoose={setChoice} />}
        {rows.length > 0 && (
          <PreviewTable
            collection={collection}
            label={t('table')}
            given={new Set(question.pasted.columns)}
            rows={ordered}
          />
        )}
        <DialogFooter>
          <Button
            variant={isOtherShape ? 'filled' : 'default'}
            data-autofocus={isOtherShape || undefined}
            mr="auto"
            onClick={onImport}
            title={t('importHint')}
          >
            {t('import')}
          </Button>
          <Button variant="default" onClick={() => onAnswer(false)}>
            {cancel}
          </Button>
          <Button
            variant={isOtherShape ? 'default' : 'filled'}
            data-autofocus={!isOtherShape || undefined}
            disabled={rows.length === 0}
            onClick={() => onAnswer(choice)}
          >
            {t('confirm', { count: rows.length })}
          </Button>
        </DialogFooter>
      </Stack>
    </Dialog>
  );
}

/** Says that the first row was taken for the names of the columns, and which of them the table does not have. */
function NamedColumns({ unknown }: { unknown: readonly string[] }) {
  const t = useTranslations('table.paste');
  return (
    <Text size="sm">
      {t('named')}
      {unknown.length > 0 && ` ${t('unknown', { names: unknown.join(', ') })}`}
    </Text>
  );
}

function usePreview({ collection, table, question }: Asked, choice: PasteChoice): PastePreview {
  const context = useParseContext(collection);
  const { blocks, unsaved } = table;
  return useMemo(
    () =>
      previewOf(
        { ...question, choice },
        {
          collection,
          unsaved,
          context,
          total: blocks.total(),
          positionOf: (id) => blocks.positionOf(id),
        },
      ),
    [question, choice, collection, unsaved, context, blocks],
  );
}

const COUNTED = [
  { name: 'added', color: 'teal' },
  { name: 'changed', color: 'sea' },
  { name: 'same', color: 'gray' },
  { name: 'doubtful', color: 'yellow' },
  { name: 'faulty', color: 'red' },
  { name: 'cut', color: 'red' },
] as const;

function Counts({ preview }: { preview: PastePreview }) {
  const t = useTranslations('table.paste.counts');
  return (
    <Group gap="xs" role="status">
      {COUNTED.map(
        ({ name, color }) =>
          preview[name] > 0 && (
            <DotBadge key={name} color={color}>
              {t(name, { count: preview[name] })}
            </DotBadge>
          ),
      )}
    </Group>
  );
}
