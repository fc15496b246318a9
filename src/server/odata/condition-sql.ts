import { MAX_INT } from '@/domain/collections/field';
import {
  type Literal,
  type ODataComparison,
  type ODataCondition,
  type Operand,
  type PartFunction,
  TEXT_FUNCTIONS,
} from '@/domain/odata/condition';
import type { Parameters } from '@/server/tables/parameters';
import { columnSql } from '@/server/tables/view-sql';

const COMPARISON_SQL: Readonly<Record<ODataComparison, string>> = {
  ...{ eq: '=', ne: '<>', gt: '>', ge: '>=', lt: '<', le: '<=' },
};

const TEXT_SQL = { tolower: 'lower', toupper: 'upper', trim: 'btrim', length: 'length' } as const;

/** A condition on the table `t`. Every value becomes a parameter. */
export function conditionSql(condition: ODataCondition, parameters: Parameters): string {
  if ('always' in condition) return String(condition.always);
  if ('all' in condition) return joinedSql(condition.all, ' AND ', parameters);
  if ('any' in condition) return joinedSql(condition.any, ' OR ', parameters);
  if ('not' in condition) return `NOT ${conditionSql(condition.not, parameters)}`;
  if ('oneOf' in condition) return oneOfSql(condition, parameters);
  if ('part' in condition) {
    const [text, part] = [condition.of, condition.text].map((one) => operandSql(one, parameters));
    return PART_SQL[condition.part](text!, part!);
  }
  const [left, right] = [condition.left, condition.right].map((one) => operandSql(one, parameters));
  return `(${left} ${COMPARISON_SQL[condition.compare]} ${right})`;
}

const joinedSql = (conditions: readonly ODataCondition[], word: string, parameters: Parameters): string =>
  `(${conditions.map((one) => conditionSql(one, parameters)).join(word)})`;

const PART_SQL: Readonly<Record<PartFunction, (text: string, part: string) => string>> = {
  contains: (text, part) => `(strpos(${text}, ${part}) > 0)`,
  startswith: (text, part) => `starts_with(${text}, ${part})`,
  endswith: (text, part) => `(right(${text}, length(${part})) = ${part})`,
};

function oneOfSql(
  { oneOf, operand }: Extract<ODataCondition, { oneOf: unknown }>,
  parameters: Parameters,
): string {
  if (oneOf.length === 0) return 'false';
  const type = oneOf.map(sqlTypeOf).reduce((one, other) => (WIDTH[other]! > WIDTH[one]! ? other : one));
  const values = oneOf.map(({ value }) => value);
  return `(${operandSql(operand, parameters)} = ANY (${parameters.place(values, `${type}[]`)}))`;
}

/** Of the types of numbers the wider one holds all values. */
const WIDTH: Readonly<Record<string, number>> = { integer: 1, bigint: 2, numeric: 3 };

function operandSql(operand: Operand, parameters: Parameters): string {
  if ('value' in operand) return parameters.place(operand.value, sqlTypeOf(operand));
  if ('field' in operand) return columnSql(operand.field);
  const { call, of } = operand;
  const value = operandSql(of, parameters);
  const ofText = TEXT_FUNCTIONS.find((one) => one === call);
  if (ofText !== undefined) return `${TEXT_SQL[ofText]}(${value})`;
  // The parts of a moment are those of the text that is shown: in UTC, or on the clock of the service.
  const shown = of.type === 'moment' ? `(${value} AT TIME ZONE 'UTC')` : value;
  if (call === 'date') return `${shown}::date`;
  return `floor(extract(${call} FROM ${shown}))::integer`;
}

/** The type of a literal's parameter. Integers stay integers, so that an index can be used. */
function sqlTypeOf({ type, value }: Literal): string {
  switch (type) {
    case 'number': {
      const number = Number(value);
      if (!/^-?\d+$/.test(value) || !Number.isSafeInteger(number)) return 'numeric';
      return Math.abs(number) <= MAX_INT ? 'integer' : 'bigint';
    }
    case 'moment':
      return 'timestamptz';
    case 'clock':
      return 'timestamp';
    case 'date':
      return 'date';
    default:
      return 'text';
  }
}
