/** The length of a person's national number (NIK). */
const DIGITS = 16;

/** The first two digits of the codes of all provinces, by Kemendagri. */
const PROVINCES = /^(?:1[1-9]|21|3[1-6]|5[1-3]|6[1-5]|7[1-6]|8[12]|9[1-6])/;
/** Regencies are numbered from 01, and no province has more than 40; cities from 71 to 79. */
const isRegency = (number: number): boolean =>
  (number >= 1 && number <= 40) || (number >= 71 && number <= 79);

const LAST_DAYS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
/** The day of birth of women has 40 added. */
const ADDED_FOR_WOMEN = 40;

/**
 * The lengths of the groups in which people write the sixteen digits. Others are not read as one number: two dates beside each
 * other (`11-12-2023 11-12-2024`) have sixteen digits too.
 */
const GROUPINGS: readonly (readonly number[])[] = [
  [4, 4, 4, 4],
  [6, 6, 4],
  [6, 10],
  [12, 4],
  [2, 2, 2, 6, 4],
  [4, 2, 6, 4],
  [6, 2, 2, 2, 4],
  [2, 2, 2, 2, 2, 2, 4],
  [2, 2, 2, 2, 2, 2, 2, 2],
  Array.from({ length: DIGITS }, () => 1),
];
const BETWEEN_GROUPS = "[\\s\\p{Pd}\\p{Cf}._·'*]{1,3}";

/** Sixteen digits, near each other. Most texts have none, and are not looked at further. */
const MANY_DIGITS = /(?:\d\D{0,4}){16}/;
/** The digits together, but not as a decimal fraction (`0.3519…`); in groups; or as a spreadsheet writes large numbers. */
const WRITTEN = new RegExp(
  [
    `(?<![.,])(?=(\\d{${DIGITS}})(?!\\d))`,
    `(?=(${GROUPINGS.map((lengths) => lengths.map((length) => `\\d{${length}}`).join(BETWEEN_GROUPS)).join('|')})(?!\\d))`,
    `(?=(\\d[.,]\\d{${DIGITS - 1}})E\\+?${DIGITS - 1}(?!\\d))`,
  ]
    .map((form) => `(?<!\\d)${form}`)
    .join('|'),
  'giu',
);

/**
 * Whether a text contains a person's national number (NIK), alone or among other words, as people write it:
 * `3519010101900001`, `3519 0101 0190 0001`, `35.19.01.010190.0001`, `3.519010101900001E+15`, or with digits of full width. The
 * number of a family's card is built alike, and counts too. Longer numbers, decimal fractions and numbers with separators of
 * thousands are none.
 */
export function hasNationalNumber(text: string): boolean {
  const plain = text.normalize('NFKC');
  if (!MANY_DIGITS.test(plain)) return false;
  for (const found of plain.matchAll(WRITTEN)) {
    if (isNationalNumber((found[1] ?? found[2] ?? found[3]!).replace(/\D/g, ''))) return true;
  }
  return false;
}

/**
 * Whether sixteen digits can be such a number: the codes of a province, a regency and a district, two digits each; a date that
 * exists as DDMMYY; and a serial number from 0001.
 */
function isNationalNumber(digits: string): boolean {
  const [, regency = 0, district, day = 0, month = 0, year = 0] = digits.match(/\d\d/g)!.map(Number);
  const dayOfMonth = day > ADDED_FOR_WOMEN ? day - ADDED_FOR_WOMEN : day;
  const lastDay = month === 2 && year % 4 !== 0 ? 28 : (LAST_DAYS[month - 1] ?? 0);
  return (
    PROVINCES.test(digits) &&
    isRegency(regency) &&
    district !== 0 &&
    dayOfMonth >= 1 &&
    dayOfMonth <= lastDay &&
    !digits.endsWith('0000')
  );
}
