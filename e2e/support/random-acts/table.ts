import type { APIRequestContext, Browser } from '@playwright/test';
import { uniqueName } from '../keys';
import { pupilsPath, registerPupils } from '../pupils';
import type { Colleague } from '../staff';
import { History } from './history';
import { Network } from './network';
import { Officer } from './officer';
import type { Writer } from './texts';

/** The numbers of records: few enough for all to be visible in a high window, or many in a low one. */
const TABLES = {
  short: { records: 24, window: { width: 1_500, height: 1_400 } },
  long: { records: 150, window: { width: 1_500, height: 700 } },
} as const;
const LEVELS = ['SD', 'SMP', 'SMA'];

/** The data and pages with which the acts are performed. */
export type World = Readonly<{
  browser: Browser;
  baseURL: string;
  administrator: APIRequestContext;
  colleague: Colleague;
}>;

type Seat = Readonly<{
  city: string;
  colleague: Colleague;
  writer: Writer;
  isLong?: boolean;
  hasTouch?: boolean;
  /** Whether the page has a clock that can be put forward. */
  hasClock?: boolean;
}>;

/** Registers the records of a new table. @returns the city that they are of */
export async function prepareTable(
  { administrator }: Pick<World, 'administrator'>,
  isLong = false,
): Promise<string> {
  const city = uniqueName('Kota');
  const of = (place: number) => ({ jenjang: LEVELS[place % LEVELS.length] });
  await registerPupils(administrator, city, { count: TABLES[isLong ? 'long' : 'short'].records, of });
  return city;
}

/** Opens a table for somebody, in a browser context of their own. @returns the person, and a function that closes it */
export async function sitDown(
  { browser, baseURL, administrator }: Pick<World, 'browser' | 'baseURL' | 'administrator'>,
  { city, colleague, writer, hasTouch = false, hasClock = false, isLong = false }: Seat,
): Promise<{ officer: Officer; leave: () => Promise<void> }> {
  const context = await browser.newContext({
    baseURL,
    storageState: colleague.session,
    viewport: TABLES[isLong ? 'long' : 'short'].window,
    hasTouch,
    locale: 'id-ID',
  });
  const page = await context.newPage();
  if (hasClock) await page.clock.install();
  const history = new History(administrator, colleague.name);
  // The batches of the person at earlier tables.
  await history.read();
  const network = await Network.of(page);
  // The column of identifiers stays visible.
  const path = `${pupilsPath(city)}&frozen=1`;
  const officer = await Officer.at({ page, path, city, writer, history, network, hasTouch });
  return { officer, leave: () => context.close() };
}
