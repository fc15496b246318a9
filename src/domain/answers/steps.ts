/** Long work that pauses regularly, so that a server can answer other requests meanwhile (`server/in-slices.ts`). */
export type Steps<Result> = Generator<void, Result>;

/** The number of parts that are done between two pauses. */
const PARTS = 1_000;

/** Goes through many parts, with a pause after each thousand. */
export function* withPauses<Part>(parts: Iterable<Part>, act: (part: Part) => void): Generator<void, void> {
  let count = 0;
  for (const part of parts) {
    act(part);
    count += 1;
    if (count % PARTS === 0) yield;
  }
}

/** Does the work without a pause. */
export function atOnce<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}
