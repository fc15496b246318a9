import type { Collection, Field } from '@/domain/collections';
import type { GridRecord } from '../grid/types';
import type { Blocks } from './blocks';
import type { CellText, Editing } from './editing';
import type { Entry } from './entries';
import type { Pending } from './pending';

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
 * Finds what texts by position are entered into. Positions change with what others do, so they are looked up once: in
 * the moment in which the person saw them.
 */
export function targetOf(entries: readonly Entry[], note: EntryNote, parts: Parts): Target {
  const { collection, blocks, pending } = parts;
  const { identifier } = collection;
  const stored = blocks.total();
  const cells: CellText[] = [];
  const begun = new Map<number, Record<string, string>>();
  for (const { position, column, text } of entries) {
    if (column === identifier || collection.field(column) === undefined) continue;
    if (position >= stored) {
      const texts = begun.get(position) ?? {};
      texts[column] = text;
      begun.set(position, texts);
      continue;
    }
    const record = blocks.get(position);
    if (record === undefined || (note !== 'cell' && textOf(record, column, parts) === text)) continue;
    cells.push({ id: Number(record[identifier]), column, text, seen: record[column] });
  }
  const drafts = pending.drafts();
  return {
    cells,
    begun: [...begun].map(([position, texts]) => ({ key: drafts[position - stored]?.key, texts })),
  };
}

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
