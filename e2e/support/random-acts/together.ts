import type { Colleague } from '../staff';
import { actsOf, type NumberedAct } from './acts';
import { BrokenLaw } from './broken-law';
import type { Officer } from './officer';
import { perform } from './perform';
import { expectShown, settle } from './settle';
import { prepareTable, sitDown, type World } from './table';

/** A number of acts that is larger than anybody performs. */
const MAX_ACTS = 5_000;
/** The others are the second person. */
const WITHOUT = ['others'];

/** A law that was broken, and the acts of both until then. */
export type FailureTogether = Readonly<{
  law: BrokenLaw;
  who: string;
  acts: Readonly<Record<string, readonly NumberedAct[]>>;
}>;

/**
 * Two people perform acts at one table at the same time; at the end nothing waits, and both see the stored records.
 * @param seed for the acts of the first person; the second one has the next seed
 * @param forMs the duration
 * @returns undefined if no law was broken for either
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
