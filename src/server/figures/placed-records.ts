import { createPlacer, placedFieldsOf } from '@/domain/answers/placer';
import type { Collection } from '@/domain/collections';
import { periodsOf } from '@/domain/collections/parts';
import { periodFieldsOf } from '@/domain/deliveries/period';
import { AT_NO_PLACE, type FigurePlace } from '@/domain/figures/pinned';
import { quoted } from '@/server/database/schema/sql';
import { invalid } from '@/server/input/input';
import type { Places } from '@/server/places/service';
import { periodSql } from '@/server/tables/period-sql';
import type { Reader, ReadOptions } from '@/server/tables/reader';
import type { MatchingSource } from '@/server/tables/tables';

/** The records of a source that stand under a place of a system. */
export type PlacedRecords = Readonly<{
  /** A condition on `t`, and the values of the parameters of the source and of the condition. */
  condition: string;
  values: readonly unknown[];
  /** The places that the records name, districts with their regency. */
  from: readonly (readonly string[])[];
}>;

type Named = Readonly<{ regency: string; district: string; year: number; part: string }>;

/** The most combinations of places and periods of which the place is looked up. */
const MAX_COMBINATIONS = 50_000;

/**
 * Finds which records of a source stand under a place: of each place that they name, and each of their periods, whether the system
 * puts it there.
 * @throws {ServiceError} `invalid_parameter` for a collection without such places, or too many combinations
 */
export async function placedRecords(
  read: Reader,
  { text, values }: MatchingSource,
  asked: Readonly<{
    collection: Collection;
    place: FigurePlace;
    places: Pick<Places, 'system' | 'vocabulary'>;
  }> &
    ReadOptions,
): Promise<PlacedRecords> {
  const { collection, place, places, signal } = asked;
  const { regency, district } = placedFieldsOf(collection);
  const hasDistricts = place.district !== undefined;
  if (regency === undefined || (hasDistricts && district === undefined))
    throw invalid('place', { code: 'refused_value', reason: AT_NO_PLACE });
  const fields = periodFieldsOf(periodsOf(collection));
  const period = fields === undefined ? { year: '0', part: "''" } : periodSql(fields, 't');
  const named = [
    `t.${quoted(regency.name)}::text`,
    district === undefined ? "''" : `t.${quoted(district.name)}::text`,
    period.year,
    period.part,
  ];
  const { found } = await read<{ found: Named[] | null }>(
    `SELECT json_agg(g) AS found FROM (
  SELECT ${['regency', 'district', 'year', 'part'].map((name, at) => `${named[at]} AS ${name}`).join(', ')}
  ${text} GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4 LIMIT ${MAX_COMBINATIONS + 1}
) g`,
    { values },
    { signal },
  );
  const all = found ?? [];
  if (all.length > MAX_COMBINATIONS) throw invalid('view', { code: 'refused_value', reason: TOO_MANY });
  const [shown, vocabulary] = await Promise.all([places.system(place.system), places.vocabulary()]);
  const placer = createPlacer({ collection, vocabulary, shown, hasDistricts });
  const own = all.filter((one) => {
    const texts = { regency: one.regency, district: district === undefined ? undefined : one.district };
    const at = placer.place(texts, fields === undefined ? undefined : one);
    return (
      (place.regency === undefined || at.regency === place.regency) &&
      (place.district === undefined || at.district === place.district)
    );
  });
  const from = own.map((one) => (hasDistricts ? [one.regency, one.district] : [one.regency]));
  return {
    condition: `(${named.join(', ')}) IN (
  SELECT g.regency, g.district, g.year, g.part
  FROM json_to_recordset($${values.length + 1}::json) AS g (regency text, district text, year integer, part text)
)`,
    values: [...values, JSON.stringify(own)],
    from: [...new Map(from.map((texts) => [JSON.stringify(texts), texts])).values()],
  };
}

const TOO_MANY = {
  id: 'terlalu banyak wilayah dan periode; persempit saringannya',
  en: 'has too many places and periods; narrow the filter',
};
