import type { NumberedAct } from './acts';
import { BrokenLaw } from './broken-law';
import { Others } from './others';
import { perform } from './perform';
import { expectShown, settle } from './settle';
import { prepareTable, sitDown, type World } from './table';

/** Of four seeds, the first uses a finger instead of a mouse, and the second a table that is longer than the window. */
const KINDS = 4;

/** The first law that was broken, and the acts until then. */
export type Failure = Readonly<{ law: BrokenLaw; acts: readonly NumberedAct[] }>;

/**
 * Performs acts at a new table, in a new browser context, while others write.
 * @returns undefined if no law was broken
 */
export async function runActs(
  world: World,
  acts: readonly NumberedAct[],
  seed: number,
): Promise<Failure | undefined> {
  const [hasTouch, isLong] = [seed % KINDS === 0, seed % KINDS === 1];
  const city = await prepareTable(world, isLong);
  const { administrator, colleague } = world;
  const seat = { city, colleague, writer: 'first', hasTouch, isLong, hasClock: true } as const;
  const { officer, leave } = await sitDown(world, seat);
  const others = new Others(administrator);
  let done = 0;
  try {
    for (const act of acts) {
      done += 1;
      await perform(officer, act, (...write) => others.write(...write));
    }
    await settle(officer);
    await expectShown(officer, administrator);
    return undefined;
  } catch (error) {
    if (!(error instanceof BrokenLaw)) throw error;
    return { law: error, acts: acts.slice(0, done) };
  } finally {
    await leave();
  }
}
