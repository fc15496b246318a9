import type { SortColumn, WireRecord } from '@/domain/collections/view/view';
import { BlockLoader } from './block-loader';
import { BLOCK_ROWS, BlockMap } from './block-map';
import type { CountAnswer, RowsAnswer, RowsApi } from './rows-api';

/** The number of blocks before and after the visible ones. */
const AHEAD = 1;
/** A longer range is read without blocks, in the largest possible replies. */
const LONG_RANGE = 2_000;

type Options = Readonly<{
  api: RowsApi;
  identifier: string;
  sort: readonly SortColumn[];
  first: RowsAnswer | undefined;
  counted: CountAnswer | undefined;
  onChange: () => void;
  /** A row was read again: its earlier and its present state. */
  onRenewed: (before: WireRecord, after: WireRecord) => void;
  /** A stored record as rows show it, after its earlier state. */
  shown?: (record: WireRecord, before: WireRecord | undefined) => WireRecord;
  /** Records as they are stored now. */
  onRead: (rows: readonly WireRecord[]) => void;
  onFailure: (error: unknown) => void;
}>;

/** The rows of a view by position, loaded in blocks when they are needed. */
export class Blocks {
  private readonly options: Options;
  private readonly blocks: BlockMap;
  private readonly loader: BlockLoader;
  private counted: number | undefined;
  private inSight = { first: 0, last: 0 };

  constructor(options: Options) {
    this.options = options;
    const { identifier, first, counted } = options;
    this.blocks = new BlockMap(identifier);
    this.loader = new BlockLoader({
      ...options,
      blocks: this.blocks,
      onCount: (count) => this.setCount(count),
      onLoaded: () => {
        this.blocks.forgetFarthest(this.inSight.first);
        options.onChange();
      },
    });
    this.counted = counted?.total;
    if (counted !== undefined) this.loader.setEnd(counted);
    if (first !== undefined) this.blocks.set(0, { rows: first.rows, age: this.blocks.age });
  }

  /** The number of rows; until they are counted, the number of known rows. */
  total(): number {
    return this.counted ?? this.blocks.end();
  }

  isCounted(): boolean {
    return this.counted !== undefined;
  }

  async count(): Promise<void> {
    this.setCount(await this.options.api.count());
  }

  get(position: number): WireRecord | undefined {
    return this.blocks.get(position);
  }

  /** These rows are visible: the missing ones, and those around them, are loaded. */
  ensure(from: number, to: number): void {
    const first = Math.floor(from / BLOCK_ROWS);
    const last = Math.floor(Math.max(from, to) / BLOCK_ROWS);
    this.inSight = { first, last };
    const indexes = Array.from({ length: last - first + 1 }, (_, place) => first + place);
    for (const index of [...indexes, last + AHEAD, first - AHEAD])
      if (this.isNeeded(index) && !this.loader.isLoading(index))
        this.loader.load(index).catch(this.options.onFailure);
  }

  /** All rows of a range; missing ones are read. */
  async read(from: number, to: number): Promise<readonly WireRecord[]> {
    const first = Math.floor(from / BLOCK_ROWS);
    if (to - from >= LONG_RANGE)
      return (await this.loader.readLong(first, to)).slice(from - first * BLOCK_ROWS);
    for (let index = first; index <= Math.floor(to / BLOCK_ROWS); index += 1)
      if (this.blocks.block(index) === undefined) await this.loader.load(index);
    const rows = Array.from({ length: to - from + 1 }, (_, place) => this.get(from + place));
    return rows.filter((row) => row !== undefined);
  }

  /** Loads all rows of a range, to be used by position. */
  async hold(from: number, to: number): Promise<void> {
    if (to - from < LONG_RANGE) {
      await this.read(from, to);
      return;
    }
    const { age } = this.blocks;
    const first = Math.floor(from / BLOCK_ROWS);
    const end = Math.ceil((to + 1) / BLOCK_ROWS) * BLOCK_ROWS;
    const rows = await this.loader.readLong(first, end - 1);
    for (let begin = 0; begin < rows.length; begin += BLOCK_ROWS)
      this.blocks.set(first + begin / BLOCK_ROWS, { rows: rows.slice(begin, begin + BLOCK_ROWS), age });
    this.options.onRead(rows);
  }

  /** Updates a record to its stored state. */
  put(record: WireRecord): void {
    const { identifier, shown } = this.options;
    this.blocks.put(shown?.(record, this.find(record[identifier])) ?? record);
    this.options.onRead([record]);
  }

  /** A loaded record. */
  find(id: unknown): WireRecord | undefined {
    const position = this.positionOf(id);
    return position === undefined ? undefined : this.get(position);
  }

  /** The position of a loaded record. */
  positionOf(id: unknown): number | undefined {
    return this.blocks.positionOf(id);
  }

  /** The collection has changed: the visible rows are reloaded now, the others when they are needed. */
  async refresh(): Promise<void> {
    this.blocks.outdate();
    this.loader.forgetPlaces();
    const counted = this.count();
    // If the rows cannot be read, no caller handles the error.
    counted.catch(() => {});
    const { first, last } = this.inSight;
    // Sequentially: each starts where the one before it ends.
    for (let index = first; index <= last; index += 1) {
      await this.loader.load(index);
      // It may have been started before the change.
      if (!this.blocks.isFresh(index)) await this.loader.load(index);
    }
    await counted;
  }

  private isNeeded(index: number): boolean {
    const isThere = index >= 0 && index * BLOCK_ROWS < Math.max(this.total(), 1);
    return isThere && !this.blocks.isFresh(index);
  }

  private setCount(count: CountAnswer): void {
    const { total } = count;
    this.loader.setEnd(count);
    if (total === this.counted) return;
    this.counted = total;
    this.options.onChange();
  }
}
