import { type Indicator, jointOf } from '@/domain/indicators/indicator';
import { PLACE_SYSTEM, type PlaceSystem } from '@/domain/places/successions/place-system';
import { nearestName } from '@/domain/spelling/nearest-name';
import type { IndicatorQuery } from '@/server/indicators/query';
import {
  badParameter,
  type GivenParameter,
  groupParameters,
  singleValue,
  unknownParameter,
} from '@/server/records/list/list-parameter';
import { RELEASE } from '@/server/records/released/public-releases';
import { givenSystem, namesIn } from '../replies/summary/read-request';

/** The parameters of every indicator; those of places and categories are its own. */
export const INDICATOR_PARAMETERS = [
  ...['rows', 'columns', 'period', 'kode_wilayah', 'format'],
  PLACE_SYSTEM,
  RELEASE,
] as const;

/** The formats of an indicator's values. */
export const INDICATOR_FORMATS = ['json', 'csv'] as const;
export type IndicatorFormat = (typeof INDICATOR_FORMATS)[number];

/**
 * Reads the parameters of an indicator. What they name is judged when it is computed.
 * @throws {ServiceError} `invalid_parameter` for one that the indicator does not have
 */
export function readIndicatorQuery(
  parameters: Iterable<readonly [string, string]>,
  indicator: Indicator,
): Readonly<{ query: IndicatorQuery; format: IndicatorFormat }> {
  const joint = jointOf(indicator);
  const places = joint.places.map(({ name }) => name);
  const categories = joint.categories.map(({ name }) => name);
  const names = [...INDICATOR_PARAMETERS, ...places, ...categories];
  const given = new Map<string, readonly string[]>();
  let columns: string | undefined;
  let release: string | undefined;
  let system: PlaceSystem | undefined;
  let format: IndicatorFormat = 'json';
  for (const parameter of groupParameters(parameters, (name) => names.includes(name))) {
    if (!names.includes(parameter.name)) throw unknownParameter(parameter, { names });
    if (parameter.name === 'columns') columns = singleValue(parameter).value.trim() || undefined;
    if (parameter.name === RELEASE) release = singleValue(parameter).value.trim();
    if (parameter.name === 'format') format = givenFormat(parameter);
    if (parameter.name === PLACE_SYSTEM) system = givenSystem(parameter);
    given.set(
      parameter.name,
      parameter.values.map(({ value }) => value),
    );
  }
  const listed = (name: string) => (given.get(name) ?? []).flatMap(namesIn);
  const of = (fields: readonly string[]) =>
    Object.fromEntries(
      fields.flatMap((name) => (given.has(name) ? [[name, given.get(name)!] as const] : [])),
    );
  return {
    query: {
      rows: listed('rows'),
      columns,
      release,
      system,
      period: listed('period'),
      places: of(places),
      code: given.get('kode_wilayah') ?? [],
      categories: of(categories),
    },
    format,
  };
}

function givenFormat(given: GivenParameter): IndicatorFormat {
  const { as, value } = singleValue(given);
  const format = INDICATOR_FORMATS.find((one) => one === value);
  if (format !== undefined) return format;
  throw badParameter(as, {
    ...{ code: 'not_one_of', known: INDICATOR_FORMATS, better: nearestName(value, INDICATOR_FORMATS) },
  });
}
