import type { ImportMode } from './recipe';

/**
 * Cells with figures: how many, and the sum of those that are numbers, as digits with a fraction where there is one. A number of
 * 18 digits and more has no exact JavaScript number.
 */
export type FigureAmount = Readonly<{ cells: number; sum: string }>;

export const NOTHING: FigureAmount = { cells: 0, sum: '0' };

/**
 * The parts into which the cells of a figure are divided. `stored`: in records that the import registers or changes.
 * `same`: in rows that are equal to their records. `kept`: in rows whose records the mode `add` leaves as they are.
 * `faulty`, `doubtful`: in rows that are left out. `aside`: in rows of the file that were set aside, such as totals.
 * `left`: in rows that a step leaves out. `repeated`: in lines that are the same as another line in each column. `none`:
 * blank, or with a mark that says that there is no figure.
 */
export const BALANCE_PARTS = [
  'stored',
  'same',
  'kept',
  'faulty',
  'doubtful',
  'aside',
  'left',
  'repeated',
  'none',
] as const;
export type BalancePart = (typeof BALANCE_PARTS)[number];

/**
 * The cells of figures that come from the same columns of a file, and what steps change. The fields of the collection are
 * in its order.
 */
export type FigureBalance = Readonly<{
  fields: readonly string[];
  /** All cells of the columns, also those in rows that were set aside. */
  file: FigureAmount;
  /** The change that steps make: corrections, replacements, rounding. The number of cells may be negative. */
  changed: FigureAmount;
  parts: Readonly<Record<BalancePart, FigureAmount>>;
}>;

/**
 * The balance of a preview: for each figure *file + changed = the sum of the parts*, in cells and in sums.
 * docs/decisions/imports.md, "The balance"
 */
export type ImportBalance = Readonly<{
  figures: readonly FigureBalance[];
  /** Figures whose cells cannot be followed through the steps, so that it is unknown whether all are there. */
  untraced: readonly string[];
}>;

/** The parts that are counted in the database; the import process counts the others. */
const ITEM_PARTS = ['stored', 'same', 'kept', 'faulty', 'doubtful'] as const;
type ItemPart = (typeof ITEM_PARTS)[number];

/** The amounts of a field by the status of its row. */
export type StagedAmounts = readonly Readonly<{
  field: string;
  status: string;
  cells: number;
  sum: string;
}>[];

/** The balance completed with the amounts that the database has counted: what becomes of the items of the preview. */
export function withStaged(
  balance: ImportBalance,
  { staged, mode }: { staged: StagedAmounts; mode: ImportMode },
): ImportBalance {
  return {
    ...balance,
    figures: balance.figures.map((figure) => {
      const parts = {
        ...figure.parts,
        stored: NOTHING,
        same: NOTHING,
        kept: NOTHING,
        faulty: NOTHING,
        doubtful: NOTHING,
      };
      for (const { field, status, cells, sum } of staged) {
        if (!figure.fields.includes(field)) continue;
        const part = partOf(status, mode);
        if (part !== undefined) parts[part] = added([parts[part], { cells, sum }]);
      }
      return { ...figure, parts };
    }),
  };
}

/** @param status as a row of the preview has it */
function partOf(status: string, mode: ImportMode): ItemPart | undefined {
  if (status === 'new') return 'stored';
  if (status === 'changed') return mode === 'add' ? 'kept' : 'stored';
  return ITEM_PARTS.find((part) => part === status);
}

/** The amounts from the file and the steps, and the sum of the parts: the two lines that must be equal. */
export const linesOf = ({
  file,
  changed,
  parts,
}: FigureBalance): Readonly<{ given: FigureAmount; found: FigureAmount }> => ({
  given: added([file, changed]),
  found: added(BALANCE_PARTS.map((part) => parts[part])),
});

/** Whether each figure of a balance has two equal lines. */
export const isBalanced = ({ figures }: ImportBalance): boolean =>
  figures.every((figure) => {
    const { given, found } = linesOf(figure);
    return given.cells === found.cells && given.sum === found.sum;
  });

/** The maximum number of digits behind the point in sums. */
const PLACES = 6;
const UNIT = 10n ** BigInt(PLACES);

/** The sum of several amounts, exactly. */
export const added = (amounts: readonly FigureAmount[]): FigureAmount => ({
  cells: amounts.reduce((total, { cells }) => total + cells, 0),
  sum: digitsOf(amounts.reduce((total, { sum }) => total + unitsOf(sum), 0n)),
});

/** The difference of two amounts. */
export const without = (amount: FigureAmount, other: FigureAmount): FigureAmount => ({
  cells: amount.cells - other.cells,
  sum: digitsOf(unitsOf(amount.sum) - unitsOf(other.sum)),
});

/** A sum, multiplied. */
export const times = (sum: string, count: number): string => digitsOf(unitsOf(sum) * BigInt(count));

function unitsOf(sum: string): bigint {
  const [, sign = '', whole = '0', fraction = ''] = /^([+-]?)(\d+)(?:\.(\d+))?$/.exec(sum) ?? [];
  const units = BigInt(whole) * UNIT + BigInt(fraction.slice(0, PLACES).padEnd(PLACES, '0'));
  return sign === '-' ? -units : units;
}

function digitsOf(units: bigint): string {
  const size = units < 0n ? -units : units;
  const fraction = String(size % UNIT)
    .padStart(PLACES, '0')
    .replace(/0+$/, '');
  return `${units < 0n ? '-' : ''}${size / UNIT}${fraction === '' ? '' : `.${fraction}`}`;
}
