import { readXlsx, streamXlsxRows } from 'hucre/xlsx';
import { expect, it } from 'vitest';
import type { Value } from '@/domain/collections/kinds/parse';
import { xlsxFile } from './xlsx';

const COLUMNS = [
  { field: { kind: 'int' }, header: 'id' },
  { field: { kind: 'varchar' }, header: 'nama_pekerjaan' },
  { field: { kind: 'timestamp' }, header: 'date_now' },
] as const;
const MOMENT = '2024-01-31 14:15:00';
const HARD = [
  '',
  ' a ',
  'a\nb\tc\r',
  '<&>"\'',
  '_x0041_',
  '\u0000\u001f\uffff',
  '=1+1',
  'é😀',
  'x'.repeat(40_000),
];

async function bytesOf(batches: Value[][][], options: { name?: string; maxRows?: number } = {}) {
  const rows = async function* () {
    yield* batches;
  };
  const pieces: Uint8Array[] = [];
  for await (const piece of xlsxFile(rows(), { name: 'Data', columns: COLUMNS, ...options }))
    pieces.push(piece);
  return new Uint8Array(Buffer.concat(pieces));
}

async function cellsOf(bytes: Uint8Array, sheet = 0) {
  const rows: unknown[][] = [];
  for await (const { values } of streamXlsxRows(bytes, { sheet })) rows.push(values);
  return rows;
}

it('has a fixed header with a filter, and columns as wide as the first rows need', async () => {
  const file = await bytesOf([[[1, 'Petani/Pekebun Sawit', MOMENT]], [], [[2, 'x'.repeat(500), MOMENT]]]);
  const { sheets } = await readXlsx(file);
  expect(sheets).toHaveLength(1);
  expect(sheets[0]).toMatchObject({ name: 'Data', freezePane: { rows: 1 }, autoFilter: { range: 'A1:C3' } });
  // Each width is the largest of those of the header with its button, the values, and the minimum.
  expect(sheets[0]?.columns?.map(({ width }) => width)).toEqual([8, 22, 21]);
  expect(await cellsOf(file)).toEqual([
    ['id', 'nama_pekerjaan', 'date_now'],
    [1, 'Petani/Pekebun Sawit', new Date('2024-01-31T14:15:00Z')],
    [2, 'x'.repeat(500), new Date('2024-01-31T14:15:00Z')],
  ]);
});

it('has texts as they are, as far as a cell can hold them', async () => {
  const file = await bytesOf([HARD.map((text, i) => [i, text, '0001-01-01 00:00:00'])]);
  const texts = (await cellsOf(file)).slice(1).map(([, text]) => text);
  expect(texts.slice(0, -1)).toEqual(HARD.slice(0, -1));
  expect(texts.at(-1)).toBe(`${'x'.repeat(32_766)}…`);
});

it('continues in further sheets, each with the header and a filter', async () => {
  const rows = Array.from({ length: 5 }, (_, i): Value[] => [i, `n${i}`, MOMENT]);
  const name = "Penduduk/anak's menurut pekerjaan & umur";
  const file = await bytesOf([rows.slice(0, 3), rows.slice(3)], { name, maxRows: 3 });
  const { sheets } = await readXlsx(file);
  expect(sheets.map(({ name }) => name)).toEqual([
    "Penduduk anak's menurut pekerja",
    "Penduduk anak's menurut peker_2",
    "Penduduk anak's menurut peker_3",
  ]);
  expect(sheets.map(({ autoFilter }) => autoFilter?.range)).toEqual(['A1:C3', 'A1:C3', 'A1:C2']);
  const numbers = await Promise.all(
    sheets.map(async (_, sheet) => (await cellsOf(file, sheet)).map(([id]) => id)),
  );
  expect(numbers).toEqual([
    ['id', 0, 1],
    ['id', 2, 3],
    ['id', 4],
  ]);
  expect((await readXlsx(await bytesOf([], { maxRows: 3 }))).sheets).toMatchObject([
    { autoFilter: { range: 'A1:C1' } },
  ]);
});

it('fails with its rows, and stops reading them when its reader leaves', async () => {
  const failing = async function* () {
    yield [[1, 'a', MOMENT]];
    throw new Error('the database is gone');
  };
  const read = async () => {
    for await (const _ of xlsxFile(failing(), { name: 'Data', columns: COLUMNS }));
  };
  await expect(read()).rejects.toThrow('the database is gone');
  let [isRead, isReleased] = [false, false];
  const endless = async function* () {
    isRead = true;
    try {
      for (let id = 0; ; id += 1) yield [[id, Math.random().toString(36).repeat(100), MOMENT]];
    } finally {
      isReleased = true;
    }
  };
  const file = xlsxFile(endless(), { name: 'Data', columns: COLUMNS });
  while (!isRead) await file.next();
  await file.return();
  expect(isReleased).toBe(true);
});

it('is the same file however many rows come at once', async () => {
  // The columns are as wide as the first rows need, of whichever batch they are.
  const rows = Array.from({ length: 150 }, (_, n) => [n, 'x'.repeat(n > 110 ? 50 : 9)]);
  const columns = [
    { field: { kind: 'int' as const }, header: 'n' },
    { field: { kind: 'varchar' as const }, header: 'text' },
  ];
  const bytesOf = async (size: number) => {
    async function* batches() {
      for (let at = 0; at < rows.length; at += size) yield rows.slice(at, at + size);
    }
    const pieces: Uint8Array[] = [];
    for await (const piece of xlsxFile(batches(), { name: 'x', columns })) pieces.push(piece);
    return Buffer.concat(pieces);
  };
  expect((await bytesOf(150)).equals(await bytesOf(105))).toBe(true);
});
