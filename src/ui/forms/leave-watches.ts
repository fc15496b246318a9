/** A navigation from one address to another. */
export type Navigation = Readonly<{ from: URL; to: URL }>;

/** A component with data that is not stored and would be lost. */
export type LeaveWatch = Readonly<{
  /** Whether there is anything to lose now. */
  holds: () => boolean;
  /** Whether it would still exist after the navigation. */
  keeps: (way: Navigation) => boolean;
  /** Asks the person; `leave` is called if they agree. */
  ask: (leave: () => void) => void;
}>;

/** The page's current entry in the browser's history. */
export type Entry = Readonly<{ state: unknown; address: string }>;

type Watching = Readonly<{ watch: LeaveWatch; entry: Entry }>;

const watching = new Set<() => Watching>();

/** @returns a function that removes it */
export function addWatch(latest: () => Watching): () => void {
  watching.add(latest);
  return () => {
    watching.delete(latest);
  };
}

/** Navigates to another page from code, after the person has agreed to lose data that is not stored. */
export function leaveFor(address: string, go: () => void): void {
  const from = new URL(window.location.href);
  const loser = loserBy(() => ({ from, to: new URL(address, from) }));
  if (loser === undefined) go();
  else loser.watch.ask(() => leaveFor(address, go));
}

/**
 * Asks the person before going back or forward loses data that is not stored. Must be called before the router is created:
 * of the listeners of the window, the first one is called first, and can prevent the others from being called.
 */
export function watchHistory(): void {
  window.addEventListener('popstate', (event) => {
    const to = new URL(window.location.href);
    const loser = loserBy(({ entry }) => ({ from: new URL(entry.address), to }));
    if (loser === undefined) return;
    event.stopImmediatePropagation();
    // The browser reports a step in its history only after it was taken.
    const { state, address } = loser.entry;
    window.history.pushState(state, '', address);
    loser.watch.ask(() => window.history.back());
  });
}

function loserBy(wayOf: (watching: Watching) => Navigation): Watching | undefined {
  return [...watching]
    .map((latest) => latest())
    .find(({ watch, entry }) => watch.holds() && !watch.keeps(wayOf({ watch, entry })));
}
