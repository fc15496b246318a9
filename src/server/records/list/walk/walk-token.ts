import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Collection } from '@/domain/collections';
import type { CodeSystem } from '@/domain/places/codes/dated-codes';
import type { Actor } from '@/server/actor';
import { invalid } from '@/server/input/input';
import { namedFilters } from '../list-filter';
import type { ListQuery, WalkPosition } from '../list-query';
import type { List } from '../list-types';
import { ownFilters } from '../own-records';

/** How long a token may be used, in milliseconds. */
const VALID_MS = 24 * 3_600_000;
const MAC_BYTES = 16;

/** The owner of a walk: an actor and a collection. */
type Owner = Readonly<{ actor: Actor; collection: Collection }>;

/** The content of a token: since, until, when it was given (ms), records, deleted, total, limit, fields, whose codes of places. */
type Told = readonly [
  since: string,
  until: string,
  given: number,
  records: number | null,
  deleted: number | null,
  total: number | null,
  limit: number,
  fields: readonly string[] | null,
  codeSystem?: CodeSystem,
];

/**
 * Tokens by which the next page of a walk is asked for. All that the page needs is in the token, so the service keeps nothing.
 * It is signed together with the collection, the key and the values to which the key is limited.
 * Source: docs/decisions/history-of-records.md, "Walks".
 */
export function createWalkTokens(readSecret: () => Promise<string>) {
  return {
    /** Adds the token of the next page, if there is one. */
    async addTo(list: List, { query, ...owner }: Owner & { query: ListQuery }): Promise<List> {
      const { changes } = list;
      if (changes?.position === undefined) return list;
      const secret = await readSecret().catch(async (error) => {
        // No other code can close the list, which may hold a connection.
        await list.close();
        throw error;
      });
      const next = tokenOf(query, changes.position, { secret, owner });
      return { ...list, changes: { ...changes, next } };
    },

    /**
     * The query of the page that a token asks for. Beside the token, `limit` may differ from that of the page before;
     * `changed_since` and `fields` may be repeated, unchanged.
     * @throws {ServiceError} `invalid_parameter` for a token that was changed or cut, is of another collection, key or
     *   binding, is too old, or stands beside parameters of another walk
     */
    async read(query: ListQuery, owner: Owner): Promise<ListQuery> {
      if (query.next === undefined) return query;
      return continued(query, toldBy(query.next, { secret: await readSecret(), owner }), owner);
    },
  };
}

type Signer = Readonly<{ secret: string; owner: Owner }>;

function tokenOf(
  { changedSince, limit, columns, codeSystem }: ListQuery,
  { until, records, deleted, total }: Required<WalkPosition>,
  signer: Signer,
): string {
  const fields = columns === signer.owner.collection.columns ? null : namesOf(columns);
  const told: Told = [changedSince!, until, Date.now(), records, deleted, total, limit!, fields, codeSystem];
  const text = Buffer.from(JSON.stringify(told)).toString('base64url');
  return `${text}.${signatureOf(text, signer)}`;
}

function toldBy(token: string, signer: Signer): Told {
  const [text = ''] = token.split('.', 1);
  const right = Buffer.from(`${text}.${signatureOf(text, signer)}`);
  const given = Buffer.from(token);
  if (given.length !== right.length || !timingSafeEqual(given, right))
    throw invalid('next', { code: 'not_a_next' });
  return JSON.parse(Buffer.from(text, 'base64url').toString()) as Told;
}

function continued(query: ListQuery, told: Told, { collection }: Owner): ListQuery {
  const [since, until, given, records, deleted, total, limit, fields, codeSystem = 'kemendagri'] = told;
  if (Date.now() - given > VALID_MS) throw invalid('next', { code: 'next_expired' });
  const columns =
    fields === null ? collection.columns : collection.readable.filter(({ name }) => fields.includes(name));
  const isSame =
    (query.changedSince ?? since) === since &&
    (query.columns === collection.columns || namesOf(query.columns).join() === namesOf(columns).join());
  if (!isSame) throw invalid('next', { code: 'next_of_other_parameters' });
  return {
    ...query,
    columns,
    changedSince: since,
    limit: query.limit ?? limit,
    codeSystem,
    walk: { until, records, deleted, total },
  };
}

const namesOf = (columns: ListQuery['columns']): string[] => columns.map(({ name }) => name);

function signatureOf(text: string, { secret, owner: { actor, collection } }: Signer): string {
  const owner = 'id' in actor ? actor.id : actor.kind;
  const signed = [text, collection.resource, owner, namedFilters(ownFilters(actor, collection))];
  const mac = createHmac('sha256', secret).update(JSON.stringify(signed)).digest();
  return mac.subarray(0, MAC_BYTES).toString('base64url');
}
