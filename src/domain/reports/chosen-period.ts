import { monthsBetween } from '../answers/record-conditions';
import type { Condition } from '../collections/view/view';
import type { PeriodCoverage } from '../coverage/coverage';
import {
  type DeliveryPeriod,
  firstDayOf,
  LATEST_PERIOD,
  lastDayOf,
  ordinalOf,
  PERIOD_KINDS,
  type PeriodFields,
  type PeriodKind,
  periodAt,
  periodOfDay,
  periodText,
  readDeliveryPeriod,
} from '../deliveries/period';
import { containing } from '../indicators/periods';

/** The facts about the periods of a block. */
export type KnownPeriod = Pick<PeriodCoverage, 'period' | 'isCounted' | 'state' | 'stored'>;

/** A period of any length: `2024`, `2024-S1`, `2024-07`; undefined if a text is no period. */
export function readAnyPeriod(text: string): { kind: PeriodKind; period: DeliveryPeriod } | undefined {
  for (const kind of PERIOD_KINDS) {
    const period = readDeliveryPeriod(text, kind);
    if (period !== undefined) return { kind, period };
  }
  return undefined;
}

/** A period, its length, and the parts of it for which a block has data. */
export type PeriodSpan = Readonly<{ kind: PeriodKind; period: DeliveryPeriod }>;
export type ChosenPeriod =
  | (PeriodSpan &
      Readonly<{
        within: readonly KnownPeriod[];
        /** The last sufficiently delivered period in it, which represents it. */
        standing: KnownPeriod | undefined;
        /** Undefined: the block's period is as long as the chosen one, or shorter. */
        longer: string | undefined;
      }>)
  | Readonly<{ kind: undefined }>;

/**
 * The period that a block shows for the chosen one.
 * @param own the length of its periods
 * @returns undefined: it has none; without a kind: there is none yet
 */
export function chosenPeriod(
  text: string,
  { periods, latest }: { periods: readonly KnownPeriod[]; latest: string | undefined },
  own: PeriodKind | undefined,
): ChosenPeriod | undefined {
  if (own === undefined) return undefined;
  const asked = readAnyPeriod(text === LATEST_PERIOD ? (latest ?? '') : text);
  if (asked === undefined) return { kind: undefined };
  const isLonger = PERIOD_KINDS.indexOf(own) < PERIOD_KINDS.indexOf(asked.kind);
  const span: PeriodSpan = isLonger
    ? { kind: own, period: periodAt(containing(asked.period, asked.kind, own), own) }
    : asked;
  const at = ordinalOf(span.period, span.kind);
  const within = periods.filter(({ period }) => {
    const read = readDeliveryPeriod(period, own);
    return read !== undefined && containing(read, own, span.kind) === at;
  });
  const standing = standingOf(within);
  return { ...span, within, standing, longer: isLonger ? periodText(span.period, span.kind) : undefined };
}

/** The last sufficiently delivered period, or else the last that has begun: it represents all. */
export const standingOf = (periods: readonly KnownPeriod[]): KnownPeriod | undefined =>
  periods.findLast(({ isCounted }) => isCounted) ?? periods.findLast(({ state }) => state !== 'future');

/**
 * A condition that leaves one of some values; a single value has another form, because figures depend on whether a field
 * has only one.
 */
export const valueCondition = (column: string, values: readonly string[]): Condition =>
  values.length === 1 ? { column, op: 'eq', value: values[0]! } : { column, op: 'in', value: [...values] };

/** The conditions that the records of a period meet. */
export function spanConditions(
  fields: PeriodFields,
  { kind, period, within }: PeriodSpan & { within: readonly KnownPeriod[] },
): Condition[] {
  if ('moment' in fields) {
    const [first, last] = [firstDayOf(period, kind), lastDayOf(period, kind)].map((day) => day.slice(0, 7));
    return monthsBetween(fields.moment.name, first!, last!);
  }
  const year: Condition = { column: fields.year.name, op: 'eq', value: String(period.year) };
  if (kind === 'year' || fields.part === undefined) return [year];
  const stored = [...new Set(within.flatMap((one) => one.stored.parts))];
  const parts = stored.length > 0 ? stored : partsIn({ kind, period }, fields.kind);
  return [year, valueCondition(fields.part.name, parts)];
}

/** The numbers of the parts of a year, of this length, for a period without records. */
function partsIn({ kind, period }: PeriodSpan, own: PeriodKind): string[] {
  const [first, last] = [firstDayOf(period, kind), lastDayOf(period, kind)].map(
    (day) => periodOfDay(day, own).part,
  );
  return Array.from({ length: last! - first! + 1 }, (_, index) => String(first! + index));
}
