import type { KeyPlace } from '@/domain/refusals/key-fault';
import { ServiceError } from '@/server/errors';
import { readBasic } from '@/server/network/basic-credentials';
import { readBearer } from '@/server/network/bearer-token';
import type { ApiRequest } from '../exchange';

/** The challenge to callers who send credentials only when they are asked for them (RFC 7617). */
export const BASIC_CHALLENGE = 'Basic realm="Regional Statistical Data Service", charset="UTF-8"';

/** Names by which programs send a key elsewhere. */
const HEADERS = [
  'api-key',
  'apikey',
  'x-apikey',
  'x-api-token',
  'x-auth-token',
  'x-access-token',
  'api_key',
  'x_api_key',
];
const QUERY = /[?&](?:x-api-key|x_api_key|api[-_]?key|key|token|access_token)=|[?&=]rsd_/i;
const READING = new Set(['GET', 'HEAD']);

/** The key of a request, and how it was sent. */
export type SentKey = Readonly<{
  key: string | undefined;
  /** Whether it is the password of HTTP Basic. */
  isBasic?: true;
  /** Where a request without a key has one that does not count, so that the refusal can say so. */
  keyIn?: KeyPlace | undefined;
}>;

/** Whether a request may send its key as the password of HTTP Basic: it changes nothing. */
export const maySendBasic = ({ method }: Pick<ApiRequest, 'method'>): boolean => READING.has(method);

/**
 * The key of a request: of the header `x-api-key`, else, if it reads, the password of HTTP Basic, whatever the name.
 * Source: docs/specification.md, "API keys".
 * @param may.mayBeBasic whether it reads
 * @param may.mayBeBearer whether `Authorization: Bearer` has a key too, as the contract of some paths says
 * @throws {ServiceError} `invalid_header` if the two are different keys
 */
export function sentKeyOf(
  { header, url }: Pick<ApiRequest, 'header' | 'url'>,
  { mayBeBasic, mayBeBearer = false }: Readonly<{ mayBeBasic: boolean; mayBeBearer?: boolean }>,
): SentKey {
  const authorization = header('authorization');
  const key = header('x-api-key');
  if (authorization === undefined)
    return { key, keyIn: key === undefined ? placeOf(header, url) : undefined };
  const basic = readBasic(authorization);
  if (key !== undefined) {
    // The password of a proxy before the service is no key.
    if (mayBeBasic && basic !== undefined && basic !== 'unreadable' && isOther(basic.password, key))
      throw new ServiceError({
        code: 'invalid_header',
        field: 'authorization',
        fault: { code: 'other_key' },
      });
    return { key };
  }
  const bearer = mayBeBearer ? readBearer(authorization) : undefined;
  if (bearer !== undefined) return { key: bearer };
  if (basic === undefined) return { key, keyIn: 'authorization' };
  if (!mayBeBasic) return { key, keyIn: 'basic_of_write' };
  if (basic === 'unreadable') return { key, keyIn: 'basic_unreadable' };
  return basic.password === '' ? { key, keyIn: 'basic_empty' } : { key: basic.password, isBasic: true };
}

/** The text that a request sends as a key, whether it counts or not, for what is recorded of a refusal. */
export function keyTextOf(header: ApiRequest['header']): string | undefined {
  const basic = readBasic(header('authorization'));
  const sent = basic === 'unreadable' ? undefined : basic?.password;
  return header('x-api-key') ?? sent ?? readBearer(header('authorization'));
}

const isOther = (password: string, key: string): boolean => password.startsWith('rsd_') && password !== key;

function placeOf(header: ApiRequest['header'], url: string): KeyPlace | undefined {
  if (HEADERS.some((name) => header(name) !== undefined)) return 'other_header';
  return QUERY.test(url) ? 'query' : undefined;
}
