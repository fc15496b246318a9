import type { Collection } from '@/domain/collections';
import { BatchModel, type Cell, type ModelItem, type ModelRecord, type Operation } from './batch-model';
import { COLUMNS, type Column, type Other, TEXTS } from './table-steps';

type Images = ReadonlyMap<number, ModelRecord | undefined>;

/** A change that is not undone: its time, and the earlier states of its records. */
export type ModelBatch = Readonly<{
  time: number;
  before: Images;
  /** The change that it undid. */
  undoes?: ModelBatch;
}>;

/** The stored records, and the batches that can be undone. */
export class RecordModel {
  private readonly collection: Collection;
  private readonly identify: () => number;
  private readonly rules: BatchModel;
  private inForce: ModelBatch[] = [];
  private touched = new Set<number>();
  private time = 0;

  /** @param identify returns the identifier of the next newly stored record */
  constructor(collection: Collection, identify: () => number) {
    this.collection = collection;
    this.identify = identify;
    this.rules = new BatchModel(collection);
  }

  get records(): Map<number, ModelRecord> {
    return this.rules.records;
  }

  idOf(record: ModelRecord): number {
    return Number(record[this.collection.identifier]);
  }

  /** All records by their identifiers, as the table has them. */
  list(): ModelRecord[] {
    return [...this.records.values()].sort((a, b) => this.idOf(a) - this.idOf(b));
  }

  itemOf(id: number, texts: Readonly<Partial<Record<Column, string>>> = {}): ModelItem {
    const cells = Object.entries(texts).map(([name, text]) => [name, cellOf(text, name as Column)]);
    return {
      members: { [this.collection.identifier]: { raw: id, value: id }, ...Object.fromEntries(cells) },
    };
  }

  newItem(texts: Readonly<Record<string, string>>): ModelItem {
    return { members: Object.fromEntries(COLUMNS.map((name) => [name, cellOf(texts[name] ?? '', name)])) };
  }

  /** @returns the batch with the earlier states of its records; undefined if nothing was stored */
  inOneBatch(work: () => void): ModelBatch | undefined {
    const before = new Map(this.records);
    this.touched = new Set();
    work();
    if (this.touched.size === 0) return undefined;
    const batch = this.batchOf(new Map([...this.touched].map((id) => [id, before.get(id)])));
    this.inForce.push(batch);
    return batch;
  }

  write(operation: Operation, items: readonly ModelItem[]): { ids: number[]; failed: number[] } {
    const outcome = this.rules.apply(operation, items, this.identify);
    const ids = outcome.data.map((record) => this.idOf(record));
    for (const id of ids) this.touched.add(id);
    return { ids, failed: outcome.errors.map(({ index }) => index) };
  }

  /** A change by somebody else, whatever is stored. */
  other(what: Other): void {
    const rows = this.list();
    const record = what.do === 'register' ? undefined : rows[what.row % rows.length];
    this.inOneBatch(() => {
      if (what.do === 'register') {
        const texts = Object.fromEntries(COLUMNS.map((name, place) => [name, what.texts[place]!.entered]));
        this.write('register', [this.newItem(texts)]);
      } else if (record !== undefined) {
        const texts = what.do === 'change' ? { [what.column]: what.text.entered } : {};
        this.write(what.do, [this.itemOf(this.idOf(record), texts)]);
      }
    });
  }

  /**
   * Undoes batches, the newest first, until one is refused.
   * @returns the batches that undid them, and the remaining ones
   */
  setBack(batches: readonly ModelBatch[]): { by: ModelBatch[]; left: readonly ModelBatch[] } {
    const by: ModelBatch[] = [];
    for (const [place, batch] of [...batches.entries()].reverse()) {
      const undoing = this.setOneBack(batch);
      if (undoing === undefined) return { by, left: batches.slice(0, place + 1) };
      by.push(undoing);
    }
    return { by, left: [] };
  }

  /** Its records return to their earlier states, unless somebody has changed them since, or their keys are taken. */
  private setOneBack(batch: ModelBatch): ModelBatch | undefined {
    const isNewer = ({ time, before }: ModelBatch) =>
      time > batch.time && [...before.keys()].some((id) => batch.before.has(id));
    if (this.inForce.some(isNewer)) return undefined;
    const was = new Map([...batch.before.keys()].map((id) => [id, this.records.get(id)]));
    this.put(batch.before);
    const keys = this.list().map((record) =>
      this.collection.naturalKey.map((name) => record[name]).join('|'),
    );
    if (new Set(keys).size < keys.length) {
      this.put(was);
      return undefined;
    }
    if (batch.undoes === undefined) {
      // The state as if the batch had never existed.
      this.inForce = this.inForce.filter((one) => one !== batch);
      return { ...this.batchOf(was), undoes: batch };
    }
    // The state as if it had never been undone.
    const again = { time: batch.undoes.time, before: was };
    this.inForce.push(again);
    return again;
  }

  private put(images: Images): void {
    for (const [id, record] of images)
      if (record === undefined) this.records.delete(id);
      else this.records.set(id, record);
  }

  private batchOf(before: Images): ModelBatch {
    this.time += 1;
    return { time: this.time, before };
  }
}

/** The service's reading of a text, by the list of texts. */
export function cellOf(text: string, column: Column): Cell {
  // The editor reads thousands separators, and these steps do not use it.
  const known = TEXTS[column].find(({ entered }) => entered === text);
  return known?.value === undefined
    ? { raw: text, fault: 'invalid_value' }
    : { raw: text, value: known.value };
}

export const isFaulty = (text: string, column: Column): boolean => 'fault' in cellOf(text, column);
