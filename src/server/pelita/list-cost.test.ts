import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { findCollection } from '@/domain/collections';
import { declaredIndicators } from '@/domain/indicators/declared';
import type { Actor } from '@/server/actor';
import { createOwnServices } from '@/server/testing';
import type { PelitaCaller } from './caller';
import { createPelita } from './pelita';

/** The list is open to anybody, so a request for it reads no figures, and metadata is made once for each state. */

const services = await createOwnServices();
const { indicators, metadata, prisma, records } = services;
const everything = vi.fn(metadata.everything);
const readFigures = vi.fn(indicators.read);
const pelita = createPelita({
  ...{ ...services, now: () => new Date() },
  metadata: { everything },
  indicators: { read: readFigures, periods: indicators.periods },
});
const actor: Actor = { kind: 'system', name: 'test' };
const list = async (year: number, caller?: PelitaCaller) =>
  pelita.list(
    { page: 1, year, provinceCode: undefined, regencyCode: undefined, fieldCode: undefined },
    { caller, address: 'http://data.test', signal: new AbortController().signal },
  );
const classify = (subject: string, klasifikasi_data: string) =>
  prisma.metadata.upsert({
    where: { kind_subject: { kind: 'indicator', subject } },
    create: { kind: 'indicator', subject, values: { klasifikasi_data }, changedBy: 'Cut' },
    update: { values: { klasifikasi_data }, version: { increment: 1 }, changedAt: new Date() },
  });

beforeAll(async () => {
  for (const [resource, figure, semester] of [
    ['siswa', 'jumlah_siswa', '1'],
    ['siswa', 'jumlah_siswa', '2'],
    ['guru', 'jumlah_guru', '1'],
  ] as const)
    await records.register({
      ...{ actor, collection: findCollection(resource)!, wantData: false },
      items: [
        {
          ...{ kota_kab: 'Kota Sabang', kecamatan: 'Sukakarya', tahun: 2024, semester, jenjang: 'SD' },
          [figure]: 5,
        },
      ],
    });
  for (const { name } of declaredIndicators) await classify(name, 'terbuka');
  await prisma.pelitaSetting.create({
    data: {
      ...{ id: 1, onSince: new Date(), onBy: 'Cut', provinceCode: '11', regencyCode: '', defaultYear: 2024 },
      ...{ reference: '', releaseDay: '', baseUrl: '', listsLimited: false, releasedOnly: false },
    },
  });
});
afterAll(() => services.pool.query('TRUNCATE siswa, guru, metadata, pelita_setting'));

it('makes metadata once for each state, and reads no figures of indicators', async () => {
  const named = (await list(2024)).datalist.map(({ nama_data }) => nama_data);
  const ratio = declaredIndicators.find(({ name }) => name === 'siswa_per_guru')!;
  expect(named).toContain(ratio.label.id);
  expect((await list(2024)).datalist.find(({ nama_data }) => nama_data === ratio.label.id)).toMatchObject({
    // The teachers of the second half-year are missing.
    tanggal_data: '2024-06-30',
  });
  await Promise.all([list(2023), list(2024), list(2024)]);
  expect([everything.mock.calls.length, readFigures.mock.calls.length]).toEqual([1, 0]);
  await classify(ratio.name, 'tertutup');
  expect((await list(2024)).datalist.map(({ nama_data }) => nama_data)).not.toContain(ratio.label.id);
  expect(everything.mock.calls.length).toBe(2);
});

it('finds the periods that an indicator with its figures has', async () => {
  const query = { rows: [], period: [], places: {}, code: [], categories: {} };
  for (const indicator of declaredIndicators) {
    const made = await indicators.read({ indicator, query, actor });
    expect(await indicators.periods({ indicator, query, actor })).toEqual(made.periods);
  }
});
