import type { Text } from '@/domain/collections/field';
import { ODataFault, unsupported } from '@/domain/odata/odata-fault';
import { nearestName } from '@/domain/spelling/nearest-name';
import { ServiceError } from '@/server/errors';
import { invalid } from '@/server/input/input';
import { badParameter } from '@/server/records/list/list-parameter';
import { readQueryString } from '../request/query-string';

/** The options that some path of OData takes, without their `$`. */
const OPTIONS = [
  ...['filter', 'select', 'orderby', 'top', 'skip', 'count', 'skiptoken', 'apply', 'format'],
] as const;
export type ODataOption = (typeof OPTIONS)[number];

/** The values of the options of a request. */
export type ODataOptions = Readonly<Partial<Record<ODataOption, string>>>;

/** Options of the protocol that no path takes. */
const UNSUPPORTED: readonly string[] = [
  ...['expand', 'search', 'compute', 'levels', 'index', 'deltatoken', 'id', 'schemaversion'],
];

/**
 * Reads the query string: names with or without `$`, in any case (OData 4.01).
 * @param allowed the options of the path
 * @throws {ServiceError} `invalid_parameter`, `not_supported`
 */
export function readODataOptions(url: string, allowed: readonly ODataOption[]): ODataOptions {
  const options: Partial<Record<ODataOption, string>> = {};
  for (const [given, values] of Object.entries(readQueryString(url))) {
    const name = given.toLowerCase().replace(/^\$/, '');
    const option = OPTIONS.find((one) => one === name);
    if (given.startsWith('@') || UNSUPPORTED.includes(name)) throw told(unsupported(shownName(given)));
    // Another parameter is not ignored, although the protocol allows it: the caller would take all records for some.
    if (option === undefined) {
      const names = OPTIONS.map((one) => `$${one}`);
      const better = nearestName(given, names);
      throw badParameter(given, { code: 'unknown_parameter', better, known: names });
    }
    if (!allowed.includes(option)) throw told(unsupported(shownName(given)));
    if (values.length > 1 || options[option] !== undefined) throw badParameter(given, { code: 'repeated' });
    options[option] = values[0]!;
  }
  return options;
}

const SHOWN_NAME = 64;
const shownName = (name: string): string => name.slice(0, SHOWN_NAME).toWellFormed();

/** The address of a path with options, all of which are encoded. */
export const addressOf = (path: string, options: Readonly<Record<string, string>>): string =>
  `${path}?${Object.entries(options)
    .map(([name, value]) => `$${name}=${encodeURIComponent(value)}`)
    .join('&')}`;

/** A fault of the domain as the refusal of a request. */
export function told(fault: ODataFault): ServiceError {
  const { option: field, reason, isUnsupported } = fault;
  return isUnsupported ? new ServiceError({ code: 'not_supported', field, reason }) : refused(field, reason);
}

/** The refusal of the value of an option. */
export const refused = (field: string, reason: Text): ServiceError =>
  invalid(field, { code: 'refused_value', reason });

/** Reads with functions of the domain. @throws {ServiceError} in place of an {@link ODataFault} */
export function reading<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw error instanceof ODataFault ? told(error) : error;
  }
}
