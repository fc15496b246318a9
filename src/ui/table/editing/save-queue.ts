import { sendable } from '../unsaved/together';
import type { Unsaved } from '../unsaved/unsaved';
import { type Queued, type QueueEntry, type SaveQueueOptions, sendSome } from './send-some';

/** The delays after the first failure, the second and so on; the last one applies to all later failures. */
const RETRY_MS = [2_000, 4_000, 8_000, 15_000];

/** The changes that wait because the service could not be reached. */
export type Unsent = Readonly<{ count: number; error: unknown; isSending: boolean }>;

/**
 * Sends entered changes to the service in order, and applies the results. Waiting changes are sent as one request. Changes
 * that could not be sent are sent again automatically.
 */
export function createSaveQueue(options: SaveQueueOptions) {
  const { unsaved, onQueue } = options;
  const queue: QueueEntry[] = [];
  let last: Promise<unknown> = Promise.resolve();
  let outage: { error: unknown; tries: number } | undefined;
  let isSending = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const inTurn = <T>(work: () => Promise<T>): Promise<T | undefined> => {
    const result = last.then(work).catch((error: unknown) => {
      options.onFailure(error);
      return undefined;
    });
    last = result;
    return result;
  };
  const setSending = (next: boolean) => {
    isSending = next;
    onQueue();
  };
  const wait = (error: unknown) => {
    const tries = (outage?.tries ?? 0) + 1;
    outage = { error, tries };
    for (const { action, batches } of queue) action.onWaiting(batches);
    clearTimeout(timer);
    timer = setTimeout(sendNow, RETRY_MS[Math.min(tries, RETRY_MS.length) - 1]);
  };
  const sendAll = async (): Promise<void> => {
    while (queue.length > 0) {
      const failure = await sendSome(queue, { ...options, isRetry: outage !== undefined });
      if (failure !== undefined) return wait(failure.error);
      outage = undefined;
    }
  };
  const sendNow = (): Promise<void> => {
    clearTimeout(timer);
    setSending(true);
    return inTurn(sendAll).then(() => setSending(false));
  };
  return {
    /** @returns a promise that is fulfilled when the action was sent, or has to wait because the service cannot be reached */
    add: (action: Queued): Promise<void> => {
      const entry: QueueEntry = { action, wanted: action.wanted, batches: [] };
      queue.push(entry);
      // While the service cannot be reached, the next attempt includes it.
      return inTurn(async () => {
        if (outage === undefined) await sendAll();
        else if (queue.includes(entry)) action.onWaiting(entry.batches);
      }).then(onQueue);
    },
    /** Removes an action that waits, so that it is not sent. */
    cancel: (isMeant: (action: Queued) => boolean) => {
      for (const entry of queue.filter(({ action }) => isMeant(action)))
        queue.splice(queue.indexOf(entry), 1);
      onQueue();
    },
    /** Whether a draft is to be stored already. */
    hasDraft: (key: number): boolean => queue.some(({ wanted }) => wanted.drafts.includes(key)),
    unsent: (): Unsent | undefined =>
      outage === undefined || queue.length === 0
        ? undefined
        : { count: entriesOf(queue, unsaved), error: outage.error, isSending },
    sendNow,
    /** Runs work once all queued work is done or waits for the service, because it depends on the stored results. */
    inTurn,
  };
}

/** The number of entered texts, new records and deletions that wait. */
const entriesOf = (queue: readonly QueueEntry[], { cells, drafts }: Unsaved): number => {
  const ids = new Set(queue.flatMap(({ wanted }) => wanted.changed));
  const texts = [...ids].flatMap((id) => sendable(cells.of(id)));
  const begun = new Set(queue.flatMap(({ wanted }) => wanted.drafts));
  const waiting = [...begun].filter((key) => drafts.get(key) !== undefined);
  return texts.length + waiting.length + queue.flatMap(({ wanted }) => wanted.removed).length;
};
