import { type RowKey, rowKeyOf, type SortColumn, type WireRecord } from '@/domain/collections/view/view';
import { BLOCK_ROWS, type BlockMap } from './block-map';
import {
  type AnchorsAnswer,
  type CountAnswer,
  placeFrom,
  type RowsAnswer,
  type RowsApi,
  type RowsPlace,
  readOn,
} from './rows-api';

/** The maximum number of rows between two anchors. */
export const ANCHOR_ROWS = 2_000;
/** The maximum number of rows that may be skipped without an anchor, from the beginning or the end. */
const MAX_SKIPPED = 4_000;

type Options = Readonly<{
  api: RowsApi;
  identifier: string;
  sort: readonly SortColumn[];
  blocks: BlockMap;
  onCount: (count: CountAnswer) => void;
  /** Called when a row was read again, with its earlier and its present state. */
  onRenewed: (before: WireRecord, after: WireRecord) => void;
  /** Called with records as they are stored now. */
  onRead: (rows: readonly WireRecord[]) => void;
  /** Called when a block was loaded. */
  onLoaded: () => void;
}>;

/**
 * Loads blocks of rows. A block after a loaded one is read from its last row on, one near the beginning or the end is read
 * from there, and any other from the nearest of the anchors that the service returns.
 */
export class BlockLoader {
  private readonly options: Options;
  private readonly underWay = new Map<number, Promise<void>>();
  private readonly anchors: Anchors;
  private end: CountAnswer | undefined;

  constructor(options: Options) {
    this.options = options;
    this.anchors = new Anchors(options.api, options.onCount);
  }

  /** Called when the rows have changed. */
  forgetPlaces(): void {
    this.anchors.forget();
    this.end = undefined;
  }

  /** Sets the end of the rows. */
  setEnd(end: CountAnswer): void {
    this.end = end;
  }

  isLoading(index: number): boolean {
    return this.underWay.has(index);
  }

  load(index: number): Promise<void> {
    const before = this.underWay.get(index);
    if (before !== undefined) return before;
    const work = this.fetch(index).finally(() => this.underWay.delete(index));
    this.underWay.set(index, work);
    return work;
  }

  /** Reads the rows from a block's beginning to a position, without storing them in blocks. */
  async readLong(index: number, to: number): Promise<readonly WireRecord[]> {
    const { api, sort } = this.options;
    return readOn(await this.placeOf(index), { api, sort, count: to + 1 - index * BLOCK_ROWS });
  }

  /** Reads consecutive blocks, without storing them: each from the last row of the one before. */
  async readBlocks(first: number, last: number): Promise<readonly (readonly WireRecord[])[]> {
    const { sort } = this.options;
    const found: (readonly WireRecord[])[] = [];
    for (let index = first; index <= last; index += 1) {
      const before = found.at(-1)?.at(-1);
      const { rows } =
        before === undefined
          ? ((await this.fetchFromEnd(index)) ?? (await this.fetchAt(await this.placeOf(index))))
          : await this.fetchAt({ after: rowKeyOf(before, sort) });
      found.push(rows);
      if (rows.length < BLOCK_ROWS) break;
    }
    return found;
  }

  /** Stores the rows of a block, and reports which of them differ from the shown ones. */
  put(index: number, rows: readonly WireRecord[], age: number): void {
    const { blocks, sort, onRead } = this.options;
    const last = rows.at(-1);
    this.tellRenewed(blocks.block(index)?.rows ?? [], rows);
    blocks.set(index, { rows, age, end: last && rowKeyOf(last, sort) });
    onRead(rows);
  }

  private async fetch(index: number): Promise<void> {
    const { blocks, onLoaded } = this.options;
    const { age } = blocks;
    const [rows = []] = await this.readBlocks(index, index);
    this.put(index, rows, age);
    onLoaded();
  }

  private fetchAt(place: RowsPlace): Promise<RowsAnswer> {
    return this.options.api.rows({ ...place, take: BLOCK_ROWS });
  }

  /** Undefined if the block is not near the end, or the number of rows was counted in another version of the collection. */
  private async fetchFromEnd(index: number): Promise<RowsAnswer | undefined> {
    const { end } = this;
    const position = index * BLOCK_ROWS;
    const fromEnd = (end?.total ?? 0) - position;
    const isNear = fromEnd > 0 && fromEnd <= MAX_SKIPPED && position > MAX_SKIPPED;
    if (!isNear || this.lastBefore(index) !== undefined) return undefined;
    const reply = await this.fetchAt({ fromEnd });
    return reply.version === end!.version ? reply : undefined;
  }

  private async placeOf(index: number): Promise<RowsPlace> {
    const after = this.lastBefore(index);
    if (after !== undefined) return { after };
    return this.anchors.placeOf(index * BLOCK_ROWS);
  }

  /** The key of the row before a block, if it is known. */
  private lastBefore(index: number): RowKey | undefined {
    const { blocks } = this.options;
    const before = blocks.isFresh(index - 1) ? blocks.block(index - 1) : undefined;
    return before?.rows.length === BLOCK_ROWS ? before.end : undefined;
  }

  /** Reports which rows differ from those that were shown before. */
  tellRenewed(before: readonly WireRecord[], after: readonly WireRecord[]): void {
    const { identifier, onRenewed } = this.options;
    const earlier = new Map(before.map((row) => [row[identifier], row]));
    for (const row of after) {
      const was = earlier.get(row[identifier]!);
      if (was !== undefined) onRenewed(was, row);
    }
  }
}

/** The anchors of a view, which are queried when the first distant row is needed. */
class Anchors {
  private readonly api: RowsApi;
  private readonly onCount: (count: CountAnswer) => void;
  private asked: Promise<AnchorsAnswer> | undefined;

  constructor(api: RowsApi, onCount: (count: CountAnswer) => void) {
    this.api = api;
    this.onCount = onCount;
  }

  /** Called when the rows have changed. */
  forget(): void {
    this.asked = undefined;
  }

  /** The position from which a row is read. */
  async placeOf(position: number): Promise<RowsPlace> {
    if (position <= MAX_SKIPPED) return { skip: position };
    this.asked ??= this.api.anchors(ANCHOR_ROWS);
    const answer = await this.asked.catch((error: unknown) => {
      this.forget();
      throw error;
    });
    this.onCount(answer);
    return placeFrom(answer.anchors, position);
  }
}
