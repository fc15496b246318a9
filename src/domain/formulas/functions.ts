/** A function of formulas: how many values it takes, and its result for numbers that are all there. */
type NumberFunction = Readonly<{
  least: number;
  most: number;
  of: (values: readonly number[]) => number | undefined;
}>;

const MANY = 20;
const MAX_DIGITS = 10;

/** The functions of numbers by name; `if`, `and` and `or` take conditions, and are in `read-expression.ts`. */
export const NUMBER_FUNCTIONS: ReadonlyMap<string, NumberFunction> = new Map<string, NumberFunction>([
  ['abs', { least: 1, most: 1, of: ([value]) => Math.abs(value!) }],
  ['min', { least: 1, most: MANY, of: (values) => Math.min(...values) }],
  ['max', { least: 1, most: MANY, of: (values) => Math.max(...values) }],
  ['round', { least: 1, most: 2, of: ([value, digits = 0]) => roundedInFormula(value!, digits) }],
]);

/** Names of all functions, for people to choose from. */
export const FUNCTIONS = ['round', 'abs', 'min', 'max', 'if', 'and', 'or'] as const;

/**
 * Rounded to some digits behind the point (before it, if negative); undefined if the number of digits is not a whole number
 * in range.
 */
function roundedInFormula(value: number, digits: number): number | undefined {
  return Number.isInteger(digits) && Math.abs(digits) <= MAX_DIGITS ? rounded(value, digits) : undefined;
}

/**
 * A number rounded by its decimal digits, halves away from zero, as people and spreadsheets do: 1.005 is 1.01 with two digits,
 * although the number in memory is a little less.
 * @param digits behind the point; negative: before it
 */
export function rounded(value: number, digits: number): number {
  if (!Number.isFinite(value)) return value;
  const size = shifted(Math.round(shifted(Math.abs(value), digits)), -digits);
  return (value < 0 ? -size : size) + 0;
}

/** A number with its point moved to the right, without the error of a multiplication. */
function shifted(value: number, digits: number): number {
  const [mantissa, exponent = '0'] = String(value).split('e');
  return Number(`${mantissa}e${Number(exponent) + digits}`);
}
