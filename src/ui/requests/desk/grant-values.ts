import { type Clock, endOf } from '@/domain/expiry';
import { splitAddresses } from '../parts/addresses';
import { inWordsOf } from '../parts/narrowing';
import type { Approval, RequestDetail } from '../types';

export const MOST_NAME = 120;
export const MOST_REASON = 500;
export const LIFETIMES = ['90', '365', '730', 'never', 'date'] as const;
export type Lifetime = (typeof LIFETIMES)[number];

/** What the form of an approval holds. */
export type GrantValues = {
  name: string;
  permissions: RequestDetail['permissions'];
  /** As typed: one a line. */
  addresses: string;
  /** Empty: the service's default. */
  rate: number | string;
  lifetime: Lifetime;
  /** The last day, as `2027-01-31`, where `lifetime` is `date`. */
  date: string;
  reason: string;
};

/** What the form begins with: the request as it was asked for, for a year. */
export function grantValuesOf(request: RequestDetail): GrantValues {
  const { agency, system, permissions, allowedAddresses } = request;
  return {
    name: [...`${system}, ${agency}`].slice(0, MOST_NAME).join('').trim(),
    permissions,
    addresses: allowedAddresses.join('\n'),
    rate: '',
    lifetime: '365',
    date: '',
    reason: '',
  };
}

/** What is sent to the service. */
export function approvalOf(
  request: RequestDetail,
  { values, clock }: { values: GrantValues; clock: Clock },
): Approval {
  const { name, permissions, addresses, rate, lifetime, date, reason } = values;
  return {
    id: request.id,
    grant: {
      name: oneLine(name),
      permissions: inWordsOf(request.permissions, permissions),
      allowedAddresses: splitAddresses(addresses),
      ratePerMinute: rate === '' ? null : Number(rate),
      expiresAt: endOf({ choice: lifetime, date }, clock)?.toISOString() ?? null,
    },
    reason: oneLine(reason) === '' ? null : oneLine(reason),
  };
}

/** A reason is kept as one line. */
export const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();
