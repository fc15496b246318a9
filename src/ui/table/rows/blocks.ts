import type { SortColumn, WireRecord } from '@/domain/collections/view/view';
import { MAX_ROWS_PER_CALL } from '@/domain/limits';
import type { AtWork } from './at-work';
import { BlockLoader } from './block-loader';
import { BLOCK_ROWS, BlockMap } from './block-map';
import { idsOf, KeptOrder, type OrderChange } from './order-change';
import type { CountAnswer, RowsAnswer, RowsApi } from './rows-api';

/** The number of blocks before and after the visible ones. */
const AHEAD = 1;
/** The maximum length of a range that is read in blocks; a longer one is read without them, in the largest possible replies. */
const LONG_RANGE = 2_000;

/** The records that this page stored since the rows were ordered; they are shown where they were entered. */
export type BegunRecords = Readonly<{
  ids: () => readonly number[];
  put: (record: WireRecord) => void;
  /** Called when these records are among the loaded rows. */
  settle: (ids: readonly number[]) => void;
}>;

type Options = Readonly<{
  api: RowsApi;
  identifier: string;
  sort: readonly SortColumn[];
  first: RowsAnswer | undefined;
  counted: CountAnswer | undefined;
  atWork: Pick<AtWork, 'isAtWork' | 'isEditing' | 'record'>;
  begun: BegunRecords;
  onChange: () => void;
  /** Called when a row was read again, with its earlier and its present state. */
  onRenewed: (before: WireRecord, after: WireRecord) => void;
  /** A stored record as rows show it, after its earlier state. */
  shown?: (record: WireRecord, before: WireRecord | undefined) => WireRecord;
  /** Called with records as they are stored now. */
  onRead: (rows: readonly WireRecord[]) => void;
  /** Called when shown records were deleted by others. */
  onGone: (ids: readonly number[]) => void;
  onFailure: (error: unknown) => void;
}>;

/**
 * The rows of a view by position, loaded in blocks when they are needed. While a person works in the grid, the shown rows
 * keep their positions when the collection changes: their values are read again by identifier. They are ordered anew when
 * the person leaves, or asks for it.
 */
export class Blocks {
  private readonly options: Options;
  private readonly blocks: BlockMap;
  private readonly loader: BlockLoader;
  private readonly kept = new KeptOrder();
  private counted: number | undefined;
  /** The present number of rows of the view; `counted` is that of the rows in their shown order. */
  private present: number | undefined;
  private isKept = false;
  private inSight = { first: 0, last: 0 };
  /** The position of the cursor's record when the rows were ordered; the record may not be loaded. */
  private orderedAt = 0;
  private located: { id: number; position: number } | undefined;
  private work: Promise<unknown> = Promise.resolve();
  private readonly renewing = new Set<number>();

  constructor(options: Options) {
    this.options = options;
    const { identifier, first, counted } = options;
    this.blocks = new BlockMap(identifier);
    this.loader = new BlockLoader({
      ...options,
      blocks: this.blocks,
      onCount: (count) => this.setCount(count),
      onLoaded: () => {
        this.settleLoaded();
        this.blocks.forgetFarthest(this.inSight.first);
        options.onChange();
      },
    });
    this.counted = counted?.total;
    this.present = counted?.total;
    if (counted !== undefined) this.loader.setEnd(counted);
    if (first !== undefined) this.loader.put(0, first.rows, this.blocks.age);
  }

  /** The number of rows in their shown order; until they are counted, the number of known rows. */
  total(): number {
    return this.counted ?? this.blocks.end();
  }

