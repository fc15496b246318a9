import type { PeriodCoverage } from '../coverage/coverage';
import {
  type DeliveryPeriod,
  firstDayOf,
  ordinalOf,
  type PeriodKind,
  periodOfDay,
  readDeliveryPeriod,
} from '../deliveries/period';

/** The ordinal of the longer period that contains a period. */
export const containing = (period: DeliveryPeriod, kind: PeriodKind, longer: PeriodKind): number =>
  ordinalOf(periodOfDay(firstDayOf(period, kind), longer), longer);

type Counted = Pick<PeriodCoverage, 'period' | 'isCounted' | 'begun' | 'state'>;

/**
 * The period that represents each longer one, if a figure is counted again in each: the last that is sufficiently delivered
 * or, if there is none, the last that has begun.
 * @returns the ordinals of the periods that represent a longer one
 */
export function standingPeriods(
  periods: readonly Counted[],
  kind: PeriodKind,
  longer: PeriodKind,
): ReadonlySet<number> {
  const standing = new Map<number, Readonly<{ ordinal: number; isCounted: boolean }>>();
  for (const { period: text, isCounted, state } of periods) {
    const period = readDeliveryPeriod(text, kind);
    if (period === undefined || state === 'future') continue;
    const at = containing(period, kind, longer);
    if (standing.get(at)?.isCounted === true && !isCounted) continue;
    standing.set(at, { ordinal: ordinalOf(period, kind), isCounted });
  }
  return new Set([...standing.values()].map(({ ordinal }) => ordinal));
}
