/** How long after its end a reading is repeated, in milliseconds. */
const EVERY_MS = 45_000;
/** A reading for which nobody has asked for so long is not repeated, in milliseconds. */
const UNUSED_MS = 15 * 60_000;

/** Repeats slow readings in the background for as long as they are asked for, so that callers find them done. */
export type AdvanceReadings = Readonly<{
  /** Called when a slow reading is asked for. */
  keep: (name: string, read: (signal: AbortSignal) => Promise<unknown>) => void;
  /** Ends all of them, with the running ones. */
  close: () => void;
}>;

/** @param onFault called with the error of a repetition, which is then no longer repeated until it is asked for again */
export function createAdvanceReadings(onFault: (error: unknown, name: string) => void): AdvanceReadings {
  const kept = new Map<string, { askedAt: number; timer?: NodeJS.Timeout }>();
  const closing = new AbortController();
  const { signal } = closing;
  const repeatLater = (name: string, read: (signal: AbortSignal) => Promise<unknown>) => {
    const one = kept.get(name);
    if (one === undefined) return;
    one.timer = setTimeout(() => {
      if (performance.now() - one.askedAt > UNUSED_MS) {
        kept.delete(name);
        return;
      }
      read(signal).then(
        () => repeatLater(name, read),
        (error: unknown) => {
          kept.delete(name);
          if (!signal.aborted) onFault(error, name);
        },
      );
    }, EVERY_MS).unref();
  };
  return {
    keep: (name, read) => {
      const found = kept.get(name);
      const askedAt = performance.now();
      if (found !== undefined) found.askedAt = askedAt;
      else if (!signal.aborted) {
        kept.set(name, { askedAt });
        repeatLater(name, read);
      }
    },
    close: () => {
      closing.abort();
      for (const { timer } of kept.values()) clearTimeout(timer);
      kept.clear();
    },
  };
}
