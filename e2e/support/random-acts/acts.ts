import fc from 'fast-check';
import { COLUMNS, type Column } from './texts';

/** A cell, by the share of the visible rows above it, so that it exists in every table. */
export type Place = Readonly<{ row: number; column: Column }>;

/** The ways in which a person ends the typing of a text. */
export type End =
  | Readonly<{ by: 'key'; key: string }>
  | Readonly<{ by: 'click' | 'right click' | 'row number' | 'heading'; at: Place }>
  | Readonly<{ by: 'tool'; tool: Tool }>
  | Readonly<{ by: 'link'; stay: boolean }>
  | Readonly<{ by: 'scroll' | 'escape' | 'reload' | 'nothing' }>;

export const TOOLS = ['Saring', 'Urutkan', 'Kolom', 'Tampilan', 'Unduh', 'Lainnya'] as const;
type Tool = (typeof TOOLS)[number];

/** The acts of somebody else. `noticed`: the page has been refreshed before the next act. */
export type OtherWrite = Readonly<{
  what: 'delete' | 'change' | 'move' | 'insert';
  /** The position of a record's row relative to the cursor. */
  where: 'above' | 'here' | 'below';
  column: Column;
  noticed: boolean;
}>;

export type Disturbance = 'late' | 'refused' | 'lost' | 'repeated';

/** One action of a person at a table, or an event that affects the table. */
export type Act =
  | Readonly<{
      act: 'write';
      /** The cell; undefined: that of the cursor. */
      at: Place | undefined;
      open: 'keys' | 'F2';
      fits: boolean;
      meanwhile: OtherWrite | undefined;
      end: End;
    }>
  | Readonly<{ act: 'paste'; at: Place; rows: number; columns: number; fits: boolean }>
  | Readonly<{ act: 'paste rows'; rows: number; confirm: boolean }>
  | Readonly<{ act: 'fill' | 'fill down' | 'clear'; at: Place; rows: number }>
  | Readonly<{ act: 'remove'; at: Place; rows: number; confirm: boolean }>
  | Readonly<{ act: 'append'; cells: number }>
  | Readonly<{ act: 'undo' | 'redo' | 'reload' | 'order again' | 'show all' }>
  | Readonly<{ act: 'decide'; keep: boolean }>
  | Readonly<{ act: 'sort'; column: Column; down: boolean }>
  | Readonly<{ act: 'filter'; column: Column }>
  | Readonly<{ act: 'record'; at: Place; save: boolean }>
  | Readonly<{ act: 'others'; write: OtherWrite }>
  | Readonly<{ act: 'network'; how: Disturbance; requests: number }>;

/** An act with the number that makes its texts unique; it keeps the number when other acts are left out. */
export type NumberedAct = Act & Readonly<{ number: number }>;

export type ActName = Act['act'];

const column = fc.oneof(
  { weight: 4, arbitrary: fc.constant<Column>('jumlah_siswa') },
  { weight: 3, arbitrary: fc.constant<Column>('kecamatan') },
  { weight: 2, arbitrary: fc.constantFrom(...COLUMNS) },
);
const place: fc.Arbitrary<Place> = fc.record({
  // The share is in whole hundredths, which are easier to read in a report.
  row: fc.integer({ min: 0, max: 99 }).map((share) => share / 100),
  column,
});
const often = (share: number) => fc.integer({ min: 1, max: 100 }).map((drawn) => drawn <= share);
const maybe = <T>(value: fc.Arbitrary<T>, share: number) =>
  fc.tuple(often(share), value).map(([is, drawn]) => (is ? drawn : undefined));
const rows = fc.integer({ min: 1, max: 4 });

const otherWrite: fc.Arbitrary<OtherWrite> = fc.record({
  what: fc.constantFrom('delete', 'change', 'change', 'move', 'insert'),
  where: fc.constantFrom('above', 'above', 'here', 'below'),
  column,
  noticed: often(70),
});

const end: fc.Arbitrary<End> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      by: fc.constant('key'),
      key: fc.constantFrom('Enter', 'Enter', 'Tab', 'ArrowDown', 'ArrowUp', 'ArrowRight', 'Shift+Tab'),
    }),
  },
  { weight: 4, arbitrary: fc.record({ by: fc.constant('click'), at: place }) },
  {
    weight: 3,
    arbitrary: fc.record({ by: fc.constantFrom('right click', 'row number', 'heading'), at: place }),
  },
  { weight: 1, arbitrary: fc.record({ by: fc.constant('tool'), tool: fc.constantFrom(...TOOLS) }) },
  { weight: 1, arbitrary: fc.record({ by: fc.constant('link'), stay: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ by: fc.constantFrom('scroll', 'escape', 'reload', 'nothing') }) },
);

const one = <Name extends ActName>(...names: Name[]) => fc.constantFrom(...names);

const act: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 40,
    arbitrary: fc.record({
      act: one('write'),
      at: maybe(place, 60),
      open: fc.constantFrom('keys', 'keys', 'F2'),
      fits: often(75),
      meanwhile: maybe(otherWrite, 30),
      end,
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      act: one('paste'),
      at: place,
      rows,
      columns: fc.constantFrom(1, 1, 2),
      fits: often(80),
    }),
  },
  { weight: 2, arbitrary: fc.record({ act: one('paste rows'), rows, confirm: often(80) }) },
  { weight: 8, arbitrary: fc.record({ act: one('fill', 'fill down', 'clear'), at: place, rows }) },
  { weight: 4, arbitrary: fc.record({ act: one('remove'), at: place, rows, confirm: often(70) }) },
  { weight: 3, arbitrary: fc.record({ act: one('append'), cells: fc.integer({ min: 1, max: 6 }) }) },
  { weight: 8, arbitrary: fc.record({ act: one('undo', 'undo', 'redo') }) },
  { weight: 5, arbitrary: fc.record({ act: one('reload', 'order again', 'show all') }) },
  { weight: 3, arbitrary: fc.record({ act: one('decide'), keep: fc.boolean() }) },
  { weight: 4, arbitrary: fc.record({ act: one('sort'), column, down: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ act: one('filter'), column }) },
  { weight: 3, arbitrary: fc.record({ act: one('record'), at: place, save: often(70) }) },
  { weight: 14, arbitrary: fc.record({ act: one('others'), write: otherWrite }) },
  {
    weight: 3,
    arbitrary: fc.record({
      act: one('network'),
      how: fc.constantFrom<Disturbance>('late', 'refused', 'lost', 'repeated'),
      requests: fc.integer({ min: 1, max: 3 }),
    }),
  },
);

/**
 * The acts of a seed: the same for the same seed and count.
 * @param without the names of acts, or of the ends of a text, that are left out
 */
export function actsOf(seed: number, count: number, without: readonly string[] = []): NumberedAct[] {
  const drawn = fc.sample(fc.noBias(act), { seed, numRuns: count });
  return drawn
    .map((one, number) => ({ ...one, number }))
    .filter((one) => !without.includes(one.act) && !(one.act === 'write' && without.includes(one.end.by)));
}
