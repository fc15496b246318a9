const SECOND_MS = 1_000;

/** Kinds of replies are counted separately, so that a flood of refusals hides neither normal work nor failures. */
export type ReplyKind = 'done' | 'refused' | 'failed';

export const replyKindOf = (status: number): ReplyKind =>
  status < 400 ? 'done' : status < 500 ? 'refused' : 'failed';

export type OmittedCounts = Readonly<Record<ReplyKind, number>>;

/**
 * Decides which requests are logged: of each kind at most a number per second. Above that it is every n-th, based on the
 * number in the second before, so that the lines are spread over the second.
 * @param options.onLeftOut called about a second later with the number of unlogged requests
 */
export function createSampler(options: { perSecond: number; onLeftOut: (counts: OmittedCounts) => void }) {
  const { perSecond, onLeftOut } = options;
  const kinds = { done: newCount(), refused: newCount(), failed: newCount() };
  let timer: NodeJS.Timeout | undefined;

  const report = () => {
    clearTimeout(timer);
    timer = undefined;
    const counts = { done: kinds.done.leftOut, refused: kinds.refused.leftOut, failed: kinds.failed.leftOut };
    for (const count of Object.values(kinds)) count.leftOut = 0;
    if (counts.done + counts.refused + counts.failed > 0) onLeftOut(counts);
  };

  return {
    /** Counts a request. @returns the number of requests that its line stands for; 0: not logged */
    take(kind: ReplyKind, now: number): number {
      const count = kinds[kind];
      const second = Math.floor(now / SECOND_MS);
      if (second !== count.second) beginSecond(count, second, perSecond);
      count.seen += 1;
      if (count.written < perSecond && (count.seen - 1) % count.every === 0) {
        count.written += 1;
        return count.every;
      }
      count.leftOut += 1;
      timer ??= setTimeout(report, SECOND_MS).unref();
      return 0;
    },
    /** Reports the remaining counts at once. */
    report,
  };
}

type Count = { second: number; seen: number; written: number; every: number; leftOut: number };

const newCount = (): Count => ({ second: -1, seen: 0, written: 0, every: 1, leftOut: 0 });

function beginSecond(count: Count, second: number, perSecond: number): void {
  const before = second === count.second + 1 ? count.seen : 0;
  count.every = Math.max(1, Math.ceil(before / Math.max(1, perSecond)));
  count.second = second;
  count.seen = 0;
  count.written = 0;
}
