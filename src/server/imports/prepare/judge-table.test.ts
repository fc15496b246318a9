import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { type Collection, findCollection } from '@/domain/collections';
import { ANY_CONTEXT, type ParseContext } from '@/domain/collections/kinds/context';
import type { JudgedItem } from '@/domain/imports/judged-item';
import type { RecipeStep } from '@/domain/imports/steps';
import type { Vocabulary } from '@/domain/places/judge-field';
import { aceh } from '@/domain/places/testing';
import { openDuck } from '../duck/duck';
import { judgeTable } from './judge-table';
import { readJudged } from './read-judged';
import { RecipeRun } from './recipe-run';
import { openTable, type TestTable } from './testing';

const sekolah = findCollection('sekolah') as Collection;
const HEADER = ['kota_kab', 'kecamatan', 'tahun', 'semester', 'jenjang', 'jumlah_sekolah'];
const row = (kecamatan: string | null, jumlah: string, tahun = '2024') => [
  'Banjar',
  kecamatan,
  tahun,
  '1',
  'SD',
  jumlah,
];

async function judge(
  table: TestTable,
  steps: RecipeStep[] = [],
  context: ParseContext = ANY_CONTEXT,
  vocabulary?: Vocabulary,
  collection = sekolah,
) {
  const connection = await openTable(table);
  const run = new RecipeRun(connection);
  await run.run(steps, { vocabulary });
  const counts = await judgeTable(connection, { last: run.last, collection, context });
  const items: JudgedItem[] = [];
  for await (const block of readJudged(connection, { collection, batch: 2 })) items.push(...block);
  return { counts, items };
}

it('items are judged as those of a register batch', async () => {
  const { counts, items } = await judge([HEADER, row('A', '3'), row(null, '2,5', 'x'), row('B', ' 07')]);
  expect(counts).toEqual({ rows: 3, items: 3, identical: 0, faulty: 1, doubtful: 0 });
  expect(items[0]).toEqual({
    at: 1,
    rows: [1],
    rowCount: 1,
    sheet: 'Sheet1',
    line: 2,
    record: null,
    item: {
      kota_kab: 'Banjar',
      kecamatan: 'A',
      tahun: '2024',
      semester: '1',
      jenjang: 'SD',
      jumlah_sekolah: '3',
      date_now: null,
    },
    values: {
      kota_kab: 'Banjar',
      kecamatan: 'A',
      tahun: 2024,
      semester: '1',
      jenjang: 'SD',
      jumlah_sekolah: 3,
      date_now: null,
    },
    faults: [],
    doubts: [],
  });
  expect(items[1]?.faults.map((fault) => ['field' in fault && fault.field, fault.code])).toEqual([
    ['kecamatan', 'required'],
    ['tahun', 'invalid_value'],
    ['jumlah_sekolah', 'invalid_value'],
  ]);
  expect(items[2]?.values['jumlah_sekolah']).toBe(7);
});

it('identical rows are one item, and different ones with one natural key are each faulty', async () => {
  const { counts, items } = await judge([
    HEADER,
    row('A', '3'),
    row('B', '1'),
    row(' A', '03'),
    row('B', '2'),
    row('B', '1'),
    row('C', '9'),
    row('B', 'x'),
  ]);
  expect(counts).toEqual({ rows: 7, items: 5, identical: 2, faulty: 3, doubtful: 0 });
  expect(
    items.map(({ at, rows, rowCount, faults }) => [
      at,
      rows,
      rowCount,
      faults.map((fault) => ('line' in fault ? fault.line : fault.code)),
    ]),
  ).toEqual([
    [1, [1, 3], 2, []],
    [2, [2, 5], 2, [8]],
    [4, [4], 1, [3]],
    [6, [6], 1, []],
    [7, [7], 1, ['invalid_value', 3]],
  ]);
});

it('values to which the person is not bound are faults', async () => {
  const context = { ...ANY_CONTEXT, allowedValues: new Map([['kecamatan', new Set(['A'])]]) };
  const { items } = await judge([HEADER, row('A', '3'), row('B', '1')], [], context);
  expect(items.map(({ faults }) => faults.map(({ code }) => code))).toEqual([[], ['outside_scope']]);
});

