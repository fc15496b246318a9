/** A way from one address to another. */
export type Way = Readonly<{ from: URL; to: URL }>;

/** Whoever holds what is not stored, and would lose it. */
export type LeaveWatch = Readonly<{
  /** Whether there is something to be lost now. */
  holds: () => boolean;
  /** Whether it would still be there after it. */
  keeps: (way: Way) => boolean;
  /** Has the person decide; `leave` is called once they agree. */
  ask: (leave: () => void) => void;
}>;

/** The page's present entry in the history. */
export type Entry = Readonly<{ state: unknown; address: string }>;

type Watching = Readonly<{ watch: LeaveWatch; entry: Entry }>;

const watching = new Set<() => Watching>();

/** @returns a function that ends it */
export function addWatch(latest: () => Watching): () => void {
  watching.add(latest);
  return () => {
    watching.delete(latest);
  };
}

/** Goes to another page from code, once the person agrees to what would be lost by it. */
export function leaveFor(address: string, go: () => void): void {
  const from = new URL(window.location.href);
  const loser = loserBy(() => ({ from, to: new URL(address, from) }));
  if (loser === undefined) go();
  else loser.watch.ask(() => leaveFor(address, go));
}

/**
 * Has the person asked before a way back or forward loses what is not stored. To be called before the router is there:
 * of those that listen to the window, the first one is told first, and can keep the others from hearing of it.
 */
export function watchHistory(): void {
  window.addEventListener('popstate', (event) => {
    const to = new URL(window.location.href);
    const loser = loserBy(({ entry }) => ({ from: new URL(entry.address), to }));
    if (loser === undefined) return;
    event.stopImmediatePropagation();
    // The browser tells of a step only after it was taken.
    const { state, address } = loser.entry;
    window.history.pushState(state, '', address);
    loser.watch.ask(() => window.history.back());
  });
}

function loserBy(wayOf: (watching: Watching) => Way): Watching | undefined {
  return [...watching]
    .map((latest) => latest())
    .find(({ watch, entry }) => watch.holds() && !watch.keeps(wayOf({ watch, entry })));
}
