import { randomUUID } from 'node:crypto';
import { streamXlsxRows } from 'hucre/xlsx';
import { beforeAll, expect, it, vi } from 'vitest';
import { findCollection } from '@/domain/collections';
import type { StaffActor } from '@/server/actor';
import { createOwnServices } from '@/server/testing';
import { indicatorSheet } from '@/ui/indicators/indicator-sheet';
import { downloadIndicator } from './indicator-download';

const services = await createOwnServices({ DATABASE_POOL_SIZE: 4 });

beforeAll(async () => {
  const actor = { kind: 'system', name: 'test' } as const;
  // A spreadsheet program would read the second name as a formula.
  for (const [resource, figure, amount] of [
    ['siswa', 'jumlah_siswa', 100],
    ['guru', 'jumlah_guru', 8],
  ] as const) {
    const items = ['Aceh Jaya', '=1+1'].map((kota_kab) => ({
      ...{ kota_kab, kecamatan: 'x', tahun: 2023, semester: '1', jenjang: 'SD', [figure]: amount },
    }));
    const collection = findCollection(resource)!;
    await services.records.register({ actor, collection, items, wantData: false });
  }
});

function download(query: string, { groups = ['disdik'], name = 'siswa_per_guru' } = {}): Promise<Response> {
  const actor: StaffActor = {
    kind: 'staff',
    id: randomUUID(),
    name: 'x',
    email: 'x',
    role: 'viewer',
    groups,
  };
  const staff = { ...services.staff, actorOf: vi.fn().mockResolvedValue({ actor, setCookies: [] }) };
  const request = new Request(`http://x/indicators/${name}/export?${query}`);
  return downloadIndicator(request, { name, sheetOf: indicatorSheet('en') }, { ...services, staff });
}

it('has a row for each value, with its sums and its total, and no formula', async () => {
  const reply = await download('rows=kota_kab&period=2023-S1&format=csv');
  expect(reply.headers.get('content-disposition')).toMatch(/filename="siswa_per_guru-[\d-]+\.csv"$/);
  expect((await reply.text()).trim().split('\r\n').slice(1)).toEqual([
    "'=1+1;2023-S1;12,5;100;8",
    'Aceh Jaya;2023-S1;12,5;100;8',
    'All together;2023-S1;12,5;200;16',
  ]);
});

it('says in XLSX what the values are', async () => {
  const file = await (await download('rows=kota_kab&period=2023-S1&format=xlsx')).arrayBuffer();
  const sheet: unknown[][] = [];
  for await (const { values } of streamXlsxRows(new Uint8Array(file), { sheet: 1 })) sheet.push(values);
  expect(sheet).toContainEqual(['Formula', 'Pupils (Pupils) ÷ Teachers (Teachers)']);
});

it('is for those who may see both tables', async () => {
  const codeOf = async (reply: Promise<Response>) => (await (await reply).json()).refusal.code;
  expect(await codeOf(download('rows=kota_kab', { groups: ['drka'] }))).toBe('not_permitted');
  expect(await codeOf(download('rows=kota_kab', { name: 'nothing' }))).toBe('not_found');
  expect(await codeOf(download('rows=gampong'))).toBe('invalid_parameter');
  // The right to one of the two tables is not enough.
  expect(await codeOf(download('', { groups: ['disdik'], name: 'apm_sd' }))).toBe('not_permitted');
});
