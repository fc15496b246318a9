import type { Collection } from '@/domain/collections';
import { placeCode } from '@/domain/collections/place-code';
import { bpsCodeOn } from '@/domain/places/codes/dated-codes';
import { isCodeWithin } from '@/domain/places/record-code';
import type { Register } from '@/domain/places/register';
import { storedColumns } from '../place-codes/computed-code';
import { type PlaceCodes, storedPlaces } from '../place-codes/stored-places';
import { list, versionOf } from './list';
import { filteredByPlaces, withCodes } from './list-codes';
import { namedFilters } from './list-filter';
import { badParameter } from './list-parameter';
import type { ListQuery } from './list-query';
import type { List, ListRequest, ListStore } from './list-types';

type Means = Readonly<{ store: ListStore; placeCodes: () => Promise<PlaceCodes> }>;

/**
 * A query for codes of places, with the register, and filtered by the texts by which the stored records name these places now.
 */
export async function withPlaces(
  { store, placeCodes }: Means,
  asked: ListQuery,
  collection: Collection,
): Promise<ListQuery> {
  const places = taggedFor(asked, await placeCodes());
  const { asOf } = asked;
  if (asked.codes === undefined) return { ...asked, places };
  const codes = codesOfKemendagri(asked, places);
  // The version is read first: a write by others while the texts are read changes it.
  const version = await versionOf(store, { collection });
  const readRow = <Row>(text: string, params: readonly unknown[]) =>
    store.queryRow<Row>(undefined, text, params);
  const found = await storedPlaces(readRow, { collection, codes, asOf, register: places.register });
  return { ...filteredByPlaces(asked, collection, found), places, textsRead: { asked, version } };
}

/** Codes of BPS also depend on the day. */
const taggedFor = ({ codeSystem }: ListQuery, places: PlaceCodes): PlaceCodes =>
  codeSystem === 'bps' ? { ...places, digest: `${places.digest} bps ${places.today}` } : places;

/** The codes of Kemendagri of the places of a filter, without those within others. @throws {ServiceError} `invalid_parameter` */
function codesOfKemendagri(
  { codes = [], codeSystem }: ListQuery,
  { register, today }: PlaceCodes,
): readonly string[] {
  const all = codeSystem === 'bps' ? codes.map((bps) => codeOfBps(bps, { register, today })) : codes;
  refuseUnknownCodes(all, register);
  return [...new Set(all)].filter(
    (code) => !all.some((outer) => outer !== code && isCodeWithin(code, outer)),
  );
}

function codeOfBps(
  bps: string,
  { register, today }: Readonly<{ register: Register; today: string }>,
): string {
  const place = register.byBps.get(bps)?.find((one) => bpsCodeOn(one, today) === bps);
  if (place === undefined) throw badParameter(placeCode.name, { code: 'unknown_place', place: bps });
  return place.code;
}

/**
 * @throws {ServiceError} `invalid_parameter` for a code that is not in the register, naming the smallest place around it that
 *   is
 */
function refuseUnknownCodes(codes: readonly string[], { places }: Register): void {
  for (const code of codes) {
    if (places.has(code)) continue;
    const around = code.split('.').map((_, at, parts) => places.get(parts.slice(0, -at).join('.')));
    const known = around.find((place) => place !== undefined);
    const within = known && `${known.code} (${known.name})`;
    throw badParameter(placeCode.name, { code: 'unknown_place', place: code, within });
  }
}

/**
 * Reads a list of a query made by {@link withPlaces}. If others have written meanwhile, the texts for its codes are read again,
 * because a batch may be the first that names a place in another spelling; if they have changed, the list is read again too.
 */
export async function listWithCodes(means: Means, request: ListRequest): Promise<List> {
  const { collection } = request;
  for (let { query } = request; ; ) {
    const { columns, places, textsRead } = query;
    const stored = storedColumns(columns, collection);
    const listed = await list(means.store, { ...request, query: { ...query, columns: stored } });
    try {
      const again =
        textsRead === undefined || textsRead.version === listed.version
          ? query
          : await withPlaces(means, textsRead.asked, collection);
      if (isSame(again, query)) {
        const coded =
          stored === columns
            ? listed
            : withCodes(listed, request, { columns, codes: places!, codeSystem: query.codeSystem });
        return query === request.query ? coded : { ...coded, query };
      }
      query = again;
    } catch (error) {
      // No other code can close the list, which holds a connection.
      await listed.close();
      throw error;
    }
    await listed.close();
  }
}

const isSame = (one: ListQuery, other: ListQuery): boolean =>
  one === other || JSON.stringify(namedFilters(one.filters)) === JSON.stringify(namedFilters(other.filters));
