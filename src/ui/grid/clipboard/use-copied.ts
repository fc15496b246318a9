import { useLocale, useTranslations } from 'next-intl';
import { type RefObject, useRef } from 'react';
import { type CellTexts, isNumeric } from '../cell-text';
import type { Controller } from '../controller';
import type { CellRange, GridRecord, RowSource } from '../types';
import { formatHtml, formatTsv, type Matrix } from './clipboard-text';

/** A larger range is never loaded completely. */
const MAX_LOOKED_AT = 20_000;

export type Copied = Readonly<{ text: string; html: string; cells: number }>;

/** The clipboard content of a range: `ready` if all of its rows are loaded, otherwise after `prepare` has read them. */
export function useCopied(latest: RefObject<Controller>, texts: CellTexts) {
  const t = useTranslations('grid');
  const language = useLocale();
  const headerOf = (withHeader: boolean) =>
    withHeader
      ? Object.fromEntries(latest.current.props.fields.map(({ name, label }) => [name, label[language]]))
      : undefined;
  const prepared = useRef<{ key: string; copied: Copied }>(undefined);

  const ready = (range: CellRange, withHeader = false): Copied | undefined => {
    const { source } = latest.current.props;
    if (prepared.current?.key === keyOf({ range, withHeader }, source)) return prepared.current.copied;
    const count = range.to - range.from + 1;
    const records = Array.from({ length: Math.min(count, MAX_LOOKED_AT) }, (_, place) =>
      source.get(range.from + place),
    );
    return records.length < count || records.includes(undefined)
      ? undefined
      : copiedOf({ range, records, header: headerOf(withHeader) }, latest.current, texts);
  };

  const prepare = async (range: CellRange, withHeader = false): Promise<Copied> => {
    const { announce, props } = latest.current;
    announce(t('copying'));
    const records = await props.source.read(range.from, range.to);
    const copied = copiedOf({ range, records, header: headerOf(withHeader) }, latest.current, texts);
    prepared.current = { key: keyOf({ range, withHeader }, props.source), copied };
    return copied;
  };
  return { ready, prepare };
}

/** Changes with the rows, and when any of them changes. */
const keyOf = (
  { range: { from, to, columns }, withHeader }: Readonly<{ range: CellRange; withHeader: boolean }>,
  source: RowSource,
): string => `${from} ${to} ${columns} ${withHeader} ${source.revision()}`;

type Rows = Readonly<{
  range: CellRange;
  records: readonly (GridRecord | undefined)[];
  /** The names of all columns; undefined: they are not copied. */
  header: Readonly<Record<string, string>> | undefined;
}>;

/** The clipboard content of some rows, including drafts. */
function copiedOf(
  { range, records, header }: Rows,
  { columns, props }: Controller,
  texts: CellTexts,
): Copied {
  const shown = range.columns.map((name) => columns.all.find((column) => column.name === name)!);
  const rows: Matrix = records.map((record, place) => {
    const cells = props.source.marks(range.from + place)?.cells;
    return shown.map(({ name, field }) => cells?.[name]?.entered ?? texts.plain(field, record?.[name]));
  });
  const matrix = header === undefined ? rows : [shown.map(({ name }) => header[name] ?? name), ...rows];
  const isText = shown.map(({ field }) => !isNumeric(field));
  const cells = records.length * shown.length;
  return { text: formatTsv(matrix), html: formatHtml(matrix, { isText }), cells };
}
