import type { PeriodCoverage } from '@/domain/coverage/coverage';
import { periodText } from '@/domain/deliveries/period';
import {
  type Indicator,
  PERIOD_DIMENSION,
  periodKindOf,
  SIDES,
  type Side,
  sideCollection,
} from '@/domain/indicators/indicator';
import { roundedQuotient } from '@/domain/walidata/decimal';
import { LAST_PART, yearValueOf } from '@/domain/walidata/mapping';
import { system } from '@/server/actor';
import type { Indicators, MadeIndicator } from '@/server/indicators/indicators';
import type { IndicatorQuery } from '@/server/indicators/query';

/** The value of an indicator for a year, of the whole province. */
export type OurValue = Readonly<{
  /** Null: there is none. */
  value: string | null;
  /** The period that stands for the year. */
  period: string | null;
  /** Whether both sides have enough of that period. */
  isSufficient: boolean;
  /** Whether the figures of both sides are those of public releases. */
  isReleased: boolean;
}>;

type Asked = Readonly<{
  indicator: Indicator;
  year: number;
  mapping: Readonly<{ part: number; decimals: number }>;
  signal?: AbortSignal | undefined;
}>;

const ACTOR = system('e-walidata').actor!;
const ALL: IndicatorQuery = {
  rows: [],
  period: [],
  places: {},
  code: [],
  categories: {},
  figures: 'standing',
};
const NONE: OurValue = { value: null, period: null, isSufficient: false, isReleased: false };

/** Reads the value that an indicator has for a year: of each released period the released figures. */
export async function readOurValue(
  indicators: Pick<Indicators, 'read'>,
  { indicator, year, mapping, signal }: Asked,
): Promise<OurValue> {
  const made = yearValueOf(indicator);
  if ('reason' in made) return NONE;
  const read = (query: Partial<IndicatorQuery>) =>
    indicators.read({ indicator, query: { ...ALL, ...query }, actor: ACTOR, signal });
  const period =
    mapping.part === LAST_PART
      ? lastPeriodOf(await read({ period: [String(year)], columns: PERIOD_DIMENSION }))
      : periodText({ year, part: mapping.part }, made.kind);
  if (period === undefined) return NONE;
  const { table, covered, standing } = await read({ period: [period] });
  const { total } = table;
  if (total === null) return { ...NONE, period };
  const { numerator, denominator } = total;
  return {
    value: roundedQuotient(BigInt(numerator) * BigInt(indicator.factor), BigInt(denominator), mapping),
    period,
    isSufficient: covered.every(isCountedOnBoth),
    isReleased: SIDES.every((side) => isReleasedOn(side, { indicator, standing })),
  };
}

/** The last period with a value of which both sides have enough or, if there is none, the last one with a value. */
function lastPeriodOf({ table, covered }: MadeIndicator): string | undefined {
  const valued = new Set(table.columns.flatMap(([period], at) => (table.totals[at] == null ? [] : [period])));
  const periods = covered.filter(({ period }) => valued.has(period));
  return (periods.findLast(isCountedOnBoth) ?? periods.at(-1))?.period;
}

const isCountedOnBoth = (one: Readonly<Record<Side, PeriodCoverage | null>>): boolean =>
  SIDES.every((side) => one[side]?.isCounted !== false);

/** A side without periods has no releases, and keeps nothing from being released. */
function isReleasedOn(
  side: Side,
  { indicator, standing }: Readonly<{ indicator: Indicator; standing: MadeIndicator['standing'] }>,
): boolean {
  if (periodKindOf(sideCollection(indicator[side])) === undefined) return true;
  const own = standing[side];
  return own?.isReleased === true && own.releases.length > 0 && own.others.length === 0;
}
