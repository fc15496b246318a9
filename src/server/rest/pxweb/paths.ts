import { type Collection, findCollection } from '@/domain/collections';
import { ServiceError } from '@/server/errors';
import type { ApiRequest } from '../exchange';
import { pathOf } from '../request/request-target';

/** The address of the interface of PxWebApi 2, which clients are given. */
export const PXWEB_PATH = '/api/pxweb/v2';

/** Its paths, for those who list all paths of the service. */
export const PXWEB_PATHS: readonly string[] = ['/config', '/tables'].map((path) => PXWEB_PATH + path);
export const PXWEB_TABLE_PATHS: readonly string[] = ['', '/metadata', '/defaultselection', '/data'].map(
  (path) => `${PXWEB_PATH}/tables/{id}${path}`,
);

const TABLE = new RegExp(`^${PXWEB_PATH}/tables/([a-z0-9_]{1,60})(/metadata|/defaultselection|/data)?$`);

/** What a request asks of the interface. */
export type PxTarget = Readonly<
  | { kind: 'config' }
  | { kind: 'tables' }
  | { kind: 'table' | 'metadata' | 'defaultselection' | 'data'; collection: Collection }
>;

export const isPxWebPath = (path: string): boolean =>
  path === PXWEB_PATH || path.startsWith(`${PXWEB_PATH}/`);

/** The pattern of a path, such as `/api/pxweb/v2/tables/{id}/data`; undefined: there is none. */
export function pxwebPattern(path: string): string | undefined {
  if (PXWEB_PATHS.includes(path)) return path;
  const [, , rest = ''] = TABLE.exec(path) ?? [];
  return TABLE.test(path) ? `${PXWEB_PATH}/tables/{id}${rest}` : undefined;
}

/** @throws {ServiceError} `not_found`, or `method_not_allowed` */
export function pxTargetOf({ method, url }: Pick<ApiRequest, 'method' | 'url'>): PxTarget {
  const path = pathOf(url);
  const target = targetAt(path);
  if (target === undefined) throw new ServiceError({ code: 'not_found', near: { paths: PXWEB_PATHS } });
  const allow = target.kind === 'data' ? 'GET, HEAD, POST' : 'GET, HEAD';
  if (!allow.split(', ').includes(method)) throw new ServiceError({ code: 'method_not_allowed', allow });
  return target;
}

function targetAt(path: string): PxTarget | undefined {
  if (path === `${PXWEB_PATH}/config`) return { kind: 'config' };
  if (path === `${PXWEB_PATH}/tables`) return { kind: 'tables' };
  const [, id, rest = '/table'] = TABLE.exec(path) ?? [];
  const collection = id === undefined ? undefined : findCollection(id);
  if (collection === undefined) return undefined;
  return { kind: rest.slice(1) as 'table' | 'metadata' | 'defaultselection' | 'data', collection };
}
