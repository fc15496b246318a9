import type { APIRequestContext, Browser } from '@playwright/test';
import { uniqueName } from '../keys';
import { pupilsPath, registerPupils } from '../pupils';
import type { Colleague } from '../staff';
import type { NumberedAct } from './acts';
import { BrokenLaw } from './broken-law';
import { History } from './history';
import { Network } from './network';
import { Officer } from './officer';
import { Others } from './others';
import { perform } from './perform';
import { expectShown, settle } from './settle';

/** Few enough to be shown at once in a high window. */
const RECORDS = 24;
const WINDOW = { width: 1_500, height: 1_400 };
const TOUCH_EVERY = 4;

/** What the acts are done with. */
export type World = Readonly<{
  browser: Browser;
  baseURL: string;
  administrator: APIRequestContext;
  colleague: Colleague;
}>;

/** The first law that did not hold, and the acts until then. */
export type Failure = Readonly<{ law: BrokenLaw; acts: readonly NumberedAct[] }>;

/**
 * Does acts at a new table, in a new browser context, while others write.
 * @param seed every fourth is with a finger instead of a mouse
 * @returns undefined when all laws held
 */
export async function runActs(
  world: World,
  acts: readonly NumberedAct[],
  seed: number,
): Promise<Failure | undefined> {
  const hasTouch = seed % TOUCH_EVERY === 0;
  const { browser, administrator, baseURL, colleague } = world;
  const context = await browser.newContext({
    baseURL,
    storageState: colleague.session,
    viewport: WINDOW,
    hasTouch,
    locale: 'id-ID',
  });
  let done = 0;
  try {
    const page = await context.newPage();
    await page.clock.install();
    const city = uniqueName('Kota');
    await registerPupils(administrator, city, { count: RECORDS, of: levelOf });
    const history = new History(administrator, colleague.name);
    await history.read();
    const network = await Network.of(page);
    const path = `${pupilsPath(city)}&frozen=1`;
    const officer = await Officer.at({ page, path, city, writer: 'first', history, network, hasTouch });
    const others = new Others(administrator);
    for (const act of acts) {
      done += 1;
      await perform(officer, act, (...write) => others.write(...write));
    }
    await settle(officer);
    await officer.showAll();
    await expectShown(officer, administrator);
    return undefined;
  } catch (error) {
    if (!(error instanceof BrokenLaw)) throw error;
    return { law: error, acts: acts.slice(0, done) };
  } finally {
    await context.close();
  }
}

const levelOf = (place: number) => ({ jenjang: ['SD', 'SMP', 'SMA'][place % 3] });
