import { describe, expect, it } from 'vitest';
import type { RecipeStep } from '@/domain/imports/steps';
import { aceh } from '@/domain/places/testing';
import { RecipeRun } from './recipe-run';
import { openTable, type TestTable, tableAfter } from './testing';

const one = (step: RecipeStep) => (table: TestTable) => tableAfter(table, [step]);

describe('a step', () => {
  it('assigns a column to a field, in place of one with its name', async () => {
    const run = one({ kind: 'assign', column: 'Kecamatan', field: 'kecamatan' });
    expect(
      await run([
        ['KECAMATAN', 'x'],
        ['Andir', '1'],
      ]),
    ).toEqual([
      ['kecamatan', 'x'],
      ['Andir', '1'],
    ]);
    const other = one({ kind: 'assign', column: 'b', field: 'a' });
    expect(
      await other([
        ['a', 'b'],
        ['1', '2'],
      ]),
    ).toEqual([['a'], ['2']]);
  });

  it('gives a field one value, or only where it is blank', async () => {
    const table = [['Semester'], ['1'], [null]];
    expect(await one({ kind: 'constant', field: 'semester', value: '2' })(table)).toEqual([
      ['semester'],
      ['2'],
      ['2'],
    ]);
    expect(await one({ kind: 'constant', field: 'semester', value: '2', onlyBlank: true })(table)).toEqual([
      ['semester'],
      ['1'],
      ['2'],
    ]);
  });

  it('turns columns down, with several figures, and leaves out blank cells', async () => {
    const table = [
      ['desa', '2019 / L', '2019 / P', '2020 / L', '2020 / P'],
      ['A', '1', '2', '3', null],
      ['B', null, null, '5', '6'],
    ];
    const step = {
      kind: 'turnDown',
      labels: ['tahun'],
      figures: ['laki_laki', 'perempuan'],
      rows: [
        { labels: ['2019'], cells: ['2019 / L', '2019 / P'] },
        { labels: ['2020'], cells: ['2020 / l', '2020  / P'] },
      ],
    };
    expect(await one(step)(table)).toEqual([
      ['desa', 'tahun', 'laki_laki', 'perempuan'],
      ['A', '2019', '1', '2'],
      ['A', '2020', '3', null],
      ['B', '2020', '5', '6'],
    ]);
  });

  it('turns rows up, and loses none that are there twice', async () => {
    const table = [
      ['desa', 'jk', 'n'],
      ['A', 'L', '1'],
      ['A', 'P', '2'],
      ['B', 'l', '3'],
      ['B', 'L', '4'],
    ];
    const step = {
      kind: 'turnUp',
      per: ['desa'],
      by: 'jk',
      figure: 'n',
      values: [
        { from: 'L', to: 'laki_laki' },
        { from: 'P', to: 'perempuan' },
      ],
    };
    expect(await one(step)(table)).toEqual([
      ['desa', 'laki_laki', 'perempuan'],
      ['A', '1', '2'],
      ['B', '3', null],
      ['B', '4', null],
    ]);
  });

  it('counts and adds up, and shows a cell that is no number', async () => {
    const table = [
      ['kec', 'pd'],
      ['A', '10'],
      ['B', '1'],
      ['A', '5.5'],
      ['A', null],
      ['B', 'dua'],
    ];
    const figures = [
      { field: 'sekolah', how: 'count' },
      { field: 'siswa', how: 'sum', column: 'pd' },
    ];
    expect(await one({ kind: 'aggregate', by: ['kec'], figures })(table)).toEqual([
      ['kec', 'sekolah', 'siswa'],
      ['A', '3', '15.5'],
      ['B', '2', 'dua'],
    ]);
  });

  it.each(['2.000', '2.625', '12.50', '1e3', '1_000', '0x10'])(
    'adds up only figures that were read, and shows %s',
    async (text) => {
      const figures = [{ field: 'n', how: 'sum', column: 'n' }];
      const sumOf = (...cells: string[]) =>
        one({ kind: 'aggregate', by: ['a'], figures })([['a', 'n'], ...cells.map((cell) => ['x', cell])]);
      expect(await sumOf('10', text, '5')).toEqual([
        ['a', 'n'],
        ['x', text],
      ]);
      expect(await sumOf('10', '-2.5', '0.125')).toEqual([
        ['a', 'n'],
        ['x', '7.625'],
      ]);
    },
  );

  it('keeps rows that meet a condition', async () => {
    const table = [['a'], ['SMA'], ['sma'], ['SMK'], [null]];
    const kept = async (where: string, values?: string[]) =>
      (await one({ kind: 'keepRows', column: 'a', where, ...(values && { values }) })(table)).slice(1).flat();
    expect(await kept('isFilled')).toEqual(['SMA', 'sma', 'SMK']);
    expect(await kept('isBlank')).toEqual([null]);
    expect(await kept('is', ['Sma'])).toEqual(['SMA', 'sma']);
    expect(await kept('isNot', ['SMA'])).toEqual(['SMK', null]);
    expect(await kept('contains', ['k', 'x'])).toEqual(['SMK']);
    expect(await kept('containsNot', ['s'])).toEqual([null]);
  });

  it('splits, joins, cleans and replaces', async () => {
    const table = [
      ['a', 'b'],
      ['x - y - z', '  [11.06]  ACEH  BARAT DAYA '],
      [null, '1106 KOTA JANTHO'],
    ];
    const steps: RecipeStep[] = [
      { kind: 'split', column: 'a', separator: '-', into: ['a', 'c'] },
      { kind: 'clean', columns: ['b'], case: 'title', drop: 'code' },
      { kind: 'replaceValues', column: 'b', values: [{ from: 'Kota Jantho', to: 'Jantho' }] },
      { kind: 'join', columns: ['a', 'c', 'b'], separator: '/', into: 'd' },
    ];
    expect(await tableAfter(table, steps)).toEqual([
      ['a', 'b', 'c', 'd'],
      ['x', 'Aceh Barat Daya', 'y - z', 'x/y - z/Aceh Barat Daya'],
      [null, 'Jantho', null, 'Jantho'],
    ]);
  });

  it('reads weeks, months, periods and dates, and keeps what it cannot read', async () => {
    const table = [
      ['minggu', 'tahun', 'bulan', 'periode', 'waktu'],
      ['Minggu Ke-5', '2024', 'Pebruari', 'Semester II Tahun 2023', '05 Feb 2025 12:21:55'],
      ['53', '2022', 'x', 'x', 'x'],
    ];
    const steps: RecipeStep[] = [
      { kind: 'readWeeks', week: 'minggu', year: 'tahun', into: 'm' },
      { kind: 'readMonths', column: 'bulan' },
      { kind: 'readDates', column: 'waktu', order: 'dayFirst' },
      {
        kind: 'readPeriods',
        column: 'periode',
        parts: [
          { part: 'year', field: 'tahun' },
          { part: 'half', field: 'semester' },
        ],
      },
    ];
    expect(await tableAfter(table, steps)).toEqual([
      ['minggu', 'tahun', 'bulan', 'periode', 'waktu', 'm', 'semester'],
      ['Minggu Ke-5', '2023', '2', 'Semester II Tahun 2023', '2025-02-05 12:21:55', '1', '2'],
      ['53', 'x', 'x', 'x', 'x', '12', null],
    ]);
  });

  it('reads figures of several columns', async () => {
    const table = [
      ['a', 'b'],
      ['1.234,00*', '…'],
      ['2 691', '12,5'],
    ];
    expect(await one({ kind: 'readNumbers', columns: ['a', 'b'], decimal: ',' })(table)).toEqual([
      ['a', 'b'],
      ['1234', null],
      ['2691', '12.5'],
    ]);
  });

  it('reads places within their parents, and values of lists', async () => {
    const table = [
      ['kab', 'kec', 'umur'],
      ['KAB. ACEH BESAR', 'darul imarah', '0-4 tahun'],
      ['aceh  besar', 'Atlantis', 'semua'],
    ];
    const steps = [
      { kind: 'readPlaces', regency: 'kab', district: 'kec' },
      { kind: 'readListed', column: 'umur', list: 'ageGroup' },
    ];
    const context = { vocabulary: { register: aceh, lists: {} } };
    expect(await tableAfter(table, steps, context)).toEqual([
      ['kab', 'kec', 'umur'],
      ['Aceh Besar', 'Darul Imarah', '00-04'],
      ['Aceh Besar', 'Atlantis', 'semua'],
    ]);
    expect(await tableAfter(table, steps.slice(0, 1))).toEqual(table);
  });

  it('corrects a cell, a text and a blank, but no cell that has changed', async () => {
    const table = [['a'], ['x'], ['x'], ['y'], [null]];
    const fixes = [
      { column: 'a', text: 'x', value: 'X' },
      { column: 'a', at: 2, text: 'x', value: 'two' },
      { column: 'a', at: 3, text: 'z', value: 'never' },
      { column: 'a', text: null, value: 'filled' },
      { column: 'b', text: null, value: 'new' },
    ];
    expect(await one({ kind: 'correct', fixes })(table)).toEqual([
      ['a', 'b'],
      ['X', 'new'],
      ['two', 'new'],
      ['y', 'new'],
      ['filled', 'new'],
    ]);
  });
});

