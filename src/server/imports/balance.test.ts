import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sekolah } from '@/domain/collections/disdik/sekolah';
import { ANY_CONTEXT } from '@/domain/collections/kinds/context';
import { added, type BalancePart, type FigureAmount, isBalanced, withStaged } from '@/domain/imports/balance';
import type { JudgedItem } from '@/domain/imports/judged-item';
import type { RecipeStep } from '@/domain/imports/steps';
import { countFigures } from './prepare/count-figures';
import { judgeTable } from './prepare/judge-table';
import { readJudged } from './prepare/read-judged';
import { RecipeRun } from './prepare/recipe-run';
import { openTable } from './prepare/testing';
import { importedFile, stagedOf } from './testing';

/** Texts of cells and their numbers: undefined, there is no figure; null, the text is no number. */
const CELLS = new Map<string | null, number | null | undefined>([
  ['1', 1],
  ['2', 2],
  ['12', 12],
  ['1.234', 1234],
  ['3,5', 3.5],
  ['abc', null],
  ['7 %', null],
  [null, undefined],
  ['-', undefined],
  ['n/a', undefined],
]);
const LEVELS = ['SD', 'SMP'];

type Line = Readonly<{ district: string; village: string; cells: readonly (string | null)[] }>;
const line = fc.record({
  district: fc.constantFrom('A', 'B', 'C'),
  village: fc.constantFrom('x', 'y', 'z'),
  cells: fc.tuple(...LEVELS.map(() => fc.constantFrom(...CELLS.keys()))),
});

it('has each cell of a random table once, as a count that knows nothing of the service has it', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(line, { minLength: 1, maxLength: 12 }),
      fc.boolean(),
      fc.boolean(),
      async (lines, isSummed, isKept) => {
        const found = await balanceOf(lines, stepsOf({ isSummed, isKept }));
        expect(isBalanced(found)).toBe(true);
        const [figure] = found.figures;
        expect(figure?.file ?? { cells: lines.length * 2, sum: '0' }).toEqual(
          amountOf(lines.flatMap(({ cells }) => cells)),
        );
        const nonZero = Object.entries(figure?.parts ?? {}).filter(([, { cells }]) => cells > 0);
        expect(Object.fromEntries(nonZero)).toEqual(expectedParts(lines, { isSummed, isKept }));
      },
    ),
    { numRuns: Number(process.env['PROPERTY_RUNS'] ?? 25) },
  );
});

const stepsOf = ({ isSummed, isKept }: { isSummed: boolean; isKept: boolean }): RecipeStep[] => [
  {
    kind: 'turnDown',
    labels: ['jenjang'],
    figures: ['Banyak'],
    rows: LEVELS.map((level) => ({ labels: [level], cells: [level] })),
  },
  ...(isKept ? [{ kind: 'keepRows', column: 'desa', where: 'isNot', values: ['z'] }] : []),
  { kind: 'assign', column: 'Banyak', field: 'jumlah_sekolah' },
  { kind: 'readNumbers', columns: ['jumlah_sekolah'], decimal: ',' },
  { kind: 'keepRows', column: 'jumlah_sekolah', where: 'isFilled' },
  ...(isSummed
    ? [
        {
          kind: 'aggregate',
          by: [...sekolah.naturalKey],
          figures: [{ field: 'jumlah_sekolah', how: 'sum', column: 'jumlah_sekolah' }],
        },
      ]
    : []),
];

async function balanceOf(lines: readonly Line[], steps: readonly RecipeStep[]) {
  const connection = await openTable([
    ['kota_kab', 'kecamatan', 'desa', 'tahun', 'semester', ...LEVELS],
    ...lines.map(({ district, village, cells }) => ['Pidie', district, village, '2024', '1', ...cells]),
  ]);
  const run = new RecipeRun(connection);
  const results = await run.run(steps, {});
  expect(results.find(({ fault }) => fault !== undefined)).toBeUndefined();
  await judgeTable(connection, { last: run.last, collection: sekolah, context: ANY_CONTEXT });
  const counted = await countFigures({ connection, run, steps, collection: sekolah, context: {} });
  const items: JudgedItem[] = [];
  for await (const block of readJudged(connection, { collection: sekolah })) items.push(...block);
  connection.closeSync();
  return withStaged(counted, { staged: stagedOf(items, sekolah), mode: 'addAndChange' });
}

