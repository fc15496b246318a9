/** Work of many callers, of which what waits at the same time is done together. */
export type Gathering<Item, Result> = Readonly<{
  /** Does the work of one caller. It rejects as its group did, or as its own attempt after that. */
  add: (item: Item) => Promise<Result>;
}>;

type Options<Item, Result, Means> = Readonly<{
  /** Waits for what a group needs, such as a connection, and releases it afterwards. */
  withMeans: (work: (means: Means) => Promise<void>) => Promise<void>;
  /** Does the work of a group: all of it or nothing. @returns the results in the order of the items */
  run: (means: Means, group: readonly Item[]) => Promise<readonly Result[]>;
  /** Does the work of one item, after its group has failed. */
  runAlone: (item: Item) => Promise<Result>;
  /** Whether a group that failed has certainly done nothing, so that its items can be tried one by one. */
  hasDoneNothing: (error: unknown) => boolean;
  /** Items with the same key never share a group: they are done in the order of their arrival. */
  keyOf: (item: Item) => string;
  /** The error for an item that is no longer wanted when its group begins; undefined: it is wanted. */
  refusalOf: (item: Item) => Error | undefined;
  /** The error for an item whose group did not begin in time. */
  tooLate: () => Error;
  /** How long an item may wait for its group, in milliseconds. */
  maxWaitMs: number;
  maxItems: number;
}>;

/** How often items that wait are checked, in milliseconds: for all of them there is one timer. */
const CHECK_MS = 1_000;

type Waiting<Item, Result> = Readonly<{
  item: Item;
  /** On the clock of `performance.now()`. */
  since: number;
  resolve: (result: Result | Promise<Result>) => void;
  reject: (error: unknown) => void;
}>;

/**
 * Gathers work while earlier work runs: one group runs at a time, and the next one has all items that arrived meanwhile. An
 * item that arrives alone is done at once; nothing waits for a timer. An item that waits too long, or is no longer wanted, is
 * refused while the earlier group still runs.
 */
export function createGathering<Item, Result, Means>(
  options: Options<Item, Result, Means>,
): Gathering<Item, Result> {
  const { withMeans, run, runAlone, hasDoneNothing, keyOf, refusalOf, tooLate, maxWaitMs, maxItems } =
    options;
  let waiting: Waiting<Item, Result>[] = [];
  let isRunning = false;
  let isCheckDue = false;

  const checkLater = () => {
    if (!isCheckDue) setTimeout(check, CHECK_MS).unref();
    isCheckDue = true;
  };
  /** Refuses the items that wait in vain. */
  const check = () => {
    isCheckDue = false;
    const now = performance.now();
    waiting = waiting.filter(({ item, since, reject }) => {
      const refusal = now - since >= maxWaitMs ? tooLate() : refusalOf(item);
      if (refusal !== undefined) reject(refusal);
      return refusal === undefined;
    });
    if (waiting.length > 0) checkLater();
  };

  /** Takes the next group from those that wait. */
  const take = (): Waiting<Item, Result>[] => {
    const group: Waiting<Item, Result>[] = [];
    const later: Waiting<Item, Result>[] = [];
    const keys = new Set<string>();
    for (const one of waiting) {
      const refusal = refusalOf(one.item);
      const key = keyOf(one.item);
      if (refusal !== undefined) one.reject(refusal);
      else if (group.length === maxItems || keys.has(key)) later.push(one);
      else {
        keys.add(key);
        group.push(one);
      }
    }
    waiting = later;
    return group;
  };

  const runGroup = async (): Promise<void> => {
    let group: Waiting<Item, Result>[] | undefined;
    let results: readonly Result[] = [];
    try {
      await withMeans(async (means) => {
        group = take();
        if (group.length > 0)
          results = await run(
            means,
            group.map(({ item }) => item),
          );
      });
      for (const [i, { resolve }] of (group ?? []).entries()) resolve(results[i]!);
    } catch (error) {
      // Without means, those that wait are not served sooner than this.
      const isAlone = group !== undefined && hasDoneNothing(error);
      for (const { item, resolve, reject } of group ?? waiting.splice(0))
        if (isAlone) resolve(runAlone(item));
        else reject(error);
    }
  };

  const runAll = async (): Promise<void> => {
    isRunning = true;
    while (waiting.length > 0) await runGroup();
    isRunning = false;
  };

  return {
    add: (item) =>
      new Promise((resolve, reject) => {
        waiting.push({ item, since: performance.now(), resolve, reject });
        if (isRunning) checkLater();
        else void runAll();
      }),
  };
}
