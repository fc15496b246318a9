import { actsOf, type NumberedAct } from '../support/random-acts/acts';
import { describeFailure, describeTogether } from '../support/random-acts/report';
import { type Failure, runActs } from '../support/random-acts/sequence';
import { settingsOfActs } from '../support/random-acts/settings';
import { shrink } from '../support/random-acts/shrink';
import type { World } from '../support/random-acts/table';
import { runTogether } from '../support/random-acts/together';
import { hire, test } from '../support/staff';

const SETTINGS = settingsOfActs(process.env);
const TIMEOUT_MS = 240_000;

test('random acts at a table, while others write and the network fails, lose and misplace nothing', async ({
  browser,
  origin,
  administrator,
}) => {
  test.setTimeout(TIMEOUT_MS + SETTINGS.longMs + SETTINGS.maxFailures * SETTINGS.shrinkMs);
  const colleague = await hire(administrator, 'data_officer');
  const world: World = { browser, baseURL: origin, administrator, colleague };
  const failures: string[] = [];
  for (const { seed, acts } of sequences()) {
    const failure = await test.step(`seed ${seed}`, () => runActs(world, acts, seed));
    if (failure === undefined) continue;
    failures.push(describeFailure(await shortest(world, failure, seed), seed));
    console.log(failures.at(-1));
    if (failures.length >= SETTINGS.maxFailures) break;
  }
  if (failures.length > 0) throw new Error(failures.join('\n\n'));
});

test('two people do random acts at one table: each value is from one of them, and both see the same at the end', async ({
  browser,
  origin,
  administrator,
}) => {
  test.setTimeout(TIMEOUT_MS + SETTINGS.togetherMs);
  const people = [
    await hire(administrator, 'data_officer'),
    await hire(administrator, 'data_officer'),
  ] as const;
  const world = { browser, baseURL: origin, administrator };
  const { togetherSeed: seed, togetherMs: forMs, without } = SETTINGS;
  const failure = await runTogether(world, people, { seed, forMs, without });
  if (failure !== undefined) throw new Error(describeTogether(failure, seed));
});

/** The seeds of every run, then others, until the time is over. */
function* sequences(): Generator<{ seed: number; acts: readonly NumberedAct[] }> {
  const { replay, seeds, length, without, longMs } = SETTINGS;
  if (replay !== undefined) yield { seed: 1, acts: replay };
  if (replay !== undefined) return;
  console.log(`random acts: seeds ${seeds.join(', ')}`);
  for (const seed of seeds) yield { seed, acts: actsOf(seed, length, without) };
  const until = Date.now() + longMs;
  for (let seed = seeds.at(-1)! + 1; Date.now() < until; seed += 1) {
    console.log(`random acts: seed ${seed}`);
    yield { seed, acts: actsOf(seed, length, without) };
  }
}

/** The fewest acts that still break the same law. */
async function shortest(world: World, failure: Failure, seed: number): Promise<Failure> {
  let found = failure;
  const fails = async (acts: readonly NumberedAct[]) => {
    const again = await runActs(world, acts, seed);
    if (again?.law.law !== failure.law.law) return undefined;
    found = again;
    return again.acts;
  };
  await shrink(failure.acts, fails, Date.now() + SETTINGS.shrinkMs);
  return found;
}
