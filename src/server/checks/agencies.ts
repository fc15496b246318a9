import { findCollection } from '@/domain/collections';
import { agenciesOf, agencyKeyOf } from '@/domain/deliveries/agency';
import { deliveryFormOf } from '@/domain/deliveries/form';
import { unitOfText } from '@/domain/deliveries/gather';
import type { Vocabulary } from '@/domain/places/judge-field';
import type { RunQuery } from './query';
import { type FindingUnit, UNIT_SQL, visibleFindings, type Wanted } from './read-findings';

/** The number of findings about the units for which an agency is responsible. */
export type AgencyFindings = Readonly<{ agency: string; count: number }>;

type Counted = FindingUnit & Readonly<{ count: number }>;

/**
 * Counts findings by the agency that the settings of deliveries make responsible for their unit, as boards do; findings that no
 * agency is responsible for are left out.
 * @returns in the order of the names
 */
export async function countByAgency(
  query: RunQuery,
  wanted: Wanted,
  vocabulary: Vocabulary,
): Promise<readonly AgencyFindings[]> {
  const agencyOf = await agencies(query, vocabulary);
  const found = new Map<string, number>();
  for (const one of await countByUnit(query, wanted)) {
    const agency = agencyOf(one);
    if (agency !== undefined) found.set(agency, (found.get(agency) ?? 0) + one.count);
  }
  const sorted = [...found].sort(([a], [b]) => (agencyKeyOf(a) < agencyKeyOf(b) ? -1 : 1));
  return sorted.map(([agency, count]) => ({ agency, count }));
}

/** The units for which an agency is responsible, as findings name them. */
export async function unitsOfAgency(
  query: RunQuery,
  { agency, ...wanted }: Wanted & { agency: string },
  vocabulary: Vocabulary,
): Promise<readonly FindingUnit[]> {
  const agencyOf = await agencies(query, vocabulary);
  const key = agencyKeyOf(agency);
  return (await countByUnit(query, wanted)).filter((one) => agencyKeyOf(agencyOf(one) ?? '') === key);
}

function countByUnit(query: RunQuery, wanted: Wanted): Promise<readonly Counted[]> {
  const { sql, params } = visibleFindings(wanted);
  return query<Counted>(
    `SELECT f.collection, ${UNIT_SQL} AS unit, count(*)::int AS count FROM finding f WHERE ${sql} GROUP BY 1, 2`,
    params,
  );
}

/**
 * Returns a function that names the agency of a unit, always with the same spelling: the unit's own, else that of the
 * collection.
 */
async function agencies(query: RunQuery, vocabulary: Vocabulary) {
  type Setting = Readonly<{ collection: string; unit: string; agency: string }>;
  const settings = await query<Setting>(
    'SELECT collection, unit, agency FROM delivery_setting WHERE agency IS NOT NULL',
    [],
  );
  const names = agenciesOf(settings.map((one) => ({ ...one, contact: null })));
  const named = new Map(
    settings.map(({ collection, unit, agency }) => [
      keyOf(collection, unit),
      names.get(agencyKeyOf(agency))?.name,
    ]),
  );
  return ({ collection, unit }: FindingUnit): string | undefined => {
    const form = deliveryFormOf(findCollection(collection)!);
    if (form === undefined) return undefined;
    const own = unit === '' ? '' : unitOfText(unit, form, vocabulary).unit;
    return named.get(keyOf(collection, own)) ?? named.get(keyOf(collection, ''));
  };
}

const keyOf = (collection: string, unit: string): string => JSON.stringify([collection, unit]);
