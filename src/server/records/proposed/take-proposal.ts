import type { Collection, Text } from '@/domain/collections';
import { duplicate, type FaultCode } from '@/domain/collections/fault';
import type { WireRecord } from '@/domain/collections/view/view';
import type { ProposalState, ProposedOperation } from '@/domain/proposals/proposal';
import { isUniqueViolation } from '@/server/database/failures';
import { quoted } from '@/server/database/schema/sql';
import { ServiceError } from '@/server/errors';
import { HISTORY_EVENT_SQL, historyEventParams } from '@/server/history/event-sql';
import { invalid } from '@/server/input/input';
import { type BatchRequest, doerOfActor, preparedName, type Store, type Transaction } from '../batch';
import { change } from '../change';
import { BATCH_ROW_SQL, type BatchRow, batchRowParams, stampOf } from '../history/batch-row';
import { changedAfter } from '../history/changed-after';
import { oncePerCollection } from '../memoize';
import { merge } from '../merge/merge';
import type { Outcome } from '../outcome';
import { register } from '../register/register';
import { remove } from '../remove';
import { storeWithin } from '../store-within';

/** The items of a proposal that are taken, by their places in the batch. */
export type ProposalChoice = Readonly<{ kind: 'only' | 'except'; places: readonly number[] }>;

export type TakingRequest = Readonly<
  Pick<BatchRequest, 'actor' | 'address' | 'requestId' | 'signal' | 'collection'> & {
    proposal: string;
    choice: ProposalChoice;
    /** The moment of the records that the person was shown, as `Records.moment` gave it. */
    seen: string;
    /** Why the other items are not taken; needed if there are any. */
    reason: string | null;
  }
>;

/** An item of a proposal that cannot be stored as it is. */
export type ProposalFault = Readonly<{
  place: number;
  code: FaultCode;
  field: string | null;
  message: Text;
  /** For a duplicate, the record that has the natural key. */
  stored: number | null;
}>;

/** The batch of the items taken; with faults nothing was stored, and the proposal is still open. */
export type TakenProposal = Readonly<
  { batch: string; taken: number; faults: readonly [] } | { batch: null; faults: readonly ProposalFault[] }
>;

/** The most faults that are listed. */
const MAX_LISTED = 1_000;

const OPERATIONS: Readonly<
  Record<ProposedOperation, { run: typeof change; countedOf: (outcome: Outcome) => Partial<BatchRow> }>
> = {
  register: { run: register, countedOf: ({ done }) => ({ registered: done }) },
  change: { run: change, countedOf: ({ done }) => ({ changed: done }) },
  delete: { run: remove, countedOf: ({ done }) => ({ deleted: done }) },
  merge: {
    run: merge,
    countedOf: ({ merged }) => ({ registered: merged!.created.length, changed: merged!.changed.length }),
  },
};

/** Chosen items cannot all be stored: the transaction is rolled back. */
class NotStorable extends Error {
  readonly faults: readonly ProposalFault[];

  constructor(faults: readonly ProposalFault[]) {
    super('items of a proposal cannot be stored');
    this.faults = faults;
  }
}

/**
 * Stores the chosen items of a proposal as one batch, and refuses the others, in one transaction: all chosen items or none.
 * They are judged again like any other batch of the person.
 * @throws {ServiceError} `not_found`; `proposal_decided`; `matching_changed` if others have written chosen records since the
 *   person saw them; `invalid_parameter` if nothing is chosen, or items are refused without a reason
 */
export async function takeProposal(store: Store, request: TakingRequest): Promise<TakenProposal> {
  try {
    return await store.retry(
      () => store.transaction((transaction) => takeIn(transaction, store, request)),
      // Another writer may take a natural key meanwhile.
      isUniqueViolation,
    );
  } catch (error) {
    if (error instanceof NotStorable) return { batch: null, faults: error.faults };
    throw error;
  }
}

type Held = Readonly<{
  operation: ProposedOperation;
  state: ProposalState;
  items: number;
  keyName: string;
  agency: string | null;
  decidedBy: string | null;
}>;

type HeldItem = Readonly<{ place: number; record: number | null; proposed: WireRecord }>;

