import type { Collection } from '@/domain/collections';
import { bindableFieldsOf } from '@/domain/keys/bindings';
import { MAX_OPEN_ITEMS, MAX_OPEN_PROPOSALS, type ProposedOperation } from '@/domain/proposals/proposal';
import type { AgencyActor, KeyActor } from '@/server/actor';
import { literal, POSTGRES_TYPE, quoted, recordJson } from '@/server/database/schema/sql';
import { ServiceError } from '@/server/errors';
import { HISTORY_EVENT_SQL, historyEventParams } from '@/server/history/event-sql';
import { preparedName, type Transaction } from '../batch';
import { inputArrays } from '../change-sql';
import type { Judged } from '../judge';
import { oncePerCollection } from '../memoize';
import { type Outcome, writtenBy } from '../outcome';

/** A batch that was tried and rolled back: what it would have stored is kept as a proposal. */
export type TriedBatch = Readonly<{ judged: Judged; outcome: Outcome }>;

/** The proposal that is to be kept. */
export type NewProposal = Readonly<{
  id: string;
  collection: Collection;
  operation: ProposedOperation;
  address: string | null;
}> &
  (
    | Readonly<{ actor: KeyActor }>
    | Readonly<{
        actor: AgencyActor;
        /** The agency, its name as `agencyKeyOf` writes it, and what the person says. */
        from: Readonly<{ agency: string; key: string; note: string | null }>;
      }>
  );

/** The first of the two numbers of the locks of keys that propose. */
const LOCK_CLASS = 0x70726f70;

/** Seconds after which a key may propose again that has too many open proposals; only a decision helps. */
const WAIT_FOR_DECISION = 3_600;

/** The identifiers of the key `$1` and of the keys that it replaced by rotation, as the CTE `chain`. */
export const KEY_CHAIN = `chain AS (
  SELECT id, replaces_id FROM api_key WHERE id = $1::uuid
  UNION
  SELECT k.id, k.replaces_id FROM api_key k JOIN chain c ON k.id = c.replaces_id
)`;

/**
 * Keeps the items of a tried batch that would have been stored, with the records as they are now. A batch of which nothing would
 * have been stored is not kept.
 * @throws {ServiceError} `too_many_proposals`
 */
export async function keepProposal(
  transaction: Transaction,
  proposal: NewProposal,
  { judged, outcome }: TriedBatch,
): Promise<void> {
  const { failed, duplicates, faults, merged } = outcome;
  const unchanged = merged?.unchanged ?? [];
  const done = writtenBy(outcome);
  if (done === 0) return;
  const { id, collection, operation, actor, address } = proposal;
  const counts = [done, failed + duplicates + unchanged.length];
  if ('from' in proposal) {
    const { agency, key, note } = proposal.from;
    await checkRoom(transaction, { lock: LOCK_AGENCY, open: OPEN_OF_AGENCY, of: key, items: done });
    const values = [id, collection.resource, operation, actor.name, ...counts, agency, key, note];
    await transaction.execute('propose for agency', PROPOSE_FOR_AGENCY, values);
  } else {
    await checkRoom(transaction, { lock: LOCK_KEY, open: COUNT_OPEN, of: actor.id, items: done });
    const values = [id, collection.resource, operation, actor.id, actor.name, ...counts];
    await transaction.execute('propose', PROPOSE, values);
  }
  const { items, values } = statements(collection);
  // An item of a delete batch has no values.
  const columns = operation === 'delete' ? collection.fields.map(() => null) : judged.columns;
  const refused = `{${[...faults.map(({ index }) => index), ...unchanged].join(',')}}`;
  const identifiers = identifiersOf({ judged, outcome }, operation);
  const params = [id, refused, ...inputArrays({ ...judged, identifiers, columns })];
  await transaction.execute(preparedName(items.name, judged.count), items.text, params);
  await transaction.execute(undefined, values, [id]);
  await transaction.execute(
    'history event',
    HISTORY_EVENT_SQL,
    historyEventParams(
      // A person of an agency is not signed in.
      'from' in proposal
        ? { actor: undefined, name: `${actor.name} (${proposal.from.agency})`, address }
        : { actor, address },
      {
        action: 'proposal.made',
        subject: { kind: 'proposal', id, name: collection.resource },
        after: { items: done },
      },
    ),
  );
}

