import { splitAddresses } from '../parts/addresses';
import { inWordsOf } from '../parts/narrowing';
import type { Approval, RequestDetail } from '../types';

export const MOST_NAME = 120;
export const MOST_REASON = 500;
export const EXPIRIES = ['90', '365', '730', 'never', 'date'] as const;
export type Expiry = (typeof EXPIRIES)[number];

/** What the form of an approval holds. */
export type GrantValues = {
  name: string;
  permissions: RequestDetail['permissions'];
  /** As typed: one a line. */
  addresses: string;
  /** Empty: the service's default. */
  rate: number | string;
  expiry: Expiry;
  /** A day such as 2027-01-31, where `expiry` is `date`. */
  date: string;
  reason: string;
};

const DAY_MS = 86_400_000;

/** What the form begins with: the request as it was asked for, for a year. */
export function grantValuesOf(request: RequestDetail): GrantValues {
  const { agency, system, permissions, allowedAddresses } = request;
  return {
    name: [...`${system}, ${agency}`].slice(0, MOST_NAME).join('').trim(),
    permissions,
    addresses: allowedAddresses.join('\n'),
    rate: '',
    expiry: '365',
    date: '',
    reason: '',
  };
}

/** When the key ends; undefined where no day is chosen yet, null for never. */
export function endOf(
  { expiry, date }: Pick<GrantValues, 'expiry' | 'date'>,
  now: Date,
): Date | null | undefined {
  if (expiry === 'never') return null;
  if (expiry !== 'date') return new Date(now.getTime() + Number(expiry) * DAY_MS);
  // To the end of that day where the reader is.
  const end = new Date(`${date}T23:59:59`);
  return Number.isNaN(end.getTime()) ? undefined : end;
}

/** What is sent to the service. */
export function approvalOf(request: RequestDetail, values: GrantValues): Approval {
  const { name, permissions, addresses, rate, reason } = values;
  return {
    id: request.id,
    grant: {
      name: oneLine(name),
      permissions: inWordsOf(request.permissions, permissions),
      allowedAddresses: splitAddresses(addresses),
      ratePerMinute: rate === '' ? null : Number(rate),
      expiresAt: endOf(values, new Date())?.toISOString() ?? null,
    },
    reason: oneLine(reason) === '' ? null : oneLine(reason),
  };
}

/** A reason is kept as one line. */
export const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();
