import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import { connect as connectHttp2 } from 'node:http2';
import { Agent, type RequestOptions, request } from 'node:https';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { missingTool } from '../../scripts/lib/fault-tools.mjs';
import { type ExampleProxy, startExampleProxy } from '../support/example-proxy';
import { startService, type TestService } from '../support/service';

/** The example proxies of `packaging` in front of the service; only their ports and paths are changed. */

const MAX_BODY_BYTES = 2 * 1_048_576;
const PATH = '/api/drka/penduduk_jk';
const RECORD = { kota_kab: 'Aceh Besar', kecamatan: 'Darul Imarah', semester: '1', tahun: '2024' };
const FIGURES = { laki_laki: '1', perempuan: '2' };
const MANY = 500;
/** The addresses of two callers, as the proxy sees them; its own is 127.0.0.1. */
const [CALLER, OTHER] = ['127.0.0.7', '127.0.0.8'];
const MAX_TRIES = 200;
const POLL_MS = 50;
const IS_REQUIRED = process.env['CI'] === 'true';
const isThere = (tool: Parameters<typeof missingTool>[0]) => missingTool(tool) === undefined;
const PROXIES = (['nginx', 'haproxy'] as const).filter(
  (name) => IS_REQUIRED || (isThere(name) && isThere('openssl')),
);

let service: TestService;
beforeAll(async () => {
  const env = { TRUSTED_PROXIES: '127.0.0.1', MAX_BODY_BYTES: String(MAX_BODY_BYTES) };
  service = await startService({ env });
});
afterAll(() => service.stop());

describe.each(PROXIES)('%s in front of the service', (name) => {
  let proxy: ExampleProxy;
  const { agent, send } = callers(() => proxy.tls);
  beforeAll(async () => {
    proxy = await startExampleProxy(name, Number(new URL(service.baseUrl).port));
    await becomesReady(send);
  });
  afterAll(async () => {
    agent.destroy();
    await proxy.stop();
  });

  it('passes a body of the largest size on, and leaves the refusal of a larger one to the service', async () => {
    const items = Array.from({ length: MANY }, (_, n) => ({
      ...RECORD,
      gampong: `${name} ${n}`,
      ...FIGURES,
    }));
    const body = JSON.stringify(items).padEnd(MAX_BODY_BYTES, ' ');
    const stored = await send('POST', PATH, { body });
    expect([stored.status, JSON.parse(stored.text).data.length]).toEqual([200, MANY]);
    const refused = await send('POST', PATH, { body: `${body} ` });
    expect([refused.status, JSON.parse(refused.text).code]).toEqual([413, 'body_too_large']);
    const listed = await send('GET', PATH);
    expect(JSON.parse(listed.text).data.length).toBeGreaterThanOrEqual(MANY);
  });

  it('answers over HTTP/2', async () => {
    const session = connectHttp2(`https://127.0.0.1:${proxy.tls}`, { rejectUnauthorized: false });
    const stream = session.request({ ':path': `${PATH}?limit=1`, 'x-api-key': service.key });
    const [headers] = await once(stream, 'response');
    stream.resume();
    await once(stream, 'end');
    session.close();
    expect([headers[':status'], session.alpnProtocol]).toEqual([200, 'h2']);
  });

  it("tells the service the caller's address, which the caller cannot forge", async () => {
    const { key } = await service.issueKey({ allowedAddresses: [`${CALLER}/32`] });
    const statusFrom = async (localAddress: string) => {
      const headers = { 'x-api-key': key, 'x-forwarded-for': CALLER };
      return (await send('GET', `${PATH}?limit=1`, { localAddress, headers })).status;
    };
    expect([await statusFrom(CALLER), await statusFrom(OTHER)]).toEqual([200, 403]);
  });

  it('leads callers without TLS to TLS', async () => {
    const reply = await fetch(`http://127.0.0.1:${proxy.plain}/docs?lang=en`, { redirect: 'manual' });
    expect([reply.status, reply.headers.get('location')]).toEqual([
      308,
      'https://data.example.go.id/docs?lang=en',
    ]);
  });

  it('refuses programs without TLS, whose keys were sent unencrypted', async () => {
    const reply = await fetch(`http://127.0.0.1:${proxy.plain}${PATH}`, { redirect: 'manual' });
    expect(reply.status).toBe(403);
  });
});

