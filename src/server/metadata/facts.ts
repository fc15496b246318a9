import { dayOf } from '@/domain/calendar';
import { collections } from '@/domain/collections';
import { agencyKeyOf } from '@/domain/deliveries/agency';
import type { OutsideFacts } from '@/domain/metadata/describe';
import { DEFAULT_LISTS } from '@/domain/places/lists';
import type { PrismaClient } from '@/server/database/prisma';
import { packagedProvince } from '@/server/places/packaged';
import type { Places } from '@/server/places/service';
import type { Records } from '@/server/records/records';

/** What metadata is made of, besides the declarations and what the office has stored. */
export type MetadataSources = Readonly<{
  prisma: PrismaClient;
  places: Pick<Places, 'vocabulary'>;
  records: Pick<Records, 'enumValues'>;
  settings: Readonly<{ PROVINCE: string; TIME_ZONE: string }>;
  now: () => Date;
}>;

const YEAR_LENGTH = 4;

/** Reads the agencies that deliver, the places, and the listed values. */
export async function readFacts(sources: MetadataSources): Promise<OutsideFacts> {
  const { prisma, places, records, settings, now } = sources;
  const listed = collections.filter(({ fields }) => fields.some(({ kind }) => kind === 'enum'));
  const [province, { register, lists }, agencies, enumerated] = await Promise.all([
    packagedProvince(settings.PROVINCE),
    places.vocabulary(),
    readAgencies(prisma),
    Promise.all(
      listed.map(async (one) => [one.resource, await records.enumValues.listed(one)] as const),
    ).then((all) => new Map<string, (typeof all)[number][1]>(all)),
  ]);
  return {
    year: Number(dayOf(now(), settings.TIME_ZONE).slice(0, YEAR_LENGTH)),
    province,
    regencies: register.byLevel.regency.map(({ name }) => name),
    agenciesOf: (resource) => agencies.get(resource) ?? [],
    valuesOf: ({ name, kind, list }, { resource }) => {
      if (kind === 'enum') return [...(enumerated.get(resource)?.get(name) ?? [])];
      return list === undefined ? [] : (lists[list] ?? DEFAULT_LISTS[list]).map(({ value }) => value);
    },
  };
}

/** The agencies of each collection: the one that is set for it as a whole, or else those of its units. */
async function readAgencies(prisma: PrismaClient): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await prisma.deliverySetting.findMany({
    where: { agency: { not: null } },
    select: { collection: true, unit: true, agency: true },
    orderBy: [{ collection: 'asc' }, { agency: 'asc' }],
  });
  const found = new Map<string, Map<string, string>>();
  const whole = new Set(rows.flatMap(({ collection, unit }) => (unit === '' ? [collection] : [])));
  for (const { collection, unit, agency } of rows) {
    if (agency === null || (whole.has(collection) && unit !== '')) continue;
    const names = found.get(collection) ?? new Map<string, string>();
    if (!names.has(agencyKeyOf(agency))) names.set(agencyKeyOf(agency), agency);
    found.set(collection, names);
  }
  return new Map([...found].map(([collection, names]) => [collection, [...names.values()]]));
}
