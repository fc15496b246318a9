import { FormulaFault } from './formula-fault';
import { readExpression } from './read-expression';
import { tokensOf } from './tokens';

/** A column that a formula may name: its field's name, and its labels in each language. */
export type FormulaColumn = Readonly<{ name: string; labels: readonly string[] }>;

/** The number of a column in a row; undefined if it has none. */
export type NumberOf = (column: string) => number | undefined;

/** A formula that was read. */
export type Formula = Readonly<{
  /** The names of the columns that the formula needs. */
  columns: readonly string[];
  /**
   * The result of the formula for a row; undefined if a needed number is missing, after a division by zero, and beyond
   * finite numbers.
   */
  valueOf: (numberOf: NumberOf) => number | undefined;
}>;

/**
 * Reads a formula: numbers, `[columns]` by their labels or names, `+ - * / ( )`, comparisons, and the functions of
 * {@link FUNCTIONS}. A fraction has a full stop or a comma; values in a function are separated by `;`, or by a comma that is
 * not between two digits.
 * @returns the formula, or its first fault; nothing is thrown, whatever the text is
 */
export function readFormula(text: string, columns: readonly FormulaColumn[]): Formula | FormulaFault {
  const tokens = tokensOf(text);
  if (tokens instanceof FormulaFault) return tokens;
  if (tokens.length === 0) return new FormulaFault('empty', { from: 0, to: text.length });
  const named = new Set<string>();
  const nameOf = (given: string) => {
    const found = columnNamed(given, columns);
    if (found !== undefined && found !== 'several') named.add(found.name);
    return found === 'several' ? found : found?.name;
  };
  const read = readExpression(tokens, { end: text.length, nameOf });
  if (read instanceof FormulaFault) return read;
  if (read.kind === 'condition') return new FormulaFault('condition_as_result', read);
  const { value } = read;
  return { columns: [...named], valueOf: (numberOf) => finite(value(numberOf)) };
}

/** Excludes infinity and negative zero. */
const finite = (value: number | undefined): number | undefined =>
  value === undefined || !Number.isFinite(value) ? undefined : value + 0;

/** A column by its name, or by a label without regard to case and spaces; `several` have that label. */
function columnNamed(
  given: string,
  columns: readonly FormulaColumn[],
): FormulaColumn | 'several' | undefined {
  const exact = columns.find(({ name }) => name === given.trim());
  if (exact !== undefined) return exact;
  const wanted = folded(given);
  const found = columns.filter(({ name, labels }) => [name, ...labels].some((one) => folded(one) === wanted));
  return found.length > 1 ? 'several' : found[0];
}

const folded = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();

/**
 * The same formula with its columns written in another way: by their names to store it, by labels to show it. A text that
 * is no formula stays as it is.
 * @param write a column's name or label, by which it must be found again
 */
export function withColumnsAs(
  text: string,
  columns: readonly FormulaColumn[],
  write: (column: FormulaColumn) => string,
): string {
  const tokens = tokensOf(text);
  if (tokens instanceof FormulaFault) return text;
  let result = '';
  let end = 0;
  for (const [place, { kind, from, to, text: given }] of tokens.entries()) {
    const next = tokens[place + 1];
    const isFunction = kind === 'name' && next?.kind === 'sign' && next.sign === '(';
    if ((kind !== 'column' && kind !== 'name') || isFunction) continue;
    const column = columnNamed(given, columns);
    if (column === undefined || column === 'several') continue;
    result += `${text.slice(end, from)}[${write(column)}]`;
    end = to;
  }
  return result + text.slice(end);
}

/** The text by which a column is shown in formulas: its label if no other column has it, otherwise its name. */
export function shownName(column: FormulaColumn, label: string, columns: readonly FormulaColumn[]): string {
  return !label.includes(']') && columnNamed(label, columns) === column ? label : column.name;
}
