/** The names of the months from January on, in Indonesian and English, with spellings and abbreviations that files have. */
export const MONTH_NAMES: readonly (readonly string[])[] = [
  ['januari', 'january', 'jan'],
  ['februari', 'pebruari', 'february', 'feb', 'peb'],
  ['maret', 'march', 'mar', 'mrt'],
  ['april', 'apr'],
  ['mei', 'may'],
  ['juni', 'june', 'jun'],
  ['juli', 'july', 'jul'],
  ['agustus', 'august', 'agt', 'ags', 'agu', 'agst', 'agust', 'aug'],
  ['september', 'sept', 'sep'],
  ['oktober', 'october', 'okt', 'oct'],
  ['november', 'nopember', 'nov', 'nop'],
  ['desember', 'december', 'des', 'dec'],
];

const BY_NAME: ReadonlyMap<string, number> = new Map(
  MONTH_NAMES.flatMap((names, place) => names.map((name) => [name, place + 1] as const)),
);

/** The month of that name, 1 to 12. */
export const monthOfName = (word: string): number | undefined =>
  BY_NAME.get(word.toLowerCase().replace(/\.$/, ''));

/** The month that a text names, with or without other words, or its number from 1 to 12. */
export function readMonth(text: string): number | undefined {
  const trimmed = text.trim();
  if (/^0?[1-9]$|^1[0-2]$/.test(trimmed)) return Number(trimmed);
  const bulan = /^(?:bulan|bln|month)\.?\s*(?:ke-?)?\s*(\d{1,2})$/i.exec(trimmed)?.[1];
  if (bulan !== undefined) return Number(bulan) >= 1 && Number(bulan) <= 12 ? Number(bulan) : undefined;
  const found = new Set(
    (trimmed.match(/\p{L}+/gu) ?? []).map(monthOfName).filter((month) => month !== undefined),
  );
  return found.size === 1 ? [...found][0] : undefined;
}

/**
 * The month in which the middle day of a week lies, 1 to 12; weeks that extend beyond the end of the year are in its last
 * month. Weeks begin on Sunday, and the first one has most of its days in the year, as epidemiologists count.
 */
export function monthOfWeek(year: number, week: number): number | undefined {
  if (!Number.isInteger(week) || week < 1 || week > 53 || !Number.isInteger(year)) return undefined;
  const fourth = new Date(Date.UTC(year, 0, 4));
  const middle = new Date(Date.UTC(year, 0, 4 - fourth.getUTCDay() + 3 + (week - 1) * 7));
  return middle.getUTCFullYear() > year ? 12 : middle.getUTCMonth() + 1;
}
