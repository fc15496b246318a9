import type { Collection } from '@/domain/collections';
import { replacedText, type TextReplacement } from '@/domain/collections/view/replace';
import type { View, WireRecord } from '@/domain/collections/view/view';
import { isUniqueViolation } from '@/server/database/failures';
import { quoted } from '@/server/database/schema/sql';
import { ServiceError } from '@/server/errors';
import { invalid, refusedValue } from '@/server/input/input';
import { type BatchRequest, doerOfActor, type Store, type Transaction } from '../batch';
import { change } from '../change';
import { BATCH_ROW_SQL, batchRowParams, stampOf } from '../history/batch-row';
import { changedAfter } from '../history/changed-after';
import type { Outcome } from '../outcome';
import { LOCKS_ARE_READ, locksCte } from '../period-lock/lock-sql';
import { remove } from '../remove';
import { storeWithin } from '../store-within';

/** The same values for all matching records, or each one's text with a part of it replaced, ignoring case. */
export type MatchingChange =
  | Readonly<{ set: Readonly<Record<string, unknown>> }>
  | Readonly<{ replace: TextReplacement }>;

/** A change that is applied to all matching records, or their deletion. */
export type MatchingRequest = Readonly<
  Pick<BatchRequest, 'actor' | 'address' | 'requestId' | 'collection' | 'signal'> & {
    /** `FROM … WHERE …` of the records, with the alias `t`, and its parameters. */
    matching: Readonly<{ text: string; values: readonly unknown[] }>;
    /** The view that they match, for the history. */
    view: View;
    /** The number of records shown to the person; if it has changed, nothing is done. */
    expected: number;
    /**
     * The moment of the preview, as `Records.moment` gave it: if others have written one of the records since, nothing is done.
     * Undefined: that is not checked.
     */
    seen?: string | undefined;
    /** The new values, or a part of a text to be replaced; undefined: the records are deleted. */
    to: MatchingChange | undefined;
    /** The maximum number of records in a batch. */
    most: number;
  }
>;

/**
 * Changes or deletes every record that matches, as one batch: all of them or none.
 * @throws {ServiceError} `count_changed` if another number of records matches; `matching_changed` if some of them were
 *   written since the preview; `would_duplicate`; `period_locked`; `outside_scope` for records outside the person's scope; `too_many_items`; `invalid_parameter` for a value that
 *   the field or the scope refuses
 */
export function editMatching(
  store: Store,
  request: MatchingRequest,
): Promise<{ batch: string | null; count: number }> {
  if (request.expected > request.most)
    throw new ServiceError({ code: 'too_many_items', limit: request.most });
  return store.retry(
    () => store.transaction((transaction) => editIn(transaction, store, request)),
    // Another writer may take a natural key meanwhile.
    isUniqueViolation,
  );
}

async function editIn(transaction: Transaction, store: Store, request: MatchingRequest) {
  const { collection, actor, address, view, to, expected, seen } = request;
  const locked = await lockMatching(transaction, request);
  const identifiers = locked.map(({ id }) => id);
  const count = locked.length;
  if (count !== expected) throw new ServiceError({ code: 'count_changed', count });
  if (count === 0) return { batch: null, count };
  if (seen !== undefined) {
    const changed = await changedAfter(transaction, { collection, records: identifiers, moment: seen });
    if (changed.count > 0) throw new ServiceError({ code: 'matching_changed', ...changed });
  }
  const stamp = await stampOf(transaction, collection);
  const items = locked.map(
    (record): WireRecord => ({ ...valuesOf(record, to), [collection.identifier]: record.id }),
  );
  const batch = { actor, address, collection, items, wantData: false };
  const outcome = await (to === undefined ? remove : change)(storeWithin(store, transaction), batch, stamp);
  if (outcome.done !== count) throw refusalOf(outcome, collection);
  const row = {
    stamp,
    collection,
    operation: 'edit' as const,
    by: doerOfActor(request),
    note: 'matching',
    details: { view, ...to },
    [to === undefined ? 'deleted' : 'changed']: count,
  };
  await transaction.execute('batch row', BATCH_ROW_SQL, batchRowParams(row));
  return { batch: stamp.id, count };
}

/** A record that is changed, with its text in which a part is replaced. */
type Locked = Readonly<{ id: number; text: string | null }>;

function valuesOf({ text }: Locked, to: MatchingChange | undefined): WireRecord {
  if (to === undefined) return {};
  if ('set' in to) return to.set as WireRecord;
  return { [to.replace.column]: replacedText(text ?? '', to.replace) };
}

async function lockMatching(
  { query }: Transaction,
  { collection, matching, expected, to }: MatchingRequest,
): Promise<Locked[]> {
  const id = `t.${quoted(collection.identifier)}`;
  const text = to !== undefined && 'replace' in to ? `t.${quoted(to.replace.column)}` : 'NULL::text';
  // One more than expected shows that there are more, without locking a table of a million rows.
  const locking = `WITH ${locksCte(collection)} SELECT ${id} AS id, ${text} AS text ${matching.text} AND ${LOCKS_ARE_READ} ORDER BY ${id} LIMIT ${expected + 1} FOR UPDATE OF t`;
  const rows = await query<Locked>(undefined, locking, matching.values);
  if (rows.length <= expected) return rows;
  const [all] = await query<{ count: number }>(
    undefined,
    `SELECT count(*)::integer AS count ${matching.text}`,
    matching.values,
  );
  throw new ServiceError({ code: 'count_changed', count: all!.count });
}

/** Why the change is refused: natural keys that would collide, records that the person may not change, or a faulty value. */
function refusalOf({ faults }: Outcome, { identifier }: Collection): ServiceError {
  const fault = faults[0]?.fault;
  if (fault === undefined || fault.code === 'duplicate') return new ServiceError('would_duplicate');
  // A new value outside the person's scope is refused like any other faulty value: the fault names those that are allowed.
  if (fault.code === 'period_locked')
    return new ServiceError({ code: 'period_locked', reason: fault.reason });
  if (fault.code === 'outside_scope' && fault.field === identifier) return new ServiceError('outside_scope');
  return invalid(fault.field ?? 'set', refusedValue(fault));
}
