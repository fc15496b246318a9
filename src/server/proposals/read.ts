import type { Collection } from '@/domain/collections';
import type { WireRecord } from '@/domain/collections/view/view';
import { itemStateOf, type ProposalState, type ProposedOperation } from '@/domain/proposals/proposal';
import type { StaffActor } from '@/server/actor';
import type { Pool } from '@/server/database/pool';
import { BATCH_TABLE } from '@/server/database/schema/history-names';
import { lastChangeOf } from '@/server/records/history/last-change';
import { KEY_CHAIN } from '@/server/records/proposed/keep-proposal';
import { presentRecordSql } from '@/server/records/proposed/proposed-values';
import { collectionOfProposal, visibleSql } from './visible';

/** A proposal, as its key and the office see it. */
export type ProposalSummary = Readonly<{
  id: string;
  collection: string;
  operation: ProposedOperation;
  keyName: string;
  agency: string | null;
  /** Whether a person made it on the page of the agency; `keyName` is then their name. */
  isByPerson: boolean;
  /** What the person has said. */
  note: string | null;
  madeAt: Date;
  items: number;
  /** Items of the batch that were refused at once. */
  notKept: number;
  state: ProposalState;
  taken: number;
  reason: string | null;
  decidedAt: Date | null;
  decidedBy: string | null;
}>;

export type ProposalDetail = ProposalSummary &
  Readonly<{
    /** The places of the items that were overtaken by writes of others; none once it is decided. */
    overtaken: readonly number[];
    /** Whether the batch of what was taken was undone as a whole. */
    isUndone: boolean;
  }>;

/** An item, with what is stored now. */
export type ProposedItem = Readonly<{
  place: number;
  record: number | null;
  proposed: WireRecord;
  /** The record when the proposal was made. */
  seen: WireRecord | null;
  /** The record that it meets now; null: none, or the proposal is decided. */
  now: WireRecord | null;
  state: 'open' | 'taken' | 'refused';
  /** Of an overtaken item: who gave the record its present values, if the history has it. */
  by: string | null;
}>;

type Page<Cursor> = Readonly<{ limit: number; after: Cursor | null }>;

const SUMMARY = `p.id, p.collection, p.operation, p.key_name AS "keyName", p.agency, p.agency_key IS NOT NULL AS "isByPerson", p.note, p.made_at AS "madeAt", p.items,
  p.not_kept AS "notKept", p.state, p.taken, p.reason, p.decided_at AS "decidedAt", p.decided_by AS "decidedBy"`;

/** The proposals that a person sees, the newest first. */
export async function readProposals(
  pool: Pool,
  actor: StaffActor,
  asked: Page<string> & Readonly<{ collections: readonly Collection[]; state: ProposalState | null }>,
): Promise<{ proposals: readonly ProposalSummary[]; next: string | null }> {
  const { collections, state, limit, after } = asked;
  const visible = visibleSql(actor, { collections, first: 4 });
  const { rows } = await pool.query<ProposalSummary>(
    `SELECT ${SUMMARY} FROM proposal p
WHERE ($1::text IS NULL OR p.state = $1::text) AND ${visible.text}
  AND ($2::uuid IS NULL OR (p.made_at, p.id) < (SELECT made_at, id FROM proposal WHERE id = $2::uuid))
ORDER BY p.made_at DESC, p.id DESC LIMIT $3::integer`,
    [state, after, limit + 1, ...visible.values],
  );
  const proposals = rows.slice(0, limit);
  return { proposals, next: rows.length > limit ? proposals.at(-1)!.id : null };
}

/** A proposal that a person sees; undefined: there is none. */
export async function readProposal(
  pool: Pool,
  actor: StaffActor,
  { id, collections }: { id: string; collections: readonly Collection[] },
): Promise<ProposalSummary | undefined> {
  const visible = visibleSql(actor, { collections, first: 2 });
  const { rows } = await pool.query<ProposalSummary>(
    `SELECT ${SUMMARY} FROM proposal p WHERE p.id = $1::uuid AND ${visible.text}`,
    [id, ...visible.values],
  );
  return rows[0];
}

/** What a proposal that is seen needs beside its summary. */
export async function readProposalDetail(pool: Pool, found: ProposalSummary): Promise<ProposalDetail> {
  const { id, state, collection } = found;
  if (state === 'open') {
    const { rows } = await pool.query<{ place: number }>(
      `SELECT i.place ${joined(collection)} WHERE p.id = $1::uuid AND n.record IS DISTINCT FROM i.seen ORDER BY i.place`,
      [id],
    );
    return { ...found, overtaken: rows.map(({ place }) => place), isUndone: false };
  }
  const { rows } = await pool.query(
    `SELECT FROM proposal p JOIN ${BATCH_TABLE} b ON b.undoes = p.batch AND b.operation = 'undo' AND b.collection = p.collection
WHERE p.id = $1::uuid LIMIT 1`,
    [id],
  );
  return { ...found, overtaken: [], isUndone: rows.length > 0 };
}

const joined = (collection: string) => `FROM proposal p JOIN proposal_item i ON i.proposal_id = p.id
  ${presentRecordSql(collectionOfProposal(collection))}`;

