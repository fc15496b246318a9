import { z } from 'zod';
import { LEVELS } from '../../collections/field';
import { judgePlace } from '../../places/judge-place';
import { codeOfLevel } from '../../places/place-codes';
import { defineLookupKind } from './lookup-kind';
import { findColumn, newColumn } from './sql';
import type { LookupDoubt } from './step-kind';

const parameters = z.strictObject({
  code: z.string(),
  regency: z.string().optional(),
  district: z.string().optional(),
  village: z.string().optional(),
});
type Codes = z.infer<typeof parameters>;

const levelsOf = (codes: Codes) => LEVELS.filter((level) => codes[level] !== undefined);

/**
 * The places whose code a column has, such as `11.06.07.2001` or `1106072001`, each in a field of its own. A code that the register
 * does not know is kept, with a doubt.
 */
export const readPlaceCodes = defineLookupKind<Codes>({
  kind: 'readPlaceCodes',
  parameters,
  form: ['code', ...LEVELS].map((name) => ({ name, type: 'column' as const })),
  groups(codes, columns) {
    const to = levelsOf(codes).map((level) => newColumn(codes[level]!));
    return to.length === 0 ? [] : [{ from: [findColumn(columns, codes.code)], to }];
  },
  read(codes, [text = null], { vocabulary }) {
    const levels = levelsOf(codes);
    if (text === null || vocabulary === undefined) return { texts: levels.map(() => text) };
    const doubts: LookupDoubt[] = [];
    const texts = levels.map((level, place) => {
      const code = codeOfLevel(text, level);
      const { value, candidates = [] } = judgePlace(code ?? text, level, {}, vocabulary.register);
      const read = value ?? candidates[0]?.value ?? text;
      if (value === undefined) {
        const code = candidates.length > 0 ? 'nearSpelling' : 'unknownPlace';
        doubts.push({ place, code, text, read });
      }
      return read;
    });
    return { texts, doubts };
  },
});
