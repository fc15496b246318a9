import { expect, it } from 'vitest';
import type { ExampleTable, RecipeStep } from '@/domain/imports/steps';
import { RecipeRun } from './recipe-run';
import { openTable, type TestTable } from './testing';

const shown = ({ rows, total }: ExampleTable) => ({
  rows: rows.map(
    ({ cells, of }) => `${of.map((line) => line + 1)}: ${cells.map((cell) => cell ?? '–').join(' ')}`,
  ),
  total,
});

async function exampleOf(table: TestTable, steps: readonly RecipeStep[], [from, to] = [0, steps.length]) {
  const run = new RecipeRun(await openTable(table));
  await run.run(steps, {});
  const { before, after } = await run.example({ from: from!, to: to! });
  return { before: shown(before), after: shown(after) };
}

const PUPILS: TestTable = [
  ['Kecamatan', 'SD', 'SMP'],
  ...Array.from({ length: 40 }, (_, n) => [`K${n}`, String(n), String(100 + n)]),
];
const TURN_DOWN = {
  kind: 'turnDown',
  labels: ['jenjang'],
  figures: ['jumlah_siswa'],
  rows: [
    { labels: ['SD'], cells: ['SD'] },
    { labels: ['SMP'], cells: ['SMP'] },
  ],
};

it('shows the lines that a step changes, wherever they are', async () => {
  const values = [{ from: 'K31', to: 'Sukajaya' }];
  const { before, after } = await exampleOf(PUPILS, [{ kind: 'replaceValues', column: 'Kecamatan', values }]);
  expect(before).toEqual({ rows: ['1: K0 0 100', '2: K1 1 101', '3: K31 31 131'], total: 3 });
  expect(after.rows).toEqual(['1: K0 0 100', '2: K1 1 101', '3: Sukajaya 31 131']);
});

it('shows the rows that each line becomes, of one line if they would be too many', async () => {
  expect(await exampleOf(PUPILS, [TURN_DOWN])).toEqual({
    before: { rows: ['1: K0 0 100', '2: K1 1 101', '3: K2 2 102'], total: 3 },
    after: {
      rows: ['1: K0 SD 0', '1: K0 SMP 100', '2: K1 SD 1', '2: K1 SMP 101', '3: K2 SD 2', '3: K2 SMP 102'],
      total: 6,
    },
  });
  const years = Array.from({ length: 9 }, (_, n) => String(2010 + n));
  const wide = { ...TURN_DOWN, rows: years.map((year) => ({ labels: [year], cells: [year] })) };
  const { before, after } = await exampleOf(
    [['Kecamatan', ...years], ...['A', 'B'].map((name) => [name, ...years.map(() => '1')])],
    [wide],
  );
  expect(before.total).toBe(1);
  expect([after.rows.length, after.total]).toEqual([6, 9]);
});

it('shows the lines that become one row, and one that is left out', async () => {
  const table: TestTable = [
    ['Kecamatan', 'Sekolah', 'PD'],
    ['A', 'SD 1', '10'],
    ['B', 'SD 2', '20'],
    ['C', 'SD 3', '30'],
    ['B', 'SD 4', '40'],
  ];
  const sum = {
    kind: 'aggregate',
    by: ['Kecamatan'],
    figures: [{ field: 'jumlah_siswa', how: 'sum', column: 'PD' }],
  };
  const summed = await exampleOf(table, [sum]);
  expect(summed.before.rows).toEqual(
    expect.arrayContaining([expect.stringContaining('B SD 2 20'), expect.stringContaining('B SD 4 40')]),
  );
  expect(summed.after.rows).toContainEqual(expect.stringMatching(/^\d,\d: B 60$/));
  const kept = await exampleOf(table, [
    { kind: 'keepRows', column: 'Sekolah', where: 'isNot', values: ['SD 4'] },
  ]);
  expect(kept.before.rows).toContainEqual(expect.stringContaining('SD 4'));
  expect(kept.after.total).toBe(kept.before.total - 1);
});

it('shows a step after others, whose rows are made of the same line', async () => {
  const assign = { kind: 'assign', column: 'Kecamatan', field: 'kecamatan' };
  const { before, after } = await exampleOf(PUPILS, [TURN_DOWN, assign], [1, 2]);
  expect(after).toEqual(before);
  expect(before.total).toBe(6);
});
