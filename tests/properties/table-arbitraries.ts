import fc from 'fast-check';
import { COLUMNS, type Column, type Other, type Step, TEXTS, type Text, text } from './table-steps';

/** The number of rows, so small that people often use the same one. */
const MAX_ROWS = 5;
const FEWEST_MOVES = 6;
const MAX_MOVES = 20;
const FIGURES: readonly Column[] = ['tahun', 'semester', 'jenjang', 'jumlah_siswa'];
const row = fc.nat(MAX_ROWS);
const column = fc.constantFrom<Column>('kecamatan', 'tahun', 'jumlah_siswa', 'jumlah_siswa');
const ofColumn = (name: Column): fc.Arbitrary<Text> => fc.constantFrom(...TEXTS[name]);
const sound = (name: Column): fc.Arbitrary<Text> =>
  fc.constantFrom(...TEXTS[name].filter(({ value }) => value !== undefined));
const cell = column.chain((name) => fc.record({ column: fc.constant(name), text: ofColumn(name) }));
/** Mostly valid, so that whole records are valid. */
const mostlySound = (name: Column) => fc.oneof({ weight: 6, arbitrary: sound(name) }, ofColumn(name));

const other: fc.Arbitrary<Other> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc
      .tuple(
        row,
        column.chain((name) => fc.record({ column: fc.constant(name), text: sound(name) })),
      )
      .map(([at, what]) => ({ do: 'change' as const, row: at, ...what })),
  },
  row.map((at) => ({ do: 'delete' as const, row: at })),
  fc.tuple(...COLUMNS.map(sound)).map((texts) => ({ do: 'register' as const, texts })),
);

const paste = fc
  .constantFrom<readonly Column[]>(COLUMNS, COLUMNS, FIGURES, ['jumlah_siswa'])
  .chain((columns) =>
    fc.record(
      {
        do: fc.constant('paste' as const),
        row,
        columns: fc.constant(columns),
        rows: fc.array(fc.tuple(...columns.map(mostlySound)), { minLength: 1, maxLength: 4 }),
        meanwhile: other,
      },
      { requiredKeys: ['do', 'row', 'columns', 'rows'] },
    ),
  );

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.tuple(row, cell).map(([at, what]) => ({ do: 'edit' as const, row: at, ...what })),
  },
  { weight: 6, arbitrary: paste },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('fill' as const),
      row,
      count: fc.integer({ min: 1, max: 3 }),
      columns: fc.constantFrom<readonly Column[]>(['jumlah_siswa'], ['kecamatan', 'tahun'], COLUMNS),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constantFrom('clear' as const, 'remove' as const),
      row,
      count: fc.integer({ min: 1, max: 3 }),
      column,
    }),
  },
  { weight: 2, arbitrary: fc.constantFrom('look' as const, 'leave' as const).map((what) => ({ do: what })) },
  { weight: 3, arbitrary: other.map((what) => ({ do: 'other' as const, other: what })) },
);

/** Somebody else has changed the record before. */
const meeting: fc.Arbitrary<readonly Step[]> = fc
  .tuple(row, sound('jumlah_siswa'), fc.tuple(...FIGURES.map(mostlySound)), fc.nat(3))
  .map(([at, theirs, mine, how]): readonly Step[] => {
    const column = 'jumlah_siswa';
    const steps: readonly Step[] = [
      { do: 'edit', row: at, column, text: mine.at(-1)! },
      { do: 'paste', row: at, columns: FIGURES, rows: [mine] },
      { do: 'remove', row: at, count: 1, column },
    ];
    const other: Other =
      how === 3 ? { do: 'delete', row: at } : { do: 'change', row: at, column, text: theirs };
    return [{ do: 'other', other }, steps[how % steps.length]!];
  });

/** Some undo steps, and some redo steps. */
const backAndForth: fc.Arbitrary<readonly Step[]> = fc
  .tuple(fc.integer({ min: 1, max: 3 }), fc.nat(3))
  .map(([back, forth]): readonly Step[] => [
    ...Array.from({ length: back }, () => ({ do: 'undo' as const })),
    ...Array.from({ length: forth }, () => ({ do: 'redo' as const })),
  ]);

const moves: fc.Arbitrary<readonly Step[]> = fc.oneof(
  { weight: 5, arbitrary: step.map((one) => [one]) },
  { weight: 2, arbitrary: meeting },
  { weight: 2, arbitrary: backAndForth },
);

/** A visit to a table that already has some rows. */
export const visits: fc.Arbitrary<readonly Step[]> = fc
  .tuple(
    fc.tuple(...COLUMNS.map(sound)),
    fc.array(moves, { minLength: FEWEST_MOVES, maxLength: MAX_MOVES, size: 'max' }),
  )
  .map(([texts, all]) => [
    {
      do: 'paste' as const,
      row: 0,
      columns: COLUMNS,
      rows: ['A', 'B', 'C', 'D'].map((name) =>
        texts.map((one, place) => (place === 1 ? text(name, name) : one)),
      ),
    },
    ...all.flat(),
  ]);
