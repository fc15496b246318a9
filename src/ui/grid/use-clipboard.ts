import { useTranslations } from 'next-intl';
import { type ClipboardEvent, type RefObject, useRef } from 'react';
import type { CellTexts } from './cell-text';
import { formatHtml, formatTsv, type Matrix, parseTsv } from './clipboard-text';
import { type Controller, rangeOf } from './controller';
import { pastedInto } from './pasted-into';
import type { CellRange, GridRecord } from './types';

/** More would be too much for the clipboard of many a program. */
const MOST_CELLS = 500_000;
/** A larger range is surely not loaded as a whole. */
const MOST_LOOKED_AT = 20_000;

type Copied = Readonly<{ text: string; html: string; cells: number }>;

/** Copies and pastes as spreadsheets do. Rows that are not loaded yet are read first. */
export function useClipboard(latest: RefObject<Controller>, texts: CellTexts) {
  const t = useTranslations('grid');
  const prepared = useRef<{ key: string; copied: Copied }>(undefined);

  /** The rows of a range, where all are there; else they are read, and `copied` is called with them. */
  const ready = (range: CellRange): Copied | undefined => {
    const { source } = latest.current.props;
    const key = `${range.from} ${range.to} ${range.columns} ${source.revision()}`;
    if (prepared.current?.key === key) return prepared.current.copied;
    const count = range.to - range.from + 1;
    const records = Array.from({ length: Math.min(count, MOST_LOOKED_AT) }, (_, place) =>
      source.get(range.from + place),
    );
    return records.length < count || records.includes(undefined)
      ? undefined
      : copiedOf({ range, records }, latest.current, texts);
  };

  const prepare = async (range: CellRange): Promise<Copied> => {
    const { announce, props } = latest.current;
    announce(t('copying'));
    const records = await props.source.read(range.from, range.to);
    const copied = copiedOf({ range, records }, latest.current, texts);
    const key = `${range.from} ${range.to} ${range.columns} ${props.source.revision()}`;
    prepared.current = { key, copied };
    return copied;
  };

  const rangeNow = (): CellRange | undefined => {
    const grid = latest.current;
    if (grid.area === undefined || grid.area.top >= grid.props.source.total()) return undefined;
    const range = rangeOf(grid.area, grid);
    if ((range.to - range.from + 1) * range.columns.length <= MOST_CELLS) return range;
    grid.announce(t('tooManyToCopy'));
    return undefined;
  };

  /** Through the menu, or where rows had to be read first: only secure pages may, so others ask for the key again. */
  const copyLater = async (range: CellRange) => {
    const { announce } = latest.current;
    const { text, html, cells } = ready(range) ?? (await prepare(range));
    try {
      const part = (content: string, type: string) => new Blob([content], { type });
      await navigator.clipboard.write([
        new ClipboardItem({ 'text/plain': part(text, 'text/plain'), 'text/html': part(html, 'text/html') }),
      ]);
      announce(t('copied', { cells }));
    } catch {
      announce(t('copyAgain'));
    }
  };

  const onCopy = (event: ClipboardEvent): boolean => {
    const range = rangeNow();
    if (range === undefined) return false;
    event.preventDefault();
    const copied = ready(range);
    if (copied === undefined) {
      void copyLater(range).catch(() => latest.current.announce(t('copyFailed')));
      return false;
    }
    event.clipboardData.setData('text/plain', copied.text);
    event.clipboardData.setData('text/html', copied.html);
    latest.current.announce(t('copied', { cells: copied.cells }));
    return true;
  };

  const onCut = (event: ClipboardEvent) => {
    const { area, props } = latest.current;
    if (onCopy(event) && area !== undefined) props.actions?.clear(rangeOf(area, latest.current));
  };
  const copy = async () => {
    const range = rangeNow();
    if (range !== undefined) await copyLater(range);
  };
  return { onCopy, onPaste: (event: ClipboardEvent) => paste(event, latest.current), onCut, copy };
}

type Rows = Readonly<{ range: CellRange; records: readonly (GridRecord | undefined)[] }>;

/** What the clipboard gets of some rows: also what was entered there and is not stored. */
function copiedOf({ range, records }: Rows, { columns, props }: Controller, texts: CellTexts): Copied {
  const shown = range.columns.map((name) => columns.all.find((column) => column.name === name)!);
  const matrix: Matrix = records.map((record, place) => {
    const cells = props.source.marks(range.from + place)?.cells;
    return shown.map(({ name, field }) => cells?.[name]?.entered ?? texts.plain(field, record?.[name]));
  });
  const isText = shown.map(({ field }) => field.kind !== 'int' && field.kind !== 'year');
  const cells = records.length * shown.length;
  return { text: formatTsv(matrix), html: formatHtml(matrix, { isText }), cells };
}

function paste(event: ClipboardEvent, grid: Controller): void {
  const { area, columns, props } = grid;
  const text = event.clipboardData.getData('text/plain');
  if (area === undefined || props.actions === undefined || text === '') return;
  event.preventDefault();
  const pasted = pastedInto({
    matrix: parseTsv(text),
    area,
    columns: columns.all.map(({ name }) => name),
  });
  const bottom = Math.min(pasted.at + pasted.matrix.length, grid.extent.rows) - 1;
  const anchor = { row: area.top, column: area.left };
  const head = { row: Math.max(bottom, area.top), column: area.left + pasted.columns.length - 1 };
  grid.select({ anchor, head, active: anchor }, { show: 'none' });
  props.actions.paste(pasted);
}
