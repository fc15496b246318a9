import { setTimeout as sleep } from 'node:timers/promises';

const PAUSE_MS = 5;
const LIMIT_MS = 30_000;

/**
 * Repeats a request until it is refused. The duration of a reply does not count, so that a busy machine does not change
 * the result.
 * @param ask sends a request; returns whether it was served
 * @returns the milliseconds until the last served request was sent; 0 if there was none
 */
export async function lastServedAfter(ask: () => Promise<boolean>): Promise<number> {
  const begun = performance.now();
  for (let last = 0; ; ) {
    const sent = performance.now() - begun;
    if (sent > LIMIT_MS) throw new Error(`it was still served after ${LIMIT_MS / 1000} seconds`);
    if (!(await ask())) return last;
    last = sent;
    await sleep(PAUSE_MS);
  }
}
