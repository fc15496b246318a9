import { once } from 'node:events';
import { Agent, type IncomingMessage, request, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { acceptUpgrades, createHttpServer } from './http-server';
import { listen } from './network/listen';
import { createServices, createServingState, type Services } from './services';
import { close, stopServing } from './serving/stop-serving';
import { readSettings } from './settings';

let services: Services;
let server: Server;
let base: string;
/** Lets the running page end. */
let endPage: (() => void) | undefined;

beforeAll(async () => {
  services = await createServices(
    readSettings({ DATABASE_URL: process.env['DATABASE_URL'], LOG_LEVEL: 'silent' }),
  );
  server = createHttpServer(services, () => ({
    handle: async (req, res) => {
      if (req.url === '/broken') throw new Error('broken');
      if (req.url === '/slow') {
        await new Promise<void>((resolve) => {
          endPage = resolve;
        });
      }
      res.end(`page ${req.url}`);
    },
  }));
  base = `http://127.0.0.1:${await listen(server, { host: '127.0.0.1', port: 0 })}`;
});
afterAll(() => services.close());

const port = () => (server.address() as AddressInfo).port;
const nextTurn = () => new Promise((resolve) => setImmediate(resolve));
async function sendRaw(text: string, to = port()): Promise<string> {
  const socket = connect(to, '127.0.0.1');
  let answer = '';
  socket.on('data', (chunk) => {
    answer += chunk;
  });
  socket.write(text);
  await once(socket, 'close');
  return answer;
}

describe('the HTTP server', () => {
  it('gives REST paths to the façade, and the rest, tRPC included, to the pages', async () => {
    const codeOf = async (path: string) => (await fetch(base + path).then((reply) => reply.json())).code;
    expect(await codeOf('/api/drka/penduduk_umur')).toBe('missing_key');
    expect(await codeOf('/api/drka/penduduk_umur/?x=1')).toBe('missing_key');
    expect(await codeOf('/api/nothing')).toBe('not_found');
    const odata = await fetch(`${base}/odata/siswa`).then((reply) => reply.json());
    expect(odata.error.code).toBe('missing_key');
    expect((await fetch(`${base}/odata/`)).headers.get('odata-version')).toBe('4.0');
    expect(await fetch(`${base}/odatas`).then((reply) => reply.text())).toBe('page /odatas');
    expect(await fetch(`${base}/api/trpc/x`).then((reply) => reply.text())).toBe('page /api/trpc/x');
    expect(await fetch(`${base}/apiary`).then((reply) => reply.text())).toBe('page /apiary');
  });

  it('says that it lives, and that it is ready only while it is not stopping', async () => {
    const ask = async (path: string) => {
      const reply = await fetch(base + path);
      return [reply.status, await reply.json()];
    };
    expect(await ask('/health/live')).toEqual([200, { status: true }]);
    expect(await ask('/health/ready')).toEqual([200, { status: true }]);
    services.state.phase = 'draining';
    expect(await ask('/health/live')).toEqual([200, { status: true }]);
    expect(await ask('/health/ready')).toEqual([503, { status: false, reason: 'stopping' }]);
    services.state.phase = 'serving';
  });

  it('refuses a body before it is sent, to a caller that expects 100 Continue', async () => {
    const headers = {
      'content-type': 'application/json',
      'content-length': 1_000_000,
      expect: '100-continue',
    };
    const sent = request(`${base}/api/drka/penduduk_umur`, { method: 'POST', headers });
    let told = false;
    sent.on('continue', () => {
      told = true;
    });
    sent.flushHeaders();
    const [reply] = await once(sent, 'response');
    sent.destroy();
    expect(reply.statusCode).toBe(401);
    expect(told).toBe(false);
  });

  it('answers input that is not HTTP with the usual error body', async () => {
    const answer = await sendRaw('GET / HTTP/1.1\r\nHost: a\r\nbad header\r\n\r\n');
    expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
    const body = JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4));
    expect(body).toMatchObject({ status: false, code: 'malformed_request' });
    expect(body.request_id).toEqual(expect.any(String));
    expect(await sendRaw(`GET / HTTP/1.1\r\nHost: a\r\nx: ${'y'.repeat(40_000)}\r\n\r\n`)).toMatch(
      /^HTTP\/1\.1 431 /,
    );
  });

  it('hands over the connections of the pages alone, and reads every other request without its Upgrade', async () => {
    const developed = createHttpServer(services, () => ({
      handle: async (_req, res) => void res.end('page'),
    }));
    acceptUpgrades(developed, async (_req, socket) => void socket.end('handed over'));
    const developedPort = await listen(developed, { host: '127.0.0.1', port: 0 });
    const upgrade = 'Host: a\r\nConnection: close, Upgrade\r\nUpgrade: websocket\r\n';
    const ask = (line: string, rest = '') => sendRaw(`${line} HTTP/1.1\r\n${upgrade}${rest}`, developedPort);
    expect(await ask('GET /_next/hmr', '\r\n')).toBe('handed over');
    const last = 'GET /x HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n';
    expect(await ask('GET /docs', `\r\n${last}`)).toMatch(/^HTTP\/1\.1 200 OK[\s\S]*page/);
    const body = 'content-type: application/json\r\ncontent-length: 2\r\n\r\n[]';
    expect(await ask('POST /api/drka/penduduk_umur', body + last)).toMatch(/missing_key[\s\S]* 200 OK/);
    await close(developed, 100);
  });

  it('asks for TLS in every answer where the public address has it', async () => {
    const settings = { ...services.settings, BASE_URL: 'https://data.example.go.id' };
    const secure = createHttpServer({ ...services, settings }, () => ({
      handle: async (_req, res) => void res.end('page'),
    }));
    const securePort = await listen(secure, { host: '127.0.0.1', port: 0 });
    for (const path of ['/api/drka/penduduk_umur', '/api/openapi.json', '/api/x', '/docs', '*'])
      expect(
        await sendRaw(`GET ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`, securePort),
      ).toMatch(/strict-transport-security: max-age=31536000; includeSubDomains\r\n/);
    expect((await fetch(`${base}/api/x`)).headers.get('strict-transport-security')).toBeNull();
    await close(secure, 100);
  });

  it('answers a page that fails with 500 and no detail', async () => {
    const reply = await fetch(`${base}/broken`);
    expect(reply.status).toBe(500);
    expect(await reply.text()).not.toContain('broken');
  });

  it('ends the connection of a request in which something throws, and serves on', async () => {
    const faulty = createHttpServer(services, () => {
      throw new Error('no pages');
    });
    const faultyPort = await listen(faulty, { host: '127.0.0.1', port: 0 });
    expect(await sendRaw('GET /page HTTP/1.1\r\nHost: a\r\n\r\n', faultyPort)).toBe('');
    const reply = await fetch(`http://127.0.0.1:${faultyPort}/health/live`);
    expect(reply.status).toBe(200);
    faulty.closeAllConnections();
    faulty.close();
  });

  it('lives when a caller of CONNECT resets the connection', async () => {
    const accepted = once(server, 'connection');
    const caller = connect(port(), '127.0.0.1');
    caller.write('CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n');
    const [socket] = (await accepted) as [Socket];
    await once(caller, 'data');
    const closed = new Promise((resolve) => socket.once('close', resolve));
    // A reset raises this error; an error without a listener would end the process.
    socket.destroy(Object.assign(new Error('reset'), { code: 'ECONNRESET' }));
    await closed;
    caller.destroy();
    expect((await fetch(`${base}/health/live`)).status).toBe(200);
  });

  it('closes the connection of a request with Upgrade that is answered before its end, and no other', async () => {
    const upgrade =
      'Host: a\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AA\r\n';
    const caller = connect({ port: port(), host: '127.0.0.1', allowHalfOpen: true });
    let answer = '';
    caller.on('data', (chunk) => {
      answer += chunk;
    });
    caller.write(`GET /health/live HTTP/1.1\r\n${upgrade}\r\n`);
    await expect.poll(() => answer).toMatch(/ 200 OK.*keep-alive/s);
    answer = '';
    const length = 300_000;
    caller.write(`POST /api/disdik/siswa HTTP/1.1\r\n${upgrade}Content-Length: ${length}\r\n\r\n`);
    await expect.poll(() => answer).toMatch(/^HTTP\/1\.1 401 .*\r\nconnection: close\r\n.*\}$/is);
    // The rest of the body does not cause a reset.
    caller.write(Buffer.alloc(length / 2));
    await nextTurn();
    caller.end(Buffer.alloc(length / 2));
    await once(caller, 'close');
    expect(caller.errored).toBeNull();
  });

  it('says which port is taken', async () => {
    const second = createHttpServer(services, () => ({ handle: async () => undefined }));
    await expect(listen(second, { host: '127.0.0.1', port: port() })).rejects.toThrow(`Port ${port()}`);
  });

  it('continues to serve after the signal to stop, on old and new connections, until it has drained', async () => {
    const own = {
      ...services,
      state: createServingState(),
      settings: { ...services.settings, DRAIN_SECONDS: 60, SHUTDOWN_SECONDS: 120 },
    };
    const stopped = createHttpServer(own, () => ({ handle: async (_req, res) => void res.end('page') }));
    const url = `http://127.0.0.1:${await listen(stopped, { host: '127.0.0.1', port: 0 })}`;
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const ask = async (path: string) => {
      const sent = request(`${url}${path}`, { agent });
      sent.end();
      const [reply] = (await once(sent, 'response')) as [IncomingMessage];
      reply.resume();
      await once(reply, 'end');
      return [reply.statusCode, reply.headers.connection, sent.reusedSocket];
    };
    const hurry = new AbortController();
    expect(await ask('/health/ready')).toEqual([200, 'keep-alive', false]);
    const end = stopServing(stopped, own, hurry.signal);
    expect(await ask('/docs')).toEqual([200, 'close', true]);
    expect(await ask('/api/drka/penduduk_umur')).toEqual([401, 'close', false]);
    expect(await ask('/health/ready')).toEqual([503, 'close', false]);
    hurry.abort();
    await end;
    await expect(fetch(url)).rejects.toThrow();
    agent.destroy();
  });

  it('closes when the running requests have ended', async () => {
    const reply = fetch(`${base}/slow`);
    await expect.poll(() => endPage).toBeDefined();
    const closed = close(server, 10_000).then(() => 'closed');
    // The time in which it would close if it did not wait.
    expect(await Promise.race([closed, new Promise((resolve) => setTimeout(resolve, 300, 'open'))])).toBe(
      'open',
    );
    endPage?.();
    expect(await (await reply).text()).toBe('page /slow');
    expect(await closed).toBe('closed');
  });
});
