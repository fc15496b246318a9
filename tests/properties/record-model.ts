import type { Collection } from '@/domain/collections';
import { BatchModel, type Cell, type ModelItem, type ModelRecord, type Operation } from './batch-model';
import { COLUMNS, type Column, type Other, TEXTS } from './table-steps';

type Images = ReadonlyMap<number, ModelRecord | undefined>;

/** A change that is in force: since when, and what its records were before it. */
export type ModelBatch = Readonly<{
  time: number;
  before: Images;
  /** The one that it took back. */
  undoes?: ModelBatch;
}>;

/** The stored records, and what was done to them in batches that can be taken back. */
export class RecordModel {
  private readonly rules: BatchModel;
  private inForce: ModelBatch[] = [];
  private touched = new Set<number>();
  private time = 0;

  /** @param identify gives the next record that is stored anew its identifier */
  constructor(
    private readonly collection: Collection,
    private readonly identify: () => number,
  ) {
    this.rules = new BatchModel(collection);
  }

  get records(): Map<number, ModelRecord> {
    return this.rules.records;
  }

  idOf(record: ModelRecord): number {
    return Number(record[this.collection.identifier]);
  }

  /** All records by their identifiers, as a look at the table shows them. */
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

  /** @returns the batch with what its records were; undefined where nothing was stored */
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

  /** By somebody else, without a look at what is there. */
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
   * Takes batches back, the newest first, until one is refused.
   * @returns by which batches, and which are left
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

  /** Its records are what they were, unless somebody has touched them since, or their keys are taken. */
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
      // As if it had never been.
      this.inForce = this.inForce.filter((one) => one !== batch);
      return { ...this.batchOf(was), undoes: batch };
    }
    // As if it had never been taken back.
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

/** What the service makes of a text, by the list of texts. */
export function cellOf(text: string, column: Column): Cell {
  // What is typed with a thousands mark is read by the editor, which these steps go past.
  const known = TEXTS[column].find(({ entered }) => entered === text);
  return known?.value === undefined
    ? { raw: text, fault: 'invalid_value' }
    : { raw: text, value: known.value };
}

export const isFaulty = (text: string, column: Column): boolean => 'fault' in cellOf(text, column);
