import type { BoundaryFault } from '@/domain/pictures/boundaries/fault';
import { type BoundaryArea, readBoundaries } from '@/domain/pictures/boundaries/read-boundaries';
import { countPoints, MAX_POINTS, simplifyAreas } from '@/domain/pictures/boundaries/simplify';
import { placeCodeWithin } from '@/domain/places/judge-place';
import { createRegister, type PlaceEntry, placeScopeOf } from '@/domain/places/register';

/** A file with boundaries, in UTF-8, and the data by which it is judged. */
export type BoundaryTask = Readonly<{
  bytes: Uint8Array;
  property: string | undefined;
  /** The regencies of the register. */
  regencies: readonly PlaceEntry[];
}>;

export type BoundaryResult = Readonly<{ property: string; areas: readonly BoundaryArea[] }> | BoundaryFault;

/** Reads a file with boundaries, and simplifies them; called by the pool of `parse-boundaries.ts`. */
export default function resultOf({ bytes, property, regencies }: BoundaryTask): BoundaryResult {
  const scope = placeScopeOf(createRegister(regencies), 'regency');
  let json: unknown;
  try {
    json = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return { fault: 'notJson' };
  }
  const read = readBoundaries(json, {
    codes: new Set(regencies.map(({ code }) => code)),
    codeOfName: (text) => placeCodeWithin(text, scope),
    property,
  });
  if ('fault' in read) return read;
  const areas = simplifyAreas(read.areas);
  return countPoints(areas) > MAX_POINTS ? { fault: 'tooMuch' } : { property: read.property, areas };
}
