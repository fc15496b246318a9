import { z } from 'zod';
import { LIST_NAMES } from '../../collections/field';
import { judgeListed } from '../../places/judge-listed';
import { assertDifferent, findColumn } from './columns';
import { defineLookupKind } from './step-kind';

const CASES = ['asIs', 'upper', 'lower', 'title'] as const;
const DROPS = ['nothing', 'code', 'footnotes'] as const;

/** A code before a name, as `[11.06]`, `1106` or `11.06 -`. */
const CODE = /^\s*[[(]?\d[\d.]*[\])]?\s*[-–:.]?\s+(?=\p{L})|^\s*[[(]\d[\d.]*[\])]\s*/u;
const FOOTNOTES = /(?:\s*\*+\)?|\s*\d{1,2}\)|\s*[¹²³⁰⁴-⁹]+\)?)+$/u;

/**
 * Cleans texts: single spaces inside and none around; the case of letters; without the code of a place or marks of
 * footnotes.
 */
export const clean = defineLookupKind({
  kind: 'clean',
  onFigures: 'changes',
  parameters: z.strictObject({
    columns: z.array(z.string()).min(1),
    case: z.enum(CASES).optional(),
    drop: z.enum(DROPS).optional(),
  }),
  form: [
    { name: 'columns', type: 'columns' },
    { name: 'case', type: 'choice', choices: CASES },
    { name: 'drop', type: 'choice', choices: DROPS },
  ],
  groups: (parameters, columns) =>
    parameters.columns.map((name) => {
      const column = findColumn(columns, name);
      return { from: [column], to: [column] };
    }),
  read({ case: letters = 'asIs', drop = 'nothing' }, [text]) {
    if (text === null || text === undefined) return { texts: [null] };
    const kept =
      drop === 'code' ? text.replace(CODE, '') : drop === 'footnotes' ? text.replace(FOOTNOTES, '') : text;
    return { texts: [withCase(kept.replace(/\s+/gu, ' ').trim(), letters) || null] };
  },
});

function withCase(text: string, letters: (typeof CASES)[number]): string {
  if (letters === 'asIs') return text;
  if (letters === 'upper') return text.toUpperCase();
  const lower = text.toLowerCase();
  return letters === 'lower'
    ? lower
    : lower.replace(/(?<![\p{L}\p{M}\d'’])\p{L}/gu, (letter) => letter.toUpperCase());
}

/** Texts of a column are replaced by others, or removed. */
export const replaceValues = defineLookupKind({
  kind: 'replaceValues',
  onFigures: 'changes',
  parameters: z.strictObject({
    column: z.string(),
    values: z.array(z.strictObject({ from: z.string(), to: z.string().nullable() })),
  }),
  form: [
    { name: 'column', type: 'column' },
    { name: 'values', type: 'pairs' },
  ],
  groups({ column }, columns) {
    const found = findColumn(columns, column);
    return [{ from: [found], to: [found] }];
  },
  read({ values }, [text = null]) {
    const pair = values.find(({ from }) => from === text);
    return { texts: [pair === undefined ? text : pair.to] };
  },
});

/** Values of a list as they are listed: `0-4` as `00-04`. A text that is only near to one is doubtful; others are kept. */
export const readListed = defineLookupKind({
  kind: 'readListed',
  parameters: z.strictObject({ column: z.string(), list: z.enum(LIST_NAMES) }),
  form: [
    { name: 'column', type: 'column' },
    { name: 'list', type: 'choice', choices: LIST_NAMES },
  ],
  groups({ column }, columns) {
    const found = findColumn(columns, column);
    return [{ from: [found], to: [found] }];
  },
  read({ list }, [text = null], { vocabulary }) {
    if (text === null) return { texts: [null] };
    const { kind, value, candidates = [] } = judgeListed(text, list, vocabulary?.lists);
    if (value !== undefined && (kind === 'listed' || kind === 'spelling')) return { texts: [value] };
    const likeliest = candidates[0]?.value;
    if (kind !== 'near' || likeliest === undefined) return { texts: [text] };
    return {
      texts: [likeliest],
      doubts: [{ place: 0, code: 'nearSpelling', text, read: likeliest, otherwise: text }],
    };
  },
});

/** The text of a column, divided into several columns at a separator; the last one has the rest. */
export const split = defineLookupKind({
  kind: 'split',
  parameters: z.strictObject({
    column: z.string(),
    separator: z.string().min(1),
    into: z.array(z.string()).min(1),
  }),
  form: [
    { name: 'column', type: 'column' },
    { name: 'separator', type: 'text' },
    { name: 'into', type: 'fields' },
  ],
  groups({ column, into }, columns) {
    assertDifferent(into);
    return [{ from: [findColumn(columns, column)], to: into }];
  },
  read({ separator, into }, [text]) {
    const pieces = text?.split(separator) ?? [];
    const rest = pieces.slice(into.length - 1).join(separator);
    return {
      texts: into.map((_, n) => (n === into.length - 1 ? rest : (pieces[n] ?? '')).trim() || null),
    };
  },
});