describe('hostile names', () => {
  const NAMES = [
    'a"; DROP TABLE source; --',
    "a' OR '1'='1",
    '__rows',
    '__order',
    '__doubts',
    '$1',
    'x'.repeat(255),
    'ÅÄÖ 名前 😀',
    'select',
    't',
    '\\',
    'l0',
    'd',
  ];

  const table = [NAMES, NAMES.map((_, n) => String(n)), NAMES.map((name) => name)];

  it.each(NAMES.filter((name) => !name.startsWith('__')))('are names and nothing else: %s', async (name) => {
    const after = await tableAfter(table, [
      { kind: 'assign', column: name, field: `f ${name}` },
      { kind: 'constant', field: name, value: name },
      { kind: 'replaceValues', column: name, values: [{ from: name, to: `${name}!` }] },
      { kind: 'clean', columns: [name] },
      { kind: 'readNumbers', columns: [name], decimal: ',', mixed: true },
      { kind: 'keepRows', column: name, where: 'containsNot', values: [`%${name}%`] },
      { kind: 'join', columns: [name, `f ${name}`], separator: name, into: `j ${name}` },
      { kind: 'split', column: `j ${name}`, separator: name, into: [`s ${name}`] },
      { kind: 'correct', fixes: [{ column: name, text: `${name}!`, value: name }] },
    ]);
    expect(after).toHaveLength(3);
    expect(after[1]![after[0]!.indexOf(`f ${name}`)]).toBe(String(NAMES.indexOf(name)));
    expect(after[2]![after[0]!.indexOf(name)]).toBe(name);
  });

  it('are names and nothing else in steps that change the rows', async () => {
    const turned = await tableAfter(table, [
      {
        kind: 'turnDown',
        labels: ["l'"],
        figures: ['f"'],
        rows: [NAMES[0]!, NAMES[1]!].map((name) => ({ labels: [name], cells: [name] })),
      },
      { kind: 'turnUp', per: ['t'], by: "l'", figure: 'f"', values: [{ from: NAMES[0]!, to: NAMES[1]! }] },
      { kind: 'aggregate', by: [NAMES[1]!], figures: [{ field: NAMES[0]!, how: 'count' }] },
    ]);
    expect(turned).toEqual([
      [NAMES[1], NAMES[0]],
      ['0', '1'],
      [NAMES[0], '1'],
    ]);
  });

  it.each([
    [{ kind: 'nothing' }, 'unknownKind'],
    [{ kind: 'assign', column: 'a' }, 'invalidParameters'],
    [{ kind: 'assign', column: 'a', field: 'b', more: 1 }, 'invalidParameters'],
    [{ kind: 'assign', column: 'missing', field: 'b' }, 'missingColumn'],
    [{ kind: 'assign', column: 'a', field: '__rows' }, 'reservedName'],
    [{ kind: 'constant', field: 'x\0', value: '' }, 'unreadableName'],
    [{ kind: 'constant', field: 'x', value: "'\0" }, 'unreadableName'],
    [{ kind: 'split', column: 'a', separator: ' ', into: ['x', 'X'] }, 'repeatedColumn'],
  ])('%j is a fault: %s', async (step, code) => {
    const run = new RecipeRun(await openTable([['a'], ['1']]));
    const results = await run.run([step, { kind: 'constant', field: 'later', value: '1' }], {});
    expect(results).toHaveLength(2);
    expect(results[1]?.fault?.code).toBe(code);
    expect(run.last.view).toBe('step_0');
  });
});

