import type { Column } from './table-steps';

/**
 * `seen`: the stored value that it replaces; `isTogether`: it is stored only together with the other texts of its row that
 * have this mark.
 */
export type Waiting = Readonly<{
  text: string;
  state: 'saving' | 'fault' | 'conflict';
  seen: unknown;
  isTogether: boolean;
}>;
type Place = string;

const placeOf = (id: number, column: Column): Place => `${id} ${column}`;

/** Texts that were entered into cells of stored records and are not stored. */
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

  /** The texts of a record, by column. */
  of(id: number): [Column, Waiting][] {
    const own = [...this.cells].filter(([place]) => place.startsWith(`${id} `));
    return own.map(([place, waiting]) => [place.split(' ')[1] as Column, waiting]);
  }

  /** The texts of a record that can be stored. */
  sendable(id: number): [Column, Waiting][] {
    const all = this.of(id);
    const isHeld = all.some(([, { isTogether, state }]) => isTogether && state !== 'saving');
    return all.filter(([, { isTogether, state }]) => state === 'saving' && !(isTogether && isHeld));
  }

  /** Removes texts, with all of their rows that are stored only together. */
  take(places: readonly Place[]): [Place, Waiting][] {
    return places.flatMap((place): [Place, Waiting][] => {
      const all = [...this.cells].filter(([other]) => other === place || isRowOf(this.cells, place, other));
      if (!this.cells.has(place)) return [];
      for (const [other] of all) this.cells.delete(other);
      return all;
    });
  }

  /** Restores a text if the cell has no other text by now, nor any cell of its row. */
  putBack(cells: readonly [Place, Waiting][]): Place[] {
    const taken = new Map(cells);
    const free = cells.filter(([place]) =>
      cells.every(([other]) => !(other === place || isRowOf(taken, place, other)) || !this.cells.has(other)),
    );
    for (const [place, was] of free) this.cells.set(place, was);
    return free.map(([place]) => place);
  }

  all(): Record<Place, string> {
    return Object.fromEntries(
      [...this.cells].map(([place, { state, text }]) => [place, `${state}: ${text}`]),
    );
  }
}

/** Whether two texts are stored only together. */
const isRowOf = (cells: ReadonlyMap<Place, Waiting>, place: Place, other: Place): boolean =>
  place.split(' ')[0] === other.split(' ')[0] &&
  [place, other].every((one) => cells.get(one)?.isTogether === true);
