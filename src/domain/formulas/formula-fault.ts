/** Why a text is no formula. */
export type FormulaFaultCode =
  | 'empty'
  | 'too_long'
  | 'too_deep'
  | 'unknown_sign'
  | 'unclosed_bracket'
  | 'grouped_number'
  | 'unclear_comma'
  | 'unknown_column'
  | 'ambiguous_column'
  | 'unknown_function'
  | 'arguments'
  | 'expected_value'
  | 'expected_end'
  | 'unclosed_parenthesis'
  | 'not_a_number'
  | 'not_a_condition'
  | 'condition_as_result';

/** What is wrong with the text of a formula, and at which characters: from the first to the last, the latter excluded. */
export class FormulaFault {
  readonly code: FormulaFaultCode;
  readonly from: number;
  readonly to: number;
  /** The faulty part of the text; with `arguments`, the name of the function. */
  readonly part: string;

  constructor(code: FormulaFaultCode, place: Readonly<{ from: number; to: number }>, part = '') {
    this.code = code;
    this.from = place.from;
    this.to = place.to;
    this.part = part;
  }
}
