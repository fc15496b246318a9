'use client';

import { Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useFormatter, useTranslations } from 'next-intl';
import {
  type CSSProperties,
  type RefObject,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { type Collection, type Field, findCollection } from '@/domain/collections';
import { hasDefault } from '@/domain/collections/field';
import type { ImportFix, ImportState, ProblemKind, RowStatus } from '@/domain/imports/import';
import { useLanguage } from '@/i18n/use-language';
import { useCellTexts } from '@/ui/grid/cell-text';
import { firstWidths } from '@/ui/grid/columns/first-widths';
import { Grid } from '@/ui/grid/grid';
import type { CellRef, GridHandle, GridRecord, KeptPlace } from '@/ui/grid/types';
import { FailedState } from '@/ui/parts/state';
import { trpc } from '@/ui/trpc';
import { CellFix } from './cell-fix';
import { narrowOrder } from './column-order';
import { fixActions } from './fix-actions';
import { type ImportRows, useImportRows } from './import-rows';
import classes from './preview.module.css';
import { LINE, useRowTexts } from './row-texts';
import { useForeseenNotes } from './use-foreseen-notes';

const MAX_SUGGESTIONS = 20;
const FIRST_ROWS = 50;
/** On such a screen, the figures would be outside of it. */
const NARROW = '(max-width: 700px)';
/** The widths are such that the line, the place and a figure of seven digits fit beside each other on a telephone. */
const NARROW_LINE = 68;
const NARROW_COLUMN = 92;
const NO_WIDTHS = {};

/**
 * The rows of one status, with the reasons at their cells.
 * @param options.onFix corrects cells; without it the grid is read-only
 */
export function RowsGrid(options: {
  state: ImportState;
  status: RowStatus;
  /** Only rows with this kind of fault or doubt. */
  problem?: ProblemKind | undefined;
  total: number;
  onFix: ((fixes: readonly ImportFix[]) => void) | undefined;
}) {
  const { state, status, problem, total, onFix } = options;
  const collection = findCollection(state.collection ?? '')!;
  const t = useTranslations('imports.preview');
  const format = useFormatter();
  const texts = useCellTexts(LINE);
  const rowTexts = useRowTexts(collection, texts);
  const { rows, error, retry } = useImportRows({
    id: state.id,
    status,
    problem,
    total,
    version: state.updatedAt,
    texts: rowTexts,
  });
  const grid = useRef<GridHandle>(null);
  const kept = useRef<KeptPlace>({ across: 0, column: undefined });
  const [active, setActive] = useState<CellRef>();
  const isNarrow = useMediaQuery(NARROW) ?? false;
  const fields = useFields(collection, { state, isNarrow });
  const isRead = useIsRead(rows);
  const widths = useFirstWidths(fields, { rows, isRead });
  const layout = useMemo(
    () => ({
      columns: fields.map(({ name }) => name),
      widths: isNarrow
        ? Object.fromEntries(fields.map(({ name }) => [name, name === LINE ? NARROW_LINE : NARROW_COLUMN]))
        : NO_WIDTHS,
      frozen: 1,
    }),
    [fields, isNarrow],
  );
  useFirstMark(grid, { rows, isRead });
  const source = useForeseenNotes(rows, { id: state.id, search: state.search, collection });
  useSyncExternalStore(source.subscribe, source.revision, source.revision);
  const suggest = useSuggestions(collection);
  const language = useLanguage();
  const actions = useMemo(
    () => onFix && fixActions({ rows, collection, language, onFix }),
    [rows, collection, language, onFix],
  );
  if (error !== undefined) return <FailedState error={error} onRetry={retry} />;
  const row = active === undefined ? undefined : rows.row(active.position);
  return (
    <div className={classes.rows}>
      <div
        className={classes.grid}
        style={{ '--rows': total } as CSSProperties}
        data-reasons={status === 'faulty' || status === 'doubtful' || undefined}
      >
        <Grid
          ref={grid}
          label={t(`tabs.${status}`)}
          fields={fields}
          identifier={LINE}
          source={source}
          layout={layout}
          onLayout={() => {}}
          firstWidths={widths}
          kept={kept}
          actions={actions}
          hasFixedRows
          hasPlainHeaders
          suggest={suggest}
          onSelect={(_, cell) => setActive(cell)}
          faults={rows.faults}
        />
      </div>
      <Text size="sm" c="var(--ink-quiet)">
        {t('all', { count: total, text: format.number(total) })}
      </Text>
      {onFix !== undefined && row !== undefined && active !== undefined && active.column !== LINE && (
        <CellFix
          key={`${row.n} ${active.column}`}
          row={row}
          field={collection.field(active.column)!}
          reasons={rowTexts.reasons(row, active.column)}
          onFix={(fix) => {
            onFix([fix]);
            grid.current?.focus();
          }}
        />
      )}
    </div>
  );
}

/**
 * The position in the file, then the fields of the collection; the identifier and a field with a default only if the file
 * gives them.
 */
function useFields(
  collection: Collection,
  { state: { steps }, isNarrow }: { state: ImportState; isNarrow: boolean },
): readonly Field[] {
  const t = useTranslations('imports.rows');
  const label = t(isNarrow ? 'lineShort' : 'line');
  const given = steps.at(-1)?.columns;
  return useMemo(() => {
    const { columns, identifierField } = collection;
    const shown = columns.filter(
      (field) => (field !== identifierField && !hasDefault(field)) || given?.includes(field.name),
    );
    return [
      {
        kind: 'varchar',
        name: LINE,
        label: { id: label, en: label },
        description: { id: label, en: label },
        example: '1',
        maxLength: 1,
      },
      ...(isNarrow ? narrowOrder(shown, collection) : shown),
    ];
  }, [collection, label, given, isNarrow]);
}

/** Whether the first rows are loaded. */
const useIsRead = ({ source }: ImportRows): boolean =>
  useSyncExternalStore(
    source.subscribe,
    () => source.get(0) !== undefined,
    () => false,
  );

/** Selects the changed or faulty cell of the first row, whose column may be outside of the screen. */
function useFirstMark(
  grid: RefObject<GridHandle | null>,
  { rows, isRead }: { rows: ImportRows; isRead: boolean },
) {
  useEffect(() => {
    const marks = isRead ? rows.source.marks?.(0)?.cells : undefined;
    const [column] = Object.keys(marks ?? {});
    if (column !== undefined) grid.current?.goTo({ position: 0, column }, { focus: false });
  }, [grid, rows, isRead]);
}

/** The widths by the rows that are loaded first. */
function useFirstWidths(
  fields: readonly Field[],
  { rows: { source }, isRead }: { rows: ImportRows; isRead: boolean },
) {
  const language = useLanguage();
  const texts = useCellTexts(LINE);
  // biome-ignore lint/correctness/useExhaustiveDependencies: measured once the first rows are there
  return useMemo(() => {
    const records = Array.from({ length: FIRST_ROWS }, (_, position) => source.get(position));
    const loaded = records.filter((record): record is GridRecord => record !== undefined);
    return firstWidths({ fields, records: loaded, texts, language });
  }, [isRead, fields, source, language]);
}

/** Values that the collection has, for the editor of a cell. */
function useSuggestions({ resource }: Collection) {
  const { client } = trpc.useUtils();
  return useMemo(
    () => async (field: Field, text: string) => {
      const asked = { collection: resource, column: field.name, text, limit: MAX_SUGGESTIONS };
      return (await client.tables.suggest.query(asked)).values;
    },
    [client, resource],
  );
}
