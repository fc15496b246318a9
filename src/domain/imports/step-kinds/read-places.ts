import { z } from 'zod';
import { LEVELS, type PlaceLevel } from '../../collections/field';
import { codeOfLevel } from '../../places/codes/place-codes';
import { judgePlace } from '../../places/judge-place';
import { placePartOf } from '../../readings/place-part';
import { findColumn, newColumn } from './columns';
import { defineLookupKind, type LookupDoubt } from './step-kind';

const placesParameters = z.strictObject({
  regency: z.string().optional(),
  district: z.string().optional(),
  village: z.string().optional(),
  /** The file is from elsewhere, with places that no register has: only words for the whole of a place are read. */
  onlyWhole: z.boolean().optional(),
});
type Places = z.infer<typeof placesParameters>;

const levelsOf = (places: Places | Codes) => LEVELS.filter((level) => places[level] !== undefined);

/**
 * Names of places as the register lists them, each judged within the places that it is in. A name that is near to a listed
 * one is read as that, with a doubt; an unknown name is kept, with a doubt unless it is within an unknown place. A word
 * that may stand for the whole of the place above is read as the office's text for that, with a doubt.
 */
export const readPlaces = defineLookupKind<Places>({
  kind: 'readPlaces',
  parameters: placesParameters,
  form: [
    ...LEVELS.map((name) => ({ name, type: 'column' as const })),
    { name: 'onlyWhole', type: 'flag' as const },
  ],
  groups(places, columns) {
    const names = levelsOf(places).map((level) => findColumn(columns, places[level]!));
    return names.length === 0 ? [] : [{ from: names, to: names }];
  },
  read(places, texts, { vocabulary }) {
    if (vocabulary === undefined) return { texts };
    const levels = levelsOf(places);
    const textOf = (level: PlaceLevel) => {
      const text = texts[levels.indexOf(level as never)];
      return text == null ? undefined : placePartOf(text, level);
    };
    const parents = { regency: textOf('regency'), district: textOf('district') };
    const doubts: LookupDoubt[] = [];
    const read = levels.map((level, place) => {
      const text = texts[place] ?? null;
      if (text === null) return null;
      const judged = judgePlace(placePartOf(text, level), level, parents, vocabulary.register);
      const { kind, value, candidates = [], isWhole } = judged;
      if (places.onlyWhole === true && isWhole !== true) return text;
      if (value !== undefined) return value;
      const likeliest = candidates[0]?.value;
      if (isWhole === true && likeliest !== undefined) {
        doubts.push({ place, code: 'wholePlace', text, read: likeliest });
        return likeliest;
      }
      if (kind === 'near' && likeliest !== undefined) {
        doubts.push({ place, code: 'nearSpelling', text, read: likeliest, otherwise: text });
        return likeliest;
      }
      // The places within an unknown one are not known either; only the outer one has a doubt.
      if (!doubts.some(({ code }) => code === 'unknownPlace'))
        doubts.push({ place, code: 'unknownPlace', text, read: text });
      return text;
    });
    return { texts: read, doubts };
  },
});

const codesParameters = z.strictObject({
  code: z.string(),
  regency: z.string().optional(),
  district: z.string().optional(),
  village: z.string().optional(),
});
type Codes = z.infer<typeof codesParameters>;

/**
 * The places of a column with codes, such as `11.06.07.2001` or `1106072001`, each in a field of its own. A code with
 * several possible places is read as the first of them, and an unknown code is kept; both with a doubt.
 */
export const readPlaceCodes = defineLookupKind<Codes>({
  kind: 'readPlaceCodes',
  parameters: codesParameters,
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
