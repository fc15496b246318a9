import { keyOf, type SortColumn, type WireRecord } from '@/collections/view/view';
import { type AnchorsAnswer, type Place, type RowsAnswer, type RowsApi, readOn } from './rows-api';

/** Rows of one request. */
export const BLOCK_ROWS = 100;
/** Rows between the places from which any row is near. */
export const ANCHOR_ROWS = 2_000;
/** From the beginning so many rows may be passed over without such a place. */
const MOST_SKIPPED = 4_000;
const MOST_BLOCKS = 300;
/** Blocks before and behind those in sight. */
const AHEAD = 1;
/** A longer range is read past the blocks, in the longest answers that there are. */
const LONG_RANGE = 2_000;

type Block = { rows: readonly WireRecord[]; age: number };

type Options = Readonly<{
  api: RowsApi;
  identifier: string;
  sort: readonly SortColumn[];
  first: RowsAnswer | undefined;
  total: number | undefined;
  onChange: () => void;
  /** A row came anew: what it was, and what it is. */
  onRenewed: (before: WireRecord, after: WireRecord) => void;
  onFailure: (error: unknown) => void;
}>;

/**
 * Rows of a view by position, loaded in blocks where they are looked at. A block behind one that is loaded is read
 * from its last row on; any other from the nearest of the places that the service names for this.
 */
export class Blocks {
  private readonly blocks = new Map<number, Block>();
  private readonly loading = new Map<number, Promise<void>>();
  private anchors: Promise<AnchorsAnswer> | undefined;
  private counted: number | undefined;
  /** Grows with each change of the collection: older blocks are shown until they came anew. */
  private age = 0;
  private inSight = { first: 0, last: 0 };

  constructor(private readonly options: Options) {
    const { first, total } = options;
    this.counted = total;
    if (first !== undefined) this.blocks.set(0, { rows: first.rows, age: this.age });
  }

  /** How many rows there are, or are known of until they are counted. */
  total(): number {
    if (this.counted !== undefined) return this.counted;
    const last = Math.max(-1, ...this.blocks.keys());
    return last < 0 ? 0 : last * BLOCK_ROWS + this.blocks.get(last)!.rows.length;
  }

  isCounted(): boolean {
    return this.counted !== undefined;
  }

  async count(): Promise<void> {
    this.setTotal((await this.options.api.count()).total);
  }

  get(position: number): WireRecord | undefined {
    return this.blocks.get(Math.floor(position / BLOCK_ROWS))?.rows[position % BLOCK_ROWS];
  }

  /** These rows are in sight: what is missing of them, and beside them, is loaded. */
  ensure(from: number, to: number): void {
    const first = Math.floor(from / BLOCK_ROWS);
    const last = Math.floor(Math.max(from, to) / BLOCK_ROWS);
    this.inSight = { first, last };
    const indexes = Array.from({ length: last - first + 1 }, (_, place) => first + place);
    for (const index of [...indexes, last + AHEAD, first - AHEAD])
      if (this.isNeeded(index) && !this.loading.has(index)) this.load(index).catch(this.options.onFailure);
  }

  /** All rows of a range; those that are missing are read. */
  async read(from: number, to: number): Promise<readonly WireRecord[]> {
    if (to - from >= LONG_RANGE) {
      const first = Math.floor(from / BLOCK_ROWS);
      const { api, sort } = this.options;
      const rows = await readOn(await this.placeOf(first), { api, sort, count: to + 1 - first * BLOCK_ROWS });
      return rows.slice(from - first * BLOCK_ROWS);
    }
    for (let index = Math.floor(from / BLOCK_ROWS); index <= Math.floor(to / BLOCK_ROWS); index += 1)
      if (!this.blocks.has(index)) await this.load(index);
    const rows = Array.from({ length: to - from + 1 }, (_, place) => this.get(from + place));
    return rows.filter((row) => row !== undefined);
  }

  /** A record is as it is stored now. */
  put(record: WireRecord): void {
    const { identifier } = this.options;
    for (const block of this.blocks.values()) {
      const place = block.rows.findIndex((row) => row[identifier] === record[identifier]);
      if (place >= 0) block.rows = block.rows.with(place, record);
    }
  }

  /** A record that is loaded. */
  find(id: unknown): WireRecord | undefined {
    const position = this.positionOf(id);
    return position === undefined ? undefined : this.get(position);
  }

  /** The position of a record that is loaded. */
  positionOf(id: unknown): number | undefined {
    for (const [index, { rows }] of this.blocks) {
      const place = rows.findIndex((row) => row[this.options.identifier] === id);
      if (place >= 0) return index * BLOCK_ROWS + place;
    }
    return undefined;
  }

  /** The collection changed: what is in sight is read anew, the rest when it is looked at. */
  async refresh(): Promise<void> {
    this.age += 1;
    this.anchors = undefined;
    const counted = this.count();
    const { first, last } = this.inSight;
    // One after the other: each begins where the one before it ends.
    for (let index = first; index <= last; index += 1) {
      await this.load(index);
      // It may have been under way since before the change.
      if (this.blocks.get(index)?.age !== this.age) await this.load(index);
    }
    await counted;
  }

  private isNeeded(index: number): boolean {
    const isThere = index >= 0 && index * BLOCK_ROWS < Math.max(this.total(), 1);
    return isThere && this.blocks.get(index)?.age !== this.age;
  }

  private load(index: number): Promise<void> {
    const underWay = this.loading.get(index);
    if (underWay !== undefined) return underWay;
    const work = this.fetch(index).finally(() => this.loading.delete(index));
    this.loading.set(index, work);
    return work;
  }

  private async fetch(index: number): Promise<void> {
    const { age } = this;
    const { rows } = await this.options.api.rows({ ...(await this.placeOf(index)), take: BLOCK_ROWS });
    this.tellRenewed(this.blocks.get(index)?.rows ?? [], rows);
    this.blocks.set(index, { rows, age });
    this.forgetFarthest();
    this.options.onChange();
  }

  private async placeOf(index: number): Promise<Place> {
    const before = this.blocks.get(index - 1);
    if (before?.age === this.age && before.rows.length === BLOCK_ROWS)
      return { after: keyOf(before.rows.at(-1)!, this.options.sort) };
    const position = index * BLOCK_ROWS;
    if (position <= MOST_SKIPPED) return { skip: position };
    this.anchors ??= this.options.api.anchors(ANCHOR_ROWS);
    const { keys, total } = await this.anchors;
    this.setTotal(total);
    const anchor = Math.min(Math.floor(position / ANCHOR_ROWS), keys.length);
    const after = keys[anchor - 1];
    const skip = position - anchor * ANCHOR_ROWS;
    return after === undefined ? { skip } : { after, skip };
  }

  private tellRenewed(before: readonly WireRecord[], after: readonly WireRecord[]): void {
    const { identifier, onRenewed } = this.options;
    const earlier = new Map(before.map((row) => [row[identifier], row]));
    for (const row of after) {
      const was = earlier.get(row[identifier]!);
      if (was !== undefined) onRenewed(was, row);
    }
  }

  private forgetFarthest(): void {
    if (this.blocks.size <= MOST_BLOCKS) return;
    const distance = (index: number) => Math.abs(index - this.inSight.first);
    const farthest = [...this.blocks.keys()].reduce((a, b) => (distance(b) > distance(a) ? b : a));
    this.blocks.delete(farthest);
  }

  private setTotal(total: number): void {
    if (total === this.counted) return;
    this.counted = total;
    this.options.onChange();
  }
}
