import type { Steps } from '@/domain/answers/steps';

/** How long the work may hold the event loop, in milliseconds. */
const SLICE_MS = 10;

/** Runs long work of the domain, and lets other requests be answered in its pauses. */
export async function inSlices<Result>(steps: Steps<Result>): Promise<Result> {
  let until = performance.now() + SLICE_MS;
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
    if (performance.now() < until) continue;
    await new Promise((resolve) => setImmediate(resolve));
    until = performance.now() + SLICE_MS;
  }
}