describe.each(PROXIES)('%s in front of a server that waits for its caller', (name) => {
  let proxy: ExampleProxy;
  let upstream: Server;
  let connections = 0;
  const waiting = new Waiting();
  const { agent, send, open } = callers(() => proxy.tls);
  beforeAll(async () => {
    upstream = createServer(waiting.listener).on('connection', () => {
      connections += 1;
    });
    await once(upstream.listen(0, '127.0.0.1'), 'listening');
    proxy = await startExampleProxy(name, (upstream.address() as AddressInfo).port);
    await becomesReady(send);
  });
  afterAll(async () => {
    agent.destroy();
    await proxy.stop();
    upstream.closeAllConnections();
    upstream.close();
  });

  it('sends each part of a reply on as it comes', async () => {
    const outgoing = open('GET', '/parts');
    outgoing.end();
    const [reply] = (await once(outgoing, 'response')) as [IncomingMessage];
    const parts = reply[Symbol.asyncIterator]();
    expect(String((await parts.next()).value)).toBe('first');
    waiting.goOn();
    expect(String((await parts.next()).value)).toBe('second');
    expect((await parts.next()).done).toBe(true);
  });

  it('sends each part of a body on as it comes', async () => {
    const outgoing = open('POST', '/body');
    outgoing.write('first');
    expect(await waiting.received).toBe('first');
    outgoing.end('second');
    const [reply] = (await once(outgoing, 'response')) as [IncomingMessage];
    await once(reply.resume(), 'end');
    expect(reply.statusCode).toBe(200);
  });

  it('keeps connections on both sides', async () => {
    await send('GET', '/');
    const before = connections;
    for (let n = 0; n < 5; n += 1) await send('GET', '/');
    // HAProxy checks the health each second, on separate connections.
    expect(connections - before).toBeLessThanOrEqual(name === 'haproxy' ? 2 : 0);
    expect(Object.values(agent.freeSockets).flat()).toHaveLength(1);
  });

  it('answers a program as the service would while the service is away', async () => {
    upstream.close();
    upstream.closeAllConnections();
    const codeOf = ({ text }: { text: string }) => (text.startsWith('{') ? JSON.parse(text).code : undefined);
    await expect.poll(async () => codeOf(await send('GET', PATH)), { timeout: 15_000 }).toBe('unavailable');
    const { status, headers } = await send('POST', PATH, { body: '[]' });
    expect([status, headers['retry-after'], headers['content-type']]).toEqual([503, '5', 'application/json']);
    expect(codeOf(await send('GET', '/docs'))).toBeUndefined();
  });
});

it.runIf(isThere('systemd-analyze') || IS_REQUIRED)(
  'the unit of systemd gives the service few rights',
  () => {
    const { stdout, stderr } = spawnSync(
      'systemd-analyze',
      ['security', '--offline=true', '--no-pager', 'packaging/statistics.service'],
      { encoding: 'utf8', env: { ...process.env, SYSTEMD_COLORS: '0' } },
    );
    const exposure = /Overall exposure level for statistics.service: ([\d.]+)/.exec(stdout)?.[1];
    expect(Number(exposure), stderr).toBeLessThanOrEqual(2.5);
  },
);

/** Functions that call a proxy over TLS, on one persistent connection. */
function callers(port: () => number) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1, rejectUnauthorized: false });
  const open = (method: string, path: string, options: RequestOptions = {}) =>
    request({ host: '127.0.0.1', port: port(), method, path, agent, ...options });
  const send = async (
    method: string,
    path: string,
    { body = '', localAddress, headers }: { body?: string; localAddress?: string; headers?: object } = {},
  ) => {
    const outgoing = open(method, path, {
      headers: {
        'x-api-key': service.key,
        ...(body !== '' && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(localAddress !== undefined && { localAddress, agent: false, rejectUnauthorized: false }),
    });
    outgoing.end(body);
    const [reply] = (await once(outgoing, 'response')) as [IncomingMessage];
    const chunks: Buffer[] = [];
    for await (const chunk of reply) chunks.push(chunk);
    const { statusCode: status, headers: received } = reply;
    return { status, headers: received, text: Buffer.concat(chunks).toString() };
  };
  return { agent, open, send };
}

/** Waits until the service is reachable: HAProxy first checks which machines answer. */
async function becomesReady(send: ReturnType<typeof callers>['send']): Promise<void> {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    if ((await send('GET', '/health/ready')).status === 200) return;
    await sleep(POLL_MS);
  }
  throw new Error('the proxy finds no machine that answers');
}

/** A server that sends the second part of a reply on request, and reports the first part of a body that arrives. */
class Waiting {
  goOn: () => void = () => undefined;
  readonly received: Promise<string>;
  #receive: (text: string) => void = () => undefined;

  constructor() {
    this.received = new Promise((resolve) => {
      this.#receive = resolve;
    });
  }

  listener: RequestListener = (req, res) => {
    if (req.url === '/parts') {
      res.write('first');
      this.goOn = () => res.end('second');
      return;
    }
    if (req.url === '/body') req.once('data', (chunk) => this.#receive(String(chunk)));
    req.resume().once('end', () => res.end('ok'));
  };
}
