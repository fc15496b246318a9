import type { Collection } from '@/domain/collections';
import { duplicate, Fault, repeatedIdentifier } from '@/domain/collections/fault';
import {
  findUnknownFields,
  readChanges,
  readIdentifier,
  readNewRecord,
  type Values,
} from '@/domain/collections/item';
import type { ParseContext } from '@/domain/collections/kinds/context';
import { naturalKeyOf } from '@/domain/collections/natural-key';
import { columnLiterals } from './array-literal';
import type { ItemFault } from './outcome';

/** What the items of a batch are to be judged by. */
export type Judging = Readonly<{
  collection: Collection;
  context: ParseContext;
  /** So many faulty items are told one by one; the rest are only counted. */
  mostTold: number;
}>;

/**
 * What is left of a batch once its items have been judged without the database: plain data, so that it can be made on
 * another thread. All lists of numbers are parallel, in the order of the items.
 */
export type Judged = Readonly<{
  /** Items that may be stored. */
  count: number;
  /** Their places in the batch, from 0. */
  places: readonly number[];
  /** The identifiers that they name; none of a register batch. */
  identifiers: readonly number[];
  /** Their values as the texts of PostgreSQL arrays, one a field; null: no item has one. None of a delete batch. */
  columns: readonly (string | null)[];
  /** The values of the first. */
  first: Values | undefined;
  /** Items of a register batch that repeat the natural key of an earlier one, whose place `sameAs` has. */
  repeats: readonly Readonly<{ index: number; sameAs: number }>[];
  /** Items that are refused, `repeats` not among them. */
  failed: number;
  /** The first of these, in their order. */
  faults: readonly ItemFault[];
}>;

/** Judges the items of a register batch (docs/specification.md, "Fields" and "Duplicates"). */
export function judgeNewRecords(items: readonly unknown[], judging: Judging): Judged {
  const { collection, context } = judging;
  const faults = new Faults(judging);
  const placeOf = new Map<string, number>();
  const repeats: { index: number; sameAs: number }[] = [];
  const accepted = new Accepted();
  for (let index = 0; index < items.length; index += 1) {
    const values = readNewRecord(items[index], collection, context);
    if (values instanceof Fault) {
      faults.add(index, values);
      continue;
    }
    const key = naturalKeyOf(values, collection);
    const sameAs = placeOf.get(key);
    if (sameAs === undefined) {
      placeOf.set(key, index);
      accepted.add(index, { values });
    } else repeats.push({ index, sameAs });
  }
  return { ...accepted.judged(collection), repeats, ...faults.told };
}

/** Judges the items of a change batch (docs/specification.md, "Fields" and "Batches"). */
export function judgeChanges(items: readonly unknown[], judging: Judging): Judged {
  const { collection, context } = judging;
  const faults = new Faults(judging);
  const seen = new Set<number>();
  const accepted = new Accepted();
  for (let index = 0; index < items.length; index += 1) {
    const identifier = readOnce(items[index], judging, seen);
    const values = readChanges(items[index], collection, context);
    if (identifier instanceof Fault) faults.add(index, withFaultsOf(identifier, values));
    else if (values instanceof Fault) faults.add(index, values);
    else accepted.add(index, { identifier, values });
  }
  return { ...accepted.judged(collection), repeats: [], ...faults.told };
}

/** Judges the items of a delete batch: an identifier counts as named though its item is refused. */
export function judgeIdentifiers(items: readonly unknown[], judging: Judging): Judged {
  const faults = new Faults(judging);
  const seen = new Set<number>();
  const accepted = new Accepted();
  for (let index = 0; index < items.length; index += 1) {
    const identifier = readOnce(items[index], judging, seen);
    const unknown = findUnknownFields(items[index], judging.collection);
    if (identifier instanceof Fault) faults.add(index, withFaultsOf(identifier, unknown));
    else if (unknown !== undefined) faults.add(index, unknown);
    else accepted.add(index, { identifier });
  }
  return { ...accepted.judged(), repeats: [], ...faults.told };
}

/** How the items of each operation are judged. */
export const JUDGES = { register: judgeNewRecords, change: judgeChanges, delete: judgeIdentifiers } as const;

export type JudgedOperation = keyof typeof JUDGES;

/** An item's identifier, unless an earlier item of the batch named it. */
function readOnce(item: unknown, { collection, context }: Judging, seen: Set<number>): number | Fault {
  const identifier = readIdentifier(item, collection, context);
  if (identifier instanceof Fault) return identifier;
  if (seen.has(identifier)) return repeatedIdentifier(collection.identifier);
  seen.add(identifier);
  return identifier;
}

/** What is wrong with an item's identifier, then with the rest of it, unless the same is said twice. */
const withFaultsOf = (identifier: Fault, rest: unknown): Fault =>
  rest instanceof Fault && rest.code !== 'nothing_to_change' && identifier.code !== 'not_an_object'
    ? Fault.all([identifier, rest])!
    : identifier;

/** The items of a batch that may be stored. */
class Accepted {
  private readonly places: number[] = [];
  private readonly identifiers: number[] = [];
  private readonly rows: Values[] = [];

  add(index: number, { identifier, values }: { identifier?: number; values?: Values }): void {
    this.places.push(index);
    if (identifier !== undefined) this.identifiers.push(identifier);
    if (values !== undefined) this.rows.push(values);
  }

  judged(collection?: Collection): Omit<Judged, 'repeats' | 'failed' | 'faults'> {
    const { places, identifiers, rows } = this;
    const columns = collection === undefined ? [] : columnLiterals(rows, collection.fields.length);
    return { count: places.length, places, identifiers, columns, first: rows[0] };
  }
}

/** The faulty items of a batch: all are counted, the first are kept. */
class Faults {
  private failed = 0;
  private readonly faults: ItemFault[] = [];
  private readonly mostTold: number;

  constructor({ mostTold }: Judging) {
    this.mostTold = mostTold;
  }

  add(index: number, fault: Fault): void {
    this.failed += 1;
    if (this.faults.length < this.mostTold) this.faults.push({ index, fault });
  }

  get told(): Pick<Judged, 'failed' | 'faults'> {
    return { failed: this.failed, faults: this.faults };
  }
}

/** The duplicates that repeat an earlier item: of a stored record, where that item is a duplicate of one itself. */
export function repeatedItems(
  { repeats }: Judged,
  storedAt: ReadonlyMap<number, number | undefined>,
): ItemFault[] {
  if (repeats.length === 0) return [];
  const fault = duplicate();
  return repeats.map(({ index, sameAs }) => {
    const stored = storedAt.get(sameAs);
    return stored === undefined ? { index, fault, sameAs } : { index, fault, stored };
  });
}
