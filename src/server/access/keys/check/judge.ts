import type { CollectionName, Operation } from '@/domain/collections';
import { formatBindings, readBindings, readsByBasicOnly, writesNothing } from '@/domain/keys/bindings';
import { MAX_WEB_ORIGIN } from '@/domain/keys/web-origins';
import type { KeyPlace } from '@/domain/refusals/key-fault';
import type { Refusal } from '@/domain/refusals/refusal';
import type { KeyActor } from '@/server/actor';
import type { Pool } from '@/server/database/pool';
import { ServiceError, unavailable } from '@/server/errors';
import { type NetworkSet, readNetworks } from '@/server/network/addresses';
import { hashKey, keyFaultOf } from '../format';
import type { UseRecorder } from '../usage/use';
import type { KeyCache } from './cache';
import { inTime } from './in-time';
import { compileRights, isAllowed, type KeyRights, onlyLists } from './permissions';
import type { RateState, Rates } from './rate';
import type { UnknownKeys } from './unknown-keys';

/** The parts of a request by which its key is judged. `address` is the result of `clientAddress`. */
export type KeyAttempt = Readonly<{
  key: string | null | undefined;
  /** The part of the request in which a key was sent, if it was sent where it does not count. */
  keyIn?: KeyPlace | undefined;
  /** Whether it was sent as the password of HTTP Basic. */
  isBasic?: boolean | undefined;
  address: string;
  /** The origin of the web page that sent the request, unless it is a page of the service; undefined: none, or not known. */
  origin?: string | undefined;
  collection: CollectionName;
  /** Further collections, for a list about several: the right to one of them is enough. */
  others?: readonly CollectionName[] | undefined;
  operation: Operation;
  /** Whether the right to any operation is enough: what is asked for belongs to the key itself. */
  isOwn?: true;
}>;

/**
 * The actor of an allowed attempt and what it may do; `rate` only if the key has a limit, `origins` only if web pages may use it.
 */
export type Verdict = Readonly<{
  actor: KeyActor;
  rights: KeyRights;
  rate: RateState | undefined;
  origins: ReadonlySet<string> | undefined;
}>;

/** A key prepared for judging. Times are milliseconds of the epoch. */
export type LiveKey = Readonly<{
  actor: KeyActor;
  rights: KeyRights;
  /** Whether it is accepted as the password of HTTP Basic alone. */
  isBasicOnly: boolean;
  /** Undefined: any address. */
  networks: NetworkSet | undefined;
  /** The origins of the web pages that may use it; undefined: it lists none, and the header `Origin` does not count. */
  origins: ReadonlySet<string> | undefined;
  /** Requests a minute; undefined: the service's default; 0: unlimited. */
  ratePerMinute: number | undefined;
  expiresAt: number;
  suspended: boolean;
  revoked: boolean;
  /** The verdict for a key without a limit, created once. */
  unlimited: Verdict;
}>;

type Options = Readonly<{
  cache: KeyCache<LiveKey>;
  rates: Rates;
  use: Pick<UseRecorder, 'record'>;
  unknown: UnknownKeys;
  defaultRatePerMinute: number;
  now: () => number;
}>;

/**
 * Creates the judge of keys, which returns the caller or a refusal, in the order of docs/specification.md, "Errors":
 * 401 (missing, malformed, unknown, revoked, suspended, expired), 403 (address, origin, operation), 429.
 *
 * For a cached key the result is synchronous if the key has no limit or this instance has leased requests left;
 * otherwise it is a promise. Refusals of known keys are counted here; the caller records the status of all other requests.
 * @throws {ServiceError} the refusal, thrown or by rejection; `unavailable` if the key cannot be read
 */
export function createJudge({ cache, rates, use, unknown, defaultRatePerMinute, now }: Options) {
  const refuse = (key: LiveKey, attempt: KeyAttempt, error: ServiceError): never => {
    const { address, collection, operation } = attempt;
    const { status, code } = error;
    const refused = { status, refusal: code, isAllowed: false };
    use.record({ keyId: key.actor.id, collection, operation, address, ...refused });
    throw error;
  };

  const decide = (key: LiveKey | undefined, attempt: KeyAttempt): Verdict | Promise<Verdict> => {
    if (key === undefined) return unknown.refuse(attempt.address);
    const fault = faultOf(key, attempt, now());
    if (fault !== undefined) refuse(key, attempt, new ServiceError(fault));
    const limit = key.ratePerMinute ?? defaultRatePerMinute;
    if (limit === 0) return key.unlimited;
    const { actor, rights, origins } = key;
    const exceeded = (error: unknown): never => {
      if (error instanceof ServiceError) return refuse(key, attempt, error);
      throw error;
    };
    try {
      const rate = rates.consume(key.actor.id, limit);
      if (!(rate instanceof Promise)) return { actor, rights, rate, origins };
      return rate.then((state) => ({ actor, rights, rate: state, origins }), exceeded);
    } catch (error) {
      return exceeded(error);
    }
  };

  return function judgeKey(attempt: KeyAttempt): Verdict | Promise<Verdict> {
    const { key } = attempt;
    if (!key) throw new ServiceError({ code: 'missing_key', place: key === '' ? 'empty' : attempt.keyIn });
    const hash = hashKey(key);
    const known = cache.get(hash);
    if (known !== 'unread') return decide(known, attempt);
    const fault = keyFaultOf(key);
    if (fault !== undefined) throw new ServiceError({ code: 'unknown_key', fault });
    return cache.load(hash).then((found) => decide(found, attempt));
  };
}

