import type { AnyCollection } from '../collections/collection';
import { Fault } from '../collections/fault';
import { periodsOf } from '../collections/parts';
import { periodOfCell } from '../deliveries/gather';
import { PARTS, type PeriodKind, periodFieldsOf, readDeliveryPeriod } from '../deliveries/period';
import type { Vocabulary } from '../places/judge-field';
import { DEFAULT_LISTS, FREE_WORDS } from '../places/lists';
import { type PublicRelease, readReleaseName, releaseName } from './release';

/**
 * The periods of a collection that take no writes, as PostgreSQL reads them at each write (`record_history.lock_of`). A text
 * that `parts` does not have is refused in a year that `years` has.
 */
export type PeriodLocks = Readonly<{
  /** The number of the half-year or month that a folded text names; of years: `''` is 1. */
  parts: Readonly<Record<string, string>>;
  /** By year, then by the number of the part. */
  years: Readonly<
    Record<string, Readonly<Record<string, Readonly<{ period: string; release: string; publicAt: string }>>>>
  >;
}>;

/** A released period that is locked. */
export type LockedPeriod = Pick<PublicRelease, 'period' | 'version' | 'publicAt'>;

/**
 * The locks of a collection.
 * @param options.texts the texts of half-years or months that its records have in the years concerned
 */
export function periodLocksOf(
  locked: readonly LockedPeriod[],
  { kind, texts, vocabulary }: { kind: PeriodKind; texts: readonly string[]; vocabulary: Vocabulary },
): PeriodLocks {
  const years: Record<string, Record<string, { period: string; release: string; publicAt: string }>> = {};
  for (const { period, version, publicAt } of locked) {
    const { year, part } = readDeliveryPeriod(period, kind)!;
    years[year] ??= {};
    years[year][part] = { period, release: releaseName({ period, version }), publicAt };
  }
  return { parts: partsOf([...usualTexts(kind, vocabulary), ...texts], kind, vocabulary), years };
}

/** The part that each text names, by the folded text; without those that fold to one text and name different parts. */
function partsOf(
  texts: readonly string[],
  kind: PeriodKind,
  vocabulary: Vocabulary,
): Readonly<Record<string, string>> {
  const parts = new Map<string, string | undefined>();
  for (const text of texts) {
    const read = periodOfCell({ year: 0, part: text }, kind, vocabulary);
    if (read === undefined) continue;
    const folded = foldedPart(text);
    const part = String(read.part);
    parts.set(folded, !parts.has(folded) || parts.get(folded) === part ? part : undefined);
  }
  return Object.fromEntries([...parts].filter((one): one is [string, string] => one[1] !== undefined));
}

/** A text as `record_history.lock_of` compares it: without the characters of ASCII that are no letters and digits. */
export const foldedPart = (text: string): string =>
  text.replace(/[^0-9A-Za-z\u0080-\u{10ffff}]/gu, '').toLowerCase();

/** The usual ways to write a half-year or a month: its number and names, alone and after a word such as `Semester`. */
function usualTexts(kind: PeriodKind, { lists }: Vocabulary): readonly string[] {
  if (kind === 'year') return [''];
  const list = kind === 'month' ? 'month' : 'semester';
  const numbers = Array.from({ length: PARTS[kind] }, (_, place) => place + 1);
  const names = (lists[list] ?? DEFAULT_LISTS[list]).flatMap(({ value, aliases = [] }) => [
    value,
    ...aliases,
  ]);
  const texts = [
    ...numbers.flatMap((number) => [String(number), `0${number}`, ROMAN[number - 1]!]),
    ...NUMBER_WORDS.slice(0, PARTS[kind]),
    ...names,
  ];
  const words = [...FREE_WORDS[list]];
  return [...texts, ...words.flatMap((word) => texts.map((text) => `${word} ${text}`))];
}

const ROMAN = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x', 'xi', 'xii'];
const NUMBER_WORDS = [
  'satu',
  'dua',
  'tiga',
  'empat',
  'lima',
  'enam',
  'tujuh',
  'delapan',
  'sembilan',
  'sepuluh',
];

/**
 * Why a record of a locked period is not written.
 * @param lock what `record_history.lock_of` returned: the name of the release, or the period while the release is not public;
 *   `''`: the text does not say which period it is
 */
export function periodLocked(collection: AnyCollection, lock: string): Fault {
  const fields = periodFieldsOf(periodsOf(collection))!;
  const field = 'moment' in fields ? fields.moment : lock === '' ? (fields.part ?? fields.year) : fields.year;
  return new Fault('period_locked', reasonOf(lock), field.name);
}

function reasonOf(lock: string) {
  if (lock === '')
    return {
      id: 'sebagian tahun ini terkunci karena sudah dirilis, dan isian ini tidak dikenali sebagai periode lain',
      en: 'a part of this year is locked because it was released, and this text is not known to be another part',
    };
  const named = readReleaseName(lock);
  const period = typeof named === 'object' ? named.period : lock;
  const release = lock === period ? '' : ` (${lock})`;
  return {
    id: `periode ${period} terkunci karena sudah dirilis${release}; buka lagi periodenya sebelum mengubah datanya`,
    en: `the period ${period} is locked because it was released${release}; it must be opened again before its records change`,
  };
}
