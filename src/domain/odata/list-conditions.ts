import type { Field } from '../collections/field';
import type { Value } from '../collections/kinds/parse';
import {
  isLiteral,
  type Literal,
  type ODataComparison,
  type ODataCondition,
  type Operand,
} from './condition';

/** A condition that lists of REST have too: any of some values of a field, or a bound of its values. */
export type ListCondition = Readonly<
  { field: Field } & ({ anyOf: Value[] } | { bound: '>=' | '<=' | '>' | '<'; value: Value })
>;

const BOUND: Partial<Record<ODataComparison, '>=' | '<=' | '>' | '<'>> = {
  ge: '>=',
  le: '<=',
  gt: '>',
  lt: '<',
};
const MIRRORED: Readonly<Record<ODataComparison, ODataComparison>> = {
  ...{ eq: 'eq', ne: 'ne', gt: 'lt', ge: 'le', lt: 'gt', le: 'ge' },
};

/** The conditions of which all must hold, if lists of REST have each of them; undefined if they do not. */
export function listConditions(condition: ODataCondition): readonly ListCondition[] | undefined {
  if ('all' in condition) {
    const parts = condition.all.map(listConditions);
    return parts.every((part) => part !== undefined) ? parts.flat() : undefined;
  }
  const one = valuesOf(condition) ?? boundOf(condition);
  return one && [one];
}

type Values = Extract<ListCondition, { anyOf: Value[] }>;

/** `eq`, `in`, and `or` of these about one field. */
function valuesOf(condition: ODataCondition): Values | undefined {
  if ('any' in condition) {
    const parts = condition.any.map(valuesOf);
    const field = parts[0]?.field;
    if (field === undefined || !parts.every((part) => part?.field === field)) return undefined;
    return { field, anyOf: [...new Set(parts.flatMap((part) => part!.anyOf))] };
  }
  if ('oneOf' in condition) return valuesAre(condition.operand, condition.oneOf);
  if (!('compare' in condition) || condition.compare !== 'eq') return undefined;
  const { left, right } = condition;
  return isLiteral(left) ? valuesAre(right, [left]) : isLiteral(right) ? valuesAre(left, [right]) : undefined;
}

function valuesAre(operand: Operand, literals: readonly Literal[]): Values | undefined {
  if (!('field' in operand)) return undefined;
  const anyOf = literals.map((literal) => fieldValueOf(literal, operand.field));
  return anyOf.every((value) => value !== undefined) ? { field: operand.field, anyOf } : undefined;
}

function boundOf(condition: ODataCondition): ListCondition | undefined {
  if (!('compare' in condition)) return undefined;
  const { compare, left, right } = condition;
  const [operand, literal] = isLiteral(left) ? [right, left] : [left, right];
  const bound = BOUND[isLiteral(left) ? MIRRORED[compare] : compare];
  if (bound === undefined || !('field' in operand) || !isLiteral(literal) || literal.type === 'text')
    return undefined;
  const value = fieldValueOf(literal, operand.field);
  return value === undefined ? undefined : { field: operand.field, bound, value };
}

/** What a field of moments holds of a second; a literal with more is none of its values. */
const EXACT: Partial<Record<Field['kind'], RegExp>> = { datetime: /\.0+$/, timestamp: /\.\d{3}0*Z$/ };

/** A literal as a value that the field can have. */
function fieldValueOf({ type, value }: Literal, field: Field): Value | undefined {
  if (field.kind !== 'int' && field.kind !== 'year')
    return type === 'null' || EXACT[field.kind]?.test(value) === false ? undefined : value;
  const number = Number(value);
  return Number.isInteger(number) && number >= field.min && number <= field.max ? number : undefined;
}
