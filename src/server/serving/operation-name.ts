import { collections } from '@/domain/collections';
import { ACROSS_PATHS, NAMED_PATHS, namedRouteOf } from '@/server/rest/across/across-route';
import { CATALOGUE_FILES, CKAN_PATHS } from '@/server/rest/catalogue/paths';
import { isODataPath, ODATA_PATH, ODATA_PATHS } from '@/server/rest/odata/odata-paths';
import { DOCUMENT_PATHS } from '@/server/rest/open-api/open-api-reply';
import { isPelitaPath, PELITA_PATHS, pelitaPattern } from '@/server/rest/pelita/paths';
import { PXWEB_PATHS, PXWEB_TABLE_PATHS, pxwebPattern } from '@/server/rest/pxweb/paths';
import { RECONCILE_PATHS } from '@/server/rest/reconcile/paths';
import { pathOf } from '@/server/rest/request/request-target';
import { RIGHTS } from '@/server/trpc/rights';

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;
/** The name for all methods other than {@link METHODS}. */
const OTHER = 'OTHER';
const API = '/api/';
const PROCEDURES = '/api/trpc/';
const COMMA = /,|%2c/i;
const FILES = '/_next/';
const HEALTH = ['/health/live', '/health/ready'];

/** The name for data that could not be parsed as a request. */
export const UNREADABLE = 'unreadable';

/** The names of the operations of one route, by method. */
type Names = ReadonlyMap<string, string>;

const namesOf = (route: string): Names =>
  new Map([...METHODS, OTHER].map((method) => [method, `${method} ${route}`]));

/** The routes with a fixed path. */
const BY_PATH: ReadonlyMap<string, Names> = new Map([
  ...collections.flatMap(({ path }) =>
    [path, `${path}/summary`].map((one) => [one, namesOf(one.slice(API.length))] as const),
  ),
  ...ACROSS_PATHS.map((path) => [path, namesOf(path.slice(API.length))] as const),
  ...PXWEB_PATHS.map((path) => [path, namesOf(path.slice(API.length))] as const),
  ...RECONCILE_PATHS.map((path) => [path, namesOf(path.slice(API.length))] as const),
  ...CKAN_PATHS.map((path) => [path, namesOf(path.slice(API.length))] as const),
  ...Object.values(CATALOGUE_FILES).map((path) => [path, namesOf(path.slice(1))] as const),
  ...[`${ODATA_PATH}/`, ...ODATA_PATHS].map((path) => [path, namesOf(path.replace(/^\/|\/$/g, ''))] as const),
  ...DOCUMENT_PATHS.map((path) => [path, namesOf('openapi')] as const),
  ...Object.keys(RIGHTS).map((name) => [PROCEDURES + name, namesOf(name)] as const),
  ...HEALTH.map((path) => [path, namesOf(path.slice(1))] as const),
]);
/** The routes with a name in their path. */
const BY_ROUTE: ReadonlyMap<string, Names> = new Map(
  [...NAMED_PATHS, ...PXWEB_TABLE_PATHS]
    .map((path): [string, Names] => [path, namesOf(path.slice(API.length))])
    .concat(PELITA_PATHS.map((path): [string, Names] => [path, namesOf(path.slice(1))])),
);
const SEVERAL_PROCEDURES = namesOf('procedures');
const UNKNOWN = namesOf('unknown');
const ODATA_RECORD = namesOf('odata/record');
const FILE = namesOf('file');
const PAGE = namesOf('page');

/**
 * Names the operation of a request: its method, and a collection or another route. The number of names is fixed, whatever
 * callers send: another path is `unknown` below /api, and otherwise a `page`.
 * @param url the target as `readTarget` returns it
 */
export function operationNameOf(method: string | undefined, url: string): string {
  const path = pathOf(url);
  const names = BY_PATH.get(path) ?? routeOfOther(path);
  return names.get(method ?? OTHER) ?? names.get(OTHER)!;
}

function routeOfOther(path: string): Names {
  if (path.startsWith(FILES)) return FILE;
  if (isODataPath(path)) return ODATA_RECORD;
  if (isPelitaPath(path)) return BY_ROUTE.get(pelitaPattern(path))!;
  if (path.startsWith(PROCEDURES)) return COMMA.test(path) ? SEVERAL_PROCEDURES : UNKNOWN;
  if (path.startsWith(API))
    return BY_ROUTE.get(namedRouteOf(path)?.path ?? pxwebPattern(path) ?? '') ?? UNKNOWN;
  return PAGE;
}