function amountOf(cells: readonly (string | null)[]): FigureAmount {
  const sum = cells.reduce((total, text) => total + (CELLS.get(text) ?? 0) * 10, 0) / 10;
  return { cells: cells.length, sum: String(sum) };
}

/** The expected parts, counted from the lines: the cells of each district and level are parts of one figure. */
function expectedParts(
  lines: readonly Line[],
  { isSummed, isKept }: { isSummed: boolean; isKept: boolean },
): Partial<Record<BalancePart, FigureAmount>> {
  const parts = new Map<BalancePart, (string | null)[]>();
  const add = (part: BalancePart, ...texts: (string | null)[]) =>
    parts.set(part, [...(parts.get(part) ?? []), ...texts]);
  const groups = new Map<string, { village: string; text: string | null }[]>();
  for (const { district, village, cells } of lines)
    for (const [n, text] of cells.entries()) {
      const name = `${district} ${n}`;
      if (CELLS.get(text) === undefined) add('none', text);
      else if (isKept && village === 'z') add('left', text);
      else groups.set(name, [...(groups.get(name) ?? []), { village, text }]);
    }
  for (const group of groups.values()) {
    const isWhole = ({ text }: { text: string | null }) => Number.isInteger(CELLS.get(text));
    const texts = group.map(({ text }) => text);
    if (isSummed) {
      const sum = group.reduce((total, { text }) => total + (CELLS.get(text) ?? 0), 0);
      const isSum = group.every(({ text }) => CELLS.get(text) !== null) && Number.isInteger(sum);
      add(isSum ? 'stored' : 'faulty', ...texts);
      continue;
    }
    const different = group.filter(
      (one, n) =>
        !isWhole(one) ||
        group.findIndex(({ village, text }) => village === one.village && text === one.text) === n,
    );
    const repeated = group.filter((one) => !different.includes(one));
    if (repeated.length > 0) add('repeated', ...repeated.map(({ text }) => text));
    const isOne = different.length === 1 && isWhole(different[0]!);
    add(isOne ? 'stored' : 'faulty', ...different.map(({ text }) => text));
  }
  return Object.fromEntries([...parts].map(([part, texts]) => [part, amountOf(texts)]));
}

const csv = (...rows: (string | number)[][]) => rows.map((row) => row.join(';')).join('\n');
const TITLE = [['Jumlah Sekolah SD Kabupaten Pidie Semester 1 Tahun 2024'], []];
const BEGIN = [...TITLE, ['Kecamatan', 'Nama', 'Jumlah Sekolah']];

it('adds up the rows of villages with as many schools, and has the total of the file aside', async () => {
  const names = ['Delima', 'Pidie', 'Mila'];
  // Only late rows have a natural key that is already in the file.
  const rows = Array.from({ length: 330 }, (_, n) => [n < 3 ? names[n]! : 'Sakti', `Gampong ${n}`, 2]);
  const { balance, rows: stored } = await importedFile(csv(...BEGIN, ...rows, ['Jumlah', '', 660]), {
    fileName: 'sekolah.csv',
  });
  expect(stored).toContain('Pidie|Sakti|2024|1|SD|654');
  expect(balance.figures.map(({ file, parts }) => [file, parts.stored, parts.aside])).toEqual([
    [
      { cells: 331, sum: '1320' },
      { cells: 330, sum: '660' },
      { cells: 1, sum: '660' },
    ],
  ]);
});

it('asks what equal rows are whose difference is a remark, and drops only lines that are the same', async () => {
  const file = csv(
    ...TITLE,
    ['Kecamatan', 'Keterangan', 'Jumlah Sekolah'],
    ['Delima', 'sementara', 2],
    ['Delima', 'tetap', 2],
    ['Pidie', 'tetap', 3],
    ['Pidie', 'tetap', 3],
    ['Mila', 'tetap', 4],
    ['Sakti', 'tetap', 4],
    ['Tiro/Truseb', 'tetap', 4],
    ['Kembang Tanjong', 'tetap', 4],
  );
  const { balance, items } = await importedFile(file, { fileName: 'sekolah.csv' });
  const asked = items.filter(({ faults }) => faults.some(({ code }) => code === 'contradicts'));
  expect(asked.map(({ item }) => item['kecamatan'])).toEqual(['Delima', 'Delima']);
  const { faulty, repeated } = balance.figures[0]!.parts;
  expect([faulty, repeated]).toEqual([
    { cells: 2, sum: '4' },
    { cells: 1, sum: '3' },
  ]);
  expect(added([faulty, repeated])).toEqual({ cells: 3, sum: '7' });
});
