import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import next from 'next';
import { RETRY_AFTER } from '@/server/errors';
import { acceptUpgrades, createHttpServer, type HttpOptions, type PageServer } from '@/server/http-server';
import { listen } from '@/server/network/listen';
import { withStaticFiles } from '@/server/pages/static-files';
import { projectRoot } from '@/server/project-root';
import type { Services } from '@/server/services';
import { close, stopServing } from '@/server/serving/stop-serving';
import { listenForOthers } from './imports-process';
import { type Start, stopLimitMs } from './life';

const notYet: PageServer = {
  handle: async (_req, res) => void res.writeHead(503, { 'retry-after': String(RETRY_AFTER.probe) }).end(),
};

type Options = Pick<Start, 'undo' | 'signal' | 'hurry'> &
  HttpOptions & {
    /** The socket on which it answers requests that other processes pass on. */
    socket?: string;
  };

/**
 * Gives Next the settings with which the pages were built, as its own standalone server does. Otherwise it would read
 * `next.config.mjs`, and load packages for it that only a build needs.
 */
function givePagesConfig(): void {
  const file = join(projectRoot, '.next/required-server-files.json');
  const { config } = JSON.parse(readFileSync(file, 'utf8')) as { config: unknown };
  process.env['__NEXT_PRIVATE_STANDALONE_CONFIG'] = JSON.stringify(config);
}

/**
 * Prepares the pages and the HTTP server of a process.
 * @returns a function that opens the port, and returns the one that the system chose if it is 0
 */
export async function prepareServer(
  services: Services,
  { undo, signal, hurry, passOn, socket }: Options,
): Promise<() => Promise<number>> {
  const { settings } = services;
  const { HOST: host, PORT: port } = settings;
  let pages = notYet;
  const create = (options: HttpOptions) => createHttpServer(services, () => pages, options);
  const server = create({ passOn });
  const dev = settings.NODE_ENV === 'development';
  if (!dev) givePagesConfig();
  // Next registers a listener for upgrades on the server that it is given, which would lose every request with the header
  // Upgrade: it is given a server that is never opened.
  const app = next({ dev, dir: projectRoot, hostname: host, port, httpServer: createServer() });
  await app.prepare();
  undo.push(() => app.close());
  signal.throwIfAborted();
  const handle = app.getRequestHandler();
  pages = { handle: dev ? handle : withStaticFiles(handle) };
  if (dev) acceptUpgrades(server, app.getUpgradeHandler());
  if (socket !== undefined) {
    const forOthers = create({});
    await listenForOthers(forOthers, socket);
    undo.push(() => close(forOthers, stopLimitMs(settings)));
  }
  return async () => {
    const open = await listen(server, { host, port });
    undo.push(() => stopServing(server, services, hurry));
    return open;
  };
}
