import type { RowKey, WireRecord } from '@/domain/collections/view/view';

/** The number of rows of one request. */
export const BLOCK_ROWS = 100;
const MAX_BLOCKS = 300;

/** `end`: the key of the last row as it was read, although its values may have changed since. */
type Block = { rows: readonly WireRecord[]; age: number; end?: RowKey | undefined };

/** The loaded rows, in blocks by position, and the position of each record. */
export class BlockMap {
  private readonly identifier: string;
  private readonly blocks = new Map<number, Block>();
  private readonly places = new Map<unknown, number>();
  private present = 0;

  constructor(identifier: string) {
    this.identifier = identifier;
  }

  /** Increases with each change of the collection: older blocks are shown until they are reloaded. */
  get age(): number {
    return this.present;
  }

  outdate(): void {
    this.present += 1;
  }

  /** Whether a block is loaded in the present version of the collection. */
  isFresh(index: number): boolean {
    return this.blocks.get(index)?.age === this.present;
  }

  block(index: number): Readonly<Block> | undefined {
    return this.blocks.get(index);
  }

  set(index: number, block: Block): void {
    this.delete(index);
    this.blocks.set(index, block);
    for (const row of block.rows) this.places.set(row[this.identifier], index);
  }

  get(position: number): WireRecord | undefined {
    return this.blocks.get(Math.floor(position / BLOCK_ROWS))?.rows[position % BLOCK_ROWS];
  }

  /** The age of the block at a position; -1 if it is not loaded. */
  ageAt(position: number): number {
    return this.blocks.get(Math.floor(position / BLOCK_ROWS))?.age ?? -1;
  }

  /** The minimum number of rows, as far as it is known here. */
  end(): number {
    const last = Math.max(-1, ...this.blocks.keys());
    return last < 0 ? 0 : last * BLOCK_ROWS + this.blocks.get(last)!.rows.length;
  }

  positionOf(id: unknown): number | undefined {
    const index = this.places.get(id);
    if (index === undefined) return undefined;
    return index * BLOCK_ROWS + this.blocks.get(index)!.rows.findIndex((row) => row[this.identifier] === id);
  }

  /** Updates a record to its stored state. */
  put(record: WireRecord): void {
    const position = this.positionOf(record[this.identifier]);
    if (position === undefined) return;
    const block = this.blocks.get(Math.floor(position / BLOCK_ROWS))!;
    block.rows = block.rows.with(position % BLOCK_ROWS, record);
  }

  /** Called when the rows of a block were read again, and keep their positions. */
  renew(index: number, rows: readonly WireRecord[], age: number): void {
    const block = this.blocks.get(index);
    if (block !== undefined) Object.assign(block, { rows, age });
  }

  /** Called when a record is no longer among the rows. */
  forget(id: number): void {
    this.places.delete(id);
  }

  /** Called when the rows end with this block: later ones are removed. */
  cut(last: number): void {
    for (const index of [...this.blocks.keys()]) if (index > last) this.delete(index);
  }

  /** Removes blocks far from the visible rows if there are too many. */
  forgetFarthest(inSight: number): void {
    if (this.blocks.size <= MAX_BLOCKS) return;
    const distance = (index: number) => Math.abs(index - inSight);
    this.delete([...this.blocks.keys()].reduce((a, b) => (distance(b) > distance(a) ? b : a)));
  }

  private delete(index: number): void {
    for (const row of this.blocks.get(index)?.rows ?? [])
      if (this.places.get(row[this.identifier]) === index) this.places.delete(row[this.identifier]);
    this.blocks.delete(index);
  }
}
