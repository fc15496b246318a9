import type { Collection } from '@/domain/collections';
import type { Language } from '@/domain/collections/fault';
import type { ImportFix, ImportRow } from '@/domain/imports/import';
import { readEntered } from '@/domain/readings/entered';
import type { CellEdit, GridActions } from '@/ui/grid/types';
import { filledEntries, pastedEntries, sameEntries } from '@/ui/table/editing/entries';
import type { ImportRows } from './import-rows';

/** The text of a cell of the preview for correcting it: the text of the file if its reading is not certain. */
export function cellTextOf({ item, doubts }: ImportRow, field: string): string {
  const doubted = doubts.find((doubt) => doubt.field === field);
  return doubted?.text ?? String(item[field] ?? '');
}

/** Actions that turn entered, pasted, filled and cleared values of a preview into corrections of its cells. */
export function fixActions(options: {
  rows: ImportRows;
  collection: Collection;
  language: Language;
  onFix: (fixes: readonly ImportFix[]) => void;
}): GridActions {
  const { rows, collection, language, onFix } = options;
  const fix = (edits: readonly CellEdit[]) => {
    const fixes = edits.flatMap(({ position, column, text }): ImportFix[] => {
      const row = rows.row(position);
      if (row === undefined || collection.field(column) === undefined) return [];
      if (cellTextOf(row, column) === text) return [];
      return [{ field: column, to: text, of: { row: row.n } }];
    });
    if (fixes.length > 0) onFix(fixes);
  };
  return {
    edit: fix,
    clear: (ranges) => fix(ranges.flatMap((range) => sameEntries(range, ''))),
    enterAll: (ranges, text) => fix(ranges.flatMap((range) => sameEntries(range, text))),
    paste: (pasted) => fix(pastedEntries(pasted, { collection, language })),
    fill: (filled) =>
      fix(
        filled.flatMap((one) =>
          filledEntries(one, (position, column) => {
            const row = rows.row(position);
            const field = collection.field(column);
            return row === undefined || field === undefined
              ? ''
              : readEntered(cellTextOf(row, column), field, language);
          }),
        ),
      ),
  };
}
