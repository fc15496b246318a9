import type { ImportRow } from '@/domain/imports/import';
import type { GridRecord, RowMarks, RowSource } from '@/ui/grid/types';
import { createNotifier } from '@/ui/table/rows/notifier';
import type { RowTexts } from './row-texts';

type Page = Readonly<{ rows: readonly ImportRow[]; next: number | null }>;

/** Empty rows below the loaded ones, which make room to scroll: they load the next page. */
const ROOM = 20;

/**
 * The rows of one status of a preview for the grid, loaded page after page as the person scrolls.
 * @param options.load reads the page after a row's number
 * @param options.total the number of rows of that status
 */
export function createImportRows(options: {
  total: number;
  load: (after: number | null) => Promise<Page>;
  texts: RowTexts;
  onFailure: (error: unknown) => void;
}) {
  const { total, load, texts, onFailure } = options;
  const notifier = createNotifier();
  const rows: ImportRow[] = [];
  const shown: { record: GridRecord; marks: RowMarks }[] = [];
  let next: number | null | undefined;
  let loading: Promise<void> | undefined;

  const loadNext = async () => {
    const page = await load(next ?? null);
    for (const row of page.rows) {
      rows.push(row);
      shown.push({ record: texts.record(row), marks: texts.marks(row) });
    }
    next = page.rows.length === 0 ? null : page.next;
    notifier.changed();
  };
  /** Loads until a position is there. */
  const loadTo = async (position: number): Promise<void> => {
    while (position >= rows.length && next !== null) {
      loading ??= loadNext().finally(() => {
        loading = undefined;
      });
      await loading;
    }
  };
  const source: RowSource = {
    total: () => (next === null ? rows.length : Math.min(total, rows.length + ROOM)),
    get: (position) => shown[position]?.record,
    marks: (position) => shown[position]?.marks,
    ensure: (_, to) => void loadTo(to).catch(onFailure),
    read: async (from, to) => {
      await loadTo(to);
      return shown.slice(from, to + 1).map(({ record }) => record);
    },
    subscribe: notifier.subscribe,
    revision: notifier.revision,
  };
  return {
    source,
    row: (position: number): ImportRow | undefined => rows[position],
    /** The cells with faults or doubts of the loaded rows. */
    faults: () =>
      shown.flatMap(({ marks }, position) =>
        Object.keys(marks.cells ?? {})
          .filter((column) => marks.cells?.[column]?.fault !== undefined)
          .map((column) => ({ position, column })),
      ),
  };
}

export type ImportRows = ReturnType<typeof createImportRows>;
