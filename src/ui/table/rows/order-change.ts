import type { WireRecord } from '@/domain/collections/view/view';

/** The differences between the present rows of a view and the shown ones in their earlier order, in numbers of rows. */
export type OrderChange = Readonly<{
  /** Rows deleted by others. */
  gone: number;
  /** Rows that no longer match the view's filter or search. */
  left: number;
  /** Rows with another position in the order. */
  moved: number;
  /** Rows that are not shown yet. */
  added: number;
}>;

type Leaving = 'gone' | 'left';

/** Keeps account of shown rows that have other positions in the view by now. */
export class KeptOrder {
  private readonly leaving = new Map<number, Leaving>();
  private readonly misplaced = new Set<number>();

  /**
   * Called when rows were read again.
   * @param shown their identifiers in the order in which they are shown
   * @param matching the identifiers of those that the view still has, in its present order
   * @returns the identifiers of deleted ones
   */
  compare(
    shown: readonly number[],
    { stored, matching }: { stored: ReadonlySet<number>; matching: readonly number[] },
  ): readonly number[] {
    const isMatching = new Set(matching);
    const moved = outOfOrder(matching, new Map(shown.map((id, place) => [id, place])));
    for (const id of shown) {
      this.misplaced.delete(id);
      if (isMatching.has(id)) this.leaving.delete(id);
      else this.leaving.set(id, stored.has(id) ? 'left' : 'gone');
    }
    for (const id of moved) this.misplaced.add(id);
    return shown.filter((id) => this.leaving.get(id) === 'gone');
  }

  /** Whether a shown record is deleted or no longer matches. */
  isLeaving(id: number): boolean {
    return this.leaving.has(id);
  }

  /**
   * @param totals the number of rows of the view when they were ordered, and now; `begun`: the number of rows that this
   * page stored since
   * @returns undefined if nothing would change
   */
  change({ before, now, begun }: { before: number; now: number; begun: number }): OrderChange | undefined {
    const kinds = [...this.leaving.values()];
    const left = kinds.filter((kind) => kind === 'left').length;
    const known = kinds.length - left;
    const added = now - (before + begun - known - left);
    const change = {
      gone: known + Math.max(0, -added),
      left,
      moved: this.misplaced.size,
      added: Math.max(0, added),
    };
    return Object.values(change).some((count) => count > 0) ? change : undefined;
  }

  clear(): void {
    this.leaving.clear();
    this.misplaced.clear();
  }
}

/** The smallest set of identifiers without which the others are in their shown order. */
function outOfOrder(ids: readonly number[], places: ReadonlyMap<number, number>): number[] {
  // The longest increasing subsequence: for each length the index of its smallest last element.
  const ends: number[] = [];
  const before: (number | undefined)[] = [];
  const placeAt = (index: number) => places.get(ids[index]!) ?? -1;
  for (const index of ids.keys()) {
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (placeAt(ends[middle]!) < placeAt(index)) low = middle + 1;
      else high = middle;
    }
    before[index] = ends[low - 1];
    ends[low] = index;
  }
  const inOrder = new Set<number>();
  for (let index = ends.at(-1); index !== undefined; index = before[index]) inOrder.add(index);
  return ids.filter((_, index) => !inOrder.has(index));
}

/** The identifiers of rows. */
export const idsOf = (rows: readonly WireRecord[], identifier: string): number[] =>
  rows.map((row) => Number(row[identifier]));
