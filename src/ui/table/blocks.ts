import { keyOf, type SortColumn, type WireRecord } from '@/collections/view/view';
import { Anchors } from './anchors';
import { BLOCK_ROWS, BlockMap } from './block-map';
import { type Place, type RowsAnswer, type RowsApi, readOn } from './rows-api';

/** Blocks before and behind those in sight. */
const AHEAD = 1;
/** A longer range is read past the blocks, in the longest answers that there are. */
const LONG_RANGE = 2_000;

type Options = Readonly<{
  api: RowsApi;
  identifier: string;
  sort: readonly SortColumn[];
  first: RowsAnswer | undefined;
  total: number | undefined;
  onChange: () => void;
  /** A row came anew: what it was, and what it is. */
  onRenewed: (before: WireRecord, after: WireRecord) => void;
  /** Records as they are stored now. */
  onRead: (rows: readonly WireRecord[]) => void;
  onFailure: (error: unknown) => void;
}>;

/**
 * Rows of a view by position, loaded in blocks where they are looked at. A block behind one that is loaded is read
 * from its last row on; any other from the nearest of the places that the service names for this.
 */
export class Blocks {
  private readonly blocks: BlockMap;
  private readonly loading = new Map<number, Promise<void>>();
  private readonly anchors: Anchors;
  private counted: number | undefined;
  /** Grows with each change of the collection: older blocks are shown until they came anew. */
  private age = 0;
  private inSight = { first: 0, last: 0 };

  constructor(private readonly options: Options) {
    const { identifier, first, total } = options;
    this.counted = total;
    this.blocks = new BlockMap(identifier);
    this.anchors = new Anchors(options.api, (counted) => this.setTotal(counted));
    if (first !== undefined) this.blocks.set(0, { rows: first.rows, age: this.age });
  }

  /** How many rows there are, or are known of until they are counted. */
  total(): number {
    return this.counted ?? this.blocks.end();
  }

  isCounted(): boolean {
    return this.counted !== undefined;
  }

  async count(): Promise<void> {
    this.setTotal((await this.options.api.count()).total);
  }

  get(position: number): WireRecord | undefined {
    return this.blocks.get(position);
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
      const { first, rows } = await this.readLong(from, to);
      return rows.slice(from - first * BLOCK_ROWS);
    }
    for (let index = Math.floor(from / BLOCK_ROWS); index <= Math.floor(to / BLOCK_ROWS); index += 1)
      if (this.blocks.block(index) === undefined) await this.load(index);
    const rows = Array.from({ length: to - from + 1 }, (_, place) => this.get(from + place));
    return rows.filter((row) => row !== undefined);
  }

  /** Has all rows of a range here, to be worked with by position. */
  async hold(from: number, to: number): Promise<void> {
    if (to - from < LONG_RANGE) {
      await this.read(from, to);
      return;
    }
    const { age } = this;
    const end = Math.ceil((to + 1) / BLOCK_ROWS) * BLOCK_ROWS;
    const { first, rows } = await this.readLong(from, end - 1);
    for (let begin = 0; begin < rows.length; begin += BLOCK_ROWS)
      this.blocks.set(first + begin / BLOCK_ROWS, { rows: rows.slice(begin, begin + BLOCK_ROWS), age });
    this.options.onRead(rows);
  }

  /** A record is as it is stored now. */
  put(record: WireRecord): void {
    this.blocks.put(record);
    this.options.onRead([record]);
  }

  /** A record that is loaded. */
  find(id: unknown): WireRecord | undefined {
    const position = this.positionOf(id);
    return position === undefined ? undefined : this.get(position);
  }

  /** The position of a record that is loaded. */
  positionOf(id: unknown): number | undefined {
    return this.blocks.positionOf(id);
  }

  /** The collection changed: what is in sight is read anew, the rest when it is looked at. */
  async refresh(): Promise<void> {
    this.age += 1;
    this.anchors.forget();
    const counted = this.count();
    // Where the rows cannot be read, nobody comes to wait for it.
    counted.catch(() => {});
    const { first, last } = this.inSight;
    // One after the other: each begins where the one before it ends.
    for (let index = first; index <= last; index += 1) {
      await this.load(index);
      // It may have been under way since before the change.
      if (this.blocks.block(index)?.age !== this.age) await this.load(index);
    }
    await counted;
  }

  private isNeeded(index: number): boolean {
    const isThere = index >= 0 && index * BLOCK_ROWS < Math.max(this.total(), 1);
    return isThere && this.blocks.block(index)?.age !== this.age;
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
    this.tellRenewed(this.blocks.block(index)?.rows ?? [], rows);
    this.blocks.set(index, { rows, age });
    this.options.onRead(rows);
    this.blocks.forgetFarthest(this.inSight.first);
    this.options.onChange();
  }

  /** Past the blocks, from the beginning of the first one on. */
  private async readLong(from: number, to: number): Promise<{ first: number; rows: readonly WireRecord[] }> {
    const first = Math.floor(from / BLOCK_ROWS);
    const { api, sort } = this.options;
    const rows = await readOn(await this.placeOf(first), { api, sort, count: to + 1 - first * BLOCK_ROWS });
    return { first, rows };
  }

  private async placeOf(index: number): Promise<Place> {
    const before = this.blocks.block(index - 1);
    if (before?.age === this.age && before.rows.length === BLOCK_ROWS)
      return { after: keyOf(before.rows.at(-1)!, this.options.sort) };
    return this.anchors.placeOf(index * BLOCK_ROWS);
  }

  private tellRenewed(before: readonly WireRecord[], after: readonly WireRecord[]): void {
    const { identifier, onRenewed } = this.options;
    const earlier = new Map(before.map((row) => [row[identifier], row]));
    for (const row of after) {
      const was = earlier.get(row[identifier]!);
      if (was !== undefined) onRenewed(was, row);
    }
  }

  private setTotal(total: number): void {
    if (total === this.counted) return;
    this.counted = total;
    this.options.onChange();
  }
}
