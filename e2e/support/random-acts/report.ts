import type { NumberedAct } from './acts';
import type { Failure } from './sequence';

/** A failure as a person reads it, with what repeats it. */
export function describeFailure({ law, acts }: Failure, seed: number): string {
  return [
    `Seed ${seed}: ${law.message}`,
    ...acts.map(lineOf),
    `Again: ACTS_SEED=${seed} npx playwright test e2e/table/random-acts.spec.ts`,
    `These acts alone: ACTS_REPLAY='${JSON.stringify(acts)}' npx playwright test e2e/table/random-acts.spec.ts`,
  ].join('\n');
}

function lineOf({ number, act, ...more }: NumberedAct): string {
  return `  ${number}. ${act} ${Object.keys(more).length === 0 ? '' : JSON.stringify(more)}`;
}
