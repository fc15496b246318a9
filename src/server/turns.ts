import type { ServiceError } from './errors';

/** Ends a turn. Must be called exactly once. */
export type Leave = () => void;

/** Limits how much work runs at once. Work beyond the limit waits, and owners take turns. */
export type Turns = Readonly<{
  /**
   * Waits for a turn.
   * @param owner the owner of the turn, such as a key
   * @param signal aborted when the caller disconnects: it is then removed from the queue
   * @throws {ServiceError} `refusal` if the caller disconnected, too many wait or the wait was too long
   */
  enter: (owner: string, signal?: AbortSignal) => Promise<Leave>;
  /** Whether the owner would have its turn at once. */
  isFree: (owner: string) => boolean;
  /** The number of callers that wait. */
  waiting: () => number;
}>;

type Options = Readonly<{
  /** The most turns at once, of all owners together. */
  max: number;
  /** The most turns at once of one owner; by default all. */
  maxOfOne?: number;
  /** The number of turns that only an owner without any turn may take. */
  kept?: number;
  /** The most callers of one owner, and of all owners, that may wait; by default any number. */
  maxWaiting?: Readonly<{ ofOne: number; ofAll: number }>;
  /** How long one may wait, in milliseconds; by default without a limit. */
  waitMs?: number;
  refusal: () => ServiceError;
}>;

type Waiter = Readonly<{ enter: () => void }>;
type Owner = { running: number; waiting: Set<Waiter> };

/**
 * Makes a queue that is fair between owners: it is served round robin, one turn for each owner. An owner with one request waits
 * for at most one turn of each other owner, however many requests those have waiting.
 */
export function createTurns({
  max,
  maxOfOne = max,
  kept = 0,
  maxWaiting = { ofOne: Number.POSITIVE_INFINITY, ofAll: Number.POSITIVE_INFINITY },
  waitMs,
  refusal,
}: Options): Turns {
  const owners = new Map<string, Owner>();
  /** The owners with waiting callers, the next one first. */
  const queue = new Set<string>();
  let free = max;
  let waitingOfAll = 0;

  const mayEnter = ({ running }: Owner): boolean =>
    free > 0 && running < maxOfOne && (running === 0 || free > kept);

  const leaveOf = (name: string, owner: Owner): Leave => {
    free -= 1;
    owner.running += 1;
    return () => {
      free += 1;
      owner.running -= 1;
      if (owner.running === 0 && owner.waiting.size === 0) owners.delete(name);
      if (queue.size > 0) admit();
    };
  };

  const admit = () => {
    for (const name of queue) {
      if (free === 0) return;
      const owner = owners.get(name)!;
      if (!mayEnter(owner)) continue;
      const [waiter] = owner.waiting;
      // An owner that is added at the end is visited again in this loop, because iterating a Set includes members added
      // meanwhile.
      queue.delete(name);
      if (owner.waiting.size > 1) queue.add(name);
      waiter!.enter();
    }
  };

  const wait = (name: string, owner: Owner, signal: AbortSignal | undefined): Promise<Leave> =>
    new Promise((resolve, reject) => {
      const leaveQueue = () => {
        clearTimeout(limit);
        signal?.removeEventListener('abort', giveUp);
        owner.waiting.delete(waiter);
        waitingOfAll -= 1;
        if (owner.waiting.size === 0) queue.delete(name);
      };
      const giveUp = () => {
        leaveQueue();
        if (owner.running === 0 && owner.waiting.size === 0) owners.delete(name);
        reject(refusal());
      };
      const waiter: Waiter = {
        enter: () => {
          leaveQueue();
          resolve(leaveOf(name, owner));
        },
      };
      const limit = waitMs === undefined ? undefined : setTimeout(giveUp, waitMs);
      signal?.addEventListener('abort', giveUp, { once: true });
      owner.waiting.add(waiter);
      queue.add(name);
      waitingOfAll += 1;
    });

  return {
    waiting: () => waitingOfAll,

    isFree(name) {
      const owner = owners.get(name) ?? { running: 0, waiting: new Set() };
      return owner.waiting.size === 0 && mayEnter(owner);
    },

    async enter(name, signal) {
      if (signal?.aborted) throw refusal();
      let owner = owners.get(name);
      if (owner === undefined) {
        owner = { running: 0, waiting: new Set() };
        owners.set(name, owner);
      }
      if (owner.waiting.size === 0 && mayEnter(owner)) return leaveOf(name, owner);
      if (owner.waiting.size >= maxWaiting.ofOne || waitingOfAll >= maxWaiting.ofAll) {
        if (owner.running === 0 && owner.waiting.size === 0) owners.delete(name);
        throw refusal();
      }
      return wait(name, owner, signal);
    },
  };
}

/**
 * Combines two limits: work needs a turn of `outer` and then of `inner`; while it waits for `outer`, it uses no slot of
 * `inner`.
 */
export const nested = (outer: Turns, inner: Turns): Turns => ({
  isFree: (owner) => outer.isFree(owner) && inner.isFree(owner),
  waiting: () => outer.waiting() + inner.waiting(),

  async enter(owner, signal) {
    const leaveOuter = await outer.enter(owner, signal);
    try {
      const leaveInner = await inner.enter(owner, signal);
      return () => {
        leaveInner();
        leaveOuter();
      };
    } catch (error) {
      leaveOuter();
      throw error;
    }
  },
});