it('a changed recipe is done again from the step that changed', async () => {
  const run = new RecipeRun(await openTable([['a'], ['1'], ['2'], ['3']]));
  const first: RecipeStep = { kind: 'assign', column: 'a', field: 'b' };
  const results = async (steps: RecipeStep[]) =>
    (await run.run(steps, {})).map(({ rows, columns }) => [rows, ...columns]);
  const kept: RecipeStep = { kind: 'keepRows', column: 'b', where: 'is', values: ['2'] };
  expect(await results([first, kept])).toEqual([
    [3, 'a'],
    [3, 'b'],
    [1, 'b'],
  ]);
  expect(await results([first])).toEqual([
    [3, 'a'],
    [3, 'b'],
  ]);
  expect(await results([first, { ...kept, values: ['1', '2'] }])).toEqual([
    [3, 'a'],
    [3, 'b'],
    [2, 'b'],
  ]);
  expect(await results([kept])).toEqual([
    [3, 'a'],
    [3, 'a'],
  ]);
  expect(await results([first, kept])).toEqual([
    [3, 'a'],
    [3, 'b'],
    [1, 'b'],
  ]);
  expect(await run.profile(1)).toEqual([
    { name: 'b', filled: 3, distinct: 3, values: ['1', '2', '3'].map((text) => ({ text, count: 1 })) },
  ]);
});

