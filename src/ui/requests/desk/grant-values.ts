import { type Clock, endOf } from '@/domain/expiry';
import { type KeyScope, unlimitedWrites } from '@/domain/keys/bindings';
import { MAX_NAME } from '@/domain/limits';
import { readNetwork, splitNetworks, widensNetworks } from '@/domain/networks';
import { type Grant, intersectionOf, isNarrower } from '@/domain/permissions';
import { oneLine } from '@/ui/keys/key-texts';
import type { Approval, RequestDetail } from '../types';

export const GRANT_LIFETIMES = ['90', '365', '730', 'never', 'date'] as const;
type Lifetime = (typeof GRANT_LIFETIMES)[number];

/** The values of the approval form. */
export type GrantValues = {
  name: string;
  permissions: RequestDetail['permissions'];
  scope: KeyScope;
  /** The text as it is typed: one per line. */
  addresses: string;
  /** Confirms addresses that the applicant did not name. */
  widens: boolean;
  /** Confirms rights to change or delete any record of some collections. */
  writesAny: boolean;
  /** The rate; empty: the service's default. */
  rate: number | string;
  lifetime: Lifetime;
  /** The last day, as `2027-01-31`, if `lifetime` is `date`. */
  date: string;
  reason: string;
};

/** The initial values of the form: what was requested, for a year. */
export function grantValuesOf(request: RequestDetail): GrantValues {
  const { agency, system, permissions, allowedAddresses } = request;
  return {
    name: [...`${system}, ${agency}`].slice(0, MAX_NAME).join('').trim(),
    permissions,
    scope: { bindings: [], listsOwnOnly: false },
    addresses: allowedAddresses.join('\n'),
    widens: false,
    writesAny: false,
    rate: '',
    lifetime: '365',
    date: '',
    reason: '',
  };
}

/**
 * The granted permissions: the chosen ones that were also requested, with the scopes of the request. An applicant who
 * requested each collection of a group did not request the group, which includes future collections as well.
 */
export function grantedOf(
  { permissions }: Pick<GrantValues, 'permissions'>,
  request: Pick<RequestDetail, 'permissions'>,
): readonly Grant[] {
  return intersectionOf(permissions, request.permissions);
}

/** Whether the key would be less than what was requested: fewer permissions, or bound to values. */
export const isNarrowerGrant = (
  values: Pick<GrantValues, 'permissions' | 'scope'>,
  request: Pick<RequestDetail, 'permissions'>,
): boolean => values.scope.bindings.length > 0 || isNarrower(grantedOf(values, request), request.permissions);

/** The typed networks that are valid, in normal form. */
export function addressesOf({ addresses }: Pick<GrantValues, 'addresses'>): string[] {
  return splitNetworks(addresses).flatMap((text) => {
    const read = readNetwork(text);
    return 'network' in read ? [read.network] : [];
  });
}

/** Whether the key would be valid at addresses that the applicant did not name. */
export function isWider(
  values: Pick<GrantValues, 'addresses'>,
  request: Pick<RequestDetail, 'allowedAddresses'>,
): boolean {
  return widensNetworks(addressesOf(values), request.allowedAddresses);
}

/** The collections in which the key could change or delete any record. */
export const unlimitedWritesOf = (
  values: Pick<GrantValues, 'permissions' | 'scope'>,
  request: Pick<RequestDetail, 'permissions'>,
) => unlimitedWrites(values.scope.bindings, grantedOf(values, request));

/** The input of the procedure. */
export function approvalOf(
  request: RequestDetail,
  { values, clock }: { values: GrantValues; clock: Clock },
): Approval {
  const { name, scope, addresses, widens, writesAny, rate, lifetime, date, reason } = values;
  return {
    id: request.id,
    grant: {
      name: oneLine(name),
      permissions: grantedOf(values, request),
      bindings: scope.bindings,
      listsOwnOnly: scope.listsOwnOnly,
      allowedAddresses: splitNetworks(addresses),
      ratePerMinute: rate === '' ? null : Number(rate),
      expiresAt: endOf({ choice: lifetime, date }, clock)?.toISOString() ?? null,
    },
    widenAddresses: widens && isWider(values, request),
    unlimitedWrites: writesAny && unlimitedWritesOf(values, request).length > 0,
    revision: request.revision,
    reason: oneLine(reason) === '' ? null : oneLine(reason),
  };
}
