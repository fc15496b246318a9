/** The first and the last day on which a code is valid, as `2024-01-31`; absent: not known, or without end. */
export type CodeDays = Readonly<{ first?: string | undefined; last?: string | undefined }>;

/** A code of BPS, and the days on which it is valid. */
export type DatedCode = CodeDays & Readonly<{ code: string }>;

/** What the office says of the codes of a place: the days of that of Kemendagri, and every code of BPS. */
export type OfficeCodes = Readonly<{ kemendagri: CodeDays; bps: readonly DatedCode[] }>;

/** The kinds of codes that a list may have. */
export const CODE_SYSTEMS = ['kemendagri', 'bps'] as const;
export type CodeSystem = (typeof CODE_SYSTEMS)[number];

/** The number of digits in a code of BPS, by the level of the place. */
export const BPS_DIGITS = { regency: 4, district: 7, village: 10 } as const;

const BEGINNING = '0000-01-01';
const END = '9999-12-31';

/** Whether a code is valid on a day. */
export const isValidOn = ({ first = BEGINNING, last = END }: CodeDays, day: string): boolean =>
  first <= day && day <= last;

/** Whether two codes are valid on one day. */
export const areValidTogether = (one: CodeDays, other: CodeDays): boolean =>
  (one.first ?? BEGINNING) <= (other.last ?? END) && (other.first ?? BEGINNING) <= (one.last ?? END);

/** The code of BPS that is valid on a day; undefined if none is known. */
export const bpsCodeOn = (
  { bps }: Readonly<{ bps: readonly DatedCode[] }>,
  day: string,
): string | undefined => bps.find((code) => isValidOn(code, day))?.code;