/** A page of the items of a proposal that is seen, in the order of the batch. */
export async function readProposalItems(
  pool: Pool,
  found: ProposalSummary,
  { limit, after, overtaken }: Page<number> & { overtaken: boolean },
): Promise<{ items: readonly ProposedItem[]; next: number | null }> {
  const isOpen = found.state === 'open';
  const from = isOpen
    ? joined(found.collection)
    : 'FROM proposal p JOIN proposal_item i ON i.proposal_id = p.id';
  const { rows } = await pool.query<Omit<ProposedItem, 'state' | 'by'> & { isTaken: boolean | null }>(
    `SELECT i.place, i.record, i.proposed, i.seen, i.is_taken AS "isTaken", ${isOpen ? 'n.record' : 'NULL::jsonb'} AS now
${from} WHERE p.id = $1::uuid AND i.place > $2::integer ${overtaken && isOpen ? 'AND n.record IS DISTINCT FROM i.seen' : ''}
ORDER BY i.place LIMIT $3::integer`,
    [found.id, after ?? -1, limit + 1],
  );
  const shown = rows.slice(0, limit);
  const names = isOpen ? await overtakersOf(pool, found, shown) : new Map<number, string>();
  const items = shown.map(({ isTaken, ...item }) => ({
    ...item,
    state: itemStateOf(isTaken),
    by: names.get(item.place) ?? null,
  }));
  return { items, next: rows.length > limit ? items.at(-1)!.place : null };
}

/** By the places of overtaken items, the names of those who gave the records their present values. */
async function overtakersOf(
  pool: Pool,
  { collection: resource }: ProposalSummary,
  items: readonly Pick<ProposedItem, 'place' | 'record' | 'seen' | 'now'>[],
): Promise<Map<number, string>> {
  const collection = collectionOfProposal(resource);
  const asked = items.flatMap(({ place, record, seen, now }) => {
    const id = record ?? (now === null ? undefined : Number(now[collection.identifier]));
    const fields = Object.keys(seen ?? {}).filter((name) => now?.[name] !== seen?.[name]);
    const isOvertaken = seen === null ? now !== null : fields.length > 0;
    return id === undefined || !isOvertaken ? [] : [{ place, id, current: now, fields }];
  });
  const queryRow = async <Row>(_: string | undefined, text: string, params: readonly unknown[]) =>
    (await pool.query(text, [...params])).rows[0] as Row;
  const actors = await lastChangeOf({ queryRow }, collection, asked);
  return new Map(
    asked.flatMap(({ place, id }) => {
      const name = actors.get(id)?.name;
      return name === undefined ? [] : [[place, name] as const];
    }),
  );
}

/** A proposal as the agency sees it on whose page it was made: with its one item, and without the name of who has decided. */
export type OwnProposal = Pick<
  ProposalSummary,
  'id' | 'collection' | 'operation' | 'madeAt' | 'state' | 'reason' | 'note' | 'decidedAt'
> &
  Pick<ProposedItem, 'record' | 'proposed' | 'seen'> &
  Readonly<{ person: string }>;

/** The most proposals that the page of an agency shows. */
const MAX_OWN = 50;

/** The last proposals that were made on the page of an agency. */
export async function readOfAgency(pool: Pool, agency: string): Promise<readonly OwnProposal[]> {
  const { rows } = await pool.query<OwnProposal>(
    `SELECT p.id, p.collection, p.operation, p.key_name AS person, p.made_at AS "madeAt", p.state, p.reason, p.note,
  p.decided_at AS "decidedAt", i.record, i.proposed, i.seen
FROM proposal p JOIN proposal_item i ON i.proposal_id = p.id
WHERE p.agency_key = $1::text ORDER BY p.made_at DESC, p.id DESC LIMIT ${MAX_OWN}`,
    [agency],
  );
  return rows;
}

/** The proposals of a key and of those that it replaced, the newest first. */
export async function readOfKey(
  pool: Pool,
  keyId: string,
  { limit, after }: Page<string>,
): Promise<{ total: number; proposals: readonly ProposalSummary[] }> {
  const own = `WITH RECURSIVE ${KEY_CHAIN}`;
  const isOwn = 'p.key_id IN (SELECT id FROM chain)';
  const { rows: counted } = await pool.query<{ total: number }>(
    `${own} SELECT count(*)::integer AS total FROM proposal p WHERE ${isOwn}`,
    [keyId],
  );
  const { rows } = await pool.query<ProposalSummary>(
    `${own} SELECT ${SUMMARY} FROM proposal p WHERE ${isOwn}
  AND ($2::uuid IS NULL OR (p.made_at, p.id) < (SELECT made_at, id FROM proposal WHERE id = $2::uuid))
ORDER BY p.made_at DESC, p.id DESC LIMIT $3::integer`,
    [keyId, after, limit],
  );
  return { total: counted[0]!.total, proposals: rows };
}

/** A proposal of a key or of one that it replaced, with a page of its items; undefined: there is none. */
export async function readOneOfKey(
  pool: Pool,
  keyId: string,
  { id, limit, after }: Page<number> & { id: string },
): Promise<
  { proposal: ProposalSummary; items: readonly Omit<ProposedItem, 'by' | 'now' | 'seen'>[] } | undefined
> {
  const { rows: found } = await pool.query<ProposalSummary>(
    `WITH RECURSIVE ${KEY_CHAIN} SELECT ${SUMMARY} FROM proposal p
WHERE p.id = $2::uuid AND p.key_id IN (SELECT id FROM chain)`,
    [keyId, id],
  );
  if (found[0] === undefined) return undefined;
  const { rows } = await pool.query<{
    place: number;
    record: number | null;
    proposed: WireRecord;
    isTaken: boolean | null;
  }>(
    `SELECT place, record, proposed, is_taken AS "isTaken" FROM proposal_item
WHERE proposal_id = $1::uuid AND place > $2::integer ORDER BY place LIMIT $3::integer`,
    [id, after ?? -1, limit],
  );
  const items = rows.map(({ isTaken, ...item }) => ({ ...item, state: itemStateOf(isTaken) }));
  return { proposal: found[0], items };
}
