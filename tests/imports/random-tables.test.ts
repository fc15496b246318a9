import fc from 'fast-check';
import { expect, it } from 'vitest';
import { importedFile } from '@/server/imports/testing';
import { sum } from './corpus/entry';
import { type Cell, csv, dotted, type Rows, xlsx } from './corpus/forms';
import { BESAR } from './corpus/places';

/**
 * Random tables in random forms are read as the figures that they were made of, or lead to a question; they are never read
 * as other figures.
 */

const RUNS = Math.ceil(Number(process.env['PROPERTY_RUNS'] ?? 75) / 4);
/** The share of the tables that must be read without a question; otherwise a reader that reads nothing would pass the test. */
const MIN_READ = 0.5;

const COUNTED = [
  { collection: 'sekolah', word: 'Sekolah' },
  { collection: 'siswa', word: 'Siswa' },
  { collection: 'guru', word: 'Guru' },
] as const;
const LEVELS = ['SD', 'SMP', 'SMA', 'SMK'];
/** The ways in which a table writes that there is no figure. */
const NONE = [null, '-', 'n/a'] as const;

/** Figures by district and level; null: there is none. */
type Figures = readonly (readonly (number | null)[])[];
type Form = Readonly<{
  levels: readonly string[];
  figures: Figures;
  isAcross: boolean;
  hasTotalColumn: boolean;
  hasTotalRow: boolean;
  hasNumbers: boolean;
  hasNotes: boolean;
  isMerged: boolean;
  isDotted: boolean;
  isCapital: boolean;
  isXlsx: boolean;
  none: Cell;
  delimiter: ',' | ';' | '\t';
  counted: (typeof COUNTED)[number];
}>;

const form = fc.subarray(LEVELS, { minLength: 1 }).chain((levels): fc.Arbitrary<Form> => {
  const figure = fc.option(fc.oneof(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 99_999 })), {
    freq: 12,
  });
  const row = fc.array(figure, { minLength: levels.length, maxLength: levels.length });
  return fc.record({
    levels: fc.constant(levels),
    figures: fc.array(row, { minLength: 2, maxLength: BESAR.length }),
    isAcross: fc.boolean(),
    hasTotalColumn: fc.boolean(),
    hasTotalRow: fc.boolean(),
    hasNumbers: fc.boolean(),
    hasNotes: fc.boolean(),
    isMerged: fc.boolean(),
    isDotted: fc.boolean(),
    isCapital: fc.boolean(),
    isXlsx: fc.boolean(),
    none: fc.constantFrom(...NONE),
    delimiter: fc.constantFrom(',', ';', '\t'),
    counted: fc.constantFrom(...COUNTED),
  });
});

const present = (figures: readonly (number | null)[]): number[] =>
  figures.filter((figure) => figure !== null);

function rowsOf(table: Form): Rows {
  const { levels, figures, isAcross, counted, hasNumbers, isMerged, hasTotalColumn, hasTotalRow } = table;
  const written = (figure: number | null): Cell =>
    figure === null ? table.none : table.isDotted ? dotted(figure) : figure;
  const named = (at: number): string => (table.isCapital ? BESAR[at]?.toUpperCase() : BESAR[at]) ?? '';
  const numbered = (at: number | null): Cell[] => (hasNumbers ? [at] : []);
  const head = hasNumbers ? ['No'] : [];
  const hasColumn = isAcross && hasTotalColumn;
  const total = (row: readonly (number | null)[]): Cell[] => (hasColumn ? [written(sum(present(row)))] : []);
  const title = [`JUMLAH ${counted.word.toUpperCase()} KABUPATEN ACEH BESAR SEMESTER 1 TAHUN 2024`];
  const across = [
    ...(isMerged
      ? [
          [
            ...head,
            'Kecamatan',
            `Jumlah ${counted.word}`,
            ...levels.slice(1).map(() => null),
            ...(hasColumn ? ['Jumlah'] : []),
          ],
          [...head.map(() => null), null, ...levels, ...(hasColumn ? [null] : [])],
        ]
      : [[...head, 'Kecamatan', ...levels, ...(hasColumn ? ['Jumlah'] : [])]]),
    ...figures.map((row, at) => [...numbered(at + 1), named(at), ...row.map(written), ...total(row)]),
    ...(hasTotalRow
      ? [
          [
            ...numbered(null),
            'Jumlah',
            ...levels.map((_, at) => written(sum(present(figures.map((row) => row[at] ?? null))))),
            ...total(figures.flat()),
          ],
        ]
      : []),
  ];
  const down = [
    [...head, 'Kecamatan', 'Jenjang', `Jumlah ${counted.word}`],
    ...figures.flatMap((row, at) =>
      row.map((figure, of) => [
        ...numbered(at * levels.length + of + 1),
        named(at),
        levels[of] ?? '',
        written(figure),
      ]),
    ),
    ...(hasTotalRow ? [[...numbered(null), 'Jumlah', null, written(sum(present(figures.flat())))]] : []),
  ];
  const notes = table.hasNotes
    ? [[], ['Sumber: Dinas Pendidikan Kabupaten Aceh Besar'], ['Keterangan: data sementara']]
    : [];
  return [title, [], ...(isAcross ? across : down), ...notes];
}

/** The records that must be stored for a table, as `importedFile` writes them. */
const factsOf = ({ levels, figures }: Form): Set<string> =>
  new Set(
    figures.flatMap((row, at) =>
      row.flatMap((figure, of) =>
        figure === null ? [] : [`Aceh Besar|${BESAR[at]}|2024|1|${levels[of]}|${figure}`],
      ),
    ),
  );

it('are the same figures, or a question', async () => {
  let read = 0;
  await fc.assert(
    fc.asyncProperty(form, async (table) => {
      const facts = factsOf(table);
      fc.pre(facts.size > 0);
      const rows = rowsOf(table);
      const content = table.isXlsx ? await xlsx({ name: 'Sheet1', rows }) : csv(rows, table);
      const outcome = await storedOf(content, table.isXlsx ? 'data.xlsx' : 'data.csv');
      if (outcome === undefined) return;
      expect([outcome.collection, outcome.stored.filter((row) => !facts.has(row))]).toEqual([
        table.counted.collection,
        [],
      ]);
      expect(new Set(outcome.stored).size).toBe(outcome.stored.length);
      if (outcome.open === 0) expect(outcome.stored).toHaveLength(facts.size);
      read += outcome.stored.length === facts.size ? 1 : 0;
    }),
    { numRuns: RUNS },
  );
  expect(read / RUNS).toBeGreaterThan(MIN_READ);
});

/**
 * The records that would be stored for a file without a decision; undefined: none, because the service asks first, or finds
 * no collection that fits.
 */
async function storedOf(content: Buffer, fileName: string) {
  const imported = await importedFile(content, { fileName }).catch((error: unknown) => {
    // No collection fits.
    if (error instanceof TypeError) return undefined;
    throw error;
  });
  const isUncounted = ((imported as { counted?: unknown } | undefined)?.counted ?? null) !== null;
  if (imported === undefined || isUncounted || imported.asked.length > 0) return undefined;
  const { items, rows, collection } = imported;
  const faultless = items.filter(({ faults }) => faults.length === 0);
  const stored = rows.filter((_, at) => faultless[at]?.doubts.length === 0);
  return { collection, stored, open: items.length - stored.length };
}
