import { afterAll, beforeAll } from 'vitest';
import { createServices, type Services } from '@/server/services';
import { readSettings } from '@/server/settings';
import { createDatabase, dropDatabase } from '../support/service';

const START_LIMIT_MS = 120_000;

/** Services on a separate database for the tests of a file; available once its tests run. */
export function ownServices(): Readonly<{ services: Services; databaseUrl: string }> {
  const own = {} as { services: Services; databaseUrl: string };
  beforeAll(async () => {
    own.databaseUrl = await createDatabase();
    own.services = await servicesOn(own.databaseUrl);
  }, START_LIMIT_MS);
  afterAll(async () => {
    await own.services?.close();
    if (own.databaseUrl !== undefined) await dropDatabase(own.databaseUrl);
  });
  return own;
}

/** The service's parts on a database, like those of one instance, without a server. */
export function servicesOn(
  databaseUrl: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<Services> {
  // Not the whole environment, because Vitest sets a BASE_URL of its own there.
  const own = { LOG_LEVEL: 'silent', DATABASE_POOL_SIZE: '6', DATABASE_URL: databaseUrl };
  return createServices(readSettings({ ...own, ...settings }));
}
