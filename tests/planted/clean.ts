import type { CollectionName } from '@/domain/collections';
import type { ListedPlace, Register } from '@/domain/places/register';
import { type District, districts, type Gampong } from '../../scripts/seed/places';
import type { Item } from '../../scripts/seed/source';
import { createSources } from '../../scripts/seed/sources/all';

/** In each regency, two districts have people, each in three villages; all villages would have millions of records. */
const DISTRICTS = 2 * 23;
const VILLAGES = 3;
/** The first year of a table; the last one is 2024. Daily figures are of one year. */
const FIRST_YEAR = 2022;
const FIRST_YEARS: Partial<Record<CollectionName, number>> = {
  warehouse_nik: 2024,
  trans_api_nik: 2024,
  pasien: 2024,
  apk: 2020,
  apm: 2020,
  pengulangan_kelas: 2020,
  penyakit_top_10: 2015,
  kunjungan_poli: 2015,
};
const PERIODS = 6;
/** The number of records that a village and half-year have, for the tables of people. */
const CATEGORIES: Partial<Record<CollectionName, number>> = {
  penduduk_jk: 1,
  penduduk_umur: 16,
  penduduk_pekerjaan: 45,
};

/**
 * About a hundred thousand synthetic records of all tables without a fault, as `npm run seed` makes them, but with fewer
 * periods and more complete: each table has all its places in every period. Villages have the names of the register if it
 * has their district.
 */
export function cleanRecords(seed: number, register: Register): ReadonlyMap<CollectionName, readonly Item[]> {
  const names = namesOfVillages(register);
  return new Map(
    [...createSources([])].map(([collection, { records }]) => [
      collection,
      [...chosen(collection, records(seed), names)],
    ]),
  );
}

function* chosen(collection: CollectionName, items: Iterable<Item>, names: ReadonlyMap<string, string>) {
  const first = FIRST_YEARS[collection] ?? FIRST_YEAR;
  const most = (CATEGORIES[collection] ?? Number.POSITIVE_INFINITY) * names.size * PERIODS;
  let taken = 0;
  for (const item of items) {
    if (taken === most) return;
    if (yearOf(item) < first) continue;
    if (item['gampong'] === undefined) {
      yield item;
      continue;
    }
    const gampong = names.get(keyOf(item['kota_kab'], item['kecamatan'], item['gampong']));
    if (gampong === undefined) continue;
    taken += 1;
    yield { ...item, gampong };
  }
}

/** The year of a figure; that of a list without periods is its last. */
const yearOf = (item: Item): number =>
  Number(String(item['tahun'] ?? item['timestamp'] ?? item['tanggal'] ?? '9999').slice(0, 4));

const keyOf = (...places: unknown[]): string => places.join('|');

/** The names of the chosen villages, by their invented names with their larger places. */
function namesOfVillages(register: Register): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const district of districts.slice(0, DISTRICTS)) {
    const listed = villagesOf(district, register);
    for (const [i, gampong] of district.gampongs.slice(0, VILLAGES).entries())
      names.set(keyOfVillage(gampong), listed[i]?.name ?? gampong.name);
  }
  return names;
}

const keyOfVillage = ({ name, district }: Gampong): string =>
  keyOf(district.regency.name, district.name, name);

function villagesOf({ name, regency }: District, { byLevel, children }: Register): readonly ListedPlace[] {
  const isCalled = (wanted: string) => (place: ListedPlace) => place.spellings.includes(wanted);
  const inRegency = byLevel.regency
    .filter(isCalled(regency.name))
    .flatMap(({ code }) => children.get(code) ?? []);
  return inRegency.filter(isCalled(name)).flatMap(({ code }) => children.get(code) ?? []);
}
