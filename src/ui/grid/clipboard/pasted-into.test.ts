import { describe, expect, it } from 'vitest';
import { findCollection } from '@/domain/collections';
import { isHeadingOf } from '@/domain/imports/propose/headings';
import { pastedInto } from './pasted-into';

const columns = ['a', 'b', 'c', 'd'];
const at = (top: number, left: number, bottom = top, right = left) => ({ top, left, bottom, right });

it('starts at the first selected cell, and counts the columns that do not fit', () => {
  const matrix = [
    ['1', '2', '3'],
    ['4', '5', '6'],
  ];
  expect(pastedInto({ matrix, area: at(7, 1), columns, fields: [] })).toEqual({
    matrix,
    columns: ['b', 'c', 'd'],
    at: 7,
    cut: 0,
  });
  expect(pastedInto({ matrix, area: at(0, 2), columns, fields: [] })).toEqual({
    matrix: [
      ['1', '2'],
      ['4', '5'],
    ],
    columns: ['c', 'd'],
    at: 0,
    cut: 1,
  });
});

it('is repeated in a range whose size is a multiple of its own, by rows and by columns', () => {
  const matrix = [['1', '2']];
  expect(pastedInto({ matrix, area: at(0, 0, 1, 3), columns, fields: [] }).matrix).toEqual([
    ['1', '2', '1', '2'],
    ['1', '2', '1', '2'],
  ]);
  expect(pastedInto({ matrix, area: at(0, 0, 0, 2), columns, fields: [] }).matrix).toEqual(matrix);
});

it('is repeated over a whole column up to a limit', () => {
  const { matrix } = pastedInto({ matrix: [['1']], area: at(0, 0, 999_999, 0), columns, fields: [] });
  expect(matrix).toHaveLength(10_000);
});

describe('a table whose first row names columns', () => {
  const { columns: fields } = findCollection('siswa')!;
  const into = (matrix: string[][]) =>
    pastedInto({
      matrix,
      area: at(7, 0, 12, 0),
      columns: fields.map(({ name }) => name),
      fields,
      isHeading: (text, field) => isHeadingOf(text, field, findCollection('siswa')!),
    });

  it('is known by the headings that agencies use', () => {
    const rows = [
      ['Kab/Kota', 'Distrik', 'Thn', 'Peserta Didik'],
      ['Aceh Besar', 'Lhoknga', '2024', '8'],
    ];
    expect(into(rows).columns).toEqual(['kota_kab', 'kecamatan', 'tahun', 'jumlah_siswa']);
    expect(into([['Kab', 'Distrik', '2024', '8'], ...rows.slice(1)]).header).toBeUndefined();
  });

  it('goes into these columns, whatever their order and writing, from the first selected row on', () => {
    const pasted = into([
      ['Jumlah Siswa', 'No', 'kecamatan', 'KABUPATEN/KOTA', ''],
      ['7', '1', 'Darul Imarah', 'Aceh Besar', 'x'],
      ['8', '2', 'Lhoknga', 'Aceh Besar', ''],
    ]);
    expect(pasted).toEqual({
      matrix: [
        ['7', 'Darul Imarah', 'Aceh Besar'],
        ['8', 'Lhoknga', 'Aceh Besar'],
      ],
      columns: ['jumlah_siswa', 'kecamatan', 'kota_kab'],
      at: 7,
      cut: 0,
      header: { unknown: ['No'] },
    });
  });

  it.each([
    {
      of: 'values',
      matrix: [
        ['Sabang', 'Sukajaya'],
        ['Sabang', 'Sukakarya'],
      ],
    },
    { of: 'one row', matrix: [['Kecamatan', 'Tahun']] },
    { of: 'one value that is a heading elsewhere', matrix: [['Distrik'], ['Lhoknga']] },
    {
      of: 'few names',
      matrix: [
        ['Tahun', 'Desa', 'Keterangan'],
        ['2024', 'Ulee Lheue', 'x'],
      ],
    },
  ])('is none that has $of', ({ matrix }) => {
    const pasted = into(matrix);
    expect(pasted.header).toBeUndefined();
    expect(pasted).toMatchObject({
      columns: fields.slice(0, matrix[0]!.length).map(({ name }) => name),
      at: 7,
    });
    // The number of selected rows, six, is a multiple of each table's.
    expect(pasted.matrix).toEqual(Array.from({ length: 6 / matrix.length }, () => matrix).flat());
  });

  it('names each column once: a second column of that name has none', () => {
    const pasted = into([
      ['Tahun', 'tahun', 'Semester'],
      ['2024', '2023', '1'],
    ]);
    expect([pasted.columns, pasted.header?.unknown]).toEqual([['tahun', 'semester'], ['tahun']]);
  });
});
