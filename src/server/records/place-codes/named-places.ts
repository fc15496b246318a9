import { setImmediate } from 'node:timers/promises';
import type { Collection } from '@/domain/collections';
import { placesOf } from '@/domain/collections/parts';
import { recordCode } from '@/domain/places/record-code';
import type { Register } from '@/domain/places/register';
import { type PlacePath, type ReadRow, readPaths, SLICE } from './stored-places';

/** A place that stored records name, and the texts with which they name places in it; the outermost is the whole province. */
export type NamedPlace = Readonly<{
  /** The texts with which the records name it. */
  texts: Set<string>;
  /** The texts of the next level that name no place in it. */
  unknown: Set<string>;
  /** The places in it, by their codes; places of the smallest level are left out. */
  places: Map<string, NamedPlace>;
}>;

const newPlace = (): NamedPlace => ({ texts: new Set(), unknown: new Set(), places: new Map() });

/** The places that the stored records of a collection name, read level by level, as for a code. */
export async function readNamedPlaces(
  readRow: ReadRow,
  { collection, register }: Readonly<{ collection: Collection; register: Register }>,
): Promise<NamedPlace> {
  const fields = placesOf(collection);
  const top = newPlace();
  let parents = new Map([['', top]]);
  let outer: readonly PlacePath[] = [[]];
  for (let level = 0; level < fields.length && outer.length > 0; level += 1) {
    const asked = { collection, fields: fields.slice(0, level + 1), asOf: undefined };
    const within: PlacePath[] = [];
    const found = new Map<string, NamedPlace>();
    for (const [place, path] of (await readPaths(readRow, asked, outer)).entries()) {
      if (place % SLICE === SLICE - 1) await setImmediate();
      const parent = parents.get(recordCode(path.slice(0, -1), { fields, register }) ?? '');
      const code = recordCode(path, { fields, register });
      // Among the paths are also combinations whose larger place is unknown.
      if (parent === undefined) continue;
      if (code === undefined) parent.unknown.add(path.at(-1)!);
      else if (level < fields.length - 1) {
        const known = found.get(code) ?? newPlace();
        known.texts.add(path.at(-1)!);
        found.set(code, known);
        parent.places.set(code, known);
        within.push(path);
      }
    }
    parents = found;
    outer = within;
  }
  return top;
}
