import type { Collection, Field } from '@/domain/collections';
import type { Language } from '@/domain/collections/fault';
import { hasDefault } from '@/domain/collections/field';
import type { WireRecord } from '@/domain/collections/view/view';
import { merged, type Span } from '../../grid/areas';
import type { CellEdit, CellRange, Filled, GridActions, GridRecord, Pasted, RowId } from '../../grid/types';
import type { Blocks } from '../rows/blocks';
import type { TableRowSource } from '../rows/row-source';
import { type Draft, isBlankDraft } from '../unsaved/drafts';
import { isFaultyText } from '../unsaved/judge-text';
import { draftKeyOf, rowIdOfDraft } from '../unsaved/row-id';
import type { Unsaved } from '../unsaved/unsaved';
import type { CellChanges, Editing } from './editing';
import {
  type EntryNote,
  filledEntries,
  pastedEntries,
  sameEntries,
  type Target,
  targetOf,
  textOf,
} from './entries';
import { decidedTarget, type PasteChoice, type PastedDoubts, pastedDoubts, WHOLE_ROWS } from './pasted';

/** The maximum size of a paste; larger ones must use the import, which reads files. */
export const MAX_ROWS = 10_000;
/** The size of a paste that fits on the screen and needs no preview. */
const MAX_CELLS_WITHOUT_PREVIEW = 200;

/** A number of rows that is more than are usually visible. */
const MAX_FILLED_UNASKED = 20;

/** An action that needs a confirmation. */
export type Question =
  /** `target`: the target of its texts, after the rows were read. */
  | Readonly<{ about: 'paste'; pasted: Pasted; target: Promise<Target>; doubts: readonly PastedDoubts[] }>
  /** The paste has more rows than the grid accepts; only the import accepts them, and the dialog offers it. */
  | Readonly<{ about: 'longPaste'; pasted: Pasted }>
  | Readonly<{ about: 'remove'; count: number }>
  | Readonly<{ about: 'fill'; count: number }>
  /** `count` of the `of` records of an action can be undone. `records`: the first ones that were changed since. */
  | Readonly<{ about: 'undo'; count: number; of: number; records: readonly number[] }>;

/** The person's answer: whether to perform an action, and for a paste, how. */
export type Answer = boolean | PasteChoice;

type Options = Readonly<{
  collection: Collection;
  language: Language;
  source: TableRowSource;
  blocks: Blocks;
  unsaved: Unsaved;
  editing: Editing;
  /** Converts a value to the text of an editor. */
  plain: (field: Field, value: unknown) => string;
  /**
   * Asks the person for a confirmation. The question comes as soon as the key is pressed, before anything is read, because
   * a later one would take the keys of a person who continues to type.
   */
  ask: (question: Question) => Promise<Answer>;
  onTooMany: (limit: number) => void;
  onFailure: (error: unknown) => void;
}>;

/** Applies the grid's keys and gestures to the table's records. */
export function createGridActions(options: Options) {
  const { source, editing, onFailure } = options;
  /**
   * Reads the rows of ranges; nothing if there are too many, which is reported. For a row that is already loaded, its state
   * at the call is used, which the person saw, or the given state.
   */
  const readRows: ReadRows = (ranges, given) => {
    const spans = merged(ranges);
    const count = spans.reduce((all, { from, to }) => all + to - from + 1, 0);
    if (count > MAX_ROWS) return void options.onTooMany(MAX_ROWS);
    const total = source.total();
    const seen = new Map<number, RowSeen>();
    const see = (position: number): RowSeen => {
      const record = given?.get(position) ?? source.get(position);
      return { position, row: record && source.idAt(position), record };
    };
    for (const { from, to } of spans)
      for (let position = from; position <= to; position += 1) seen.set(position, see(position));
    const hold = async () => {
      for (const { from, to } of spans) await source.hold(from, Math.min(to, total - 1));
    };
    const read = hold().then(() => (position: number) => {
      const one = seen.get(position)!;
      // Rows past the end are new.
      return position >= total || one.row !== undefined ? one : see(position);
    });
    // The action reports a failure, unless the person has decided against it meanwhile.
    read.catch(() => {});
    return read;
  };
  const cells = createCellActions(options, readRows);
  const rows = createRowActions(options, readRows);
  const started = (work: Promise<void>): Promise<void> => work.catch(onFailure);
  return {
    edit: cells.edit,
    clear: (ranges: readonly CellRange[]) => started(cells.enterAll(ranges, '', 'clear')),
    enterAll: (ranges: readonly CellRange[], text: string) => started(cells.enterAll(ranges, text, 'fill')),
    paste: (pasted: Pasted) => started(cells.paste(pasted)),
    fill: (filled: readonly Filled[]) => started(cells.fill(filled)),
    remove: (ranges: readonly Span[]) => started(rows.remove(ranges)),
    insert: rows.insert,
    duplicate: rows.duplicate,
    undo: editing.undo,
    redo: editing.redo,
    leaveRow: rows.leaveRow,
  } satisfies GridActions & { leaveRow: (position: number) => void };
}

