import type { CellMark, GridRecord } from '../../grid/types';
import { marksWithNotes, type RowNotes, sameMarks } from './row-notes';

/** The time for which identifiers are collected before the service is asked, in milliseconds. */
const COLLECT_MS = 80;
/**
 * The maximum number of rows that are requested at once: more are never visible, and earlier ones are requested when they
 * are rendered again.
 */
const MAX_ASKED = 400;
const MAX_KNOWN = 20_000;

/** The sentences about a record, by column. */
type Sentences = readonly (readonly [column: string, sentence: string])[];

/** Notes at cells that findings, comments or the like are about. */
export type FindingNotes = RowNotes &
  Readonly<{
    /** Requests the rows that were rendered since again, because records are checked some time after they are stored. */
    renew: () => void;
  }>;

/**
 * @param options.read reads the findings about some records: the identifier, the column, and the text
 * @param options.markOf the mark of a cell with a text; if absent, that of a finding
 */
export function createFindingNotes(options: {
  identifier: string;
  read: (
    ids: readonly number[],
  ) => Promise<readonly Readonly<{ record: number; column: string; sentence: string }>[]>;
  onChange: () => void;
  markOf?: (said: string) => CellMark;
}): FindingNotes {
  const { identifier, read, onChange, markOf = (finding) => ({ finding }) } = options;
  const known = new Map<number, Sentences>();
  /** The number of the last call about each record: the answer of an earlier one may come later. */
  const askedBy = new Map<number, number>();
  let calls = 0;
  const waiting = new Set<number>();
  /** The rendered rows, the latest last. */
  let drawn = new Set<number>();
  let isScheduled = false;
  const marked = new WeakMap<
    GridRecord,
    { marks: unknown; said: unknown; result: ReturnType<typeof sameMarks> }
  >();

  const ask = async () => {
    isScheduled = false;
    const ids = [...waiting].slice(-MAX_ASKED);
    waiting.clear();
    calls += 1;
    const call = calls;
    for (const id of ids) askedBy.set(id, call);
    // After a failed call, they are requested when they are rendered again.
    const found = await read(ids).catch(() => undefined);
    if (found === undefined) return;
    let hasChanged = false;
    for (const id of ids.filter((one) => askedBy.get(one) === call)) {
      const said = found
        .filter(({ record }) => record === id)
        .map(({ column, sentence }) => [column, sentence] as const);
      const before = known.get(id);
      if (before !== undefined && JSON.stringify(before) === JSON.stringify(said)) continue;
      known.set(id, said);
      hasChanged ||= said.length > 0 || (before?.length ?? 0) > 0;
    }
    if (hasChanged) onChange();
  };
  const want = (id: number) => {
    waiting.add(id);
    if (isScheduled) return;
    isScheduled = true;
    setTimeout(() => void ask(), COLLECT_MS);
  };

  return {
    renew: () => {
      const ids = [...drawn].slice(-MAX_ASKED);
      drawn = new Set(ids);
      // The others are requested when they are rendered again.
      for (const id of known.keys()) if (!drawn.has(id)) known.delete(id);
      for (const id of ids) want(id);
    },
    marksWith: (record, marks) => {
      const id = Number(record?.[identifier]);
      if (record === undefined || !Number.isSafeInteger(id) || id <= 0) return marks;
      drawn.delete(id);
      drawn.add(id);
      const said = known.get(id);
      if (said === undefined) {
        if (known.size >= MAX_KNOWN) {
          known.clear();
          askedBy.clear();
        }
        want(id);
      }
      const before = marked.get(record);
      if (before !== undefined && before.marks === marks && before.said === said) return before.result;
      const result = sameMarks(before?.result, marksWithNotes(marks, byColumn(said ?? [], markOf)));
      marked.set(record, { marks, said, result });
      return result;
    },
  };
}

/** One note for each column. */
function byColumn(said: Sentences, markOf: (said: string) => CellMark): (readonly [string, CellMark])[] {
  const columns = [...new Set(said.map(([column]) => column))];
  return columns.map((column) => {
    const sentences = said.filter(([one]) => one === column).map(([, sentence]) => sentence);
    return [column, markOf([...new Set(sentences)].join('\n'))];
  });
}