it('a status is the listed one that differs in case and hyphens alone', async () => {
  const pasien = findCollection('pasien') as Collection;
  const texts = ['RAWAT-JALAN', 'Rawat  Inap', 'IGD'];
  const table = [['tanggal', 'status', 'jumlah'], ...texts.map((text) => ['2024-01-31', text, '3'])];
  const listedValues = () => new Set(['rawat jalan', 'Rawat inap', 'rawat inap']);
  const { items } = await judge(table, [], { ...ANY_CONTEXT, listedValues }, undefined, pasien);
  // If two listed values are spelled alike, neither is chosen.
  expect(items.map(({ values }) => values['status'])).toEqual(['rawat jalan', null, null]);
});

it('doubts follow their cells through later steps, and end when a person decides', async () => {
  const table = [
    ['kab', 'kec', 'SD', 'SMP', 'lain'],
    ['Banjar', 'A', '2.625', '5.24', '1.111'],
    ['Banjar', 'B', '12', '1.234', '1.111'],
  ];
  const steps: RecipeStep[] = [
    { kind: 'readNumbers', columns: ['SD', 'SMP', 'lain'], decimal: '.', mixed: true },
    {
      kind: 'turnDown',
      labels: ['jenjang'],
      figures: ['n'],
      rows: ['SD', 'SMP'].map((name) => ({ labels: [name], cells: [name] })),
    },
    { kind: 'assign', column: 'n', field: 'jumlah_sekolah' },
    { kind: 'assign', column: 'kab', field: 'kota_kab' },
    { kind: 'assign', column: 'kec', field: 'kecamatan' },
    { kind: 'constant', field: 'tahun', value: '2024' },
    { kind: 'constant', field: 'semester', value: '1' },
  ];
  const fix: RecipeStep = {
    kind: 'correct',
    fixes: [
      { column: 'jumlah_sekolah', at: 2, text: '2.625', value: '2625' },
      { column: 'jumlah_sekolah', text: '1.234', value: '1234' },
      { column: 'jumlah_sekolah', text: '5.24', value: '5240' },
    ],
  };
  const before = await judge(table, steps);
  // A fraction is faulty, also if it could be another number.
  expect(before.counts).toEqual({ rows: 4, items: 4, identical: 0, faulty: 3, doubtful: 0 });
  const whole = await judge(table, [{ ...steps[0]!, whole: true }, ...steps.slice(1)]);
  expect(whole.items.map(({ doubts }) => doubts)).toEqual([
    [{ field: 'jumlah_sekolah', code: 'ambiguousNumber', text: '2.625', read: '2625', otherwise: '2.625' }],
    [{ field: 'jumlah_sekolah', code: 'ambiguousNumber', text: '5.24', read: '5240', otherwise: '5.24' }],
    [],
    [{ field: 'jumlah_sekolah', code: 'ambiguousNumber', text: '1.234', read: '1234', otherwise: '1.234' }],
  ]);
  expect(whole.counts.doubtful).toBe(3);
  const fixed = await judge(table, [...steps, fix]);
  expect(fixed.counts).toEqual({ rows: 4, items: 4, identical: 0, faulty: 0, doubtful: 0 });
  expect(fixed.items.map(({ values }) => values['jumlah_sekolah'])).toEqual([2625, 5240, 12, 1234]);
  const allOfText = { column: 'jumlah_sekolah', text: '2.625', value: '7' };
  const asRead = [{ ...steps[0]!, whole: true }, ...steps.slice(1)];
  const byText = await judge(table, [...asRead, { kind: 'correct', fixes: [allOfText] }]);
  expect(byText.items.map(({ values }) => values['jumlah_sekolah'])).toEqual([7, 5240, 12, 1234]);
  expect(byText.counts.doubtful).toBe(2);
  const summed = await judge(table, [
    ...asRead,
    { kind: 'clean', columns: ['jumlah_sekolah'] },
    { kind: 'constant', field: 'kecamatan', value: 'all' },
    { kind: 'constant', field: 'jenjang', value: 'all' },
    {
      kind: 'aggregate',
      by: ['kota_kab', 'kecamatan', 'tahun', 'semester', 'jenjang'],
      figures: [{ field: 'jumlah_sekolah', how: 'sum', column: 'jumlah_sekolah' }],
    },
    { kind: 'correct', fixes: [allOfText] },
  ]);
  expect(summed.items).toHaveLength(1);
  expect(summed.items[0]?.values['jumlah_sekolah']).toBe(2625 + 5240 + 12 + 1234);
  expect(summed.items[0]?.rowCount).toBe(4);
  expect(summed.items[0]?.doubts.map(({ text }) => text).sort()).toEqual(['1.234', '2.625', '5.24']);
});

