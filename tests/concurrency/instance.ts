import pg from 'pg';
import { afterAll } from 'vitest';
import { serveRest, servicesOn } from '../properties/services-on';
import { type Answer, send } from '../support/send';
import { createDatabase, dropDatabase, issueKey } from '../support/service';

/** A separate database for the tests of one file, removed after them; a key, and as many connections as they open. */
export async function openOwnDatabase() {
  const url = await createDatabase();
  const { key } = await issueKey(url);
  const clients: pg.Client[] = [];
  afterAll(async () => {
    await Promise.all(clients.map((client) => client.end()));
    await dropDatabase(url);
  });
  return {
    url,
    key,
    connect: async (): Promise<pg.Client> => {
      const client = new pg.Client({ connectionString: url });
      clients.push(client);
      await client.connect();
      return client;
    },
  };
}

/** One instance of the service in this process, with connections of its own. */
export type Instance = Readonly<{
  send: (method: string, path: string, items?: unknown, headers?: Record<string, string>) => Promise<Answer>;
  close: () => Promise<void>;
}>;

/** @param connections of its pool, a quarter of them for long lists */
export async function startInstance(
  databaseUrl: string,
  key: string,
  connections: number,
): Promise<Instance> {
  const services = await servicesOn(databaseUrl, { DATABASE_POOL_SIZE: String(connections) });
  const { url, close } = await serveRest(services);
  return {
    send: (method, path, items, headers) => send(`${url}${path}`, key, { method, items, headers }),
    close: async () => {
      close();
      await services.close();
    },
  };
}
