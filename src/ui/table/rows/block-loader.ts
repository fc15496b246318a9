import { rowKeyOf, type SortColumn, type WireRecord } from '@/domain/collections/view/view';
import { BLOCK_ROWS, type BlockMap } from './block-map';
import { type AnchorsAnswer, type RowsApi, type RowsPlace, readOn } from './rows-api';

/** The number of rows between two anchors. */
export const ANCHOR_ROWS = 2_000;
/** From the beginning, this many rows may be skipped without an anchor. */
const MAX_SKIPPED = 4_000;

type Options = Readonly<{
  api: RowsApi;
  identifier: string;
  sort: readonly SortColumn[];
  blocks: BlockMap;
  onTotal: (total: number) => void;
  /** A row was read again: its earlier and its present state. */
  onRenewed: (before: WireRecord, after: WireRecord) => void;
  /** Records as they are stored now. */
  onRead: (rows: readonly WireRecord[]) => void;
  /** A block was loaded. */
  onLoaded: () => void;
}>;

/**
 * Loads blocks of rows. A block after a loaded one is read from its last row on; any other from the nearest of the
 * anchors that the service returns.
 */
export class BlockLoader {
  private readonly options: Options;
  private readonly underWay = new Map<number, Promise<void>>();
  private readonly anchors: Anchors;

  constructor(options: Options) {
    this.options = options;
    this.anchors = new Anchors(options.api, options.onTotal);
  }

  /** The rows have changed. */
  forgetPlaces(): void {
    this.anchors.forget();
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

  private async fetch(index: number): Promise<void> {
    const { api, blocks, onRead, onLoaded } = this.options;
    const { age } = blocks;
    const { rows } = await api.rows({ ...(await this.placeOf(index)), take: BLOCK_ROWS });
    this.tellRenewed(blocks.block(index)?.rows ?? [], rows);
    blocks.set(index, { rows, age });
    onRead(rows);
    onLoaded();
  }

  private async placeOf(index: number): Promise<RowsPlace> {
    const { blocks, sort } = this.options;
    const before = blocks.isFresh(index - 1) ? blocks.block(index - 1)!.rows : [];
    if (before.length === BLOCK_ROWS) return { after: rowKeyOf(before.at(-1)!, sort) };
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
}

/** The anchors of a view, which are queried when the first distant row is needed. */
class Anchors {
  private readonly api: RowsApi;
  private readonly onTotal: (total: number) => void;
  private asked: Promise<AnchorsAnswer> | undefined;

  constructor(api: RowsApi, onTotal: (total: number) => void) {
    this.api = api;
    this.onTotal = onTotal;
  }

  /** The rows have changed. */
  forget(): void {
    this.asked = undefined;
  }

  /** The position from which a row is read. */
  async placeOf(position: number): Promise<RowsPlace> {
    if (position <= MAX_SKIPPED) return { skip: position };
    this.asked ??= this.api.anchors(ANCHOR_ROWS);
    const { keys, total } = await this.asked.catch((error: unknown) => {
      this.forget();
      throw error;
    });
    this.onTotal(total);
    const anchor = Math.min(Math.floor(position / ANCHOR_ROWS), keys.length);
    const after = keys[anchor - 1];
    const skip = position - anchor * ANCHOR_ROWS;
    return after === undefined ? { skip } : { after, skip };
  }
}
