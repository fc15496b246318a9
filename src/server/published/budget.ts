import { ServiceError } from '@/server/errors';

/** The kinds of what is published. `block`: a part of a report. */
export type PublishedKind = 'figure' | 'indicator' | 'picture' | 'block';

/**
 * Why something was not compared: the time was over; there are too many; the person may not see its tables; or its own page shows
 * no figures either, for example because its fields no longer exist.
 */
export type LeftOutValuesReason = 'time' | 'too_many' | 'not_open' | 'not_shown';

export type LeftOutValues = Readonly<{ kind: PublishedKind; why: LeftOutValuesReason; count: number }>;

/** Compares one thing after the other until the time is over, and counts what is left out. */
export function createBudget(withinMs: number, caller: AbortSignal | undefined) {
  const timeout = AbortSignal.timeout(withinMs);
  const signal = caller === undefined ? timeout : AbortSignal.any([timeout, caller]);
  const counts = new Map<string, LeftOutValues>();
  const leaveOut = (kind: PublishedKind, why: LeftOutValuesReason, count = 1): void => {
    if (count === 0) return;
    const key = `${kind} ${why}`;
    counts.set(key, { kind, why, count: (counts.get(key)?.count ?? 0) + count });
  };
  return {
    leaveOut,
    leftOut: (): readonly LeftOutValues[] => [...counts.values()],
    /**
     * @returns what the work returns; undefined: it was left out
     * @throws what the work throws, unless the time is over or the page would be refused the figures too
     */
    async spend<T>(
      kind: PublishedKind,
      work: (signal: AbortSignal) => Promise<T>,
      count = 1,
    ): Promise<T | undefined> {
      if (!timeout.aborted)
        try {
          return await work(signal);
        } catch (error) {
          if (caller?.aborted === true) throw error;
          if (!timeout.aborted) {
            if (!(error instanceof ServiceError) || error.code !== 'invalid_parameter') throw error;
            leaveOut(kind, 'not_shown', count);
            return undefined;
          }
        }
      leaveOut(kind, 'time', count);
      return undefined;
    },
  };
}

export type Budget = ReturnType<typeof createBudget>;