it('a sum is doubtful where a figure of it is, however many names behind it are too', async () => {
  const near = ['x', 'q', 'z', 'v'].flatMap((letter) =>
    [2, 3, 4, 6, 7, 8, 9].map(
      (at) => `${'Darul Imarah'.slice(0, at)}${letter}${'Darul Imarah'.slice(at + 1)}`,
    ),
  );
  const rows = [...near.map((name) => [name, '1000']), ['Darul Imarah', '2.625']];
  const { items } = await judge(
    [['kecamatan', 'jumlah_sekolah'], ...rows],
    [
      { kind: 'constant', field: 'kota_kab', value: 'Aceh Besar' },
      { kind: 'constant', field: 'jenjang', value: 'SD' },
      { kind: 'readPlaces', regency: 'kota_kab', district: 'kecamatan' },
      { kind: 'readNumbers', columns: ['jumlah_sekolah'], decimal: '.', mixed: true, whole: true },
      {
        kind: 'aggregate',
        by: ['kota_kab', 'kecamatan', 'jenjang'],
        figures: [{ field: 'jumlah_sekolah', how: 'sum', column: 'jumlah_sekolah' }],
      },
      { kind: 'constant', field: 'tahun', value: '2024' },
      { kind: 'constant', field: 'semester', value: '1' },
    ],
    ANY_CONTEXT,
    { register: aceh, lists: {} },
  );
  expect(items.map(({ values }) => values['jumlah_sekolah'])).toEqual([2625 + 1000 * near.length]);
  const fields = items[0]!.doubts.map(({ field }) => field);
  expect([fields.includes('kecamatan'), fields.includes('jumlah_sekolah')]).toEqual([true, true]);
});

it('a text with a doubt is corrected where it has that doubt, and is left alone elsewhere', async () => {
  const table = [
    ['kota_kab', 'kecamatan', 'tahun', 'semester', 'jenjang', 'jumlah_sekolah'],
    ['Aceh Besar', 'Kota Sigli', '2024', '1', 'SD', '1'],
    ['Pidie', 'Kota Sigli', '2024', '1', 'SD', '2'],
  ];
  const places: RecipeStep = { kind: 'readPlaces', regency: 'kota_kab', district: 'kecamatan' };
  const fix = (doubt?: string) => ({
    kind: 'correct',
    fixes: [{ column: 'kecamatan', text: 'Kota Sigli', value: 'Kota Jantho', ...(doubt && { doubt }) }],
  });
  const corrected = async (...fixes: RecipeStep[]) => {
    const { items } = await judge(table, [places, ...fixes], ANY_CONTEXT, {
      register: aceh,
      lists: {},
    });
    return items.map(({ values, doubts }) => [values['kecamatan'], doubts.map(({ code }) => code)]);
  };
  const [[, [code]]] = (await corrected()) as [[string, [string]]];
  expect(await corrected(fix(code))).toEqual([
    ['Kota Jantho', []],
    ['Kota Sigli', []],
  ]);
  expect((await corrected(fix())).map(([name]) => name)).toEqual(['Kota Jantho', 'Kota Jantho']);
  const other = code === 'unknownPlace' ? 'nearSpelling' : 'unknownPlace';
  expect((await corrected(fix(other)))[0]).toEqual(['Kota Sigli', [code]]);
});

it('an unknown place is one doubt, also of the row of a place within it', async () => {
  const table = [
    ['kota_kab', 'kecamatan', 'tahun', 'semester', 'jenjang', 'jumlah_sekolah'],
    ['Qwertyui', 'Lhoong', '2024', '1', 'SD', '1'],
    ['Aceh Besar', 'Qwertyui', '2024', '1', 'SD', '2'],
  ];
  const places: RecipeStep = { kind: 'readPlaces', regency: 'kota_kab', district: 'kecamatan' };
  const { items } = await judge(table, [places], ANY_CONTEXT, { register: aceh, lists: {} });
  expect(items.map(({ doubts }) => doubts.map(({ code, field }) => [code, field]))).toEqual([
    [['unknownPlace', 'kota_kab']],
    [['unknownPlace', 'kecamatan']],
  ]);
});

