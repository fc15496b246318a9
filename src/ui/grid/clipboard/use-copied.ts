import { useTranslations } from 'next-intl';
import { type RefObject, useRef } from 'react';
import { isNumeric } from '@/domain/collections/field';
import { useLanguage } from '@/i18n/use-language';
import type { Block, Span } from '../areas';
import { type CellTexts, valueIn } from '../cell-text';
import type { Controller } from '../controller';
import type { GridRecord, RowSource } from '../types';
import { formatHtml, formatTsv, type Matrix } from './clipboard-text';

/** The maximum number of rows; a larger range is never loaded completely. */
const MAX_LOOKED_AT = 20_000;

/** The rows and columns that are copied as one table; `count` is the number of cells. */
export type CopiedCells = Readonly<{ rows: readonly Span[]; columns: readonly string[]; count: number }>;

/** @param block the numbers of its rows and columns */
export function copiedCellsOf({ rows, columns }: Block, grid: Pick<Controller, 'columns'>): CopiedCells {
  const names = columns.flatMap(({ from, to }) =>
    grid.columns.all.slice(from, to + 1).map(({ name }) => name),
  );
  return { rows, columns: names, count: rowsIn(rows) * names.length };
}

const rowsIn = (rows: readonly Span[]): number => rows.reduce((all, { from, to }) => all + to - from + 1, 0);

/** The positions of the rows, in order. */
const positionsIn = (rows: readonly Span[]): number[] =>
  rows.flatMap(({ from, to }) => Array.from({ length: to - from + 1 }, (_, place) => from + place));

export type Copied = Readonly<{ text: string; html: string; cells: number }>;

/** The clipboard content of cells: `ready` if all of their rows are loaded, otherwise after `prepare` has read them. */
export function useCopied(latest: RefObject<Controller>, texts: CellTexts) {
  const t = useTranslations('grid');
  const language = useLanguage();
  const headerOf = (withHeader: boolean) =>
    withHeader
      ? Object.fromEntries(latest.current.props.fields.map(({ name, label }) => [name, label[language]]))
      : undefined;
  const prepared = useRef<{ key: string; copied: Copied }>(undefined);

  const ready = (cells: CopiedCells, withHeader = false): Copied | undefined => {
    const { source } = latest.current.props;
    if (prepared.current?.key === keyOf({ cells, withHeader }, source)) return prepared.current.copied;
    if (rowsIn(cells.rows) > MAX_LOOKED_AT) return undefined;
    const records = positionsIn(cells.rows).map(source.get);
    return records.includes(undefined)
      ? undefined
      : copiedOf({ cells, records, header: headerOf(withHeader) }, latest.current, texts);
  };

  const prepare = async (cells: CopiedCells, withHeader = false): Promise<Copied> => {
    const { announce, props } = latest.current;
    announce(t('copying'));
    let records: readonly GridRecord[] = [];
    for (const { from, to } of cells.rows) records = records.concat(await props.source.read(from, to));
    const copied = copiedOf({ cells, records, header: headerOf(withHeader) }, latest.current, texts);
    prepared.current = { key: keyOf({ cells, withHeader }, props.source), copied };
    return copied;
  };
  return { ready, prepare };
}

/** A value that changes with the rows, and when any of them changes. */
const keyOf = (
  { cells, withHeader }: Readonly<{ cells: CopiedCells; withHeader: boolean }>,
  source: RowSource,
): string => `${JSON.stringify(cells)} ${withHeader} ${source.revision()}`;

type Rows = Readonly<{
  cells: CopiedCells;
  records: readonly (GridRecord | undefined)[];
  /** The names of all columns; undefined: they are not copied. */
  header: Readonly<Record<string, string>> | undefined;
}>;

/** The clipboard content of some rows, including drafts. */
function copiedOf(
  { cells: copied, records, header }: Rows,
  { columns, props }: Controller,
  texts: CellTexts,
): Copied {
  const shown = copied.columns.map((name) => columns.all.find((column) => column.name === name)!);
  const positions = positionsIn(copied.rows);
  const rows: Matrix = records.map((record, place) => {
    const cells = props.source.marks(positions[place]!)?.cells;
    return shown.map(
      ({ name, field }) => cells?.[name]?.entered ?? texts.plain(field, valueIn(field, record)),
    );
  });
  const matrix = header === undefined ? rows : [shown.map(({ name }) => header[name] ?? name), ...rows];
  const isText = shown.map(({ field }) => !isNumeric(field));
  const count = records.length * shown.length;
  return { text: formatTsv(matrix), html: formatHtml(matrix, { isText }), cells: count };
}