/** The identifier of the record that each item meets; 0: none. */
function identifiersOf({ judged, outcome }: TriedBatch, operation: ProposedOperation): readonly number[] {
  if (operation !== 'register' && operation !== 'merge') return judged.identifiers;
  const { changed = [], changedIds = [] } = outcome.merged ?? {};
  const met = new Map(changed.map((index, n) => [index, changedIds[n]!]));
  return judged.places.map((place) => met.get(place) ?? 0);
}

/** Two proposals of one key, or of one agency, are counted one after the other. @throws {ServiceError} `too_many_proposals` */
async function checkRoom(
  { query }: Transaction,
  asked: Readonly<{ lock: string; open: string; of: string; items: number }>,
): Promise<void> {
  const { lock, open: count, of, items } = asked;
  await query(undefined, lock, [of]);
  const [open] = await query<{ proposals: number; items: number }>(undefined, count, [of]);
  if (open!.proposals < MAX_OPEN_PROPOSALS && open!.items + items <= MAX_OPEN_ITEMS) return;
  throw new ServiceError({
    code: 'too_many_proposals',
    limit: MAX_OPEN_PROPOSALS,
    items: MAX_OPEN_ITEMS,
    retryAfter: WAIT_FOR_DECISION,
  });
}

const LOCK_KEY = `
WITH RECURSIVE ${KEY_CHAIN}
SELECT pg_advisory_xact_lock(${LOCK_CLASS}, hashtext(id::text)) FROM chain WHERE replaces_id IS NULL`;

const COUNT_OPEN = `
WITH RECURSIVE ${KEY_CHAIN}
SELECT count(*)::integer AS proposals, coalesce(sum(items), 0)::integer AS items
FROM proposal WHERE state = 'open' AND key_id IN (SELECT id FROM chain)`;

const LOCK_AGENCY = `SELECT pg_advisory_xact_lock(${LOCK_CLASS}, hashtext($1::text))`;

const OPEN_OF_AGENCY = `
SELECT count(*)::integer AS proposals, coalesce(sum(items), 0)::integer AS items
FROM proposal WHERE state = 'open' AND agency_key = $1::text`;

const PROPOSE_FOR_AGENCY = `
INSERT INTO proposal (id, collection, operation, key_name, items, not_kept, agency, agency_key, note, "values")
VALUES ($1::uuid, $2::text, $3::text, $4::text, $5::integer, $6::integer, $7::text, $8::text, $9::text, '{}')`;

const PROPOSE = `
INSERT INTO proposal (id, collection, operation, key_id, key_name, agency, items, not_kept, "values")
VALUES ($1::uuid, $2::text, $3::text, $4::uuid, $5::text, (SELECT owner FROM api_key WHERE id = $4::uuid),
  $6::integer, $7::integer, '{}')`;

const statements = oncePerCollection((collection) => {
  const { resource, fields, identifier } = collection;
  const id = quoted(identifier);
  const arrays = fields.map(({ kind }, n) => `$${n + 5}::${POSTGRES_TYPE[kind]}[]`);
  const names = fields.map(({ name }) => quoted(name));
  const bindable = bindableFieldsOf(collection).map(({ name }) => literal(name));
  return {
    items: {
      name: `propose ${resource}`,
      text: `
INSERT INTO proposal_item (proposal_id, place, record, proposed, seen)
SELECT $1::uuid, i.place, nullif(i.id, 0), i.proposed, s.record
FROM (
  SELECT t.place, t.${id} AS id, jsonb_strip_nulls(${recordJson(collection, fields)}::jsonb) AS proposed
  FROM unnest($3::integer[], $4::integer[], ${arrays.join(', ')}) t(${id}, place, ${names.join(', ')})
  WHERE t.place NOT IN (SELECT n FROM unnest($2::integer[]) n)
) i LEFT JOIN LATERAL (
  SELECT ${recordJson(collection)}::jsonb AS record FROM ${quoted(resource)} t WHERE t.${id} = i.id
) s ON true`,
    },
    values: `
UPDATE proposal SET "values" = (
  SELECT coalesce(jsonb_object_agg(name, held), '{}') FROM (
    SELECT f.name, jsonb_agg(DISTINCT v.held) AS held
    FROM proposal_item i CROSS JOIN unnest(ARRAY[${bindable.join(', ')}]::text[]) f(name)
    CROSS JOIN LATERAL (VALUES (i.proposed -> f.name), (i.seen -> f.name)) v(held)
    WHERE i.proposal_id = $1::uuid AND v.held IS NOT NULL GROUP BY f.name
  ) fields
) WHERE id = $1::uuid`,
  };
});