it('doubts of a kind are decided for a whole column, and others stay', async () => {
  const table = [
    ['kota_kab', 'kecamatan', 'tahun', 'semester', 'jenjang', 'jumlah_sekolah'],
    ['Aceh Besar', 'Lhoong', '2024', '1', 'SD', '2.625'],
    ['Aceh Besar', 'Lhoong', '2024', '1', 'SMP', '5.24'],
    ['Aceh Besar', 'Lhoknge', '2024', '1', 'SD', '1.234'],
  ];
  const steps: RecipeStep[] = [
    { kind: 'readPlaces', regency: 'kota_kab', district: 'kecamatan' },
    { kind: 'readNumbers', columns: ['jumlah_sekolah'], decimal: '.', mixed: true, whole: true },
  ];
  const decided = async (accepted: Record<string, unknown>, more: readonly RecipeStep[] = []) => {
    const step = { kind: 'acceptDoubts', column: 'jumlah_sekolah', doubt: 'ambiguousNumber', ...accepted };
    const { items } = await judge(table, [...steps, ...more, step], ANY_CONTEXT, {
      register: aceh,
      lists: {},
    });
    return items.map(({ item, doubts }) => [item['jumlah_sekolah'], doubts.map(({ code }) => code).join()]);
  };
  expect(await decided({ reading: 'read' })).toEqual([
    ['2625', ''],
    ['5240', ''],
    ['1234', 'nearSpelling'],
  ]);
  expect(await decided({ reading: 'otherwise', texts: ['2.625'] })).toEqual([
    ['2.625', ''],
    ['5240', 'ambiguousNumber'],
    ['1234', 'nearSpelling,ambiguousNumber'],
  ]);
  const sum: RecipeStep = {
    kind: 'aggregate',
    by: ['kota_kab', 'tahun', 'semester'],
    figures: [{ field: 'jumlah_sekolah', how: 'sum', column: 'jumlah_sekolah' }],
  };
  // The other reading of a part is not the other reading of the sum.
  const [[figure, codes]] = (await decided({ reading: 'otherwise' }, [sum])) as [[string, string]];
  expect([figure, codes.includes('ambiguousNumber')]).toEqual([String(2625 + 5240 + 1234), true]);
  expect(await decided({ reading: 'read' }, [sum])).toEqual([[figure, '']]);
});

it('rows may name their records, each record once', async () => {
  const named = (id: string | null, ...cells: (string | null)[]) => [id, ...cells];
  const table = [
    ['id_sekolah', ...HEADER],
    named('7', ...row('A', '1')),
    named(null, ...row('B', '1')),
    named('x', ...row('C', '1')),
    named('8', ...row('D', '1')),
    named('8', ...row('D', '1')),
    named('9', ...row('E', '1')),
    named('9', ...row('F', '1')),
    named('10', ...row('G', '1')),
    named('11', ...row('G', '1')),
  ];
  const { counts, items } = await judge(table);
  expect(counts).toEqual({ rows: 9, items: 8, identical: 1, faulty: 5, doubtful: 0 });
  expect(
    items.map(({ record, item, faults }) => [
      record,
      item['id_sekolah'],
      faults.map((fault) => ('field' in fault ? [fault.code, fault.field] : [fault.code])),
    ]),
  ).toEqual([
    [7, '7', []],
    [null, undefined, []],
    [null, 'x', [['invalid_value', 'id_sekolah']]],
    [8, '8', []],
    [9, '9', [['repeated_identifier', 'id_sekolah']]],
    [9, '9', [['repeated_identifier', 'id_sekolah']]],
    [10, '10', [['contradicts']]],
    [11, '11', [['contradicts']]],
  ]);
});

it('repeated rows and rivals are judged in the memory of an import', { timeout: 60_000 }, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'judge-'));
  const connection = await openDuck(folder);
  // Each natural key twice: in the first half with another figure, in the second half with the same one.
  const figure = 'CASE WHEN n < 250000 THEN n ELSE 1 END';
  await connection.run(
    `CREATE TABLE source AS SELECT n AS __row, 'Sheet1' AS __sheet, n AS __line, 'Banjar' AS kota_kab, ` +
      `'Kecamatan ' || (n // 2) AS kecamatan, '2024' AS tahun, '1' AS semester, 'SD' AS jenjang, ` +
      `(${figure})::VARCHAR AS jumlah_sekolah FROM range(500000) numbers(n)`,
  );
  const run = new RecipeRun(connection);
  await run.run([], {});
  const counts = await judgeTable(connection, { last: run.last, collection: sekolah, context: ANY_CONTEXT });
  connection.closeSync();
  await rm(folder, { recursive: true });
  expect(counts).toEqual({ rows: 500_000, items: 375_000, identical: 125_000, faulty: 250_000, doubtful: 0 });
});
