/** When the parts of a day end, by the clock; a day of people begins at four. */
const ENDS = [
  ['night', 4],
  ['morning', 11],
  ['noon', 15],
  ['afternoon', 18],
  ['night', 24],
] as const;

export type PartOfDay = (typeof ENDS)[number][0];

/** The part of the day that a greeting names. @param timeZone the service's, for its people are there */
export function partOfDay(at: Date, timeZone: string): PartOfDay {
  const hour = Number(
    new Intl.DateTimeFormat('en-GB', { hour: 'numeric', hourCycle: 'h23', timeZone }).format(at),
  );
  return ENDS.find(([, end]) => hour < end)?.[0] ?? 'night';
}
