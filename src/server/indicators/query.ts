import { MAX_ROW_DIMENSIONS } from '@/domain/answers/judge-summary';
import { LATEST_PERIOD, PERIOD_EXAMPLES, readDeliveryPeriod } from '@/domain/deliveries/period';
import { type Indicator, indicatorDimensions, jointOf } from '@/domain/indicators/indicator';
import { AS_IT_WAS, PLACE_SYSTEM, type PlaceSystem } from '@/domain/places/successions/place-system';
import type { InputFault } from '@/domain/refusals/input-fault';
import { nearestName } from '@/domain/spelling/nearest-name';
import { invalid } from '@/server/input/input';

/** A query of an indicator, by names. */
export type IndicatorQuery = Readonly<{
  rows: readonly string[];
  columns?: string | undefined;
  /** `latest`, periods of the joint kind, or years that stand for their periods; empty: all if divided by them, or the latest. */
  period: readonly string[];
  /** Texts of places, by the name of their field. */
  places: Readonly<Record<string, readonly string[]>>;
  /** Codes of places. */
  code: readonly string[];
  /** The places under which the values stand; absent: those that the records of both sides name. */
  system?: PlaceSystem | undefined;
  /** The releases whose records are counted, as `release=` of a list names them, on both sides; undefined: the stored records. */
  release?: string | undefined;
  /**
   * What a page shows: `standing`, of released periods the records of the newest release; `present`, the stored records. Absent: the
   * stored records, and nothing is said of releases.
   */
  figures?: 'standing' | 'present' | undefined;
  /** Values of joined categories, by the name of their field. */
  categories: Readonly<Record<string, readonly string[]>>;
}>;

const YEAR = /^\d{4}$/;

/** @returns the query @throws {ServiceError} `invalid_parameter` for a dimension or a period that the indicator does not have */
export function judgeIndicatorQuery(query: IndicatorQuery, indicator: Indicator): IndicatorQuery {
  const known = indicatorDimensions(indicator);
  const named = [
    ...query.rows.map((name) => ({ name, as: 'rows' })),
    ...(query.columns === undefined ? [] : [{ name: query.columns, as: 'columns' }]),
  ];
  for (const { name, as } of named)
    if (!known.includes(name))
      throw invalid(as, { code: 'not_one_of', known, better: nearestName(name, known) });
  if (query.rows.length > MAX_ROW_DIMENSIONS)
    throw invalid('rows', { code: 'too_many', limit: MAX_ROW_DIMENSIONS });
  if (new Set(named.map(({ name }) => name)).size < named.length)
    throw invalid(named.at(-1)!.as, { code: 'repeated' });
  const { places, period: kind } = jointOf(indicator);
  if ((query.system ?? AS_IT_WAS) !== AS_IT_WAS && places.length === 0)
    throw invalid(PLACE_SYSTEM, NO_PLACES);
  for (const text of query.period) {
    if (kind === undefined) throw invalid('period', NO_PERIODS);
    if (text !== LATEST_PERIOD && !YEAR.test(text) && readDeliveryPeriod(text, kind) === undefined)
      throw invalid('period', { code: 'not_one_of', known: [LATEST_PERIOD, PERIOD_EXAMPLES[kind]] });
  }
  return query;
}

const NO_PLACES: InputFault = {
  code: 'refused_value',
  reason: { id: 'indikator ini tidak memuat wilayah', en: 'this indicator has no places' },
};

const NO_PERIODS: InputFault = {
  code: 'refused_value',
  reason: { id: 'indikator ini tidak memiliki periode', en: 'this indicator has no periods' },
};
