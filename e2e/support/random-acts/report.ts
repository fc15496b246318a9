import type { NumberedAct } from './acts';
import type { Failure } from './sequence';
import type { FailureTogether } from './together';

/** A failure in words, with the command that repeats it. */
export function describeFailure({ law, acts }: Failure, seed: number): string {
  return [
    `Seed ${seed}: ${law.message}`,
    ...acts.map(lineOf),
    `Again: ACTS_SEED=${seed} npx playwright test e2e/table/random-acts.spec.ts`,
    `These acts alone: ACTS_REPLAY='${JSON.stringify(acts)}' npx playwright test e2e/table/random-acts.spec.ts`,
  ].join('\n');
}

/** A failure of two people at one table. A repetition does not perform their acts at the same moments. */
export function describeTogether({ law, who, acts }: FailureTogether, seed: number): string {
  const parts = Object.entries(acts).flatMap(([name, done]) => [`${name}:`, ...done.map(lineOf)]);
  return [`Seed ${seed}, the ${who} person: ${law.message}`, ...parts].join('\n');
}

function lineOf({ number, act, ...more }: NumberedAct): string {
  return `  ${number}. ${act} ${Object.keys(more).length === 0 ? '' : JSON.stringify(more)}`;
}