/** The row that the person saw at a position, in its state at that time; an entry without a row past the end. */
type RowSeen = Readonly<{ position: number; row: RowId | undefined; record: GridRecord | undefined }>;
type RowAt = (position: number) => RowSeen;
type ReadRows = (
  ranges: readonly Span[],
  given?: ReadonlyMap<number, GridRecord>,
) => Promise<RowAt> | undefined;

function createCellActions(options: Options, readRows: ReadRows) {
  const { collection, source, unsaved, editing, ask } = options;
  /** Whether an entry is for a record that is not stored yet. */
  const isNew = ({ position, column }: CellEdit): boolean => {
    if (column === collection.identifier) return false;
    const row = source.idAt(position);
    const key = row === undefined ? undefined : draftKeyOf(row);
    return position >= source.total() || (key !== undefined && unsaved.drafts.storedId(key) === undefined);
  };
  const find = (entries: readonly CellEdit[], note: EntryNote, rowAt: RowAt) => {
    const seen = entries.map((entry) => ({ ...entry, ...rowAt(entry.position) }));
    return targetOf(seen, note, options);
  };
  return {
    edit: (edits: readonly CellEdit[]) => {
      // If no row is given, the present one at the position is used.
      const placed = edits.map((entry) =>
        'row' in entry
          ? entry
          : { record: source.get(entry.position), ...entry, row: source.idAt(entry.position) },
      );
      editing.enter(targetOf(placed, 'cell', options), 'cell');
    },
    enterAll: async (ranges: readonly CellRange[], text: string, note: 'clear' | 'fill') => {
      const rowAt = await readRows(ranges);
      if (rowAt === undefined) return;
      const entries = ranges.flatMap((range) => sameEntries(range, text));
      editing.enter(find(onceEach(entries), note, rowAt), note);
    },
    paste: async (pasted: Pasted) => {
      const { matrix, at } = pasted;
      if (matrix.length > MAX_ROWS) return void (await ask({ about: 'longPaste', pasted }));
      const read = readRows([{ from: at, to: at + matrix.length - 1 }]);
      if (read === undefined) return;
      const entries = pastedEntries(pasted, options);
      const target = read.then((rowAt) => find(entries, 'paste', rowAt));
      target.catch(() => {});
      const doubts = pastedDoubts(pasted, options);
      const isAsked = entries.some(isNew) || areSeveral(doubts) || needsPreview(pasted, entries, collection);
      const answer = isAsked ? await ask({ about: 'paste', pasted, target, doubts }) : true;
      if (answer === false) return;
      const choice = answer === true ? WHOLE_ROWS : answer;
      editing.enter(decidedTarget(await target, { pasted, doubts, choice, collection }), 'paste');
    },
    fill: async (filled: readonly Filled[]) => {
      const spans = filled.map(({ source: from, target }) => ({
        from: Math.min(from.from, target.from),
        to: Math.max(from.to, target.to),
      }));
      const read = readRows(spans, new Map(filled.flatMap(({ seen = [] }) => [...seen])));
      if (read === undefined) return;
      const count = filled.reduce((sum, { target: { from, to } }) => sum + to - from + 1, 0);
      const isLong = filled.some(({ isToEnd }) => isToEnd) && count > MAX_FILLED_UNASKED;
      if (isLong && !(await ask({ about: 'fill', count }))) return;
      const rowAt = await read;
      const textAt = (position: number, column: string) => textOf(rowAt(position).record, column, options);
      const entries = filled.flatMap((one) => filledEntries(one, textAt));
      editing.enter(find(onceEach(entries), 'fill', rowAt), 'fill');
    },
  };
}

/** Ranges may overlap, so each cell is entered only once. */
const onceEach = (entries: readonly CellEdit[]): readonly CellEdit[] => [
  ...new Map(entries.map((entry) => [`${entry.position} ${entry.column}`, entry])).values(),
];

/**
 * Whether a paste into known rows needs a preview: it is large, names its columns, or does not fit. If a block of several
 * rows and columns has a text that its column does not accept, the block may have another arrangement, so that its other
 * texts are wrong too.
 */
const needsPreview = (pasted: Pasted, entries: readonly CellEdit[], collection: Collection): boolean => {
  const { cut, header, columns, matrix } = pasted;
  if (cut > 0 || header !== undefined) return true;
  if (matrix.length * columns.length > MAX_CELLS_WITHOUT_PREVIEW) return true;
  const isBlock = matrix.length > 1 && columns.length > 1;
  return isBlock && (namesInIdentifier(pasted, collection) || entries.some(isFaultyIn(collection)));
};

