import type { Board } from './board';
import { isDelivered, isOverdue } from './state';

/** The state of the deliveries of the last period that is over. */
export type PeriodSummary = Readonly<{
  period: string;
  due: string;
  /** The number of units whose delivery is complete, and of those that are expected. */
  delivered: number;
  expected: number;
}>;

/** The units that lack something of one period that is already due. */
export type LatePeriod = Readonly<{
  period: string;
  daysLate: number;
  units: readonly Readonly<{ unit: string; name: string }>[];
}>;

/** The number of years after its end for which a period is asked for. */
const LATE_YEARS = 2;

/** The last period of a board that is over and has expected deliveries; undefined if there is none. */
export function lastPeriodOf({ periods, units }: Board): PeriodSummary | undefined {
  for (const [at, { period, due, isOver }] of [...periods.entries()].reverse()) {
    const expected = units
      .filter(({ isExpected }) => isExpected)
      .map(({ deliveries }) => deliveries[at]!.state)
      .filter((state) => state !== 'not_expected');
    if (!isOver || expected.length === 0) continue;
    return { period, due, delivered: expected.filter(isDelivered).length, expected: expected.length };
  }
  return undefined;
}

/** The periods of a board with overdue deliveries, the longest overdue first. @param today a calendar day */
export function latePeriodsOf({ periods, units }: Board, today: string): readonly LatePeriod[] {
  const since = `${Number(today.slice(0, 4)) - LATE_YEARS}${today.slice(4)}`;
  return periods
    .flatMap(({ period, ends }, at): LatePeriod[] => {
      if (ends < since) return [];
      const late = units.filter(({ deliveries }) => isOverdue(deliveries[at]!));
      const [first] = late;
      if (first === undefined) return [];
      const { daysLate } = first.deliveries[at]!;
      return [{ period, daysLate, units: late.map(({ unit, name }) => ({ unit, name })) }];
    })
    .sort((a, b) => b.daysLate - a.daysLate);
}
