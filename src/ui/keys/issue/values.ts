import type { Grant } from '@/server/access/keys/permissions';
import { splitAddresses } from '@/ui/requests/parts/addresses';
import type { Inputs, Outputs } from '@/ui/trpc';
import { endOfDay } from '../detail/expiry-choice';
import { dayIn } from '../detail/use-days';

export const LIFETIMES = ['30', '90', '180', '365', 'date', 'never'] as const;
export type Lifetime = (typeof LIFETIMES)[number];

export const RATES = ['default', '60', '600', '6000', 'own', 'unlimited'] as const;
export type Rate = (typeof RATES)[number];

/** What the form of a new key holds. */
export type IssueValues = {
  name: string;
  owner: string;
  contact: string;
  purpose: string;
  permissions: readonly Grant[];
  lifetime: Lifetime;
  /** The last day, as `2027-01-31`, where `lifetime` is `date`. */
  date: string;
  /** As typed: one a line. */
  addresses: string;
  rate: Rate;
  /** Requests a minute, where `rate` is `own`. */
  ownRate: number | string;
};

const DAY_MS = 86_400_000;

const EMPTY: IssueValues = {
  name: '',
  owner: '',
  contact: '',
  purpose: '',
  permissions: [],
  lifetime: '365',
  date: '',
  addresses: '',
  rate: 'default',
  ownRate: '',
};

/** What the form begins with: nothing, or what another key has but its end. @param name of the new key */
export function firstValues(model: Outputs['keys']['get'] | undefined, name: string): IssueValues {
  if (model === undefined) return EMPTY;
  const { owner, contact, purpose, permissions, allowedAddresses, ratePerMinute } = model;
  const rate = RATES.find((one) => one === String(ratePerMinute)) ?? 'own';
  return {
    ...EMPTY,
    name,
    owner: owner ?? '',
    contact: contact ?? '',
    purpose: purpose ?? '',
    permissions,
    addresses: allowedAddresses.join('\n'),
    rate: ratePerMinute === null ? 'default' : ratePerMinute === 0 ? 'unlimited' : rate,
    ownRate: rate === 'own' ? (ratePerMinute ?? '') : '',
  };
}

/**
 * When the key ends: always with a day, in the service's zone.
 * @returns null for never; undefined while no day is chosen
 */
export function endOf(
  { lifetime, date }: Pick<IssueValues, 'lifetime' | 'date'>,
  { now, timeZone }: { now: Date; timeZone: string },
): Date | null | undefined {
  if (lifetime === 'never') return null;
  if (lifetime === 'date') return endOfDay(date, timeZone);
  return endOfDay(dayIn(timeZone, new Date(now.getTime() + Number(lifetime) * DAY_MS)), timeZone);
}

/** Requests a minute as the service takes them: null its default, 0 unlimited; undefined while none is typed. */
export function rateOf({ rate, ownRate }: Pick<IssueValues, 'rate' | 'ownRate'>): number | null | undefined {
  if (rate === 'default') return null;
  if (rate === 'unlimited') return 0;
  if (rate !== 'own') return Number(rate);
  return Number.isInteger(ownRate) && Number(ownRate) > 0 ? Number(ownRate) : undefined;
}

/** What is sent to the service. */
export function inputOf(values: IssueValues, at: { now: Date; timeZone: string }): Inputs['keys']['issue'] {
  return {
    name: oneLine(values.name),
    owner: oneLine(values.owner),
    contact: oneLine(values.contact),
    purpose: oneLine(values.purpose),
    permissions: values.permissions.map(({ scope, operations }) => ({ scope, operations: [...operations] })),
    allowedAddresses: splitAddresses(values.addresses),
    ratePerMinute: rateOf(values) ?? null,
    expiresAt: endOf(values, at)?.toISOString() ?? null,
  };
}

/** Each is kept as one line. */
const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();
