import type { Colleague } from '../staff';
import { actsOf, type NumberedAct } from './acts';
import { BrokenLaw } from './broken-law';
import type { Officer } from './officer';
import { perform } from './perform';
import { expectShown, settle } from './settle';
import { prepareTable, sitDown, type World } from './table';

/** More than anybody does. */
const MAX_ACTS = 5_000;
/** The others are the second person. */
const WITHOUT = ['others'];

/** A law that did not hold, and what both did until then. */
export type FailureTogether = Readonly<{
  law: BrokenLaw;
  who: string;
  acts: Readonly<Record<string, readonly NumberedAct[]>>;
}>;

/**
 * Two people do acts at one table at the same time; at the end nothing waits, and both see what is stored.
 * @param seed of the acts of the first; those of the second have the next
 * @param forMs for how long
 * @returns undefined when all laws held for both
 */
export async function runTogether(
  world: Omit<World, 'colleague'>,
  people: readonly [Colleague, Colleague],
  { seed, forMs, without }: { seed: number; forMs: number; without: readonly string[] },
): Promise<FailureTogether | undefined> {
  const city = await prepareTable(world);
  const seats = await Promise.all([
    sitDown(world, { city, colleague: people[0], writer: 'first' }),
    sitDown(world, { city, colleague: people[1], writer: 'second' }),
  ]);
  const acts: Record<string, NumberedAct[]> = { first: [], second: [] };
  const until = Date.now() + forMs;
  let broken: { law: BrokenLaw; who: string } | undefined;
  const work = async (who: string, officer: Officer, drawn: readonly NumberedAct[]) => {
    for (const act of drawn) {
      if (Date.now() > until || broken !== undefined) return;
      acts[who]?.push(act);
      await perform(officer, act, async () => undefined);
    }
  };
  const heed = (who: string) => (error: unknown) => {
    if (!(error instanceof BrokenLaw)) throw error;
    broken ??= { law: error, who };
  };
  try {
    const officers = seats.map(({ officer }, place) => ({ officer, who: ['first', 'second'][place] ?? '' }));
    const each = (step: (officer: Officer, who: string, place: number) => Promise<void>) =>
      Promise.all(officers.map(({ officer, who }, place) => step(officer, who, place).catch(heed(who))));
    await each((officer, who, place) =>
      work(who, officer, actsOf(seed + place, MAX_ACTS, [...WITHOUT, ...without])),
    );
    if (broken === undefined) await each(settle);
    if (broken === undefined) await each((officer) => expectShown(officer, world.administrator));
    return broken === undefined ? undefined : { ...(broken as { law: BrokenLaw; who: string }), acts };
  } finally {
    await Promise.all(seats.map(({ leave }) => leave()));
  }
}
