import { z } from 'zod';
import { LEVELS, type PlaceLevel } from '../../collections/field';
import { judgePlace } from '../../places/judge-place';
import { placePartOf } from '../../readings/place-part';
import { defineLookupKind } from './lookup-kind';
import { findColumn } from './sql';
import type { LookupDoubt } from './step-kind';

const parameters = z.strictObject({
  regency: z.string().optional(),
  district: z.string().optional(),
  village: z.string().optional(),
  /** Of a file from elsewhere, whose places no register has: only words for the whole of a place are read. */
  onlyWhole: z.boolean().optional(),
});
type Places = z.infer<typeof parameters>;

const levelsOf = (places: Places) => LEVELS.filter((level) => places[level] !== undefined);

/**
 * Names of places as the register lists them, each judged within the places that it is in. A name that is near to a listed one
 * is read as that, with a doubt; one that is unknown is kept, with a doubt unless it is within an unknown one. A word that may stand for the whole of the place above
 * is read as the office writes that, with a doubt.
 */
export const readPlaces = defineLookupKind<Places>({
  kind: 'readPlaces',
  parameters,
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
      // The places within an unknown one are not known either: one cause, one doubt.
      if (!doubts.some(({ code }) => code === 'unknownPlace'))
        doubts.push({ place, code: 'unknownPlace', text, read: text });
      return text;
    });
    return { texts: read, doubts };
  },
});
