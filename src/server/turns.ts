import type { ServiceError } from './errors';

/** Gives a turn back; owed once. */
export type Leave = () => void;

/** Lets so many in at once; the others wait, and their owners take turns. */
export type Turns = Readonly<{
  /**
   * Waits for a turn.
   * @param owner whose turn it is, such as a key
   * @param signal aborted when the caller is gone: the place in the queue is given up
   * @throws {ServiceError} as `refusal` says, where too many wait or the wait was too long
   */
  enter: (owner: string, signal?: AbortSignal) => Promise<Leave>;
}>;

type Options = Readonly<{
  /** Turns at once, of all owners. */
  most: number;
  /** Turns at once of one owner. */
  mostOfOne: number;
  /** Turns that only an owner without any may take. */
  kept?: number;
  /** How many of one owner, and of all, may wait. */
  mostWaiting: Readonly<{ ofOne: number; ofAll: number }>;
  /** How long one may wait, in milliseconds. */
  waitMs: number;
  refusal: () => ServiceError;
}>;

type Waiter = Readonly<{ enter: () => void }>;
type Owner = { running: number; waiting: Set<Waiter> };

/**
 * Makes a queue for turns that is fair between owners: whoever has many waiting gets one turn and goes to the end, so
 * that an owner with one waits for as many turns as there are owners, not for all that others sent before.
 */
export function createTurns({ most, mostOfOne, kept = 0, mostWaiting, waitMs, refusal }: Options): Turns {
  const owners = new Map<string, Owner>();
  /** Owners with somebody waiting, the next one first. */
  const queue = new Set<string>();
  let free = most;
  let waitingOfAll = 0;

  const mayEnter = ({ running }: Owner): boolean =>
    free > 0 && running < mostOfOne && (running === 0 || free > kept);

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
      // Seen again at the end of this very walk, for a set is walked as it grows.
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
      const limit = setTimeout(giveUp, waitMs);
      signal?.addEventListener('abort', giveUp, { once: true });
      owner.waiting.add(waiter);
      queue.add(name);
      waitingOfAll += 1;
    });

  return {
    async enter(name, signal) {
      if (signal?.aborted) throw refusal();
      let owner = owners.get(name);
      if (owner === undefined) {
        owner = { running: 0, waiting: new Set() };
        owners.set(name, owner);
      }
      if (owner.waiting.size === 0 && mayEnter(owner)) return leaveOf(name, owner);
      if (owner.waiting.size >= mostWaiting.ofOne || waitingOfAll >= mostWaiting.ofAll) {
        if (owner.running === 0 && owner.waiting.size === 0) owners.delete(name);
        throw refusal();
      }
      return wait(name, owner, signal);
    },
  };
}
