import { type Formula, type FormulaColumn, readFormula, withColumnsAs } from '../../formulas/formula';
import { FormulaFault } from '../../formulas/formula-fault';
import { rounded } from '../../formulas/functions';
import type { AnyCollection } from '../collection';
import { type CalculatedField, type Field, isNumeric, MAX_INT, type Text } from '../field';

/** A column that a view calculates from others; it is never stored. */
export type Calculated = Readonly<{
  /** The name of the column in the layout: one of {@link CALCULATED_NAMES}. */
  name: string;
  label: string;
  /** The formula, with the names of fields: `[perempuan] / [laki_laki]`. */
  formula: string;
  /** Digits behind the point. */
  decimals: number;
}>;

/** The names of calculated columns; no collection has fields of these names. */
export const CALCULATED_NAMES = ['calc1', 'calc2', 'calc3', 'calc4', 'calc5'] as const;
export const MAX_CALCULATED = CALCULATED_NAMES.length;
/** The maximum length of its label, in characters. */
export const MAX_CALCULATED_LABEL = 60;
export const MAX_DECIMALS = 6;

/** The columns that formulas may name: the figures and years of the collection. */
export const formulaColumns = ({ fields }: AnyCollection): readonly FormulaColumn[] =>
  fields.filter(isNumeric).map(({ name, label }) => ({ name, labels: [label.id, label.en] }));

/** The formula of a calculated column, or its fault. */
export const formulaOf = (text: string, collection: AnyCollection): Formula | FormulaFault =>
  readFormula(text, formulaColumns(collection));

/** A formula in its stored form, with the names of fields. */
export const keptFormula = (text: string, collection: AnyCollection): string =>
  withColumnsAs(text.trim(), formulaColumns(collection), ({ name }) => name);

/**
 * The valid calculated columns among values from any source, each with known members only, in their order.
 * @param drop called with the label of each that is not valid, or with `calculated`
 */
export function readCalculated(
  given: unknown,
  collection: AnyCollection,
  drop: (name: string) => void,
): Calculated[] {
  if (!Array.isArray(given)) {
    drop('calculated');
    return [];
  }
  const found: Calculated[] = [];
  for (const one of given as unknown[]) {
    const read = readOne(one, collection);
    if (read === undefined || found.some(({ name }) => name === read.name)) drop(labelIn(one));
    else found.push(read);
  }
  return found;
}

const labelIn = (given: unknown): string => {
  const { label } = (given ?? {}) as Record<string, unknown>;
  return typeof label === 'string' && isLabel(label) ? label : 'calculated';
};

function readOne(given: unknown, collection: AnyCollection): Calculated | undefined {
  if (typeof given !== 'object' || given === null) return undefined;
  const { name, label, formula, decimals } = given as Record<string, unknown>;
  const known = CALCULATED_NAMES.find((one) => one === name);
  if (known === undefined || typeof label !== 'string' || typeof formula !== 'string') return undefined;
  if (!isLabel(label) || !isDecimals(decimals)) return undefined;
  if (formulaOf(formula, collection) instanceof FormulaFault) return undefined;
  return { name: known, label: label.trim(), formula, decimals };
}

/** Line breaks, and characters that are not displayed or change how others are. */
const UNSHOWN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u;

/** Whether a text can be the label of a calculated column. */
export const isLabel = (label: string): boolean =>
  label.trim() !== '' && label.length <= MAX_CALCULATED_LABEL && label.isWellFormed() && !UNSHOWN.test(label);

const isDecimals = (decimals: unknown): decimals is number =>
  Number.isInteger(decimals) && Number(decimals) >= 0 && Number(decimals) <= MAX_DECIMALS;

/** Valid calculated columns as fields, which calculate their values. */
export const calculatedFields = (
  calculated: readonly Calculated[] | undefined,
  collection: AnyCollection,
): readonly CalculatedField[] => (calculated ?? []).flatMap((one) => calculatedField(one, collection) ?? []);

function calculatedField(
  { name, label, formula, decimals }: Calculated,
  collection: AnyCollection,
): CalculatedField | undefined {
  const read = formulaOf(formula, collection);
  if (read instanceof FormulaFault) return undefined;
  return {
    name,
    kind: 'int',
    min: -MAX_INT,
    max: MAX_INT,
    computed: true,
    decimals,
    label: { id: label, en: label },
    description: descriptionOf(formula, collection),
    example: '1',
    needs: read.columns,
    valueIn: (cellOf) => {
      const value = read.valueOf((column) => numberIn(cellOf(column)));
      return value === undefined ? undefined : rounded(value, decimals);
    },
  };
}

/** The number of a cell; also of the text in a row that is not stored yet. */
export function numberIn(value: unknown): number | undefined {
  if (typeof value === 'number') return value;
  return typeof value === 'string' && /^-?\d{1,15}$/.test(value) ? Number(value) : undefined;
}

function descriptionOf(formula: string, collection: AnyCollection): Text {
  const labelled = (language: 'id' | 'en') =>
    withColumnsAs(
      formula,
      formulaColumns(collection),
      ({ name }) => collection.field(name)?.label[language] ?? name,
    );
  return { id: labelled('id'), en: labelled('en') };
}

/** All columns of a table with calculated ones: the fields of the collection, then those. */
export const shownFields = (
  calculated: readonly Calculated[] | undefined,
  collection: AnyCollection,
): readonly Field[] => [...collection.readable, ...calculatedFields(calculated, collection)];
