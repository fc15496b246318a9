import { setTimeout as sleep } from 'node:timers/promises';

const PAUSE_MS = 5;
const LIMIT_MS = 30_000;

/**
 * Asks again and again until a request is refused. How long an answer takes does not count, so that a busy machine
 * changes nothing.
 * @param ask sends a request; says whether it was served
 * @returns after how many milliseconds the last request that was served had been sent; 0 where none was
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
