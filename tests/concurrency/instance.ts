import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createRestListener } from '@/server/rest/node-listener';
import { servicesOn } from '../properties/services-on';
import { type Answer, send } from '../support/send';

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
  const server = createServer(createRestListener(services));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    send: (method, path, items, headers) =>
      send(`http://127.0.0.1:${port}${path}`, key, { method, items, headers }),
    close: async () => {
      server.close();
      server.closeAllConnections();
      await services.close();
    },
  };
}
