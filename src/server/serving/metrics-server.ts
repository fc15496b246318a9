import { createServer, type ServerResponse } from 'node:http';
import type { Logger } from '@/server/log';
import { CONTENT_TYPE_OF_METRICS, type MetricsSnapshots, metricsText } from '@/server/metrics/snapshot';
import { listen } from '@/server/network/listen';
import type { Settings } from '@/server/settings';

const PATH = '/metrics';
/** Many more than monitoring systems open. */
const MAX_CONNECTIONS = 32;
const REQUEST_LIMIT_MS = 5_000;

type Options = Readonly<{
  settings: Pick<Settings, 'METRICS_PORT' | 'METRICS_HOST'>;
  log: Logger;
  read: () => Promise<MetricsSnapshots>;
}>;

type OpenMetrics = Readonly<{ url: string | undefined; close: () => Promise<void> }>;

/**
 * Opens the port on which a monitoring system reads `/metrics`, if there is one.
 * @returns its address, which is undefined if there is none, and a function that closes the port
 * @throws {Error} if the port is taken
 */
export async function openMetrics({ settings, log, read }: Options): Promise<OpenMetrics> {
  const { METRICS_PORT: port, METRICS_HOST: host } = settings;
  if (port === undefined) return { url: undefined, close: async () => undefined };
  let asked: Promise<string> | undefined;
  /** Scrapes that arrive at the same time get the same text. */
  const text = () => {
    asked ??= read()
      .then(metricsText)
      .finally(() => {
        asked = undefined;
      });
    return asked;
  };
  const server = createServer(
    { requestTimeout: REQUEST_LIMIT_MS, headersTimeout: REQUEST_LIMIT_MS },
    (req, res) => {
      res.on('error', () => undefined);
      req.resume();
      const [path] = (req.url ?? '').split('?');
      if (path !== PATH) return send(res, { status: 404, body: `Metrics are at ${PATH}.\n` });
      if (req.method !== 'GET' && req.method !== 'HEAD')
        return send(res, { status: 405, body: 'Only GET.\n', headers: { allow: 'GET, HEAD' } });
      text().then(
        (body) => send(res, { status: 200, body, headers: { 'content-type': CONTENT_TYPE_OF_METRICS } }),
        (error: unknown) => {
          log.error({ err: error }, 'the metrics could not be made');
          send(res, { status: 500, body: 'The metrics could not be made.\n' });
        },
      );
    },
  );
  server.maxConnections = MAX_CONNECTIONS;
  server.on('clientError', (_, socket) => socket.destroy());
  const opened = await listen(server, { host, port, setting: 'METRICS_PORT' });
  const shown = host.includes(':') ? `[${host}]` : host;
  return {
    url: `http://${shown}:${opened}${PATH}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function send(
  res: ServerResponse,
  { status, body, headers = {} }: { status: number; body: string; headers?: Record<string, string> },
): void {
  const isHead = res.req.method === 'HEAD';
  res.writeHead(status, {
    'content-type': 'text/plain; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    ...headers,
  });
  res.end(isHead ? undefined : body);
}
