import type { Collection, Field } from '@/domain/collections';
import type { WireRecord } from '@/domain/collections/view/view';
import type { GridRecord } from '../grid/types';
import type { Blocks } from './blocks';
import type { CellText, Editing } from './editing';
import type { Entry } from './entries';
import type { Draft, Pending } from './pending';

type Parts = Readonly<{
  collection: Collection;
  blocks: Blocks;
  pending: Pending;
  /** A value as it is entered. */
  plain: (field: Field, value: unknown) => string;
}>;

/** What texts are entered into: cells of stored records, and begun ones, or such as will be, with their texts. */
export type Target = Readonly<{
  cells: readonly CellText[];
  begun: readonly Readonly<{ key: number | undefined; texts: Readonly<Record<string, string>> }>[];
}>;

export type EntryNote = 'cell' | 'paste' | 'fill' | 'clear';

/** What a cell holds, or what was entered into it. */
export function textOf(record: GridRecord | undefined, column: string, parts: Omit<Parts, 'blocks'>): string {
  const { collection, pending, plain } = parts;
  const id = Number(record?.[collection.identifier]);
  return pending.cellsOf(id)[column]?.text ?? plain(collection.field(column)!, record?.[column]);
}

/**
 * Finds what texts by position are entered into. Positions and values change with what others do, so what counts is the
 * row that the person saw: when the editor opened, or when the keys were pressed.
 */
export function targetOf(entries: readonly Entry[], note: EntryNote, parts: Parts): Target {
  const { collection, blocks, pending } = parts;
  const { identifier } = collection;
  const stored = blocks.total();
  const drafts = pending.drafts();
  const draftOf = ({ position, record }: Entry): Draft | undefined =>
    drafts.find(({ texts }) => texts === record) ?? drafts[position - stored];
  const cells: CellText[] = [];
  const begun = new Map<number, { key: number | undefined; texts: Record<string, string> }>();
  for (const entry of entries) {
    const { position, column, text } = entry;
    if (column === identifier || collection.field(column) === undefined) continue;
    const record = (entry.record && pending.becameOf(entry.record)) ?? entry.record ?? blocks.get(position);
    if (record?.[identifier] === undefined) {
      // A row that is not loaded was not seen either.
      if (record === undefined && position < stored) continue;
      const row = begun.get(position) ?? { key: draftOf(entry)?.key, texts: {} };
      row.texts[column] = text;
      begun.set(position, row);
      continue;
    }
    if (note !== 'cell' && textOf(record, column, parts) === text) continue;
    const id = Number(record[identifier]);
    cells.push({ id, column, text, seen: seenOf(record as WireRecord, column, pending.cellsOf(id)) });
  }
  return { cells, begun: [...begun.values()] };
}

/**
 * The stored value in whose place a text is entered. Where one waits already, the cell shows that one, so the value
 * before it is the last that the person saw.
 */
export const seenOf = (record: WireRecord, column: string, waiting: ReturnType<Pending['cellsOf']>) =>
  waiting[column] === undefined ? record[column] : waiting[column].seen;

/** Enters texts: what can be stored is, the rest waits where it was entered. */
export function enterInto(
  { cells, begun }: Target,
  note: EntryNote,
  { pending, editing }: Readonly<{ pending: Pending; editing: Editing }>,
): void {
  const isNew = new Set<number>();
  const before = begun.flatMap(({ key }) => (key === undefined ? [] : (pending.draft(key) ?? [])));
  const keys = begun.map(({ key, texts }) => {
    if (key !== undefined && pending.draft(key) !== undefined) {
      pending.setDraft(key, (one) => ({ ...one, texts: { ...one.texts, ...texts } }));
      return key;
    }
    const draft = pending.addDraft(texts);
    isNew.add(draft.key);
    return draft.key;
  });
  const complete = keys.filter((key) => editing.judgeDraft(key, { wholly: note === 'paste' }));
  if (cells.length + keys.length === 0) return;
  void editing.change({ note, cells, drafts: complete, begun: [...isNew], before });
}
