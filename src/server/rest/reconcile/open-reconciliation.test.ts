import { afterAll, expect, it } from 'vitest';
import { MAX_KEYLESS_PER_MINUTE } from '@/domain/limits';
import { system } from '@/server/actor';
import { createServices } from '@/server/services';
import { readSettings } from '@/server/settings';
import { createFacade } from '../facade';

const DATABASE_URL = process.env['DATABASE_URL'];
const services = await createServices(
  readSettings({ DATABASE_URL, LOG_LEVEL: 'silent', OPEN_RECONCILIATION: 'true' }),
);
afterAll(() => services.close());

const facade = createFacade(services);
const ask = async (path: string, { address = '192.0.2.1', key }: { address?: string; key?: string } = {}) => {
  const reply = await facade({
    method: 'GET',
    url: `/api/reconcile${path}`,
    header: (name) => ({ host: 'data.example', 'x-api-key': key })[name],
    address,
    body: (async function* () {})(),
    hasBody: false,
    signal: new AbortController().signal,
  });
  return { status: reply.status, json: JSON.parse(String(reply.body)) };
};
const SABANG = `?queries=${encodeURIComponent('{"q0":{"query":"kota sabang"}}')}`;

it('answers without a key where the office has opened it, so many times a minute of an address', async () => {
  expect((await ask('')).json).not.toHaveProperty('authentication');
  expect((await ask(SABANG)).json).toMatchObject({ q0: { result: [{ id: '11.72', match: true }] } });
  const replies = await Promise.all(Array.from({ length: MAX_KEYLESS_PER_MINUTE }, () => ask('/properties')));
  const refused = replies.filter(({ status }) => status !== 200);
  // More than some wait for one turn after the other, and are refused for that.
  expect(refused.some(({ json }) => json.code === 'rate_exceeded')).toBe(true);
  expect((await ask(SABANG, { address: '192.0.2.2' })).status).toBe(200);
  // Only the requests without a key are counted, and a wrong key is refused.
  expect((await ask(SABANG, { key: 'rsd_wrong' })).status).toBe(401);
  const { key } = await services.keys.issue({ name: 'OpenRefine', ratePerMinute: 0 }, system('test'));
  expect((await ask(SABANG, { key })).status).toBe(200);
});

it('shows the names that the office has added as text', async () => {
  await services.places.add({ parent: '11.06', name: '<b>Baru</b>', aliases: [] }, system('test'));
  const place = (await ask('/suggest/entity?prefix=%3Cb%3EBaru', { address: '192.0.2.3' })).json.result[0];
  const reply = await facade({
    method: 'GET',
    url: `/api/reconcile/preview?id=${place.id}`,
    header: () => undefined,
    address: '192.0.2.3',
    body: (async function* () {})(),
    hasBody: false,
    signal: new AbortController().signal,
  });
  expect(reply.body).toContain('<h1>&lt;b&gt;Baru&lt;/b&gt;</h1>');
});
