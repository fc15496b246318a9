import type { SortColumn, WireRecord } from '@/domain/collections/view/view';
import { BlockLoader } from './block-loader';
import { BLOCK_ROWS, BlockMap } from './block-map';
import type { RowsAnswer, RowsApi } from './rows-api';

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

/** Rows of a view by position, loaded in blocks where they are looked at. */
export class Blocks {
  private readonly blocks: BlockMap;
  private readonly loader: BlockLoader;
  private counted: number | undefined;
  private inSight = { first: 0, last: 0 };

  constructor(private readonly options: Options) {
    const { identifier, first, total } = options;
    this.counted = total;
    this.blocks = new BlockMap(identifier);
    this.loader = new BlockLoader({
      ...options,
      blocks: this.blocks,
      onTotal: (counted) => this.setTotal(counted),
      onLoaded: () => {
        this.blocks.forgetFarthest(this.inSight.first);
        options.onChange();
      },
    });
    if (first !== undefined) this.blocks.set(0, { rows: first.rows, age: this.blocks.age });
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
      if (this.isNeeded(index) && !this.loader.isLoading(index))
        this.loader.load(index).catch(this.options.onFailure);
  }

  /** All rows of a range; those that are missing are read. */
  async read(from: number, to: number): Promise<readonly WireRecord[]> {
    const first = Math.floor(from / BLOCK_ROWS);
    if (to - from >= LONG_RANGE)
      return (await this.loader.readLong(first, to)).slice(from - first * BLOCK_ROWS);
    for (let index = first; index <= Math.floor(to / BLOCK_ROWS); index += 1)
      if (this.blocks.block(index) === undefined) await this.loader.load(index);
    const rows = Array.from({ length: to - from + 1 }, (_, place) => this.get(from + place));
    return rows.filter((row) => row !== undefined);
  }

  /** Has all rows of a range here, to be worked with by position. */
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
    this.blocks.outdate();
    this.loader.forgetPlaces();
    const counted = this.count();
    // Where the rows cannot be read, nobody comes to wait for it.
    counted.catch(() => {});
    const { first, last } = this.inSight;
    // One after the other: each begins where the one before it ends.
    for (let index = first; index <= last; index += 1) {
      await this.loader.load(index);
      // It may have been under way since before the change.
      if (!this.blocks.isFresh(index)) await this.loader.load(index);
    }
    await counted;
  }

  private isNeeded(index: number): boolean {
    const isThere = index >= 0 && index * BLOCK_ROWS < Math.max(this.total(), 1);
    return isThere && !this.blocks.isFresh(index);
  }

  private setTotal(total: number): void {
    if (total === this.counted) return;
    this.counted = total;
    this.options.onChange();
  }
}
