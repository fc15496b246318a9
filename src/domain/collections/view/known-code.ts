import type { Collection } from '@/domain/collections';
import { placesOf } from '@/domain/collections/parts';
import { placeCode } from '@/domain/collections/place-code';
import type { WireRecord } from '@/domain/collections/view/view';

/**
 * A stored record with the place code of its earlier state if its places are the same; otherwise it has no code until it is
 * read.
 */
export function withKnownCode(
  record: WireRecord,
  before: WireRecord | undefined,
  collection: Collection,
): WireRecord {
  const code = before?.[placeCode.name];
  if (code === undefined || record[placeCode.name] !== undefined) return record;
  const isSame = placesOf(collection).every(({ name }) => record[name] === before?.[name]);
  return isSame ? { ...record, [placeCode.name]: code } : record;
}
