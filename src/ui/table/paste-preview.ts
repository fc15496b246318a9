import type { Collection, Field } from '@/domain/collections';
import { duplicate, Fault, required } from '@/domain/collections/fault';
import { hasDefault } from '@/domain/collections/field';
import type { ParseContext } from '@/domain/collections/kinds/context';
import { isBlank, parseValue } from '@/domain/collections/kinds/parse';
import type { Pasted } from '../grid/types';
import type { JudgedRow } from '../preview/judged-row';
import type { Target } from './entering';
import type { Pending } from './pending';

/** What a screen shows at once needs no preview. */
const MOST_UNSEEN_CELLS = 200;

/** Whether a paste is shown before it is done: it is large, begins new rows, or has columns that find no place. */
export const isLargePaste = ({ cut, columns, matrix }: Pasted, { begun }: Target): boolean =>
  cut > 0 || begun.length > 0 || matrix.length * columns.length > MOST_UNSEEN_CELLS;

/** What a paste would do, row by row in the order of the table. */
export type PastePreview = Readonly<{
  rows: readonly JudgedRow[];
  added: number;
  changed: number;
  /** Cells that would wait to be mended. */
  faulty: number;
  /** Rows that hold already what is pasted. */
  same: number;
  cut: number;
}>;

type Parts = Readonly<{
  collection: Collection;
  pending: Pending;
  context: ParseContext;
  /** How many records there are. */
  total: number;
  positionOf: (id: number) => number | undefined;
}>;

/** Judges what is pasted by the rules of the service, each cell by itself. */
export function previewOf(
  { pasted, target }: { pasted: Pasted; target: Target },
  parts: Parts,
): PastePreview {
  const rows = [...changedRows(target, parts), ...addedRows(target, parts)];
  const added = target.begun.length;
  const changed = rows.length - added;
  return {
    rows,
    added,
    changed,
    faulty: rows.reduce((sum, { faults }) => sum + faults.size, 0),
    same: pasted.matrix.length - rows.length,
    cut: pasted.cut,
  };
}

function changedRows({ cells }: Target, { collection, context, positionOf }: Parts): JudgedRow[] {
  const items = new Map<number, Record<string, string>>();
  for (const { id, column, text } of cells) {
    const item = items.get(id) ?? {};
    item[column] = text;
    items.set(id, item);
  }
  return [...items].map(([id, item]) => ({
    line: (positionOf(id) ?? 0) + 1,
    identifier: id,
    item,
    faults: faultsOf(
      collection.fields.filter(({ name }) => item[name] !== undefined),
      { item, context },
    ),
  }));
}

function addedRows({ begun }: Target, { collection, pending, context, total }: Parts): JudgedRow[] {
  const { fields, naturalKey } = collection;
  const seen = new Set<string>();
  const places = new Map(pending.drafts().map(({ key }, place) => [key, place]));
  let next = places.size;
  return begun.map(({ key, texts }) => {
    const place = (key === undefined ? undefined : places.get(key)) ?? next++;
    const item = { ...(key === undefined ? {} : pending.draft(key)?.texts), ...texts };
    const faults = faultsOf(
      fields.filter((field) => !hasDefault(field) || !isBlank(item[field.name])),
      { item, context },
    );
    const natural = naturalKey.map((name) => (item[name] ?? '').trim().normalize('NFC')).join('\x1f');
    if (faults.size === 0 && seen.has(natural)) faults.set('', duplicate());
    seen.add(natural);
    return { line: total + place + 1, identifier: undefined, item, faults };
  });
}

function faultsOf(
  fields: readonly Field[],
  { item, context }: { item: Readonly<Record<string, string>>; context: ParseContext },
): Map<string, Fault> {
  const faults = new Map<string, Fault>();
  for (const field of fields) {
    const text = item[field.name] ?? '';
    const value = isBlank(text) ? required(field) : parseValue(text, field, context);
    if (value instanceof Fault) faults.set(field.name, value);
  }
  return faults;
}
