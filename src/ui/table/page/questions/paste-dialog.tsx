'use client';

import { Button, Group, Loader, Stack, Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { Collection } from '@/domain/collections';
import { Dialog } from '@/ui/forms/dialog';
import { DialogFooter } from '@/ui/forms/dialog-footer';
import { DotBadge } from '@/ui/parts/dot-badge';
import { useParseContext } from '@/ui/parts/use-parse-context';
import { PreviewTable } from '@/ui/preview/preview-table';
import type { Target } from '@/ui/table/editing/entries';
import type { Answer, Question } from '@/ui/table/editing/grid-actions';
import { type PasteChoice, WHOLE_ROWS } from '@/ui/table/editing/pasted';
import type { Table } from '@/ui/table/use-table';
import { ReadingChoices, RowChoice } from './paste-choices';
import { type PastePreview, previewOf } from './paste-preview';

const NOTHING: Target = { cells: [], drafts: [] };

type Asked = Readonly<{
  collection: Collection;
  table: Table;
  question: Extract<Question, { about: 'paste' }>;
}>;

/**
 * A preview of a large paste. It opens at once and takes the keys; the target rows may have to be read first. Needs the
 * messages `table` and `preview`.
 */
export function PasteDialog(options: Asked & { onAnswer: (answer: Answer) => void; onImport: () => void }) {
  const { collection, question, onAnswer, onImport } = options;
  const t = useTranslations('table.paste');
  const cancel = useTranslations('common.actions')('cancel');
  const [choice, setChoice] = useState(WHOLE_ROWS);
  const target = useTarget(question, onAnswer);
  const preview = usePreview({ ...options, target: target ?? NOTHING }, choice);
  const { rows, cut, faulty, doubtful, hasPartialRows } = preview;
  const withFaults = rows.filter(({ faults }) => faults.size > 0);
  const ordered = [...withFaults, ...rows.filter(({ faults }) => faults.size === 0)];
  // If no row is valid, the block has not the arrangement of the table, and the import can turn it.
  const isOtherShape = rows.length > 0 && withFaults.length === rows.length && doubtful === 0;
  const importButton = useRef<HTMLButtonElement>(null);
  const confirmButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isOtherShape && document.activeElement === confirmButton.current) importButton.current?.focus();
  }, [isOtherShape]);
  return (
    <Dialog opened size="80rem" title={t('title')} onClose={() => onAnswer(false)}>
      <Stack gap="sm">
        {target === undefined ? (
          <Reading rows={question.pasted.matrix.length} />
        ) : (
          <Counts preview={preview} />
        )}
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
            ref={importButton}
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
            ref={confirmButton}
            variant={isOtherShape ? 'default' : 'filled'}
            data-autofocus={!isOtherShape || undefined}
            // This button keeps the focus while the rows are read.
            disabled={target !== undefined && rows.length === 0}
            data-disabled={target === undefined}
            aria-disabled={target === undefined}
            onClick={() => target !== undefined && onAnswer(choice)}
          >
            {t('confirm', { count: target === undefined ? question.pasted.matrix.length : rows.length })}
          </Button>
        </DialogFooter>
      </Stack>
    </Dialog>
  );
}

/** Explains that the first row was taken for the names of the columns, and which of these the table does not have. */
function NamedColumns({ unknown }: { unknown: readonly string[] }) {
  const t = useTranslations('table.paste');
  return (
    <Text size="sm">
      {t('named')}
      {unknown.length > 0 && ` ${t('unknown', { names: unknown.join(', ') })}`}
    </Text>
  );
}

/** The cells and drafts of the texts; undefined while the rows are read. */
function useTarget({ target }: Asked['question'], onAnswer: (answer: Answer) => void): Target | undefined {
  const [read, setRead] = useState<Target>();
  const answer = useRef(onAnswer);
  answer.current = onAnswer;
  useEffect(() => {
    // If they cannot be read, the paste itself reports why.
    target.then(setRead, () => answer.current(true));
  }, [target]);
  return read;
}

function Reading({ rows }: { rows: number }) {
  const t = useTranslations('table.paste');
  return (
    <Group gap="xs" role="status">
      <Loader size="xs" />
      <Text size="sm">{t('reading', { rows })}</Text>
    </Group>
  );
}

function usePreview(
  { collection, table, question, target }: Asked & { target: Target },
  choice: PasteChoice,
): PastePreview {
  const context = useParseContext(collection);
  const { blocks, unsaved } = table;
  return useMemo(
    () =>
      previewOf(
        { ...question, target, choice },
        {
          collection,
          unsaved,
          context,
          total: blocks.total(),
          positionOf: (id) => blocks.positionOf(id),
        },
      ),
    [question, target, choice, collection, unsaved, context, blocks],
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
