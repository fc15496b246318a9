import type { Collection } from '../collections';
import { findCollection } from '../collections';
import type { PeriodCoverage } from '../coverage/coverage';
import {
  firstDayOf,
  lastDayOf,
  ordinalOf,
  PERIOD_KINDS,
  type PeriodKind,
  periodAt,
  periodOfDay,
  periodText,
  readDeliveryPeriod,
} from '../deliveries/period';
import { type Indicator, SIDES, sideCollection } from '../indicators/indicator';
import { hasFigures, type ReportBlock } from './block';

/** The periods of a table, and the coverage of each. */
export type TablePeriods = Readonly<{
  kind: PeriodKind;
  periods: readonly Pick<PeriodCoverage, 'period' | 'state'>[];
}>;

/** A completed period: its name, and its last day. */
export type CompletedPeriod = Readonly<{ period: string; lastDay: string }>;

/**
 * The latest period that is sufficiently delivered in all tables of a report; for a table with shorter periods, the last
 * one in it must be. Periods have the length of the longest in the tables. Undefined: there is none.
 */
export function completedPeriod(tables: readonly TablePeriods[]): CompletedPeriod | undefined {
  const longest = PERIOD_KINDS.find((kind) => tables.some((table) => table.kind === kind));
  if (longest === undefined) return undefined;
  const [first, ...others] = tables.map((table) => completedOf(table, longest));
  const latest = [...first!]
    .filter((at) => others.every((ordinals) => ordinals.has(at)))
    .sort((a, b) => b - a)[0];
  if (latest === undefined) return undefined;
  const period = periodAt(latest, longest);
  return { period: periodText(period, longest), lastDay: lastDayOf(period, longest) };
}

function completedOf({ kind, periods }: TablePeriods, longest: PeriodKind): ReadonlySet<number> {
  const complete = periods.flatMap(({ period: text, state }): number[] => {
    const period = readDeliveryPeriod(text, kind);
    if (period === undefined || state !== 'sufficient') return [];
    const around = periodOfDay(firstDayOf(period, kind), longest);
    return lastDayOf(around, longest) === lastDayOf(period, kind) ? [ordinalOf(around, longest)] : [];
  });
  return new Set(complete);
}

/** The tables whose figures a report shows, each once; without those that no longer exist. */
export function tablesOfReport(
  blocks: readonly ReportBlock[],
  indicators: readonly Indicator[],
): readonly Collection[] {
  const found = blocks.filter(hasFigures).flatMap((block): readonly (Collection | undefined)[] => {
    if (block.kind !== 'indicator') return [findCollection(block.collection)];
    const indicator = indicators.find(({ name }) => name === block.indicator);
    return indicator === undefined ? [] : SIDES.map((side) => sideCollection(indicator[side]));
  });
  return [...new Set(found.filter((one) => one !== undefined))];
}
