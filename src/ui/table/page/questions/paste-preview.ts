import type { Collection } from '@/domain/collections';
import { duplicate, Fault, required } from '@/domain/collections/fault';
import { readNewRecord } from '@/domain/collections/item';
import type { ParseContext } from '@/domain/collections/kinds/context';
import { naturalKeyOf } from '@/domain/collections/natural-key';
import { faultOfDoubt, judgeEntered } from '@/domain/readings/entered';
import type { Pasted } from '@/ui/grid/types';
import { faultsByField, type JudgedRow } from '@/ui/preview/judged-row';
import type { Target } from '@/ui/table/editing/entries';
import { decidedTarget, type PasteChoice, type PastedDoubts } from '@/ui/table/editing/pasted';
import type { Unsaved } from '@/ui/table/unsaved/unsaved';

/** The effect of a paste on each row, in the order of the table. */
export type PastePreview = Readonly<{
  rows: readonly JudgedRow[];
  added: number;
  changed: number;
  /** The number of cells with faults. */
  faulty: number;
  /** The number of cells whose text has two readings without a decision. */
  doubtful: number;
  /** Whether some cells of a stored record can be stored, and others cannot. */
  hasPartialRows: boolean;
  /** The number of rows that already have the pasted values. */
  same: number;
  cut: number;
}>;

type Parts = Readonly<{
  collection: Collection;
  unsaved: Unsaved;
  context: ParseContext;
  /** The number of records. */
  total: number;
  positionOf: (id: number) => number | undefined;
}>;

/** Validates pasted texts as the service validates the items of a batch. */
export function previewOf(
  question: Readonly<{
    pasted: Pasted;
    target: Target;
    doubts: readonly PastedDoubts[];
    choice: PasteChoice;
  }>,
  parts: Parts,
): PastePreview {
  const { pasted, doubts } = question;
  const { collection } = parts;
  const target = decidedTarget(question.target, { ...question, collection });
  const judged = [...changedRows(target, parts), ...addedRows(target, parts)];
  const [rows, doubtful] = withDoubts(judged, doubts, collection);
  const added = target.drafts.length;
  const changed = rows.length - added;
  return {
    rows,
    added,
    changed,
    faulty: rows.reduce((sum, { faults }) => sum + faults.size, 0) - doubtful,
    doubtful,
    hasPartialRows: rows.some(
      ({ identifier, item, faults }) =>
        identifier !== undefined && faults.size > 0 && faults.size < Object.keys(item).length,
    ),
    same: pasted.matrix.length - rows.length,
    cut: pasted.cut,
  };
}

/** The rows, with the two readings as the fault of each doubtful text, and the number of such texts. */
function withDoubts(
  rows: readonly JudgedRow[],
  doubts: readonly PastedDoubts[],
  collection: Collection,
): [rows: JudgedRow[], count: number] {
  let count = 0;
  const told = rows.map((row) => {
    const faults = new Map(row.faults);
    for (const { column, doubts: known } of doubts) {
      const doubt = known.get(row.item[column] ?? '');
      if (doubt === undefined || !faults.has(column)) continue;
      faults.set(column, faultOfDoubt(doubt, collection.field(column)!));
      count += 1;
    }
    return { ...row, faults };
  });
  return [told, count];
}

function changedRows({ cells }: Target, parts: Parts): JudgedRow[] {
  const rows = new Map<number, { item: Record<string, string>; was: Record<string, string | number> }>();
  for (const { id, column, text, seen } of cells) {
    const row = rows.get(id) ?? { item: {}, was: {} };
    row.item[column] = text;
    row.was[column] = seen ?? '';
    rows.set(id, row);
  }
  return [...rows].map(([id, { item, was }]) => ({
    line: (parts.positionOf(id) ?? 0) + 1,
    identifier: id,
    item,
    was,
    faults: faultsOfCells(item, parts),
  }));
}

function addedRows({ drafts }: Target, { collection, unsaved, context, total }: Parts): JudgedRow[] {
  const seen = new Set<string>();
  const places = new Map(unsaved.drafts.list().map(({ key }, place) => [key, place]));
  let next = places.size;
  return drafts.map(({ key, texts }) => {
    const place = (key === undefined ? undefined : places.get(key)) ?? next++;
    const item = { ...(key === undefined ? {} : unsaved.drafts.get(key)?.texts), ...texts };
    const values = readNewRecord(item, collection, context);
    const faults = faultsByField(values);
    if (!(values instanceof Fault)) {
      const naturalKey = naturalKeyOf(values, collection);
      if (seen.has(naturalKey)) faults.set('', duplicate());
      seen.add(naturalKey);
    }
    return { line: total + place + 1, identifier: undefined, item, faults };
  });
}

/** No cell can be emptied: a field with a default has a value once the record is stored. */
function faultsOfCells(
  item: Readonly<Record<string, string>>,
  { collection, context }: Parts,
): Map<string, Fault> {
  const faults = new Map<string, Fault>();
  for (const field of collection.fields) {
    const text = item[field.name];
    if (text === undefined) continue;
    const value = judgeEntered(text, field, context) ?? required(field);
    if (value instanceof Fault) faults.set(field.name, value);
  }
  return faults;
}