  /** The number of records that the view has now. */
  presentTotal(): number {
    return this.present ?? this.total();
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

  /** How the rows would change if they were ordered anew; undefined if they would not. */
  change(): OrderChange | undefined {
    if (!this.isKept || this.counted === undefined) return undefined;
    const begun = this.options.begun.ids().filter((id) => !this.kept.isLeaving(id)).length;
    return this.kept.change({ before: this.counted, now: this.presentTotal(), begun });
  }

  /** Whether a shown record is deleted, or no longer in the view. */
  isLeaving(id: number): boolean {
    return this.kept.isLeaving(id);
  }

  /** Called with the visible rows: the missing ones, and rows around them, are loaded. */
  ensure(from: number, to: number): void {
    const first = Math.floor(from / BLOCK_ROWS);
    const last = Math.floor(Math.max(from, to) / BLOCK_ROWS);
    this.inSight = { first, last };
    const indexes = Array.from({ length: last - first + 1 }, (_, place) => first + place);
    const needed = [...indexes, last + AHEAD, first - AHEAD].filter((index) => this.isNeeded(index));
    const isMissing = needed.some((index) => this.blocks.block(index) === undefined);
    // The positions of later rows would not fit if earlier ones are no longer in the view.
    if (isMissing && this.change() !== undefined && !this.options.atWork.isEditing()) {
      this.refresh({ anew: true }).catch(this.options.onFailure);
      return;
    }
    const known = needed.filter((index) => this.isKept && this.blocks.block(index) !== undefined);
    if (known.length > 0) this.renew(known).catch(this.options.onFailure);
    for (const index of needed)
      if (!known.includes(index) && !this.loader.isLoading(index))
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
    for (let begin = 0; begin < rows.length; begin += BLOCK_ROWS) {
      const index = first + begin / BLOCK_ROWS;
      // The rows keep their positions.
      if (this.isKept && this.blocks.block(index) !== undefined) continue;
      this.loader.put(index, rows.slice(begin, begin + BLOCK_ROWS), age);
    }
  }

  /** Updates a record to its stored state. */
  put(record: WireRecord): void {
    const { identifier, shown, begun } = this.options;
    this.blocks.put(shown?.(record, this.find(record[identifier])) ?? record);
    begun.put(record);
    this.options.onRead([record]);
  }

  /** Each record is shown once: among the loaded rows, otherwise in the row in which it was entered. */
  settleLoaded(): void {
    const { begun } = this.options;
    begun.settle(begun.ids().filter((id) => this.blocks.positionOf(id) !== undefined));
  }

  /** Some records as they are stored now; deleted ones are absent. */
  async recordsOf(ids: readonly number[]): Promise<readonly WireRecord[]> {
    const { rows } = await this.options.api.known(ids.slice(0, MAX_ROWS_PER_CALL));
    return rows;
  }

  /** A loaded record. */
  find(id: unknown): WireRecord | undefined {
    const position = this.blocks.positionOf(id);
    return position === undefined ? undefined : this.get(position);
  }

  /** The position of a loaded record, or of the cursor's record. */
  positionOf(id: unknown): number | undefined {
    const loaded = this.blocks.positionOf(id);
    if (this.located?.id !== Number(id)) return loaded;
    // A block that was not read since the rows were ordered has earlier positions.
    return loaded !== undefined && this.blocks.ageAt(loaded) >= this.orderedAt
      ? loaded
      : this.located.position;
  }

  /**
   * Called when the collection has changed. While somebody works in the grid, the visible rows are read again in their
   * positions; otherwise they are ordered anew.
   * @param options.anew orders them anew because the person has asked for it, or has deleted or restored records
   */
  refresh({ anew = false } = {}): Promise<void> {
    return this.inTurn(async () => {
      this.blocks.outdate();
      this.loader.forgetPlaces();
      const { atWork } = this.options;
      const isBusy = anew ? atWork.isEditing : atWork.isAtWork;
      if (isBusy()) await this.keepOrder();
      else await this.orderAnew(isBusy);
    });
  }

  private inTurn(work: () => Promise<void>): Promise<void> {
    const result = this.work.then(work);
    this.work = result.catch(() => {});
    return result;
  }

  private async keepOrder(): Promise<void> {
    this.isKept = true;
    const { first, last } = this.inSight;
    const shown = Array.from({ length: last - first + 1 }, (_, place) => first + place);
    await Promise.all([this.renew(shown), this.count()]);
  }

  /** Reads the rows of loaded blocks again, in their positions. */
  private async renew(indexes: readonly number[]): Promise<void> {
    const wanted = indexes.filter(
      (index) => this.blocks.block(index) !== undefined && !this.renewing.has(index),
    );
    for (const index of wanted) this.renewing.add(index);
    try {
      await this.renewBlocks(wanted);
    } finally {
      for (const index of wanted) this.renewing.delete(index);
    }
    this.options.onChange();
  }

  private async renewBlocks(indexes: readonly number[]): Promise<void> {
    const { api, identifier, begun, onGone, onRead } = this.options;
    const { age } = this.blocks;
    const shown = indexes.flatMap((index) => idsOf(this.blocks.block(index)!.rows, identifier));
    const ids = [...shown, ...begun.ids()];
    const stored = new Map<number, WireRecord>();
    const gone: number[] = [];
    for (let begin = 0; begin < ids.length; begin += MAX_ROWS_PER_CALL) {
      const some = ids.slice(begin, begin + MAX_ROWS_PER_CALL);
      const { rows, matching } = await api.known(some);
      for (const row of rows) stored.set(Number(row[identifier]), row);
      gone.push(...this.kept.compare(some, { stored: new Set(stored.keys()), matching }));
    }
    for (const index of indexes) {
      const before = this.blocks.block(index)?.rows;
      if (before === undefined) continue;
      const rows = before.map((row) => stored.get(Number(row[identifier])) ?? row);
      this.loader.tellRenewed(before, rows);
      this.blocks.renew(index, rows, age);
    }
    for (const id of begun.ids()) if (stored.has(id)) begun.put(stored.get(id)!);
    onRead([...stored.values()]);
    onGone(gone);
  }

  /** Whether the cursor has moved, since the rows were requested, to a record that is not among them. */
  private wouldLose(before: number | undefined, read: readonly (readonly WireRecord[])[]): boolean {
    const { atWork, identifier } = this.options;
    const now = atWork.isAtWork() ? atWork.record() : undefined;
    return now !== undefined && now !== before && !read.flat().some((row) => Number(row[identifier]) === now);
  }

  /**
   * Reads the visible rows and their number, and shows them together. The cursor's record keeps its position on the screen.
   * @param isBusy whether the rows must keep their positions after all, because the person has begun to work meanwhile
   */
  private async orderAnew(isBusy: () => boolean): Promise<void> {
    const { api, atWork, begun, onChange } = this.options;
    const { age } = this.blocks;
    // Records that this page stores while the rows are being read may be missing in them.
    const ordered = begun.ids();
    const id = atWork.record();
    const before = id === undefined ? undefined : this.positionOf(id);
    const [counted, found] = await Promise.all([
      api.count(),
      id === undefined ? { position: null } : api.position(id),
    ]);
    const { position } = found;
    const shift = position === null || before === undefined ? 0 : position - before;
    const first = Math.max(0, Math.floor((this.inSight.first * BLOCK_ROWS + shift) / BLOCK_ROWS));
    const last = Math.max(first, Math.floor(((this.inSight.last + 1) * BLOCK_ROWS - 1 + shift) / BLOCK_ROWS));
    const read = await this.loader.readBlocks(first, last);
    if (isBusy() || this.wouldLose(id, read)) return this.keepOrder();
    this.located = position === null || id === undefined ? undefined : { id, position };
    this.isKept = false;
    this.orderedAt = age;
    this.kept.clear();
    if (position === null && id !== undefined) this.blocks.forget(id);
    for (const [place, rows] of read.entries()) this.loader.put(first + place, rows, age);
    const end = read.at(-1)?.length ?? 0;
    if (end < BLOCK_ROWS) this.blocks.cut(first + read.length - 1);
    begun.settle(ordered);
    this.settleLoaded();
    // Rows may have been added since they were counted; if their end was read, it counts.
    const isEnd = end < BLOCK_ROWS && (end > 0 || first === 0);
    this.setCount(isEnd ? { ...counted, total: this.blocks.end() } : counted);
    onChange();
  }

  private isNeeded(index: number): boolean {
    const isThere = index >= 0 && index * BLOCK_ROWS < Math.max(this.total(), 1);
    return isThere && !this.blocks.isFresh(index);
  }

  private setCount(count: CountAnswer): void {
    const { total } = count;
    this.loader.setEnd(count);
    const isKnown = this.isKept && this.counted !== undefined;
    if (total === this.present && (isKnown || total === this.counted)) return;
    this.present = total;
    if (!isKnown) this.counted = total;
    this.options.onChange();
  }
}
