import type { Collection } from '@/domain/collections';
import { placesOf, unitOf } from '@/domain/collections/parts';
import { type Indicator, jointOf, periodKindOf, SIDES, sideCollection } from '@/domain/indicators/indicator';
import { type KnownPeriod, standingOf } from '@/domain/reports/chosen-period';
import type { FilterFacts, ReportFilters } from '@/domain/reports/filters';
import type { Coverages } from '@/server/coverage/coverage';
import type { Places } from '@/server/places/service';
import { storedPlaces } from '@/server/records/place-codes/stored-places';
import type { Tables } from '@/server/tables/tables';

export type FactSources = Readonly<{
  tables: Pick<Tables, 'read'>;
  places: Pick<Places, 'codes'>;
  coverages: Coverages;
}>;

type Asked = Readonly<{ filters: ReportFilters; signal?: AbortSignal | undefined }>;

/** The facts about a collection that the shared filters need. */
export async function factsOfCollection(
  { tables, places, coverages }: FactSources,
  collection: Collection,
  { filters: { place }, signal }: Asked,
): Promise<FilterFacts> {
  const placeTexts = place === '' ? [] : await textsOf(place, collection, { tables, places, signal });
  const isOfUnit = placesOf(collection).some(
    (field) => field === unitOf(collection) && field.place === 'regency',
  );
  const unit = isOfUnit ? placeTexts[0] : undefined;
  const covered = await coverages.of({ collection, unit, signal });
  return {
    periods: covered?.coverage.periods ?? [],
    latest: covered?.coverage.latest?.period,
    placeTexts,
  };
}

/** The facts about an indicator that the shared filters need: the periods in which both its sides have records. */
export async function factsOfIndicator(
  { coverages }: Pick<FactSources, 'coverages'>,
  indicator: Indicator,
  { signal }: Asked,
): Promise<FilterFacts> {
  const kind = jointOf(indicator).period;
  const sides = SIDES.map((side) => sideCollection(indicator[side])).filter(
    (collection) => periodKindOf(collection) === kind,
  );
  const all = await Promise.all(
    sides.map(async (collection) => (await coverages.of({ collection, signal }))?.coverage.periods ?? []),
  );
  const [first = [], ...others] = all;
  const periods = first.flatMap((one): KnownPeriod[] => {
    const same = others.map((side) => side.find(({ period }) => period === one.period));
    const found = same.filter((other) => other !== undefined);
    return found.length < same.length
      ? []
      : [{ ...one, isCounted: [one, ...found].every(({ isCounted }) => isCounted) }];
  });
  return { periods, latest: standingOf(periods)?.period, placeTexts: [] };
}

/** The texts by which records name a regency; its name if no record names it, so that no others are shown. */
async function textsOf(
  code: string,
  collection: Collection,
  { tables, places, signal }: Pick<FactSources, 'tables' | 'places'> & Pick<Asked, 'signal'>,
): Promise<readonly string[]> {
  if (!placesOf(collection).some(({ place }) => place === 'regency')) return [];
  const { register } = await places.codes();
  const read = <Row>(text: string, values: readonly unknown[]) =>
    tables.read<Row>(text, { values }, { signal });
  const found = (await storedPlaces(read, { collection, codes: [code], register })).get(code) ?? [];
  const texts = [...new Set(found.flatMap(([text]) => text ?? []))];
  return texts.length > 0 ? texts : [register.places.get(code)?.name ?? code];
}