it('fills blank cells from above, within what the columns before and around them say', async () => {
  const table = [
    ['sheet', 'kab', 'kec', 'desa'],
    ['1', 'Pidie', 'Delima', 'a'],
    ['1', null, null, 'b'],
    ['1', 'Bireuen', null, 'c'],
    ['1', null, 'Juli', 'd'],
    ['2', null, null, 'e'],
  ];
  const step = { kind: 'fillDown', columns: ['kab', 'kec'], within: ['sheet'] };
  expect((await tableAfter(table, [step])).slice(1).map((row) => row.slice(1).join(' '))).toEqual([
    'Pidie Delima a',
    'Pidie Delima b',
    // The district in the row above belongs to another regency.
    'Bireuen  c',
    'Bireuen Juli d',
    '  e',
  ]);
  await expect(tableAfter(table, [{ ...step, within: ['x'] }])).rejects.toThrow('missingColumn');
});

it('rounds fractions as a person has decided, and no text that could be thousands', async () => {
  const texts = ['98,52', '98.5', '0.125', '-1.5', '1234.567', '2,625', '7', '99.5%', '12%', 'n/a', null];
  const rounded = async (to: string) =>
    (await tableAfter([['n'], ...texts.map((text) => [text])], [{ kind: 'round', columns: ['n'], to }]))
      .slice(1)
      .map(([text]) => text);
  expect(await rounded('nearest')).toEqual([
    '99',
    '99',
    '0',
    '-2',
    '1235',
    '2,625',
    '7',
    '100',
    '12',
    'n/a',
    null,
  ]);
  expect(await rounded('down')).toEqual([
    '98',
    '98',
    '0',
    '-1',
    '1234',
    '2,625',
    '7',
    '99',
    '12',
    'n/a',
    null,
  ]);
  expect(await rounded('up')).toEqual([
    '99',
    '99',
    '1',
    '-2',
    '1235',
    '2,625',
    '7',
    '100',
    '12',
    'n/a',
    null,
  ]);
});
