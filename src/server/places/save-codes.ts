import type { Text } from '@/domain/collections';
import {
  areValidTogether,
  BPS_DIGITS,
  type CodeDays,
  type OfficeCodes,
} from '@/domain/places/codes/dated-codes';
import { codesOfEntry, levelOfCode, type PlaceEntry } from '@/domain/places/register';
import { differences, writeHistory } from '@/server/history/write';
import { checked, invalid } from '@/server/input/input';
import { changing, placeSubject, placeWithCode, type RegisterChange } from './changes';
import { type SaveCodes, saveCodesInput } from './inputs';

/**
 * Replaces what the office says of the codes of a place. On one day a place has at most one code of BPS, and a code of BPS at most one
 * place.
 * @throws {ServiceError} `not_found`, `invalid_parameter`
 */
export async function saveCodes(change: RegisterChange, input: SaveCodes): Promise<void> {
  const { code, ...codes } = checked(saveCodesInput, input);
  const digits = BPS_DIGITS[levelOfCode(code)!];
  await changing(change, async (tx, { places }) => {
    const place = placeWithCode(places, code);
    for (const [at, one] of codes.bps.entries()) {
      const field = `bps.${at}.code`;
      if (one.code.length !== digits) throw invalid(field, refused(NOT_SO_MANY_DIGITS(digits)));
      if (codes.bps.slice(0, at).some((before) => areValidTogether(before, one)))
        throw invalid(`bps.${at}.first`, refused(TOGETHER));
      const other = places.find((entry) => entry.code !== code && hasBps(entry, one));
      if (other !== undefined) throw invalid(field, refused(OF_ANOTHER(other)));
    }
    await tx.placeEntry.upsert({
      where: { code },
      create: { code, aliases: [], codes },
      update: { codes, changedAt: new Date() },
    });
    await writeHistory(tx, change.by, {
      action: 'place.codes_changed',
      subject: placeSubject(place),
      ...differences(shown(codesOfEntry(place)), shown(codes)),
    });
  });
}

const hasBps = (entry: PlaceEntry, given: CodeDays & Readonly<{ code: string }>): boolean =>
  codesOfEntry(entry).bps.some((one) => one.code === given.code && areValidTogether(one, given));

/** Codes as the history shows them: `1118 (2007-01-02 – )`. */
const shown = ({ kemendagri, bps }: OfficeCodes) => ({
  days: daysText(kemendagri),
  bps: bps.map((one) => `${one.code}${daysText(one) && ` (${daysText(one)})`}`),
});

const daysText = ({ first = '', last = '' }: CodeDays): string =>
  first === '' && last === '' ? '' : `${first} – ${last}`;

const refused = (reason: Text) => ({ code: 'refused_value', reason }) as const;

const NOT_SO_MANY_DIGITS = (digits: number): Text => ({
  id: `harus ${digits} angka`,
  en: `must have ${digits} digits`,
});

const TOGETHER: Text = {
  id: 'berlaku pada hari yang sama dengan kode BPS lain dari wilayah ini',
  en: 'is valid on the same day as another code of BPS of this place',
};

const OF_ANOTHER = ({ name }: PlaceEntry): Text => ({
  id: `pada hari yang sama adalah kode ${name}`,
  en: `is the code of ${name} on the same day`,
});
