import type { Field } from '../collections/field';

/** The type of an operand. `moment`: of a timestamp or a literal; `clock`: of a datetime, which is in the service's time zone. */
export type OperandType = 'text' | 'number' | 'moment' | 'clock' | 'date' | 'null';

/** Functions of one text. */
export const TEXT_FUNCTIONS = ['tolower', 'toupper', 'trim', 'length'] as const;
/** Functions of one moment: a part of it as it is shown. */
export const MOMENT_FUNCTIONS = ['year', 'month', 'day', 'hour', 'minute', 'second', 'date'] as const;
/** Functions that are conditions, of a text and a part of it. */
export const PART_FUNCTIONS = ['contains', 'startswith', 'endswith'] as const;

export type ValueFunction = (typeof TEXT_FUNCTIONS)[number] | (typeof MOMENT_FUNCTIONS)[number];
export type PartFunction = (typeof PART_FUNCTIONS)[number];

export const ODATA_COMPARISONS = ['eq', 'ne', 'gt', 'ge', 'lt', 'le'] as const;
export type ODataComparison = (typeof ODATA_COMPARISONS)[number];

/** A value, as text for PostgreSQL. */
export type Literal = Readonly<{ type: OperandType; value: string }>;

/** A value in a condition. No field is ever empty, so only the literal `null` is null. */
export type Operand =
  | Literal
  | Readonly<{ type: OperandType; field: Field }>
  | Readonly<{ type: OperandType; call: ValueFunction; of: Operand }>;

/** Which records match; every part has operands of matching types. */
export type ODataCondition =
  | Readonly<{ all: readonly ODataCondition[] }>
  | Readonly<{ any: readonly ODataCondition[] }>
  | Readonly<{ not: ODataCondition }>
  | Readonly<{ compare: ODataComparison; left: Operand; right: Operand }>
  | Readonly<{ oneOf: readonly Literal[]; operand: Operand }>
  | Readonly<{ part: PartFunction; of: Operand; text: Operand }>
  | Readonly<{ always: boolean }>;

export const isLiteral = (operand: Operand): operand is Literal => 'value' in operand;
