import type { Collection } from '@/domain/collections';
import type { Language } from '@/domain/collections/fault';
import type { Blocks } from '../rows/blocks';
import { sendable } from '../unsaved/together';
import type { Unsaved } from '../unsaved/unsaved';
import { applyOutcome, type Edit, requestOf, type SaveOutcome, type Sent, type ToSave } from './save-request';

/** The maximum number of actions in one request. */
const MAX_AT_ONCE = 100;

export type SaveQueueOptions = Readonly<{
  collection: Collection;
  /** The rows of the present view. */
  blocks: () => Blocks;
  unsaved: Unsaved;
  language: Language;
  /** Sends actions to the service, which stores them one after the other, each as a batch of its own. */
  save: (edits: readonly Edit[]) => Promise<readonly SaveOutcome[]>;
  /** Whether the same request may succeed later: the service could not be reached, or could not work. */
  isOutage: (error: unknown) => boolean;
  /** Why the service did not answer, as text. */
  failureText: (error: unknown) => string;
  onStored: (outcome: SaveOutcome) => void;
  onFailure: (error: unknown) => void;
  /** Called when the state of the queue has changed. */
  onQueue: () => void;
}>;

/** An action that is to be stored. `batches`: its stored batches, in order. */
export type Queued = Readonly<{
  wanted: ToSave;
  /** Called when it was stored or refused. */
  onDone: (batches: readonly string[]) => void;
  /** Called when it could not be sent, and is sent again later. */
  onWaiting: (batches: readonly string[]) => void;
}>;

/** An action in the queue: the part that is still to be stored, and the stored part. */
export type QueueEntry = { readonly action: Queued; wanted: ToSave; readonly batches: string[] };

type Request = Readonly<{ entry: QueueEntry; sent: Sent | undefined }>;

/**
 * Sends the first actions of the queue as one request, applies the results, and removes the actions that are completely
 * stored.
 * @param options.isRetry whether the service may have stored some of it before
 * @returns why nothing was sent, if it is to be sent again
 */
export async function sendSome(
  queue: QueueEntry[],
  options: SaveQueueOptions & { isRetry: boolean },
): Promise<Readonly<{ error: unknown }> | undefined> {
  const { unsaved, save, isOutage, failureText, onFailure } = options;
  const requests = requestsOf(queue, options);
  const open = requests.flatMap(({ entry, sent }) => (sent === undefined ? [] : { entry, sent }));
  const setSaving = (saving: boolean) => {
    for (const { key } of open.flatMap(({ sent }) => sent.drafts))
      unsaved.drafts.update(key, (draft) => ({ ...draft, saving }));
  };
  setSaving(true);
  const left: QueueEntry[] = [];
  try {
    const outcomes = open.length === 0 ? [] : await save(open.map(({ sent }) => sent.edit));
    for (const [place, { entry, sent }] of open.entries())
      if (await settle(entry, { ...options, sent, outcome: outcomes[place]! })) left.push(entry);
    await refreshAfter(outcomes, options);
  } catch (error) {
    setSaving(false);
    if (isOutage(error)) return { error };
    for (const { sent } of open) markUnsent(sent, { fault: failureText(error), unsaved });
    onFailure(error);
  }
  for (const { entry } of requests) {
    if (left.includes(entry)) continue;
    const place = queue.indexOf(entry);
    if (place >= 0) queue.splice(place, 1);
    entry.action.onDone(entry.batches);
  }
  return undefined;
}

/**
 * The requests of the first actions. Each text is in one of them; an action that deletes records is sent alone, because it
 * depends on the results of those before it.
 */
function requestsOf(queue: readonly QueueEntry[], options: SaveQueueOptions): Request[] {
  const requests: Request[] = [];
  const taken = new Set<string>();
  for (const entry of queue.slice(0, MAX_AT_ONCE)) {
    const isAlone = entry.wanted.removed.length > 0;
    if (isAlone && requests.length > 0) break;
    requests.push({ entry, sent: requestOf(entry.wanted, { ...options, taken }) });
    if (isAlone) break;
  }
  return requests;
}

/** Applies the service's result of an action. @returns whether a part of it is still to be stored */
async function settle(
  entry: QueueEntry,
  options: SaveQueueOptions & { sent: Sent; outcome: SaveOutcome; isRetry: boolean },
): Promise<boolean> {
  const { sent, outcome, unsaved, blocks, onStored } = options;
  if (outcome.batch !== null) entry.batches.push(outcome.batch);
  const known = options.isRetry ? await storedBefore(options) : new Map();
  const left = applyOutcome(sent, outcome, { ...options, blocks: blocks(), known });
  onStored(outcome);
  const again = left.filter((id) => sendable(unsaved.cells.of(id)).length > 0);
  entry.wanted = { ...entry.wanted, changed: again, drafts: [], removed: [] };
  return again.length > 0;
}

/**
 * New records that an earlier request has stored although its answer was lost, by their index in the request: the natural
 * key is taken by a record with the same values.
 */
async function storedBefore(
  options: SaveQueueOptions & { sent: Sent; outcome: SaveOutcome },
): Promise<ReadonlyMap<number, NonNullable<SaveOutcome['registered'][number]>>> {
  const { sent, outcome, blocks, collection } = options;
  const duplicates = outcome.faults.filter(({ list, stored }) => list === 'register' && stored !== undefined);
  if (duplicates.length === 0) return new Map();
  const records = await blocks().recordsOf(duplicates.map(({ stored }) => stored!));
  return new Map(
    duplicates.flatMap(({ index, stored }) => {
      const record = records.find((one) => one[collection.identifier] === stored);
      const { texts } = sent.drafts[index]!;
      const isSame =
        record !== undefined && Object.entries(texts).every(([name, text]) => isSameText(record[name], text));
      return isSame ? [[index, record] as const] : [];
    }),
  );
}

const isSameText = (value: string | number | undefined, text: string): boolean =>
  String(value) === text.trim() || (typeof value === 'number' && value === Number(text));

/** Rows that were added or deleted change the rows of the table. */
async function refreshAfter(outcomes: readonly SaveOutcome[], { blocks, onFailure }: SaveQueueOptions) {
  const isAdded = outcomes.some(({ registered }) => registered.some((record) => record != null));
  const isRemoved = outcomes.some(({ removed }) => removed.some((id) => id != null));
  // The result is applied even if the rows cannot be read now.
  if (isAdded || isRemoved) await blocks().refresh({ anew: isRemoved }).catch(onFailure);
}

/** The service refused the whole request: the entered texts stay, and can be entered again. */
function markUnsent(
  { changed, drafts }: Sent,
  { fault, unsaved: { cells, drafts: all } }: { fault: string } & Pick<SaveQueueOptions, 'unsaved'>,
) {
  for (const { id, texts } of changed)
    for (const [column, entered] of Object.entries(cells.of(id)))
      if (entered.state === 'saving' && texts[column] !== undefined)
        cells.set(id, column, { ...entered, state: 'fault', fault });
  for (const { key } of drafts) all.update(key, (draft) => ({ ...draft, saving: false, fault }));
}
