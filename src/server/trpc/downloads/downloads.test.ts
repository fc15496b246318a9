import { randomUUID } from 'node:crypto';
import { streamXlsxRows } from 'hucre/xlsx';
import { beforeAll, expect, it, vi } from 'vitest';
import { findCollection } from '@/domain/collections';
import type { StaffActor } from '@/server/actor';
import { createOwnServices } from '@/server/testing';
import { boardFile } from '@/ui/deliveries/board-file';
import { findingsFile } from '@/ui/findings/findings-file';
import { downloadBoard } from './board-download';
import { downloadFindings } from './findings-download';

/** The board of deliveries and the list of findings as files. */

const services = await createOwnServices({ DATABASE_POOL_SIZE: 4 });

beforeAll(async () => {
  const actor = { kind: 'system', name: 'test' } as const;
  const items = [
    { kota_kab: 'Pidie', kecamatan: 'Mila', tahun: 2024, semester: '1', jenjang: 'SD', jumlah_siswa: 5 },
  ];
  await services.records.register({ actor, collection: findCollection('siswa')!, items, wantData: false });
  await services.pool.query(
    `INSERT INTO finding (digest, rule, collection, subject, source, key, field, ids, records, value, expected, effect) VALUES
     ('a', 'tenfold', 'siswa', 's', '', '{"kota_kab": "Pidie", "tahun": 2024}', 'jumlah_siswa', '{1}', 1, '50', '5', 0.25),
     ('b', 'tenfold', 'guru', 's', '', '{"kota_kab": "=1+1", "tahun": 2024}', 'jumlah_guru', '{1}', 1, '50', '5', 0.5)`,
  );
});

async function ask(download: 'board' | 'findings', query: string, groups = ['disdik']) {
  const actor: StaffActor = {
    kind: 'staff',
    id: randomUUID(),
    name: 'x',
    email: 'x',
    role: 'viewer',
    groups,
  };
  const staff = { ...services.staff, actorOf: vi.fn().mockResolvedValue({ actor, setCookies: [] }) };
  const request = new Request(`http://x/export?${query}`);
  return download === 'board'
    ? downloadBoard(request, boardFile('en'), { ...services, staff })
    : downloadFindings(request, findingsFile('en', 'Asia/Jakarta'), { ...services, staff });
}

async function rowsOf(reply: Response): Promise<unknown[][]> {
  const rows: unknown[][] = [];
  for await (const { values } of streamXlsxRows(new Uint8Array(await reply.arrayBuffer()))) rows.push(values);
  return rows;
}

it('a board has the units and the states that its page shows', async () => {
  const query = 'collection=siswa&from=2024&to=2024&state=partial&format=xlsx';
  const [head, ...rows] = await rowsOf(await ask('board', query));
  expect(head).toEqual(['Regency or city', 'Agency', 'half-year 1 of 2024', 'half-year 2 of 2024']);
  expect(rows).toEqual([['Pidie', '', 'Partial', 'Missing']]);
  expect((await ask('board', query, ['rsud'])).status).toBe(403);
  expect((await ask('board', 'collection=x&format=xlsx')).status).toBe(400);
});

it('findings are those of the filter, the largest effect first, without formulas', async () => {
  const reply = await ask('findings', 'state=new&format=csv');
  const [, ...lines] = (await reply.text()).trim().split('\r\n');
  expect(lines.map((line) => line.split(';').slice(0, 9))).toEqual([
    [
      'Teachers',
      'A zero too many or too few',
      'Must be wrong',
      'Regency or city: =1+1, Year: 2024',
      'Teachers',
      '50',
      '5',
      '1',
      '50',
    ],
    [
      'Pupils',
      'A zero too many or too few',
      'Must be wrong',
      'Regency or city: Pidie, Year: 2024',
      'Pupils',
      '50',
      '5',
      '1',
      '25',
    ],
  ]);
  const own = await ask('findings', 'collection=siswa&state=new&format=xlsx');
  expect(await rowsOf(own)).toHaveLength(2);
  expect(await (await ask('findings', 'format=csv', ['rsud'])).text()).not.toContain('Pidie');
  expect((await ask('findings', 'state=x&format=csv')).status).toBe(400);
});
