import { z } from 'zod';
import { defineLookupKind } from './lookup-kind';
import { findColumn } from './columns';

const CASES = ['asIs', 'upper', 'lower', 'title'] as const;
const DROPS = ['nothing', 'code', 'footnotes'] as const;

/** A code before a name, as `[11.06]`, `1106` or `11.06 -`. */
const CODE = /^\s*[[(]?\d[\d.]*[\])]?\s*[-–:.]?\s+(?=\p{L})|^\s*[[(]\d[\d.]*[\])]\s*/u;
const FOOTNOTES = /(?:\s*\*+\)?|\s*\d{1,2}\)|\s*[¹²³⁰⁴-⁹]+\)?)+$/u;

/** Single spaces inside and none around; the case of letters; without the code of a place or marks of footnotes. */
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