async function takeIn(
  transaction: Transaction,
  store: Store,
  request: TakingRequest,
): Promise<TakenProposal> {
  const { collection, proposal, seen, reason } = request;
  const held = await lockProposal(transaction, request);
  const { operation, items, keyName, agency } = held;
  const chosen = await chosenItems(transaction, request);
  if (chosen.length === 0) throw invalid('choice', { code: 'required' });
  if (chosen.length < items && reason === null) throw invalid('reason', { code: 'required' });
  await lockRecords(transaction, { collection, chosen, seen });
  const stamp = await stampOf(transaction, collection);
  const { run, countedOf } = OPERATIONS[operation];
  const batch = {
    ...{ actor: request.actor, address: request.address, requestId: request.requestId, collection },
    items: chosen.map(({ record, proposed }) =>
      record === null ? proposed : { ...proposed, [collection.identifier]: record },
    ),
    wantData: operation === 'register',
    mostTold: MAX_LISTED,
  };
  const outcome = await run(storeWithin(store, transaction), batch, stamp);
  const faults = [...faultsOf(outcome, chosen), ...takenMeanwhile(outcome, chosen)];
  if (outcome.done !== chosen.length || faults.length > 0) throw new NotStorable(faults);
  await transaction.execute(
    'batch row',
    BATCH_ROW_SQL,
    batchRowParams({
      ...{ stamp, collection, operation: 'edit', by: doerOfActor(request), note: 'proposal' },
      details: { proposal, proposedBy: keyName, agency },
      ...countedOf(outcome),
      newRecords: newRecordsOf(outcome, collection),
    }),
  );
  const state: ProposalState = chosen.length === items ? 'taken' : 'partly';
  await transaction.execute('mark proposal items', MARK_ITEMS, [proposal, ...choiceParams(request.choice)]);
  const decided = [proposal, state, chosen.length, stamp.id, reason, request.actor.name];
  await transaction.execute('mark proposal', MARK_PROPOSAL, decided);
  await transaction.execute(
    'history event',
    HISTORY_EVENT_SQL,
    historyEventParams(doerOfActor(request), {
      action: 'proposal.taken',
      subject: { kind: 'proposal', id: proposal, name: collection.resource },
      after: { proposedBy: keyName, items: chosen.length, refusedItems: items - chosen.length },
      reason,
    }),
  );
  return { batch: stamp.id, taken: chosen.length, faults: [] };
}

/** Locks an open proposal of the collection. @throws {ServiceError} `not_found`; `proposal_decided` */
async function lockProposal({ query }: Transaction, { proposal, collection }: TakingRequest): Promise<Held> {
  const [held] = await query<Held>('lock proposal', LOCK_PROPOSAL, [proposal, collection.resource]);
  if (held === undefined) throw new ServiceError('not_found');
  if (held.state !== 'open') throw new ServiceError({ code: 'proposal_decided', by: held.decidedBy ?? '' });
  return held;
}

const choiceParams = ({ kind, places }: ProposalChoice): unknown[] => [
  `{${places.join(',')}}`,
  kind === 'only',
];

const chosenItems = ({ query }: Transaction, { proposal, choice }: TakingRequest): Promise<HeldItem[]> =>
  query<HeldItem>(undefined, CHOSEN_ITEMS, [proposal, ...choiceParams(choice)]);

/** Locks the records that are changed or deleted, in ascending order like every writer. */
async function lockRecords(
  transaction: Transaction,
  asked: Readonly<{ collection: Collection; chosen: readonly HeldItem[]; seen: string }>,
): Promise<void> {
  const { collection, chosen, seen } = asked;
  const records = chosen.flatMap(({ record }) => record ?? []);
  if (records.length === 0) return;
  const name = preparedName(`lock proposed ${collection.resource}`, records.length);
  await transaction.query(name, lockSql(collection), [`{${records.join(',')}}`]);
  const changed = await changedAfter(transaction, { collection, records, moment: seen });
  if (changed.count > 0) throw new ServiceError({ code: 'matching_changed', ...changed });
}

const faultsOf = ({ faults }: Outcome, chosen: readonly HeldItem[]): ProposalFault[] =>
  faults.slice(0, MAX_LISTED).map(({ index, fault, stored }) => ({
    place: chosen[index]!.place,
    code: fault.code,
    field: fault.field ?? null,
    message: { id: fault.message('id'), en: fault.message('en') },
    stored: stored ?? null,
  }));

/** The items of a merge that would be new records, whose natural keys others have stored since they were proposed. */
function takenMeanwhile({ merged }: Outcome, chosen: readonly HeldItem[]): ProposalFault[] {
  if (merged === undefined) return [];
  const created = new Set(merged.created);
  const stored = new Map(merged.changed.map((index, n) => [index, merged.changedIds[n]]));
  const fault = duplicate();
  return chosen.flatMap(({ place, record }, index) =>
    record !== null || created.has(index)
      ? []
      : {
          ...{ place, code: fault.code, field: null, stored: stored.get(index) ?? null },
          message: { id: fault.message('id'), en: fault.message('en') },
        },
  );
}

const newRecordsOf = ({ data, merged }: Outcome, { identifier }: Collection): readonly number[] =>
  merged?.createdIds ?? (JSON.parse(data) as WireRecord[]).map((record) => Number(record[identifier]));

const IS_CHOSEN = '(place IN (SELECT n FROM unnest($2::integer[]) n)) = $3::boolean';

const LOCK_PROPOSAL = `
SELECT operation, state, items, key_name AS "keyName", agency, decided_by AS "decidedBy"
FROM proposal WHERE id = $1::uuid AND collection = $2::text FOR UPDATE`;

const CHOSEN_ITEMS = `
SELECT place, record, proposed FROM proposal_item WHERE proposal_id = $1::uuid AND ${IS_CHOSEN} ORDER BY place`;

const MARK_ITEMS = `UPDATE proposal_item SET is_taken = (${IS_CHOSEN}) WHERE proposal_id = $1::uuid`;

const MARK_PROPOSAL = `
UPDATE proposal SET state = $2::text, taken = $3::integer, batch = $4::bigint, reason = $5::text,
  decided_by = $6::text, decided_at = now() WHERE id = $1::uuid`;

const lockSql = oncePerCollection((collection) => {
  const id = `t.${quoted(collection.identifier)}`;
  return `SELECT ${id} FROM ${quoted(collection.resource)} t WHERE ${id} = ANY ($1::integer[]) ORDER BY ${id} FOR UPDATE`;
});
