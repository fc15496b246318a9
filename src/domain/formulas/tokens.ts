import { FormulaFault } from './formula-fault';

/** Characters of a formula. */
export const MAX_FORMULA = 300;

/** A part of a formula, with the index of its first character and of the one after its last. */
export type Token = Readonly<{ from: number; to: number; text: string }> &
  (
    | Readonly<{ kind: 'number'; value: number; hasComma: boolean }>
    /** `[Column]`; the text is without the brackets. */
    | Readonly<{ kind: 'column' }>
    /** A name without brackets: of a function or a column. */
    | Readonly<{ kind: 'name' }>
    | Readonly<{ kind: 'sign'; sign: Sign }>
  );

type Sign = '+' | '-' | '*' | '/' | '(' | ')' | ',' | ';' | ComparisonSign;
export type ComparisonSign = '=' | '<>' | '<' | '<=' | '>' | '>=';

const SPACES = /\s+/y;
const NUMBER = /\d+(?:[.,]\d+)*/y;
/** Groups of three digits, which could be a large number or a fraction. */
const GROUPED = /^[1-9]\d{0,2}(?:[.,]\d{3})+$/;
const DECIMAL = /^\d+(?:[.,]\d+)?$/;
const NAME = /[\p{L}_][\p{L}\p{N}_]*/uy;
const SIGN = /<=|>=|<>|!=|≤|≥|≠|[-+*/()=<>,;×÷−–·:]/uy;

/** Other ways to write an operator. */
const SIGNS: Readonly<Record<string, Sign>> = {
  '!=': '<>',
  '≠': '<>',
  '≤': '<=',
  '≥': '>=',
  '×': '*',
  '·': '*',
  '÷': '/',
  ':': '/',
  '−': '-',
  '–': '-',
};

/** The parts of a formula; or its first fault, if a part is of no kind that a formula can have. */
export function tokensOf(text: string): readonly Token[] | FormulaFault {
  if (text.length > MAX_FORMULA) return new FormulaFault('too_long', { from: MAX_FORMULA, to: text.length });
  const tokens: Token[] = [];
  let from = skipped(text, 0);
  while (from < text.length) {
    const token = tokenAt(text, from);
    if (token instanceof FormulaFault) return token;
    tokens.push(token);
    from = skipped(text, token.to);
  }
  return tokens;
}

const matchAt = (pattern: RegExp, text: string, from: number): string | undefined => {
  pattern.lastIndex = from;
  return pattern.exec(text)?.[0];
};

const skipped = (text: string, from: number): number => from + (matchAt(SPACES, text, from)?.length ?? 0);

function tokenAt(text: string, from: number): Token | FormulaFault {
  if (text[from] === '[') return columnAt(text, from);
  const digits = matchAt(NUMBER, text, from);
  if (digits !== undefined) return numberAt(digits, from);
  const name = matchAt(NAME, text, from);
  if (name !== undefined) return { kind: 'name', from, to: from + name.length, text: name };
  const sign = matchAt(SIGN, text, from);
  if (sign !== undefined)
    return { kind: 'sign', from, to: from + sign.length, text: sign, sign: SIGNS[sign] ?? (sign as Sign) };
  const [unknown = ''] = text.slice(from);
  return new FormulaFault('unknown_sign', { from, to: from + unknown.length }, unknown);
}

function columnAt(text: string, from: number): Token | FormulaFault {
  const end = text.indexOf(']', from);
  if (end < 0) return new FormulaFault('unclosed_bracket', { from, to: text.length });
  return { kind: 'column', from, to: end + 1, text: text.slice(from + 1, end) };
}

function numberAt(digits: string, from: number): Token | FormulaFault {
  const place = { from, to: from + digits.length };
  if (GROUPED.test(digits) || !DECIMAL.test(digits)) return new FormulaFault('grouped_number', place, digits);
  const value = Number(digits.replace(',', '.'));
  return { kind: 'number', ...place, text: digits, value, hasComma: digits.includes(',') };
}
