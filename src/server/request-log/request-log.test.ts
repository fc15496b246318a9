import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { pino } from 'pino';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { generateKey, keyPrefix } from '@/server/access/keys/format';
import { createRequestLog } from './request-log';
import { safeAddress } from './safe-address';
import { createSampler } from './sampler';

const TOKEN = 'k3_Qm-9'.repeat(7).slice(0, 43);

describe('an address in the log', () => {
  it('keeps the path and the names of the query, and no secret in either', () => {
    const key = generateKey();
    expect(safeAddress('/api/disdik/siswa?tahun=2024&limit=20')).toEqual({
      path: '/api/disdik/siswa',
      query: ['tahun', 'limit'],
    });
    const tried = [
      `/keys?q=${key}`,
      `/keys?${key}`,
      `/keys/${key}`,
      `/${encodeURIComponent(key).replace('_', '%5F')}`,
      `/keys?%72sd_${key.slice(4)}=1`,
      `/reset/${TOKEN}`,
      `/reset?token=${TOKEN}`,
      `/x?${TOKEN}=1`,
      `http://me:${key}@host/x`,
    ];
    for (const url of tried) {
      const text = JSON.stringify(safeAddress(url));
      for (const secret of [key, key.slice(4), key.slice(12), TOKEN]) expect(text).not.toContain(secret);
    }
    expect(safeAddress(`/keys?q=1&${key}`).query).toEqual(['q', `${keyPrefix(key)}…`]);
  });

  it('has a limited length, and accepts any bytes', () => {
    expect(safeAddress(`/${'a/'.repeat(5_000)}?${'n&'.repeat(5_000)}`).path.length).toBeLessThan(210);
    expect(safeAddress(`/x?${'n&'.repeat(5_000)}`).query).toHaveLength(20);
    expect(safeAddress('/%E0%A4%A?%=1')).toEqual({ path: '/%E0%A4%A', query: ['%'] });
  });
});

describe('a sampler', () => {
  afterEach(() => void vi.useRealTimers());

  it('logs all requests below its rate; above it every n-th, and reports the number of others', () => {
    vi.useFakeTimers();
    const told: unknown[] = [];
    const sampler = createSampler({ perSecond: 10, onLeftOut: (counts) => told.push(counts) });
    const second = (start: number, requests: number) =>
      Array.from({ length: requests }, (_, i) => sampler.take('done', start + (i * 999) / requests));
    expect(second(1_000, 10)).toEqual(Array(10).fill(1));
    const flood = second(2_000, 1_000);
    expect(flood.filter(Boolean)).toHaveLength(10);
    const spread = second(3_000, 1_000);
    expect(spread.filter(Boolean)).toEqual(Array(10).fill(100));
    expect(spread.lastIndexOf(100)).toBe(900);
    vi.advanceTimersByTime(1_000);
    expect(told).toEqual([{ done: 1_980, refused: 0, failed: 0 }]);
    expect(second(9_000, 5)).toEqual(Array(5).fill(1));
  });

  it('counts kinds separately', () => {
    const sampler = createSampler({ perSecond: 5, onLeftOut: () => {} });
    for (let i = 0; i < 500; i += 1) sampler.take('refused', 1_000);
    expect([sampler.take('done', 1_000), sampler.take('failed', 1_000)]).toEqual([1, 1]);
  });
});

describe('the log of requests', () => {
  let server: Server;
  afterEach(() => void server.close());

  it('has one line per request, with the identifier in the reply and the caller', async () => {
    const lines: Record<string, unknown>[] = [];
    const log = pino({ base: null }, { write: (line: string) => void lines.push(JSON.parse(line)) });
    const settings = { LOG_REQUESTS_PER_SECOND: 100, TRUSTED_PROXIES: ['127.0.0.1'] };
    const requestLog = createRequestLog({ log, settings });
    server = createServer((req, res) => {
      requestLog.begin(req, res);
      const requestId = req.headers['x-request-id'] as string;
      if (req.url === '/staff') requestLog.signedIn(requestId, 'person-1');
      if (req.url === '/staff')
        for (const name of ['keys.list', 'keys.revoke']) requestLog.procedureRefused(requestId, name);
      if (req.url === '/cut') return void res.destroy();
      res
        .writeHead(req.url === '/no' ? 404 : 200, { 'x-request-id': req.headers['x-request-id'] })
        .end('12345');
    });
    server.on('clientError', (_, socket) => {
      requestLog.refused(socket as never, { requestId: 'r', status: 400 });
      socket.destroy();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const key = generateKey();
    const ask = async (path: string, headers: Record<string, string> = {}) => {
      const reply = await fetch(`http://127.0.0.1:${port}${path}`, { headers });
      await reply.text();
      return reply.headers.get('x-request-id');
    };
    const id = await ask('/api/x?limit=20&q=secret', {
      'x-api-key': key,
      'x-forwarded-for': '203.0.113.9',
      'x-request-id': 'forged',
    });
    expect(id).toMatch(/^[\da-f-]{36}$/);
    await ask('/no', { 'x-api-key': 'my password' });
    const basic = (password: string) => ({
      authorization: `Basic ${Buffer.from(`name:${password}`).toString('base64')}`,
    });
    await ask('/no', basic(key));
    await ask('/no', basic('my password'));
    await ask('/staff');
    await ask('/health/live');
    await expect(ask('/cut')).rejects.toThrow();
    const socket = connect(port, '127.0.0.1').end('NO HTTP\r\n\r\n');
    await new Promise((resolve) => socket.once('close', resolve));
    await expect.poll(() => lines).toHaveLength(7);
    expect(lines[0]).toMatchObject({
      level: 30,
      requestId: id,
      method: 'GET',
      path: '/api/x',
      query: ['limit', 'q'],
      status: 200,
      key: keyPrefix(key),
      address: '203.0.113.9',
      msg: 'request',
    });
    expect(lines[0]!['requestBytes']).toBeGreaterThan(100);
    expect(lines[0]!['replyBytes']).toBeGreaterThan(5);
    expect(lines[0]!['ms']).toBeTypeOf('number');
    expect(lines[1]).toMatchObject({ status: 404, key: 'malformed' });
    expect(lines[2]).toMatchObject({ status: 404, key: keyPrefix(key) });
    expect(lines[3]).toMatchObject({ status: 404, key: 'malformed' });
    expect(lines[4]).toMatchObject({
      path: '/staff',
      staff: 'person-1',
      refused: ['keys.list', 'keys.revoke'],
    });
    expect(lines[5]).toMatchObject({ path: '/cut', brokenOff: true });
    expect(lines[6]).toMatchObject({ status: 400, requestId: 'r' });
    expect(JSON.stringify(lines)).not.toMatch(/secret|my password|forged/);
    expect(JSON.stringify(lines)).not.toContain(key);
    expect(JSON.stringify(lines)).not.toContain(basic(key).authorization.slice(-20));
  });
});
