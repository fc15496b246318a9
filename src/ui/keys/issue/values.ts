import { type Clock, endOf } from '@/domain/expiry';
import type { KeyScope } from '@/domain/keys/bindings';
import { splitNetworks } from '@/domain/networks';
import type { Grant } from '@/domain/permissions';
import { oneLine } from '@/ui/keys/key-texts';
import type { Inputs, Outputs } from '@/ui/trpc';
import { DELIVERIES, type Delivery } from '../links/deliveries';

export const ISSUE_LIFETIMES = ['30', '90', '180', '365', 'date', 'never'] as const;
type Lifetime = (typeof ISSUE_LIFETIMES)[number];

export const RATES = ['default', '60', '600', '6000', 'own', 'unlimited'] as const;
export type Rate = (typeof RATES)[number];

/** The values of the form of a new key. */
export type IssueValues = {
  name: string;
  owner: string;
  contact: string;
  purpose: string;
  permissions: readonly Grant[];
  scope: KeyScope;
  proposesOnly: boolean;
  lifetime: Lifetime;
  /** The last day, as `2027-01-31`, if `lifetime` is `date`. */
  date: string;
  /** The text as it is typed: one per line. */
  addresses: string;
  /** The web pages that may use it. */
  origins: readonly string[];
  rate: Rate;
  /** Requests per minute, if `rate` is `own`. */
  ownRate: number | string;
  delivery: Delivery;
};

const EMPTY: IssueValues = {
  name: '',
  owner: '',
  contact: '',
  purpose: '',
  permissions: [],
  scope: { bindings: [], listsOwnOnly: false },
  proposesOnly: false,
  lifetime: '365',
  date: '',
  addresses: '',
  origins: [],
  rate: 'default',
  ownRate: '',
  delivery: 'show',
};

/** The initial values of the form: empty, or those of another key without its expiry. @param name of the new key */
export function firstValues(model: Outputs['keys']['get'] | undefined, name: string): IssueValues {
  if (model === undefined) return EMPTY;
  const { owner, contact, purpose, permissions, bindings, listsOwnOnly } = model;
  const { allowedAddresses, origins, ratePerMinute, proposesOnly } = model;
  const rate = RATES.find((one) => one === String(ratePerMinute)) ?? 'own';
  return {
    ...EMPTY,
    name,
    owner: owner ?? '',
    contact: contact ?? '',
    purpose: purpose ?? '',
    permissions,
    scope: { bindings, listsOwnOnly },
    proposesOnly,
    addresses: allowedAddresses.join('\n'),
    origins,
    rate: ratePerMinute === null ? 'default' : ratePerMinute === 0 ? 'unlimited' : rate,
    ownRate: rate === 'own' ? (ratePerMinute ?? '') : '',
  };
}

/** The values in a stored draft; undefined if there is none, or it is of another version of the form. */
export function issueDraftOf(stored: unknown): IssueValues | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined;
  const draft: IssueValues = { ...EMPTY, ...stored };
  const isKnown =
    Object.keys(stored).every((name) => name in EMPTY) &&
    ISSUE_LIFETIMES.includes(draft.lifetime) &&
    RATES.includes(draft.rate) &&
    DELIVERIES.includes(draft.delivery) &&
    Array.isArray(draft.permissions) &&
    Array.isArray(draft.origins) &&
    Array.isArray(draft.scope?.bindings);
  return isKnown ? draft : undefined;
}

/** Requests per minute as the service takes them: null for its default, 0 for unlimited; undefined if none is typed. */
export function rateOf({ rate, ownRate }: Pick<IssueValues, 'rate' | 'ownRate'>): number | null | undefined {
  if (rate === 'default') return null;
  if (rate === 'unlimited') return 0;
  if (rate !== 'own') return Number(rate);
  return Number.isInteger(ownRate) && Number(ownRate) > 0 ? Number(ownRate) : undefined;
}

/** The input of the procedure. */
export function issueInputOf(values: IssueValues, clock: Clock): Inputs['keys']['issue'] {
  return {
    name: oneLine(values.name),
    owner: oneLine(values.owner),
    contact: oneLine(values.contact),
    purpose: oneLine(values.purpose),
    permissions: values.permissions.map(({ scope, operations }) => ({ scope, operations: [...operations] })),
    bindings: values.scope.bindings,
    listsOwnOnly: values.scope.listsOwnOnly,
    proposesOnly: values.proposesOnly,
    allowedAddresses: splitNetworks(values.addresses),
    origins: [...values.origins],
    ratePerMinute: rateOf(values) ?? null,
    expiresAt: endOf({ choice: values.lifetime, date: values.date }, clock)?.toISOString() ?? null,
  };
}