/** The first reason to refuse the key, except for its rate. */
export function faultOf(
  key: LiveKey,
  attempt: Pick<
    KeyAttempt,
    'address' | 'origin' | 'collection' | 'others' | 'operation' | 'isOwn' | 'isBasic'
  >,
  now: number,
): Refusal | undefined {
  if (key.revoked) return { code: 'revoked_key' };
  if (key.suspended) return { code: 'suspended_key' };
  if (key.expiresAt <= now) return { code: 'expired_key' };
  if (key.networks && !key.networks.contains(attempt.address)) return { code: 'address_not_allowed' };
  const { origin, collection, others = [], operation, isOwn } = attempt;
  if (origin !== undefined && key.origins?.has(origin) === false)
    return { code: 'origin_not_allowed', origin: origin.slice(0, MAX_WEB_ORIGIN) };
  const mayDo =
    (isOwn && key.rights.size > 0) ||
    [collection, ...others].some((one) => isAllowed(key.rights, one, operation));
  if (!mayDo) return { code: 'operation_not_allowed', collection, operation };
  return key.isBasicOnly && !attempt.isBasic ? { code: 'basic_only' } : undefined;
}

/** The columns of `api_key` that the judge needs. */
export type KeyRow = Readonly<{
  id: string;
  name: string;
  permissions: readonly string[];
  allowed_addresses: readonly string[];
  origins: readonly string[];
  bindings: readonly string[];
  lists_own_only: boolean;
  proposes_only: boolean;
  rate_per_minute: number | null;
  expires_at: Date | null;
  suspended_at: Date | null;
  revoked_at: Date | null;
}>;

/** Prepares a stored key for judging. */
export function prepareKey(row: KeyRow): LiveKey {
  const { id, name, bindings, lists_own_only: listsOwnOnly } = row;
  const bound = readBindings(bindings);
  const scope = bindings.length === 0 ? undefined : { bindings: bound, listsOwnOnly };
  const actor: KeyActor = Object.freeze({
    ...{ kind: 'key', id, name },
    ...(scope && { scope }),
    ...(row.proposes_only && { proposesOnly: true }),
  });
  const rights = rightsOfKey(row);
  const origins = row.origins.length === 0 ? undefined : new Set(row.origins);
  return {
    actor,
    rights,
    isBasicOnly: readsByBasicOnly(bound),
    networks: row.allowed_addresses.length === 0 ? undefined : readNetworks(row.allowed_addresses),
    origins,
    ratePerMinute: row.rate_per_minute ?? undefined,
    expiresAt: row.expires_at?.getTime() ?? Number.POSITIVE_INFINITY,
    suspended: row.suspended_at !== null,
    revoked: row.revoked_at !== null,
    unlimited: Object.freeze({ actor, rights, rate: undefined, origins }),
  };
}

/** What a key may do, by its permissions and bindings. */
export function rightsOfKey({ permissions, bindings }: Pick<KeyRow, 'permissions' | 'bindings'>): KeyRights {
  const bound = readBindings(bindings);
  // A binding that cannot be read, such as of a field that no longer exists, must not let the key do more.
  const isReadable = formatBindings(bound).length === new Set(bindings).size;
  const granted = compileRights(isReadable ? permissions : []);
  return writesNothing(bound) ? onlyLists(granted) : granted;
}

/** A hanging look-up must not block the requests that wait for it; usually the limit of the pool applies first. */
const READ_TIMEOUT_MS = 12_000;

/**
 * Reads keys by their hashes for {@link KeyCache}.
 * @throws {ServiceError} `unavailable`
 */
export function createKeyReader(
  pool: Pool,
): (hashes: readonly string[]) => Promise<ReadonlyMap<string, LiveKey>> {
  return async (hashes) => {
    try {
      const { rows } = await inTime(
        pool.query<KeyRow & { hex: string }>(
          `SELECT encode(hash, 'hex') AS hex, id, name, rate_per_minute,
                  coalesce(permissions, '{}') AS permissions, coalesce(allowed_addresses, '{}') AS allowed_addresses,
                  coalesce(bindings, '{}') AS bindings, coalesce(origins, '{}') AS origins, lists_own_only, proposes_only,
                  expires_at, suspended_at, revoked_at
             FROM api_key WHERE hash = ANY ($1::bytea[])`,
          [hashes.map((hash) => Buffer.from(hash, 'hex'))],
        ),
        READ_TIMEOUT_MS,
      );
      return new Map(rows.map((row) => [row.hex, prepareKey(row)]));
    } catch (error) {
      throw unavailable('room', error);
    }
  };
}
