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

/** The context for validating the items of a batch. */
export type Judging = Readonly<{
  collection: Collection;
  context: ParseContext;
  /** Maximum number of faulty items that are listed; the rest are only counted. */
  mostTold: number;
}>;

/**
 * The result of validating a batch without the database: plain data, so that it can be created on another thread. All
 * lists of numbers are parallel, in the order of the items.
 */
export type Judged = Readonly<{
  /** Items that may be stored. */
  count: number;
  /** Their indexes in the batch, from 0. */
  places: readonly number[];
  /** The identifiers that the items name; empty for a register batch. */
  identifiers: readonly number[];
  /** The items' values as texts of PostgreSQL arrays, one per field; null: no item has one. Empty for a delete batch. */
  columns: readonly (string | null)[];
  /** The values of the first item. */
  first: Values | undefined;
  /** Items of a register batch that repeat the natural key of an earlier one, whose index is `sameAs`. */
  repeats: readonly Readonly<{ index: number; sameAs: number }>[];
  /** The number of refused items, without `repeats`. */
  failed: number;
  /** The first refused items, in their order. */
  faults: readonly ItemFault[];
}>;

/** Validates the items of a register batch (docs/specification.md, "Fields" and "Duplicates"). */
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

/** Validates the items of a change batch (docs/specification.md, "Fields" and "Batches"). */
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

/** Validates the items of a delete batch: an identifier counts as named even if its item is refused. */
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

/** The validation of each operation. */
export const JUDGES = { register: judgeNewRecords, change: judgeChanges, delete: judgeIdentifiers } as const;

export type JudgedOperation = keyof typeof JUDGES;

/** An item's identifier, or a fault if an earlier item of the batch has named it. */
function readOnce(item: unknown, { collection, context }: Judging, seen: Set<number>): number | Fault {
  const identifier = readIdentifier(item, collection, context);
  if (identifier instanceof Fault) return identifier;
  if (seen.has(identifier)) return repeatedIdentifier(collection.identifier);
  seen.add(identifier);
  return identifier;
}

/** The faults of an item's identifier, then those of the rest, without repetition. */
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

/** The faulty items of a batch: all are counted, the first are listed. */
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

/**
 * Items that repeat an earlier item; if that one is a duplicate of a stored record or of a locked period, they are too.
 * @param earlier the duplicates of stored records, and the items of locked periods
 */
export function repeatedItems(
  { repeats }: Judged,
  { duplicates, locked }: { duplicates: readonly ItemFault[]; locked: readonly ItemFault[] },
): { repeated: ItemFault[]; lockedToo: ItemFault[] } {
  if (repeats.length === 0) return { repeated: [], lockedToo: [] };
  const fault = duplicate();
  const storedAt = new Map(duplicates.map(({ index, stored }) => [index, stored]));
  const lockAt = new Map(locked.map((one) => [one.index, one.fault]));
  return {
    repeated: repeats
      .filter(({ sameAs }) => !lockAt.has(sameAs))
      .map(({ index, sameAs }) => {
        const stored = storedAt.get(sameAs);
        return stored === undefined ? { index, fault, sameAs } : { index, fault, stored };
      }),
    lockedToo: repeats.flatMap(({ index, sameAs }) => {
      const lock = lockAt.get(sameAs);
      return lock === undefined ? [] : [{ index, fault: lock }];
    }),
  };
}
