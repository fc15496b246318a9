import { describe, expect, it } from 'vitest';
import { findCollection } from '../collections';
import type { AnyCollection } from '../collections/collection';
import { aceh } from '../places/testing';
import { compareColumns } from './compare-columns';
import { foldSummary, type RecordGroup } from './fold';
import { judgeSummary, type SummaryRequest } from './judge-summary';
import { type ShownAs, showFigures, waysToShow } from './shown-as';
import { sortRows } from './sort-rows';
import { atOnce } from './steps';
import { firstSummary, readSummaryChoice, summaryParameters } from './summary-choice';

const siswa = findCollection('siswa')!;
const penyakit = findCollection('penyakit_top_10')!;
const pasien = findCollection('pasien')!;

/** The groups of a summary, whose parts are those of the rows, then those of the columns. */
type Given = readonly (readonly [...values: (string | number)[], sum: number])[];

function tableOf(collection: AnyCollection, request: SummaryRequest, given: Given) {
  const asked = { ...request, isCompared: true };
  const summary = judgeSummary(asked, { collection, fixed: new Set() });
  if (!('parts' in summary)) throw new Error(summary.reason.en);
  const groups = given.map((group): RecordGroup => {
    const sum = Number(group.at(-1));
    // All groups have the same values of the parts by which columns are compared.
    const others = summary.parts.slice(group.length - 1).map(() => 'x');
    return [[...group.slice(0, -1), ...others], 1, String(sum), sum, sum];
  });
  const vocabulary = { register: aceh, lists: {} };
  return atOnce(
    compareColumns(atOnce(foldSummary(groups, { summary, collection })), groups, {
      ...{ summary, collection, vocabulary },
    }),
  );
}

function shown(way: ShownAs, [collection, request, given]: Parameters<typeof tableOf>) {
  const { rows, totals, total } = showFigures(tableOf(collection, request, given), way);
  return { cells: rows.map(({ cells }) => cells), ofRows: rows.map((row) => row.total), totals, total };
}

const ways = (...[collection, request, given]: Parameters<typeof tableOf>) =>
  waysToShow(tableOf(collection, request, given), { request, collection });

const byPeriod: SummaryRequest = {
  rows: ['kota_kab'],
  columns: 'period',
  measure: 'sum',
  figure: 'jumlah_siswa',
};
/** The first half of 2024 is missing. */
const PUPILS: Given = [
  ['Aceh', 2023, '1', 80],
  ['Aceh', 2023, '2', 100],
  ['Aceh', 2024, '2', 50],
  ['Sabang', 2023, '1', 0],
  ['Sabang', 2023, '2', 20],
];

