import type { AnchorsAnswer, Place, RowsApi } from './rows-api';

/** Rows between the places from which any row is near. */
export const ANCHOR_ROWS = 2_000;
/** From the beginning so many rows may be passed over without such a place. */
const MOST_SKIPPED = 4_000;

/** The places of a view from which any row is near, asked for when the first far row is. */
export class Anchors {
  private asked: Promise<AnchorsAnswer> | undefined;

  constructor(
    private readonly api: RowsApi,
    private readonly onTotal: (total: number) => void,
  ) {}

  /** The rows are others now. */
  forget(): void {
    this.asked = undefined;
  }

  /** From where a row is read. */
  async placeOf(position: number): Promise<Place> {
    if (position <= MOST_SKIPPED) return { skip: position };
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
