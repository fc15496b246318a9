import type { InputFault } from '@/domain/refusals/input-fault';
import type { ServiceError } from '@/server/errors';
import { invalid } from '@/server/input/input';
import { type KnownParameters, meantParameter } from './meant-parameter';

/** The values of one name in a query string, each with the name `as` it was sent. */
export type GivenParameter = Readonly<{
  name: string;
  values: readonly Readonly<{ as: string; value: string }>[];
}>;

const MAX_NAME_LENGTH = 64;
/** Names of lists as written by PHP's http_build_query and others: `tahun[]`, `tahun[0]`. */
const LIST_NAME = /^(.+?)\[\d{0,9}\]$/;

/**
 * Groups the values by name; `tahun[]` and `tahun[0]` become `tahun` if `isKnown` accepts that name.
 * @param pairs in the order of the query string
 */
export function groupParameters(
  pairs: Iterable<readonly [string, string]>,
  isKnown: (name: string) => boolean,
): Iterable<GivenParameter> {
  const gathered = new Map<string, { name: string; values: { as: string; value: string }[] }>();
  for (const [as, value] of pairs) {
    const listName = LIST_NAME.exec(as)?.[1];
    const name = listName !== undefined && isKnown(listName) ? listName : as;
    const given = gathered.get(name) ?? { name, values: [] };
    given.values.push({ as, value });
    gathered.set(name, given);
  }
  return gathered.values();
}

/** The only value of a name. @throws {ServiceError} `invalid_parameter` if there are several */
export function singleValue({ name, values }: GivenParameter): GivenParameter['values'][number] {
  if (values.length === 1) return values[0]!;
  throw badParameter(name, { code: 'repeated' });
}

/** A value as a whole number from `min` to `max`. @throws {ServiceError} `invalid_parameter` if it is none */
export function wholeNumber(
  { as, value: raw }: GivenParameter['values'][number],
  min: number,
  max: number,
): number {
  const value = /^[0-9]{1,10}$/.test(raw) ? Number(raw) : Number.NaN;
  if (value >= min && value <= max) return value;
  throw badParameter(as, { code: 'not_between', min, max });
}

/**
 * The refusal of an unknown parameter, with the name that was probably intended: `tahun.gte` for `tahun[gte]` and `tahun_min`.
 */
export function unknownParameter(
  { name }: Pick<GivenParameter, 'name'>,
  known: KnownParameters,
): ServiceError {
  const better = meantParameter(name, known);
  return badParameter(name, { code: 'unknown_parameter', better, known: known.names });
}

/** A refusal with the name of the parameter, shortened if very long. */
export function badParameter(name: string, fault: InputFault): ServiceError {
  const shown = name.length > MAX_NAME_LENGTH ? `${name.slice(0, MAX_NAME_LENGTH)}…` : name;
  return invalid(shown.toWellFormed(), fault);
}
