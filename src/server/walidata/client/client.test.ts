import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import fc from 'fast-check';
import { afterEach, expect, it } from 'vitest';
import { isRefusedHost, lookupOf, mayConnectTo } from './addresses';
import { isNegative, readListItems, readThere } from './read-answer';
import { redacted } from './redact';
import { sendRequest } from './send-request';

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

async function serve(
  answer: (path: string) => Readonly<{ status: number; headers?: Record<string, string>; text: string }>,
) {
  const paths: string[] = [];
  const server = createServer((request, reply) => {
    paths.push(request.url!);
    const { status, headers = {}, text } = answer(request.url!);
    reply.writeHead(status, headers).end(text);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => server.close());
  return { paths, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

const ask = (url: string, changes: Partial<Parameters<typeof sendRequest>[0]> = {}) =>
  sendRequest({
    ...{ url, method: 'GET', token: 'rahasia', isInternal: true, limits: { ms: 5_000, bytes: 1_000 } },
    closing: new AbortController().signal,
    ...changes,
  });

it('follows no redirect, and reads no more than the limit', async () => {
  const { url, paths } = await serve((path) =>
    path === '/big'
      ? { status: 200, text: 'x'.repeat(2_000) }
      : { status: 302, headers: { location: '/other' }, text: '' },
  );
  expect(await ask(`${url}/start`)).toMatchObject({ status: 302, fault: 'redirected' });
  expect(await ask(`${url}/big`)).toMatchObject({ fault: 'too_large' });
  expect(paths).toEqual(['/start', '/big']);
});

it('connects to public addresses alone, and to those of the office’s network if it may', async () => {
  const { url, paths } = await serve(() => ({ status: 200, text: '[]' }));
  expect(await ask(url, { isInternal: false })).toEqual({ status: null, text: '', fault: 'address_refused' });
  expect(await ask(url.replace('127.0.0.1', 'localhost'), { isInternal: false })).toMatchObject({
    fault: 'address_refused',
  });
  expect(await ask('http://169.254.169.254/latest')).toMatchObject({ fault: 'address_refused' });
  expect(paths).toEqual([]);
  expect(await ask(url)).toEqual({ status: 200, text: '[]', fault: null });
  expect(await ask('http://127.0.0.1:1')).toMatchObject({ fault: 'unreachable' });
  const inside = ['10.1.2.3', '192.168.0.1', '127.0.0.1', '::1', 'fd00::1', '::ffff:10.0.0.1', '100.64.0.1'];
  expect(inside.map((address) => [mayConnectTo(address, false), mayConnectTo(address, true)])).toEqual(
    inside.map(() => [false, true]),
  );
  const never = [
    '169.254.169.254',
    'fe80::1',
    '0.0.0.0',
    '::',
    '224.0.0.1',
    '255.255.255.255',
    '::ffff:169.254.169.254',
  ];
  expect(never.filter((address) => mayConnectTo(address, true))).toEqual([]);
  expect([
    isRefusedHost('[::1]', false),
    isRefusedHost('8.8.8.8', false),
    isRefusedHost('a.test', false),
  ]).toEqual([true, false, false]);
  const found = await new Promise((resolve) =>
    lookupOf(true)('localhost', {}, (error, address) => resolve([error, address])),
  );
  expect(found).toEqual([null, expect.stringMatching(/^(127\.|::1)/)]);
});

it('a text is without the secret, however it is written and wherever it is cut', () => {
  const secret = fc
    .string({ minLength: 12, maxLength: 30 })
    .filter((text) => text.trim() === text && /^\S+$/.test(text));
  const around = fc.string({ maxLength: 20 });
  fc.assert(
    fc.property(secret, around, around, fc.nat(60), (token, before, after, cut) => {
      const forms = [token, JSON.stringify(token).slice(1, -1), encodeURIComponent(token.toWellFormed())];
      for (const form of forms) {
        expect(redacted(`${before}${form}${after}`, { secret: token, limit: 1_000 })).not.toContain(form);
        const shown = redacted(`${before}${form}`.slice(0, before.length + 6), {
          secret: token,
          limit: 1_000,
        });
        expect(shown.endsWith(form.slice(0, 6))).toBe(false);
      }
      expect(redacted(`${before}${token}`, { secret: token, limit: cut }).length).toBeLessThanOrEqual(
        cut + 1,
      );
    }),
  );
});

it('an answer of another form is a fault, never an empty list', () => {
  const other = [
    undefined,
    null,
    {},
    { data: null },
    { message: 'kosong' },
    [{ kode: '1' }],
    [null],
    ['x'],
    'x',
    7,
    { data: {} },
  ];
  expect(other.map(readListItems)).toEqual(['not_json', ...other.slice(1).map(() => 'not_a_list')]);
  expect([readListItems([]), readListItems({ data: [] })]).toEqual([[], []]);
  const items = [
    { kodeindikator: 'a', kodepemda: '1100', tahun: '2024', data: 1.5 },
    { kode_indikator: 'b', nilai: '2' },
    { kodeindikator: 'c', kodepemda: '1200', data: 3 },
    { kodeindikator: 'd', tahun: 2023, data: 3 },
    { kodeindikator: 'e', data: null },
  ];
  const there = readThere(items, { government: '1100', year: 2024 });
  expect([...there.values()].map(({ code, value }) => [code, value])).toEqual([
    ['a', '1.5'],
    ['b', '2'],
  ]);
});

it('an answer is negative only if it says so', () => {
  const negative = [
    { success: false },
    { status: false },
    { status: 'error' },
    { status: 422 },
    { code: 400 },
    { error: 'x' },
  ];
  const positive = [
    { success: true },
    { status: 'success' },
    { status: 200 },
    { error: false },
    { error: null },
    [],
    null,
    {},
  ];
  expect([negative.map(isNegative), positive.map(isNegative)]).toEqual([
    negative.map(() => true),
    positive.map(() => false),
  ]);
});
