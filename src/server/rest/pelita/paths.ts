import { ServiceError } from '@/server/errors';
import { DATASET_PATH } from '@/server/pelita/pelita';
import type { ApiRequest } from '../exchange';
import { pathOf } from '../request/request-target';

/** The paths that Kemendagri's portal calls. */
export const PELITA_PATHS = [DATASET_PATH, `${DATASET_PATH}/{uuid}`] as const;

const ALLOW = 'GET, HEAD';
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

export const isPelitaPath = (path: string): boolean =>
  path === DATASET_PATH || path.startsWith(`${DATASET_PATH}/`);

/** The pattern of a path. */
export const pelitaPattern = (path: string): string =>
  idIn(path) === '' ? PELITA_PATHS[0] : PELITA_PATHS[1];

const idIn = (path: string): string => path.slice(DATASET_PATH.length + 1).replace(/\/$/, '');

/**
 * The identifier that a request names; undefined: it asks for the list.
 * @throws {ServiceError} `not_found`, `method_not_allowed`
 */
export function pelitaTargetOf({ method, url }: Pick<ApiRequest, 'method' | 'url'>): string | undefined {
  const id = idIn(pathOf(url)).toLowerCase();
  if (id !== '' && !UUID.test(id)) throw new ServiceError('not_found');
  if (!ALLOW.split(', ').includes(method))
    throw new ServiceError({ code: 'method_not_allowed', allow: ALLOW });
  return id === '' ? undefined : id;
}
