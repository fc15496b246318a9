import type { KeyPlace } from '@/domain/refusals/key-fault';
import type { ApiRequest } from '../exchange';

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

/** Where a request without `x-api-key` has a key instead, so that the refusal can say so. It counts nowhere else. */
export function keyPlaceOf({ header, url }: ApiRequest): KeyPlace | undefined {
  if (header('authorization') !== undefined) return 'authorization';
  if (HEADERS.some((name) => header(name) !== undefined)) return 'other_header';
  return QUERY.test(url) ? 'query' : undefined;
}
