import type { Text } from '../collections/field';

/** A value that a variable of a table can have. */
export type PxValue = Readonly<{ code: string; label: string }>;

/** A variable of a table, as PxWebApi 2 names the dimensions. */
export type PxVariable = Readonly<{
  code: string;
  label: Text;
  isTime: boolean;
  /** Whether it may be left out, and its values are then added up. */
  isEliminable: boolean;
  /** Periods in the order of time. */
  values: readonly PxValue[];
}>;

/** The codes of the values of a variable that expressions select, in the order of the variable; or what is wrong. */
export type SelectedValues = Readonly<
  { codes: readonly string[] } | { unknown: string } | { unreadable: string }
>;

/** The name that a variable of time has in every table. */
const TIME = 'time';

/** Finds a variable by its code, whatever its case; `time` is the one of time. */
export function variableNamed<Variable extends Pick<PxVariable, 'code' | 'isTime'>>(
  name: string,
  variables: readonly Variable[],
): Variable | undefined {
  const folded = name.toLowerCase();
  return (
    variables.find(({ code }) => code.toLowerCase() === folded) ??
    (folded === TIME ? variables.find(({ isTime }) => isTime) : undefined)
  );
}

/**
 * Divides the text of `valuecodes[…]` at its commas, but not at those within brackets of either kind; square brackets around an
 * expression are left out: `A,[TOP(2,1)],RANGE(B,C)`.
 */
export const expressionsIn = (text: string): string[] =>
  text
    .split(/,(?=[^\]]*(?:\[|$))(?![^()]*\))/)
    .map((part) => part.trim())
    .map((part) => (part.startsWith('[') && part.endsWith(']') ? part.slice(1, -1).trim() : part))
    .filter((part) => part !== '');

/** Reads the expressions of a selection (PxWebApi 2: codes, `*`, `?`, `TOP`, `BOTTOM`, `RANGE`, `FROM`, `TO`). */
export function selectValues(expressions: readonly string[], { values, isTime }: PxVariable): SelectedValues {
  const codes = values.map(({ code }) => code);
  const byFolded = new Map(codes.map((code) => [code.toLowerCase(), code]));
  const selected = new Set<string>();
  for (const expression of expressions) {
    const exact = byFolded.get(expression.toLowerCase());
    const found = exact === undefined ? expanded(expression, { codes, isTime }) : { codes: [exact] };
    if (!('codes' in found)) return found;
    for (const code of found.codes) selected.add(code);
  }
  return { codes: codes.filter((code) => selected.has(code)) };
}

type Among = Readonly<{ codes: readonly string[]; isTime: boolean }>;

const CALL = /^(TOP|BOTTOM|RANGE|FROM|TO)\((.*)\)$/i;

function expanded(expression: string, { codes, isTime }: Among): SelectedValues {
  const [, name, inner = ''] = CALL.exec(expression) ?? [];
  const given = inner.split(',').map((one) => one.trim());
  switch (name?.toUpperCase()) {
    case 'TOP':
      return counted(expression, { codes, isFromEnd: isTime });
    case 'BOTTOM':
      return counted(expression, { codes, isFromEnd: !isTime });
    case 'RANGE':
      return given.length === 2 ? between(codes, given) : { unreadable: expression };
    case 'FROM':
      return given.length === 1
        ? between(codes, [given[0]!, codes.at(-1) ?? ''])
        : { unreadable: expression };
    case 'TO':
      return given.length === 1 ? between(codes, [codes[0] ?? '', given[0]!]) : { unreadable: expression };
  }
  if (expression.includes('?')) return { codes: codes.filter((code) => fits(code, expression)) };
  if (expression.includes('*')) return withStars(expression, codes);
  return { unknown: expression };
}

const COUNTED = /^\w+\(\s*([1-9]\d{0,8})\s*(?:,\s*(\d{1,9})\s*)?\)$/;

/** The first or last values; of time, `TOP` are the latest. */
function counted(
  expression: string,
  { codes, isFromEnd }: Readonly<{ codes: readonly string[]; isFromEnd: boolean }>,
): SelectedValues {
  const [, count, offset = '0'] = COUNTED.exec(expression) ?? [];
  if (count === undefined) return { unreadable: expression };
  const ordered = isFromEnd ? [...codes].reverse() : codes;
  return { codes: ordered.slice(Number(offset), Number(offset) + Number(count)) };
}

/** The values between two, which may be in either order. */
function between(codes: readonly string[], ends: readonly string[]): SelectedValues {
  if (codes.length === 0) return { codes: [] };
  const places = ends.map((end) => codes.findIndex((code) => code.toLowerCase() === end.toLowerCase()));
  const missing = places.indexOf(-1);
  if (missing !== -1) return { unknown: ends[missing]! };
  return { codes: codes.slice(Math.min(...places), Math.max(...places) + 1) };
}

/** Whether a code is a text in which each `?` stands for one character. */
const fits = (code: string, pattern: string): boolean => {
  const [characters, wanted] = [[...code.toLowerCase()], [...pattern.toLowerCase()]];
  return (
    characters.length === wanted.length &&
    wanted.every((character, at) => character === '?' || character === characters[at])
  );
};

/** A star stands for any characters at the beginning, at the end, or at both. */
function withStars(expression: string, codes: readonly string[]): SelectedValues {
  const [, before, text = '', after] = /^(\*?)([^*]*)(\*?)$/.exec(expression) ?? [];
  if (before === undefined) return { unreadable: expression };
  const wanted = text.toLowerCase();
  return {
    codes: codes.filter((code) => {
      const folded = code.toLowerCase();
      if (before !== '' && after !== '') return folded.includes(wanted);
      return before === '' ? folded.startsWith(wanted) : folded.endsWith(wanted);
    }),
  };
}
