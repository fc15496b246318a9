import { expect, it } from 'vitest';
import { collections } from '@/domain/collections';
import { issueOn, restOn } from '@/server/proposals/testing';
import { createOwnServices } from '@/server/testing';
import { OWN_KEY_PATH } from './own-key-path';

/** What a key reads about itself. */

const services = await createOwnServices();
const rest = restOn(services);
const own = async (key: string, url = OWN_KEY_PATH) => rest(key, 'GET', url);

it('tells a key its rights, bindings, limits and use, and nothing that the office keeps', async () => {
  const expiresAt = new Date('2099-01-01T00:00:00Z');
  const { key, id } = await issueOn(services, {
    ...{
      name: 'SIM',
      contact: 'rahasia@example.test',
      purpose: 'sinkron rahasia',
      ratePerMinute: 60,
      expiresAt,
    },
    permissions: [
      { scope: 'disdik/siswa', operations: ['register', 'list'] },
      { scope: 'rsud', operations: ['delete'] },
    ],
    bindings: [{ field: 'kota_kab', values: ['Kota Sabang'] }],
    allowedAddresses: ['10.0.0.0/8'],
  });
  const { key: other } = await issueOn(services, { name: 'Lain' });
  await rest(other, 'GET', '/api/disdik/siswa');
  await rest(key, 'GET', '/api/disdik/siswa');
  await rest(key, 'GET', '/api/disdik/guru');
  await services.keys.flushUse();
  const { status, headers, json, text } = await own(key);
  expect(status).toBe(200);
  expect(headers['cache-control']).toBe('no-store');
  // The reading of its own key is the second request that counts: one that was not allowed does not.
  expect(headers['ratelimit']).toMatch(/^"key";r=58;/);
  expect(json.key).toMatchObject({
    ...{ name: 'SIM', owner: 'Dinas Pendidikan', prefix: key.slice(0, 12) },
    ...{ expires_at: expiresAt.toISOString(), lists_own_only: false, proposes_only: false },
    permissions: [
      { collection: 'siswa', path: '/api/disdik/siswa', operations: ['list', 'register'] },
      ...collections
        .filter(({ group }) => group === 'rsud')
        .map(({ resource: collection, path }) => ({ collection, path, operations: ['delete'] })),
    ],
    bindings: [{ field: 'kota_kab', values: ['Kota Sabang'] }],
    allowed_addresses: ['10.0.0.0/8'],
    rate: { limit: 60, window_seconds: 60, remaining: 58 },
    use: [{ calls: 1, refusals: 1 }],
  });
  const [{ hash }] = (await services.pool.query('SELECT hash FROM api_key WHERE id = $1', [id])).rows;
  for (const secret of [key, key.slice(13), hash.toString('hex'), hash.toString('base64'), 'rahasia', id])
    expect(text).not.toContain(secret);
  const asFlushed = await services.keys.dailyUse({ ids: [id] });
  expect(json.key.use).toEqual(asFlushed.map(({ keyId: _, ...day }) => day));
});

it('answers every key that has a right, and no other', async () => {
  const { key } = await issueOn(services, {
    permissions: [{ scope: 'rsud/dokter', operations: ['change'] }],
  });
  expect((await own(key)).json.key).toMatchObject({ rate: null, expires_at: null, use: [] });
  expect(await own(key, `${OWN_KEY_PATH}?id=1`)).toMatchObject({ status: 400, json: { field: 'id' } });
  expect(await rest(key, 'POST', OWN_KEY_PATH, { body: [] })).toMatchObject({ status: 405 });
  expect(await rest(key, 'HEAD', OWN_KEY_PATH)).toMatchObject({ status: 200, text: '' });
  expect((await own('rsd_tidakada')).status).toBe(401);
  const { key: far } = await issueOn(services, { allowedAddresses: ['192.0.2.1/32'] });
  expect((await own(far)).status).toBe(403);
  const { key: short } = await issueOn(services, { ratePerMinute: 1 });
  expect((await own(short)).status).toBe(200);
  expect((await own(short)).status).toBe(429);
});
