const SECOND_MS = 1_000;

/** What kinds of replies are counted apart, so that a flood of refusals hides neither work that is done nor faults. */
export type ReplyKind = 'done' | 'refused' | 'failed';

export const replyKindOf = (status: number): ReplyKind =>
  status < 400 ? 'done' : status < 500 ? 'refused' : 'failed';

export type LeftOut = Readonly<Record<ReplyKind, number>>;

/**
 * Decides which requests have a line of their own: of each kind at most so many a second. Above that it is every n-th,
 * by how many there were in the second before, so that the lines are spread over the second.
 * @param options.onLeftOut told about a second later how many had none
 */
export function createSampler(options: { perSecond: number; onLeftOut: (counts: LeftOut) => void }) {
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
    /** Takes note of a request. @returns how many requests its line stands for; 0 where it has none */
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
    /** Tells at once what is still to be told. */
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
