import { hourOf } from '@/domain/calendar';

/** The hours at which the parts of a day end; a day starts at four. */
const ENDS = [
  ['night', 4],
  ['morning', 11],
  ['noon', 15],
  ['afternoon', 18],
  ['night', 24],
] as const;

export type PartOfDay = (typeof ENDS)[number][0];

/** The part of the day for the greeting. @param timeZone the service's, because its staff are there */
export function partOfDay(at: Date, timeZone: string): PartOfDay {
  const hour = hourOf(at, timeZone);
  return ENDS.find(([, end]) => hour < end)?.[0] ?? 'night';
}
