import { expect, it } from 'vitest';
import { findCollection } from '../../collections';
import type { FileTableInfo } from '../file-reading';
import type { RecipeStep } from '../steps';
import { adaptRecipe, unconfirmedConstants } from './adapt-recipe';
import { withSchoolYears } from './school-years';
import { shapeOf } from './shape';

const collection = findCollection('siswa')!;
const column = (name: string) => ({ name, filled: 1, distinct: 1, values: [{ text: 'x', count: 1 }] });
const info: FileTableInfo = {
  format: 'csv',
  sheets: [{ name: '', rows: 1, columns: 2 }],
  reading: {},
  rows: 1,
  columns: [column('Kecamatan'), column('Jumlah  Siswa')],
  aside: [],
  asideCount: 0,
};
const recipe = {
  reading: {},
  steps: [
    { kind: 'constant', field: 'tahun', value: '2023' },
    { kind: 'constant', field: 'semester', value: '2' },
    { kind: 'assign', column: 'Kecamatan', field: 'kecamatan' },
  ],
};

it('the constants of a remembered recipe are those that the next file names', () => {
  const adapted = (fileName: string) => adaptRecipe(recipe, { info, fileName, collection }).steps;
  expect(adapted('siswa_2024_semester1.csv')).toEqual([
    { kind: 'constant', field: 'tahun', value: '2024' },
    { kind: 'constant', field: 'semester', value: '1' },
    recipe.steps[2],
  ]);
  expect(adapted('siswa.csv')).toEqual(recipe.steps);
});

it('a column of identifiers names records only where the file has identifiers there', () => {
  const steps = [{ kind: 'assign', column: 'Nomor', field: collection.identifier }, ...recipe.steps];
  const adapted = (columns: string[]) => {
    const file = { ...info, columns: columns.map(column) };
    return adaptRecipe({ ...recipe, steps }, { info: file, fileName: 'rekap.csv', collection }).steps;
  };
  expect(adapted(['Nomor', 'Kecamatan', 'Jumlah Siswa'])).toEqual(recipe.steps);
  const [own] = steps.map((step) => ({ ...step, column: 'id_siswa' }));
  const named = { ...recipe, steps: [own!, ...recipe.steps] };
  const file = { ...info, columns: ['id_siswa', 'Kecamatan'].map(column) };
  expect(adaptRecipe(named, { info: file, fileName: 'rekap.csv', collection }).steps).toContainEqual(own);
});

it('constants that the next file does not name, or names otherwise, are unconfirmed', () => {
  const unconfirmed = (fileName: string) => unconfirmedConstants(recipe, { info, fileName, collection });
  const [year, half] = [
    { field: 'tahun', value: '2023' },
    { field: 'semester', value: '2' },
  ];
  expect(unconfirmed('siswa_2023_semester2.csv')).toEqual([]);
  expect(unconfirmed('siswa_2023.csv')).toEqual([half]);
  expect(unconfirmed('siswa_2024_semester2.csv')).toEqual([year]);
  expect(unconfirmed('siswa.csv')).toEqual([year, half]);
  const typed = { ...recipe, steps: [{ kind: 'constant', field: 'kecamatan', value: 'Kuta Alam' }] };
  expect(unconfirmedConstants(typed, { info, fileName: 'siswa.csv', collection })).toHaveLength(1);
});

it('the year that a person took of a school year is that of the next file too', () => {
  const [apk, title] = [findCollection('apk')!, (text: string) => ({ sheet: '', line: 1, cells: [text] })];
  const file = (text: string) => ({ ...info, aside: [{ ...title(text), reason: 'title' as const }] });
  const texts = ['APK Tahun Pelajaran 2023/2024', 'apk'];
  const chosen = (value: string) => {
    const steps = [{ kind: 'constant', field: 'tahun', value }];
    return withSchoolYears({ reading: {}, steps }, { collection: apk, texts });
  };
  const next = { info: file('APK Tahun Pelajaran 2024/2025'), fileName: 'apk.xlsx', collection: apk };
  for (const [value, later] of [
    ['2023', '2024'],
    ['2024', '2025'],
  ] as const) {
    const adapted = adaptRecipe(chosen(value), next);
    expect(adapted.steps).toMatchObject([{ value: later }]);
    expect(unconfirmedConstants(adapted, next)).toEqual([]);
  }
  const other = adaptRecipe(chosen('2020'), next);
  expect(unconfirmedConstants(other, next)).toEqual([{ field: 'tahun', value: '2020' }]);
  const several = { ...next, info: file('2023/2024 dan 2024/2025') };
  expect(unconfirmedConstants(adaptRecipe(chosen('2023'), several), several)).toHaveLength(1);
});

it('files have the same shape if their headings differ in case, spaces and order alone', () => {
  const other = { ...info, columns: [column('JUMLAH SISWA'), column(' kecamatan')] };
  expect(shapeOf(other)).toBe(shapeOf(info));
  expect(shapeOf({ ...info, format: 'xlsx' })).not.toBe(shapeOf(info));
  expect(shapeOf({ ...info, columns: [column('Kecamatan')] })).not.toBe(shapeOf(info));
});

it('texts that the files before did not have are read too, and what a recipe reads stays as it is', () => {
  const columns = [
    column('Kecamatan'),
    {
      name: 'Jumlah  Siswa',
      filled: 3,
      distinct: 3,
      values: ['1.234', '-', '2.345.678'].map((text) => ({ text, count: 1 })),
    },
  ];
  const assign = { kind: 'assign', column: 'Jumlah  Siswa', field: 'jumlah_siswa' };
  const corrected = { kind: 'correct', fixes: [] };
  const adapted = (...steps: RecipeStep[]) =>
    adaptRecipe(
      { reading: {}, steps: [assign, ...steps, corrected] },
      { info: { ...info, rows: 3, columns }, fileName: 'a.csv', collection },
    ).steps.map(({ kind, decimal }) => [kind, decimal]);
  expect(adapted()).toEqual([
    ['assign', undefined],
    ['readNumbers', ','],
    ['keepRows', undefined],
    ['correct', undefined],
  ]);
  const own = { kind: 'readNumbers', columns: ['jumlah_siswa'], decimal: '.' };
  expect(adapted(own)).toEqual([
    ['assign', undefined],
    ['readNumbers', '.'],
    ['keepRows', undefined],
    ['correct', undefined],
  ]);
});
