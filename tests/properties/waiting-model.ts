import type { Column } from './table-steps';

/** `seen`: the stored value that it replaces. */
type Waiting = Readonly<{ text: string; state: 'fault' | 'conflict'; seen: unknown }>;
type Place = string;

const placeOf = (id: number, column: Column): Place => `${id} ${column}`;

/** Texts that were entered into cells of stored records and need a correction. */
export class WaitingModel {
  private readonly cells = new Map<Place, Waiting>();

  get(id: number, column: Column): Waiting | undefined {
    return this.cells.get(placeOf(id, column));
  }

  has(place: Place): boolean {
    return this.cells.has(place);
  }

  /** Undefined if the cell has no such text. */
  placeOf(id: number, column: Column): Place | undefined {
    const place = placeOf(id, column);
    return this.cells.has(place) ? place : undefined;
  }

  set(id: number, column: Column, waiting: Waiting | undefined): void {
    if (waiting === undefined) this.cells.delete(placeOf(id, column));
    else this.cells.set(placeOf(id, column), waiting);
  }

  /** The person has deleted the record. */
  drop(id: number): void {
    for (const place of this.cells.keys()) if (place.startsWith(`${id} `)) this.cells.delete(place);
  }

  take(places: readonly Place[]): [Place, Waiting][] {
    return places.flatMap((place): [Place, Waiting][] => {
      const was = this.cells.get(place);
      this.cells.delete(place);
      return was === undefined ? [] : [[place, was]];
    });
  }

  /** If the cell has no other text by now. */
  putBack(cells: readonly [Place, Waiting][]): Place[] {
    const free = cells.filter(([place]) => !this.cells.has(place));
    for (const [place, was] of free) this.cells.set(place, was);
    return free.map(([place]) => place);
  }

  all(): Record<Place, string> {
    return Object.fromEntries(
      [...this.cells].map(([place, { state, text }]) => [place, `${state}: ${text}`]),
    );
  }
}
