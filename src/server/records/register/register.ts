import { type BatchRequest, doerOfActor, judgedOf, type Store } from '../batch';
import type { Stamp, Trace } from '../history/trace';
import { type Judged, repeatedItems } from '../judge';
import { inOrder, type Outcome } from '../outcome';
import { insert } from './insert';
import type { Registrations } from './together';

/** Others that register a single record at the same time, with which a batch of one item may share a statement. */
type Sharing = Readonly<{ together?: Registrations | undefined }>;

/**
 * Stores the valid items of a batch as new records, in one statement and therefore in one transaction.
 * Source: docs/specification.md, "Register", "Batches" and "Duplicates".
 * @throws the driver's error on a fault of the database; then nothing is stored
 */
export async function register(
  store: Store,
  request: BatchRequest & Sharing,
  within?: Stamp,
): Promise<Outcome> {
  const judged = await judgedOf(store, 'register', request);
  return (await registerJudged(store, { ...request, judged, within })).outcome;
}

/**
 * Stores the valid items of a validated batch.
 * @param request.edit for a batch of the pages: see {@link Trace}
 * @returns the outcome, and the number of the batch if it is not part of another and stored something; a registration that
 *   shared its statement has none
 */
export async function registerJudged(
  store: Store,
  request: Omit<BatchRequest, 'items'> & { judged: Judged } & Pick<Trace, 'within' | 'edit'> & Sharing,
): Promise<{ outcome: Outcome; batch: string | null }> {
  const { collection, wantData, signal, judged, within, edit, together } = request;
  const { failed, repeats } = judged;
  const trace: Trace = { by: doerOfActor(request), failed, duplicates: repeats.length, within, edit };
  const insertion = { collection, judged, wantData, trace };
  const stored =
    together !== undefined && judged.count === 1
      ? await together.add({ store, insertion, signal })
      : await insert(store, insertion);
  const { locked, duplicates } = stored;
  const { repeated, lockedToo } = repeatedItems(judged, { duplicates, locked });
  const outcome = {
    done: stored.count,
    failed: failed + locked.length + lockedToo.length,
    duplicates: duplicates.length + repeated.length,
    faults: inOrder(
      judged.faults,
      duplicates,
      repeated,
      inOrder(locked, lockedToo).slice(0, request.mostTold),
    ),
    data: stored.data,
  };
  return { outcome, batch: stored.batch };
}
