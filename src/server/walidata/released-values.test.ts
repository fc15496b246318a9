import { afterAll, expect, it } from 'vitest';
import { findCollection } from '@/domain/collections';
import type { StaffActor } from '@/server/actor';
import { createOwnServices } from '@/server/testing';
import { openWalidataServer } from './testing';

/** The values of real indicators: which period, rounded how, and what a release sends by itself. */

const services = await createOwnServices({ DATABASE_POOL_SIZE: 4 });
const { walidata } = services;
const TOKEN = 'token-rahasia-panjang';
const server = await openWalidataServer({ token: TOKEN });
afterAll(() => server.close());

const actor: StaffActor = {
  ...{ kind: 'staff', id: '00000000-0000-4000-8000-000000000001', name: 'Putri' },
  ...{ email: 'p@example.test', role: 'administrator', groups: ['*'] },
};
const by = { actor, address: null };
const INDICATOR = 'siswa_per_guru';
const CODE = '1.01.000001';

const register = (name: string, figure: string, amounts: readonly (readonly [string, number])[]) =>
  services.records.register({
    ...{ ...by, collection: findCollection(name)!, wantData: true },
    items: amounts.map(([semester, amount]) => ({
      ...{
        kota_kab: 'Aceh Besar',
        kecamatan: 'Jaya',
        tahun: 2024,
        semester,
        jenjang: 'SD',
        [figure]: amount,
      },
    })),
  });

async function release(name: string, period: string): Promise<void> {
  const collection = findCollection(name)!;
  const about = { collection: name, period, note: null };
  const detail = () => services.releases.detail({ collection, period, actor });
  const seen = async () => ({ ...about, seen: (await detail()).last?.id ?? '0' });
  for (const kind of ['submitted', 'checked'] as const) await services.releases.step(kind, await seen(), by);
  const { pinnedAt } = await detail();
  await services.releases.approve({ ...(await seen()), pinnedAt }, by);
  await services.releases.release({ ...(await seen()), mark: 'final', kind: null, publicAt: null }, by);
}

const value = async () => (await walidata.values({ year: 2024 }, by)).values[0];
const map = (part: number, decimals: number) =>
  walidata.saveMapping({ indicator: INDICATOR, code: CODE, part, decimals }, by);

it('are of the mapped period, rounded from the quotient, and sent once both sides are released', async () => {
  server.setReference([
    {
      kodeindikator: CODE,
      uraian_indikator: 'Rasio siswa 100% per guru',
      satuan: 'siswa per guru',
      kodebidang: '1.01',
    },
  ]);
  const form = {
    baseUrl: server.url,
    government: '1100',
    token: TOKEN,
    seconds: 20,
    isInternal: true,
    isAutomatic: true,
  };
  await walidata.save({ ...form, seen: null }, by);
  await walidata.turn({ isOn: true, seen: null }, by);
  await expect(map(0, 2)).rejects.toMatchObject({ refusal: { field: 'code' } });
  await walidata.fetchReference(by);
  expect((await walidata.searchReference({ text: 'GURU 100%' })).total).toBe(1);
  expect((await walidata.searchReference({ text: '1.01.00000_' })).total).toBe(0);
  await expect(map(3, 2)).rejects.toMatchObject({ refusal: { field: 'part' } });
  await expect(
    walidata.saveMapping({ indicator: 'bagian_pekerjaan', code: CODE, part: 0, decimals: 0 }, by),
  ).rejects.toMatchObject({ refusal: { field: 'indicator' } });
  await map(0, 2);
  await expect(
    walidata.saveMapping({ indicator: 'siswa_per_sekolah', code: CODE, part: 0, decimals: 0 }, by),
  ).rejects.toMatchObject({ refusal: { field: 'code' } });

  expect(await value()).toMatchObject({ ours: { value: null }, comparison: 'missing' });
  await register('siswa', 'jumlah_siswa', [
    ['1', 1345],
    ['2', 2000],
  ]);
  const { data } = await register('guru', 'jumlah_guru', [
    ['1', 1000],
    ['2', 300],
  ]);
  expect((await value())?.ours).toMatchObject({ value: '6.67', period: '2024-S2', isReleased: false });
  await map(1, 1);
  // 1.345 is 1.3, although the indicator's page shows 1.35.
  expect((await value())?.ours).toMatchObject({ value: '1.3', period: '2024-S1', isReleased: false });

  await release('siswa', '2024-S1');
  expect(await walidata.queueNew()).toBe(0);
  await release('guru', '2024-S1');
  // Later writes do not change what was released.
  const [first] = JSON.parse(data) as { id_guru: number }[];
  await services.records.change({
    ...{ ...by, collection: findCollection('guru')!, wantData: false },
    items: [{ id_guru: first!.id_guru, jumlah_guru: 500 }],
  });
  expect([await walidata.queueNew(), await walidata.queueNew()]).toEqual([1, 0]);
  await walidata.deliver();
  expect(server.stores).toEqual([`1100 2024 ${CODE} 1.3`]);
  expect(await value()).toMatchObject({
    ours: { isReleased: true },
    comparison: 'same',
    last: { state: 'sent', by: 'e-Walidata' },
  });
  const { events } = await services.history.list({ limit: 50 } as never);
  expect(events.filter(({ action }) => action === 'walidata.queued')).toMatchObject([
    { after: { values: [`${CODE}: 1.3`] } },
  ]);
}, 120_000);
