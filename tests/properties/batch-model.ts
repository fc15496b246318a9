import type { Collection } from '@/domain/collections';

/** A member of an item as it is sent, and its canonical value or the code of its fault (docs/specification.md, "Fields"). */
export type Cell = Readonly<{ raw: unknown } & ({ value: string | number } | { fault: string })>;

/** An item of a batch: not an object at all, or members by name; `stranger` is an unknown field. */
export type ModelItem = Readonly<
  { notAnObject: unknown } | { members: Readonly<Record<string, Cell>>; stranger?: string }
>;

export type Operation = 'register' | 'change' | 'delete';
export type ModelRecord = Record<string, string | number>;

/**
 * The result of a batch by the rules; if an item has several faults, all of them are reported, beginning with the
 * first.
 */
export type Expected = {
  done: number;
  failed: number;
  duplicates: number;
  errors: { index: number; all: { code: string; field?: string; stored?: number }[] }[];
  /** In the order of the items; a registered record has no identifier yet. */
  data: ModelRecord[];
};

type Told = Expected['errors'][number]['all'];

/** A placeholder for "the time of the write" if an item has no `date_now`. */
export const NOW = 'now';

/**
 * The batch rules in memory, applied to one item after the other. Written from docs/specification.md, "Fields",
 * "Duplicates" and "Batches", independently of the service's code.
 */
export class BatchModel {
  readonly records = new Map<number, ModelRecord>();
  private readonly collection: Collection;

  constructor(collection: Collection) {
    this.collection = collection;
  }

  /** @param identify returns the identifier of the n-th saved record of a register batch */
  apply(operation: Operation, items: readonly ModelItem[], identify: (nth: number) => number): Expected {
    const expected: Expected = { done: 0, failed: 0, duplicates: 0, errors: [], data: [] };
    const named = new Set<number>();
    items.forEach((item, index) => {
      const faults =
        operation === 'register'
          ? this.register(item, expected, identify)
          : this.changeOrDelete(operation, item, named, expected);
      if (faults.length === 0) {
        expected.done += 1;
        return;
      }
      expected.errors.push({ index, all: faults });
      if (operation === 'register' && faults[0]!.code === 'duplicate') expected.duplicates += 1;
      else expected.failed += 1;
    });
    return expected;
  }

  private register(item: ModelItem, expected: Expected, identify: (nth: number) => number): Told {
    if ('notAnObject' in item) return [{ code: 'not_an_object' }];
    const { identifier, fields } = this.collection;
    const record: ModelRecord = {};
    const faults = strangerOf(item);
    for (const { name } of fields) {
      const cell = item.members[name];
      if (isAbsent(cell)) {
        if (name === 'date_now') record[name] = NOW;
        else faults.push({ code: 'required', field: name });
      } else if ('fault' in cell) faults.push({ code: cell.fault, field: name });
      else record[name] = cell.value;
    }
    if (faults.length > 0) return faults;
    if (this.holderOf(record) !== undefined) return [{ code: 'duplicate' }];
    const id = identify(expected.done);
    this.records.set(id, { [identifier]: id, ...record });
    expected.data.push(this.records.get(id)!);
    return [];
  }

  private changeOrDelete(
    operation: Operation,
    item: ModelItem,
    named: Set<number>,
    expected: Expected,
  ): Told {
    if ('notAnObject' in item) return [{ code: 'not_an_object' }];
    const { identifier } = this.collection;
    const cell = item.members[identifier];
    const faults = strangerOf(item);
    const changes = operation === 'change' ? this.changesOf(item, faults) : {};
    const isEmpty = (found: Told) => found.length === 1 && found[0]!.code === 'nothing_to_change';
    const others = isEmpty(faults) ? [] : faults;
    if (isAbsent(cell)) return [{ code: 'required', field: identifier }, ...others];
    if ('fault' in cell) return [{ code: cell.fault, field: identifier }, ...others];
    const id = cell.value as number;
    if (named.has(id)) return [{ code: 'repeated_identifier', field: identifier }, ...others];
    named.add(id);
    if (faults.length > 0) return faults;
    const before = this.records.get(id);
    if (before === undefined) return [{ code: 'not_found', field: identifier }];
    if (operation === 'delete') {
      this.records.delete(id);
      expected.data.push({ [identifier]: id });
      return [];
    }
    const after = { ...before, date_now: NOW, ...changes };
    const holder = this.holderOf(after);
    if (holder !== undefined && holder !== id) return [{ code: 'duplicate' }];
    this.records.set(id, after);
    expected.data.push(after);
    return [];
  }

  private changesOf(item: Extract<ModelItem, { members: unknown }>, faults: Told): ModelRecord {
    const changes: ModelRecord = {};
    for (const { name } of this.collection.fields) {
      const cell = item.members[name];
      if (cell === undefined || (name === 'date_now' && isAbsent(cell))) continue;
      if (isAbsent(cell)) faults.push({ code: 'required', field: name });
      else if ('fault' in cell) faults.push({ code: cell.fault, field: name });
      else changes[name] = cell.value;
    }
    if (Object.keys(changes).length === 0 && faults.length === 0) faults.push({ code: 'nothing_to_change' });
    return changes;
  }

  /** The identifier of the record that has the same natural key. */
  private holderOf(record: ModelRecord): number | undefined {
    for (const [id, other] of this.records)
      if (this.collection.naturalKey.every((name) => other[name] === record[name])) return id;
    return undefined;
  }
}

/** "An empty or blank string is not a value", nor is null. */
function isAbsent(cell: Cell | undefined): cell is undefined {
  return cell === undefined || cell.raw === null || (typeof cell.raw === 'string' && /^\s*$/.test(cell.raw));
}

const strangerOf = ({ stranger }: Extract<ModelItem, { members: unknown }>): Told =>
  stranger === undefined ? [] : [{ code: 'unknown_field', field: stranger }];
