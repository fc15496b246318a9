import type { WireFoundFailure } from '../../detail/failures/types';

/** The cases of failed requests: each has a next step for the help desk, and one for the agency (messages `answer`). */
export type FailureCase = keyof typeof CODES | 'replaced_key' | 'ours' | 'scope' | 'duplicates' | 'items';

const CODES = {
  no_key: ['missing_key'],
  unknown_key: ['unknown_key'],
  expired_key: ['expired_key'],
  revoked_key: ['revoked_key'],
  suspended_key: ['suspended_key'],
  operation: ['operation_not_allowed', 'released_only', 'basic_only'],
  address: ['address_not_allowed'],
  origin: ['origin_not_allowed'],
  rate: ['rate_exceeded', 'too_many_requests', 'too_much_under_way'],
  body: [
    'missing_body',
    'invalid_encoding',
    'invalid_json',
    'invalid_csv',
    'not_an_array',
    'too_many_members',
    'nested_too_deeply',
    'unsupported_media_type',
  ],
  size: ['too_many_items', 'body_too_large'],
  path: [
    'not_found',
    'method_not_allowed',
    'invalid_parameter',
    'invalid_header',
    'not_supported',
    'malformed_request',
    'headers_too_large',
  ],
  repeat: ['request_running', 'list_changed', 'idempotency_key_reused', 'too_many_idempotency_keys'],
  proposals: ['too_many_proposals'],
  slow: ['request_timeout'],
} as const satisfies Record<string, readonly string[]>;

const NAMES = Object.keys(CODES) as (keyof typeof CODES)[];

/** The case of a failed request; an unknown code is a fault of the service. */
export function caseOf(
  found: Pick<WireFoundFailure, 'status' | 'code' | 'failedItems' | 'items' | 'key'>,
): FailureCase {
  const { status, code, failedItems, items, key } = found;
  if (status === 200) {
    if (failedItems === 0) return 'duplicates';
    return code === 'outside_scope' || items.some((item) => item.code === 'outside_scope')
      ? 'scope'
      : 'items';
  }
  const named = NAMES.find((name) => CODES[name].some((one: string) => one === code));
  if (named === undefined) return 'ours';
  const hasEnded = named === 'expired_key' || named === 'revoked_key';
  return hasEnded && key?.replacedById != null ? 'replaced_key' : named;
}
