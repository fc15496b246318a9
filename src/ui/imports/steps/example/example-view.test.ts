import { expect, it } from 'vitest';
import type { ExampleTable } from '@/domain/imports/steps';
import { type ExampleView, viewOfExample } from './example-view';

const table = (columns: readonly string[], rows: readonly (readonly [of: number[], ...cells: string[]])[]) =>
  ({
    columns,
    rows: rows.map(([of, ...cells]) => ({ of, cells })),
    total: rows.length,
  }) satisfies ExampleTable;

/** Each row with its lines; marked cells have a star, rows that are left out have a cross. */
const drawn = ({ columns, rows }: ExampleView) => [
  columns.map(({ name, isMarked }) => name + (isMarked ? '*' : '')).join(' '),
  ...rows.map(
    ({ lines, cells, isLeftOut }) =>
      `${lines}${isLeftOut ? '×' : ''}: ${cells.map(({ text, isMarked }) => text + (isMarked ? '*' : '')).join(' ')}`,
  ),
];

it('marks the cells that a step changes, beside the columns that tell rows apart', () => {
  const columns = ['tahun', 'kecamatan', 'sumber', 'jenjang'];
  const before = table(columns, [
    [[0], '2024', 'A', 'x', 'sd'],
    [[1], '2024', 'B', 'x', 'SMP'],
  ]);
  const after = table(columns, [
    [[0], '2024', 'A', 'x', 'SD'],
    [[1], '2024', 'B', 'x', 'SMP'],
  ]);
  const view = viewOfExample({ before, after }, { into: undefined });
  expect(drawn(view.before)).toEqual(['tahun kecamatan jenjang*', '1: 2024 A sd*', '2: 2024 B SMP']);
  expect(drawn(view.after)).toEqual(['tahun kecamatan jenjang*', '1: 2024 A SD*', '2: 2024 B SMP']);
  expect(view.after.hidden).toBe(1);
  // Columns that are no field of the collection are not stored.
  const whole = viewOfExample({ before, after }, { into: ['jenjang', 'kecamatan', 'tahun'] });
  expect(drawn(whole.before)[1]).toBe('1: 2024 A x sd');
  expect(drawn(whole.after)[1]).toBe('1: 2024 A SD');
  expect(whole.after.hidden).toBe(0);
});

it('marks the columns that become rows and those that are made of them', () => {
  const view = viewOfExample(
    {
      before: table(['kecamatan', 'SD', 'SMP'], [[[0], 'A', '1', '2']]),
      after: table(
        ['kecamatan', 'jenjang', 'jumlah'],
        [
          [[0], 'A', 'SD', '1'],
          [[0], 'A', 'SMP', '2'],
        ],
      ),
    },
    { into: undefined },
  );
  expect(drawn(view.before)).toEqual(['kecamatan SD* SMP*', '1: A 1* 2*']);
  expect(drawn(view.after)).toEqual(['kecamatan jenjang* jumlah*', '1: A SD* 1*', '1: A SMP* 2*']);
});

it('says which lines become one row, and which are left out', () => {
  const view = viewOfExample(
    {
      before: table(
        ['nama'],
        [
          [[0], 'A'],
          [[1], 'A'],
          [[2], 'B'],
        ],
      ),
      after: table(['nama'], [[[0, 1], 'A']]),
    },
    { into: undefined },
  );
  expect(drawn(view.before).slice(1)).toEqual(['1: A', '2: A', '3×: B']);
  expect(drawn(view.after).slice(1)).toEqual(['1,2: A']);
});
