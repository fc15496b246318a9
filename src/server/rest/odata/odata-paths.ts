import { type Collection, collections, type Field } from '@/domain/collections';
import { MAX_INT } from '@/domain/collections/field';
import { ServiceError } from '@/server/errors';

/** The service root of OData. */
export const ODATA_PATH = '/odata';
const METADATA = '$metadata';

/** What a path of OData names. */
export type ODataResource =
  | Readonly<{ kind: 'service' | 'metadata' }>
  | Readonly<{ kind: 'set' | 'count'; collection: Collection }>
  | Readonly<{ kind: 'entity'; collection: Collection; id: number }>
  | Readonly<{ kind: 'property' | 'value'; collection: Collection; id: number; field: Field }>;

/** Whether a path is that of OData or below it; `/odata/` is the service root too. */
export const isODataPath = (path: string): boolean =>
  path === ODATA_PATH || path.startsWith(`${ODATA_PATH}/`);

/** The paths without a key or a field in them. */
export const ODATA_PATHS: readonly string[] = [
  ...[ODATA_PATH, `${ODATA_PATH}/${METADATA}`],
  ...collections.flatMap(({ resource }) => [`${ODATA_PATH}/${resource}`, `${ODATA_PATH}/${resource}/$count`]),
];

/** Paths of the protocol that the service does not answer. */
const UNSUPPORTED: readonly string[] = ['$batch', '$crossjoin', '$all', '$entity'];
/** What may follow the name of a set, but does not here. */
const UNSUPPORTED_BELOW: readonly string[] = ['$ref', '$each', '$filter', '$query'];

/**
 * What a path names, however its parts are percent-encoded.
 * @throws {ServiceError} `not_found`, or `not_supported`
 */
export function odataResourceOf(path: string): ODataResource {
  const [first, second, third, ...others] = segmentsOf(path);
  if (first === undefined) return { kind: 'service' };
  if (first === METADATA && second === undefined) return { kind: 'metadata' };
  if (UNSUPPORTED.some((one) => first.startsWith(one))) throw notSupported(first);
  const [, name, key] = /^(\w+)(?:\(([^()]*)\))?$/.exec(first) ?? [];
  const collection = collections.find(({ resource }) => resource === name);
  if (collection === undefined || others.length > 0) throw odataNotFound(name);
  for (const below of [second, third])
    if (below !== undefined && UNSUPPORTED_BELOW.includes(below)) throw notSupported(below);
  if (key === undefined) {
    if (second === undefined) return { kind: 'set', collection };
    if (second === '$count' && third === undefined) return { kind: 'count', collection };
    throw odataNotFound(name);
  }
  const id = idOf(key, collection);
  if (second === undefined) return { kind: 'entity', collection, id };
  const field = collection.field(second);
  if (field === undefined) throw odataNotFound(name);
  if (third === undefined) return { kind: 'property', collection, id, field };
  if (third === '$value') return { kind: 'value', collection, id, field };
  throw odataNotFound(name);
}

function segmentsOf(path: string): string[] {
  const segments = path.slice(ODATA_PATH.length).split('/');
  try {
    return segments.map(decodeURIComponent).filter((segment) => segment !== '');
  } catch {
    throw odataNotFound(undefined);
  }
}

/** `7` or `id_siswa=7`. @throws {ServiceError} `not_found` for what is no identifier */
function idOf(key: string, { identifier, resource }: Collection): number {
  const [, name = identifier, digits = ''] = /^(?:(\w+)=)?(\d{1,10})$/.exec(key.trim()) ?? [];
  const id = Number(digits);
  if (digits === '' || name !== identifier || id > MAX_INT) throw odataNotFound(resource);
  return id;
}

/** The refusal of a path, with those that were probably meant: the set of that name, or the service root. */
export function odataNotFound(name: string | undefined): ServiceError {
  const known = collections.some(({ resource }) => resource === name);
  return new ServiceError({
    code: 'not_found',
    near: { paths: [known ? `${ODATA_PATH}/${name}` : ODATA_PATH] },
  });
}

const notSupported = (name: string): ServiceError =>
  new ServiceError({
    code: 'not_supported',
    field: name.slice(0, 64).toWellFormed(),
    reason: { id: 'tidak didukung', en: 'is not supported' },
  });
