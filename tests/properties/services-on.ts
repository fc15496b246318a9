import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll } from 'vitest';
import { createRestListener } from '@/server/rest/node-listener';
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
  // The whole environment is not used, because Vitest sets a BASE_URL of its own there.
  const own = { LOG_LEVEL: 'silent', DATABASE_POOL_SIZE: '6', DATABASE_URL: databaseUrl };
  return createServices(readSettings({ ...own, ...settings }));
}

/** Serves the REST interface of services on a free port. @returns its address, and a function that ends it */
export async function serveRest(services: Services): Promise<{ url: string; close: () => void }> {
  const server = createServer(createRestListener(services));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