/** Whether more than one text has two readings; the person is then asked once for all texts of a column. */
const areSeveral = (doubts: readonly PastedDoubts[]): boolean =>
  doubts.reduce((all, { cells }) => all + cells, 0) > 1;

const isFaultyIn =
  (collection: Collection) =>
  ({ column, text }: CellEdit): boolean =>
    column !== collection.identifier && isFaultyText(text, collection.field(column)!);

/** Whether texts that are no numbers would be dropped, because they are in the column of the identifier. */
function namesInIdentifier({ matrix, columns }: Pasted, { identifier }: Collection): boolean {
  const place = columns.indexOf(identifier);
  return place >= 0 && matrix.some((row) => /[^\d\s]/.test(row[place] ?? ''));
}

/** The positions of the rows of ranges, each once. */
const positionsOf = (ranges: readonly Span[]): number[] => [
  ...new Set(
    ranges.flatMap(({ from, to }) => Array.from({ length: to - from + 1 }, (_, place) => from + place)),
  ),
];

function createRowActions(options: Options, readRows: ReadRows) {
  const { collection, source, unsaved, editing, ask, onTooMany } = options;
  const { drafts } = unsaved;
  /** Adds drafts above the row at a position. @returns the first one */
  const begin = (texts: readonly Draft['texts'][], position: number): RowId | undefined => {
    if (texts.length > MAX_ROWS) return void onTooMany(MAX_ROWS);
    const above = storedFrom(position, options);
    const begun = texts.map((one) => drafts.add(one, { above }).key);
    change({ begun });
    return begun[0] === undefined ? undefined : rowIdOfDraft(begun[0]);
  };
  const change = (changes: Omit<CellChanges, 'note' | 'cells'>) =>
    void editing.change({ note: 'cell', cells: [], ...changes });
  /**
   * A record with the values that the person saw before entering texts that are not stored: others may have changed these
   * values since.
   */
  const asSeen = (record: WireRecord): WireRecord => {
    const below = Object.entries(unsaved.cells.of(Number(record[collection.identifier])));
    return Object.fromEntries([
      ...Object.entries(record),
      ...below.flatMap(([column, { seen }]) => (seen === undefined ? [] : [[column, seen] as const])),
    ]);
  };
  return {
    remove: async (ranges: readonly Span[]) => {
      const read = readRows(ranges);
      if (read === undefined) return;
      const positions = positionsOf(ranges).filter((position) => position < source.total());
      const count = positions.length;
      if (count > 1 && !(await ask({ about: 'remove', count }))) return;
      const rows = positions.map(await read);
      const removed = rows.flatMap(({ record }) =>
        record?.[collection.identifier] === undefined ? [] : [asSeen(record as WireRecord)],
      );
      const dropped = rows.flatMap(
        ({ row }) => drafts.get((row === undefined ? undefined : draftKeyOf(row)) ?? 0) ?? [],
      );
      if (removed.length + dropped.length === 0) return;
      drafts.drop(dropped.map(({ key }) => key));
      change({ removed, dropped });
    },
    insert: ({ from, to }: Span): RowId | undefined =>
      begin(
        Array.from({ length: to - from + 1 }, () => ({})),
        from,
      ),
    /** New rows with the texts of some rows, which the person has to complete, because their natural keys are taken. */
    duplicate: ({ from, to }: Span): RowId | undefined =>
      begin(
        Array.from({ length: to - from + 1 }, (_, place) => textsAt(from + place, options)),
        to + 1,
      ),
    /** Leaving a row completes its draft: the draft is stored, or its missing fields are marked. */
    leaveRow: (position: number) => {
      const row = source.idAt(position);
      const kept = row === undefined ? undefined : draftKeyOf(row);
      const left = drafts
        .list()
        .filter((draft) => draft.key !== kept && !editing.hasDraft(draft.key) && !isBlankDraft(draft));
      const unjudged = left.filter(
        ({ fault, faults }) => fault === undefined && Object.keys(faults).length === 0,
      );
      const complete = unjudged.filter(({ key }) => editing.judgeDraft(key));
      if (complete.length > 0) change({ drafts: complete.map(({ key }) => key), before: complete });
    },
  };
}

/** The first stored record from a position on; undefined if none follows, or it is not loaded. */
function storedFrom(position: number, { collection, source }: Options): number | undefined {
  for (let at = position; at < source.total(); at += 1) {
    const record = source.get(at);
    if (record === undefined) return undefined;
    const id = record[collection.identifier];
    if (id !== undefined) return Number(id);
  }
  return undefined;
}

/** The texts in the cells of a row, for the fields that a new record has. */
function textsAt(position: number, options: Options): Draft['texts'] {
  const record = options.source.get(position);
  if (record === undefined) return {};
  const copied = options.collection.fields.filter((field) => !hasDefault(field));
  const texts = copied.map(({ name }) => [name, textOf(record, name, options)] as const);
  return Object.fromEntries(texts.filter(([, text]) => text !== ''));
}
