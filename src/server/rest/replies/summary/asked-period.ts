import type { Collection } from '@/domain/collections';
import {
  LATEST_PERIOD,
  PERIOD_EXAMPLES,
  type PeriodFields,
  periodText,
  readDeliveryPeriod,
} from '@/domain/deliveries/period';
import type { CollectionCoverage } from '@/server/coverage/coverage';
import { badParameter } from '@/server/records/list/list-parameter';

/** A period as it was asked for, and the parameters of the list that select its records. */
export type AskedPeriod = Readonly<{ period: string; parameters: readonly (readonly [string, string])[] }>;

/**
 * The period that `period=` asks for: `latest`, or one such as `2024`, `2024-S1`, `2024-07`.
 * @throws {ServiceError} `invalid_parameter`
 */
export function askedPeriod(
  text: string,
  { collection, covered }: { collection: Collection; covered: CollectionCoverage | undefined },
): AskedPeriod {
  if (covered === undefined) throw badParameter('period', noPeriods(collection));
  const { coverage, form } = covered;
  const { kind } = form.period;
  const period = text === LATEST_PERIOD ? undefined : readDeliveryPeriod(text, kind);
  if (text !== LATEST_PERIOD && period === undefined)
    throw badParameter('period', { code: 'not_one_of', known: [LATEST_PERIOD, PERIOD_EXAMPLES[kind]] });
  const found =
    period === undefined
      ? coverage.latest
      : coverage.periods.find((one) => one.period === periodText(period, kind));
  if (found !== undefined)
    return { period: found.period, parameters: parametersOf(found.stored, form.period) };
  if (period === undefined) throw badParameter('period', NONE_BEGUN);
  return {
    period: text,
    parameters: parametersOf({ year: period.year, parts: [String(period.part)] }, form.period),
  };
}

function parametersOf(
  { year, parts }: Readonly<{ year: number; parts: readonly string[] }>,
  fields: PeriodFields,
): (readonly [string, string])[] {
  if (!('moment' in fields))
    return [
      [fields.year.name, String(year)],
      ...(fields.part === undefined ? [] : parts.map((part) => [fields.part!.name, part] as const)),
    ];
  const month = Number(parts[0]);
  const next = month === MONTHS ? [year + 1, 1] : [year, month + 1];
  const first = ([of = 0, part = 0]: readonly number[]) =>
    `${String(of).padStart(4, '0')}-${String(part).padStart(2, '0')}-01`;
  const { name } = fields.moment;
  return [
    [`${name}.gte`, first([year, month])],
    [`${name}.lt`, first(next)],
  ];
}

const MONTHS = 12;

const noPeriods = ({ resource }: Collection) =>
  ({
    code: 'refused_value',
    reason: {
      id: `data ${resource} tidak memiliki periode`,
      en: `the records of ${resource} have no period`,
    },
  }) as const;

const NONE_BEGUN = {
  code: 'refused_value',
  reason: {
    id: 'belum ada periode yang sudah dimulai dan memiliki data',
    en: 'no period that has begun has records',
  },
} as const;
