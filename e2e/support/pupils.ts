import { type APIRequestContext, expect } from '@playwright/test';
import type { Outputs } from '@/ui/trpc';
import { uniqueName } from './keys';
import { mutate, query } from './procedures';
import { test } from './test';

export type Pupils = Outputs['tables']['rows']['rows'][number];

/** Registers the records of a city; `of` returns the other fields of each. @returns their identifiers */
export async function registerPupils(
  by: APIRequestContext,
  city: string,
  { count, of = () => ({}) }: { count: number; of?: (place: number) => Record<string, unknown> },
): Promise<number[]> {
  const register = Array.from({ length: count }, (_, place) => ({
    kota_kab: city,
    kecamatan: `Kecamatan ${place}`,
    tahun: 2024,
    semester: '1',
    jenjang: 'SD',
    jumlah_siswa: 1_000 + place,
    ...of(place),
  }));
  const wish = { collection: 'siswa', register };
  const { registered } = await mutate<Outputs['edits']['save']>(by, 'edits.save', wish);
  expect(registered).not.toContain(null);
  return registered.map((record) => Number(record?.['id_siswa']));
}

/** The stored records of a city, by their identifiers. */
export async function storedPupils(by: APIRequestContext, city: string): Promise<Pupils[]> {
  const view = { filter: { column: 'kota_kab', op: 'eq', value: city } };
  const asked = { collection: 'siswa', view, take: 500 };
  return (await query<Outputs['tables']['rows']>(by, 'tables.rows', asked)).rows;
}

/** Changes a record as somebody else would. */
export async function changePupils(by: APIRequestContext, id: number, pupils: number): Promise<void> {
  const set = { id_siswa: id, jumlah_siswa: pupils };
  await mutate(by, 'edits.save', { collection: 'siswa', change: [{ set, was: {} }] });
}

/** The table limited to one city. */
export const pupilsPath = (city: string): string => `/collections/disdik/siswa?q=${encodeURIComponent(city)}`;

/** A test with a city of its own that has so many records. */
export const testWithPupils = (count: number) =>
  test.extend<{ city: string }>({
    city: async ({ administrator }, use) => {
      const city = uniqueName('Kota');
      await registerPupils(administrator, city, { count });
      await use(city);
    },
  });
