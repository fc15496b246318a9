import { PARTS, type PeriodKind } from '../deliveries/period';
import { type Indicator, jointOf } from '../indicators/indicator';

/** The part that stands for the last period of a year with sufficient data. */
export const LAST_PART = 0;

/** Why an indicator has no single value for a year. */
export type UnmappableReason = 'no_period' | 'shares';

/** How the value of a year can be made: the length of the indicator's periods, or why there is none. */
export function yearValueOf(
  indicator: Indicator,
): Readonly<{ kind: PeriodKind } | { reason: UnmappableReason }> {
  // The sum of all shares is always 100.
  if (indicator.shareOf !== undefined) return { reason: 'shares' };
  const { period } = jointOf(indicator);
  return period === undefined ? { reason: 'no_period' } : { kind: period };
}

/** Whether a part can stand for the year of an indicator. */
export const isYearPart = (part: number, kind: PeriodKind): boolean =>
  part >= LAST_PART && part <= PARTS[kind];

/** Whether two units are written alike, apart from case, spaces and signs. */
export const isSameUnit = (one: string, other: string): boolean => unitKey(one) === unitKey(other);

const PERCENT = ['%', 'persen', 'percent'];
const unitKey = (unit: string): string => {
  const plain = unit.trim().toLowerCase();
  return PERCENT.includes(plain) ? '%' : plain.replace(/[^\p{L}\p{N}%]+/gu, ' ').trim();
};