describe('change against the period before', () => {
  it('is none where that period, or its figure, is absent', () => {
    const { cells, totals, ofRows } = shown('difference', [siswa, byPeriod, PUPILS]);
    expect(cells).toEqual([
      [null, 20, null],
      [null, 20, null],
    ]);
    expect(totals).toEqual([null, 40, null]);
    expect(ofRows).toEqual([null, null]);
  });

  it('is no percentage of zero', () => {
    expect(shown('percent', [siswa, byPeriod, PUPILS]).cells).toEqual([
      [null, 0.25, null],
      [null, null, null],
    ]);
  });

  it('follows months over the end of the year, as numbers and not as texts', () => {
    const request: SummaryRequest = {
      rows: ['nama_penyakit'],
      columns: 'period',
      measure: 'sum',
      figure: 'jumlah',
    };
    const months: Given = [9, 10, 12].map((month) => ['A', 2023, month, month * 10]);
    expect(shown('difference', [penyakit, request, [...months, ['A', 2024, 1, 100]]]).cells).toEqual([
      [null, 10, null, -20],
    ]);
    const monthly = { rows: [], columns: 'tanggal.month', measure: 'sum', figure: 'jumlah' } as const;
    const days: Given = [
      ['2023-12', 5],
      ['2024-01', 6],
    ];
    expect(shown('difference', [pasien, monthly, days]).totals).toEqual([null, 1]);
  });

  it('is offered over what is a period only', () => {
    const change = (columns: string | undefined) =>
      ways(siswa, { rows: ['kota_kab'], columns, measure: 'last', figure: 'jumlah_siswa' }, []).includes(
        'difference',
      );
    expect(['period', 'tahun', 'semester', 'jenjang', undefined].map(change)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
  });

  it('is exact for sums that numbers do not hold', () => {
    const large: Given = [
      ['Aceh', 2023, '1', 2],
      ['Aceh', 2023, '2', 1],
    ];
    const table = tableOf(siswa, byPeriod, large);
    const [row] = table.rows;
    const compared = {
      ...table.compared!,
      rows: [[null, ['9007199254740992', '9007199254740993'] as const]],
    };
    const { rows } = showFigures({ ...table, rows: [row!], compared }, 'difference');
    expect(rows[0]!.cells).toEqual([null, -1n]);
  });
});

describe('shares', () => {
  const byLevel: SummaryRequest = { rows: ['kota_kab'], columns: 'jenjang', measure: 'count' };

  it('are of their row, their column or everything', () => {
    const given: Given = [
      ['Aceh', 'SD', 1],
      ['Aceh', 'SMA', 1],
      ['Sabang', 'SD', 1],
    ];
    expect(shown('row_share', [siswa, byLevel, given])).toMatchObject({
      cells: [
        [0.5, 0.5],
        [1, null],
      ],
      ofRows: [1, 1],
      totals: [2 / 3, 1 / 3],
    });
    expect(shown('column_share', [siswa, byLevel, given]).cells).toEqual([
      [0.5, 1],
      [0.5, null],
    ]);
    expect(shown('total_share', [siswa, byLevel, given]).totals).toEqual([2 / 3, 1 / 3]);
  });

  it('are none of zero, and none of what another period has', () => {
    const request: SummaryRequest = { ...byLevel, measure: 'last', figure: 'jumlah_siswa' };
    const zero: Given = [['Aceh', 'SD', 2023, '1', 0]];
    expect(shown('row_share', [siswa, request, zero]).cells).toEqual([[null]]);
    const mixed: Given = [
      ['Aceh', 'SD', 2023, '2', 10],
      ['Aceh', 'SMA', 2023, '1', 30],
    ];
    expect(shown('row_share', [siswa, request, mixed]).cells).toEqual([[1, null]]);
  });

  it('are not offered of averages, nor of the latest of several periods, nor of totals that must not be made', () => {
    const of = (request: SummaryRequest) =>
      ways(siswa, request, PUPILS).filter((way) => way.endsWith('share'));
    expect(of(byPeriod)).toEqual(['column_share']);
    expect(of({ ...byPeriod, measure: 'average' })).toEqual([]);
    expect(of({ ...byPeriod, measure: 'last' })).toEqual(['column_share']);
    expect(of({ ...byPeriod, measure: 'count', figure: undefined })).toHaveLength(3);
  });
});

it('rows are sorted within the value of the first dimension that they are of', () => {
  const request: SummaryRequest = { rows: ['kota_kab', 'jenjang'], measure: 'last', figure: 'jumlah_siswa' };
  const given: Given = [
    ['Aceh', 'SD', 2024, '1', 10],
    ['Aceh', 'SMA', 2024, '1', 30],
    ['Sabang', 'SD', 2024, '1', 90],
    ['Sabang', 'SMA', 2023, '1', 1],
  ];
  const { rows } = showFigures(tableOf(siswa, request, given), 'total_share');
  const names = (desc: boolean) =>
    sortRows(rows, { figureOf: ({ cells }) => cells[0]!, desc }).map(({ values }) => values.at(-1));
  expect(names(true)).toEqual(['Sabang', 'SD', 'SMA', 'Aceh', 'SMA', 'SD']);
  // Rows without a share are last in both orders.
  expect(names(false)).toEqual(['Aceh', 'SD', 'SMA', 'Sabang', 'SD', 'SMA']);
});

describe('the choice in an address', () => {
  const read = (query: string) => readSummaryChoice(new URLSearchParams(query), siswa);

  it('is that of the declaration where none is given', () => {
    expect(read('q=aceh').request).toEqual({
      rows: ['kota_kab'],
      columns: 'period',
      measure: 'last',
      figure: 'jumlah_siswa',
    });
    expect(firstSummary(pasien)).toMatchObject({ columns: 'tanggal.year', measure: 'sum' });
    expect(firstSummary(findCollection('dokter')!)).toMatchObject({ columns: undefined, measure: 'count' });
  });

  it('is read as REST is asked, and written as it was read', () => {
    const query =
      'rows=kota_kab%2Cjenjang&columns=tahun&average=jumlah_siswa&as=percent&beside=1&order=-2024';
    const choice = read(query);
    expect(choice).toMatchObject({
      request: { rows: ['kota_kab', 'jenjang'], columns: 'tahun', measure: 'average' },
      shownAs: 'percent',
      isBeside: true,
      order: { by: '2024', desc: true },
    });
    expect(new URLSearchParams(summaryParameters(choice)).toString()).toBe(query);
  });

  it('leaves out what is unknown or named twice', () => {
    expect(read('rows=warna,jenjang,jenjang&columns=jenjang&sum=warna&as=x').request).toEqual({
      rows: ['jenjang'],
      columns: undefined,
      measure: 'sum',
      figure: 'jumlah_siswa',
    });
    expect(read('columns=kota_kab&count=').request).toEqual({
      rows: [],
      columns: 'kota_kab',
      measure: 'count',
    });
  });
});
