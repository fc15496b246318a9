export const FIRST_YEAR = 2015;
export const LAST_YEAR = 2024;
/** The base year of the population figures. */
export const BASE_YEAR = 2020;

/** Newest first, so that a small number of records is recent. */
export const years: readonly number[] = Array.from(
  { length: LAST_YEAR - FIRST_YEAR + 1 },
  (_, i) => LAST_YEAR - i,
);

export type Period = Readonly<{
  year: number;
  semester: 1 | 2;
  /** Years since the base year. */
  t: number;
  /** The date of its figures: some days after its end. */
  recordedAt: string;
}>;

/** Half-years, newest first. */
export const periods: readonly Period[] = years.flatMap((year) => [
  { year, semester: 2 as const, t: year - BASE_YEAR + 0.5, recordedAt: `${year + 1}-01-15T02:00:00Z` },
  { year, semester: 1 as const, t: year - BASE_YEAR, recordedAt: `${year}-07-15T02:00:00Z` },
]);

/** The position of a year in the period, 0 to 1. */
export const progress = (year: number): number => (year - FIRST_YEAR) / (LAST_YEAR - FIRST_YEAR);

/** Every day from the first of a year to the last day of the period, newest first; `weekday` 0 is Sunday. */
export function* daysSince(
  firstYear: number,
): Generator<{ date: string; year: number; weekday: number; number: number }> {
  const first = Date.UTC(firstYear, 0, 1);
  for (let day = Date.UTC(LAST_YEAR, 11, 31); day >= first; day -= DAY) {
    const date = new Date(day);
    yield {
      date: date.toISOString().slice(0, 10),
      year: date.getUTCFullYear(),
      weekday: date.getUTCDay(),
      number: day / DAY,
    };
  }
}

const DAY = 86_400_000;
