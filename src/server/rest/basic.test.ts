import { expect, it } from 'vitest';
import { collections, OPERATION_OF_METHOD } from '@/domain/collections';
import { ACCESS_BINDING } from '@/domain/keys/bindings';
import { system } from '@/server/actor';
import { createOwnServices } from '@/server/testing';
import { ACROSS_PATHS, NAMED_PATHS } from './across/across-route';
import { createFacade } from './facade';
import { RECONCILE } from './reconcile/paths';
import { bytesOfBody } from './testing';

/** A key as the password of HTTP Basic: for every read, and for nothing else. */

const services = await createOwnServices();
const { keys } = services;
const facade = createFacade(services);
const PATH = '/api/disdik/siswa';

const issue = async (access?: 'basic', ratePerMinute = 0) => {
  const bindings = access === undefined ? [] : [{ field: ACCESS_BINDING.name, values: [access] }];
  return keys.issue({ name: access ?? 'any', bindings, ratePerMinute }, system('test'));
};
const [{ key: any, record }, { key: bound }, { key: other }] = [
  await issue(),
  await issue('basic'),
  await issue(),
];

const basic = (key: string, name = 'Excel') => ({
  authorization: `Basic ${Buffer.from(`${name}:${key}`).toString('base64')}`,
});

async function ask(headers: Record<string, string>, url = PATH, method = 'GET') {
  const isRead = method === 'GET' || method === 'HEAD';
  const own: Record<string, string> = { 'content-type': 'application/json', ...headers };
  const reply = await facade({
    ...{ method, url, header: (name) => own[name], address: '127.0.0.1', hasBody: !isRead },
    body: (async function* () {
      if (!isRead) yield Buffer.from('[]');
    })(),
    signal: new AbortController().signal,
  });
  const body =
    reply.body === null
      ? ''
      : typeof reply.body === 'string'
        ? reply.body
        : (await bytesOfBody(reply.body)).toString('utf8');
  const { 'x-request-id': _, ...told } = reply.headers;
  const text = body.replace(/"request_id":"[^"]*"/, '"request_id":""');
  return { status: reply.status, headers: told, body: text, json: text === '' ? {} : JSON.parse(text) };
}

it('answers at every path that can be read what it answers with the header', async () => {
  const paths = [
    ...collections.flatMap(({ path }) => [path, `${path}/summary`, `${path}?limit=0`]),
    ...[...ACROSS_PATHS, ...NAMED_PATHS, RECONCILE.service],
  ].map((path) => path.replace('{id}', record.id).replace('{name}', 'siswa_per_guru'));
  for (const path of paths)
    for (const method of ['GET', 'HEAD']) {
      const withHeader = await ask({ 'x-api-key': any }, path, method);
      expect(withHeader.status).not.toBe(401);
      expect([path, await ask(basic(any), path, method)]).toEqual([path, withHeader]);
      expect([path, (await ask(basic(bound), path, method)).status]).toEqual([path, withHeader.status]);
      expect((await ask({}, path, method)).status).toBe(path === RECONCILE.service ? 200 : 401);
    }
});

it('takes any name, none, and a key with spaces around it for a mistake', async () => {
  for (const name of ['', 'Dinas Pendidikan', 'é漢😀'])
    expect((await ask(basic(any, name))).status).toBe(200);
  expect((await ask(basic(` ${any}`))).json).toMatchObject({ code: 'unknown_key' });
});

it('is refused for every write, also of a key that may write', async () => {
  for (const [method, operation] of OPERATION_OF_METHOD) {
    if (operation === 'list') continue;
    for (const { path } of collections) {
      const { status, json, headers } = await ask(basic(any), path, method);
      expect({ path, method, status, ...json }).toMatchObject({ status: false, code: 'missing_key' });
      expect(json.message).toMatch(/only for reading \(GET, HEAD\)/);
      expect(headers['www-authenticate']).not.toMatch(/Basic/);
      expect((await ask({ 'x-api-key': any }, path, method)).status).toBe(200);
    }
  }
});

it('says what is wrong with a header that cannot be read, or is of another scheme', async () => {
  for (const [authorization, message] of [
    ['Basic !', /base64 of name:key in UTF-8/],
    ['Basic Og==', /password is empty/],
    [`Bearer ${any}`, /without Bearer/],
  ] as const) {
    const { status, json } = await ask({ authorization });
    expect({ status, code: json.code }).toEqual({ status: 401, code: 'missing_key' });
    expect(json.message).toMatch(message);
  }
  const secret = await ask(basic('my own password'));
  expect(secret.json.code).toBe('unknown_key');
  expect(JSON.stringify(secret)).not.toContain('my own password');
});

it('does not choose between two keys', async () => {
  expect((await ask({ ...basic(any), 'x-api-key': any })).status).toBe(200);
  const { status, json } = await ask({ ...basic(other), 'x-api-key': any });
  expect({ status, code: json.code, field: json.field }).toEqual({
    ...{ status: 400, code: 'invalid_header', field: 'authorization' },
  });
  // A proxy before the service may ask for a password of its own.
  expect((await ask({ ...basic('of the proxy'), 'x-api-key': any })).status).toBe(200);
});

it('asks programs for a password, and browsers not', async () => {
  const challengeOf = async (headers: Record<string, string>, method = 'GET') =>
    (await ask(headers, PATH, method)).headers['www-authenticate'];
  const both = /^ApiKey realm="[^"]+", header="x-api-key", Basic realm="[^"]+", charset="UTF-8"$/;
  expect(await challengeOf({})).toMatch(both);
  expect(await challengeOf({}, 'HEAD')).toMatch(both);
  expect(await challengeOf(basic('rsd_wrong'))).toMatch(both);
  for (const headers of [{ 'sec-fetch-mode': 'navigate' }, { cookie: 'a=b' }])
    expect(await challengeOf(headers)).toMatch(/^ApiKey [^,]*, header="x-api-key"$/);
  expect(await challengeOf({}, 'POST')).not.toMatch(/Basic/);
});

it('is the only way of a key that is bound to it, which writes nothing', async () => {
  expect((await ask(basic(bound))).status).toBe(200);
  for (const path of [PATH, `${PATH}/summary`, '/api/proposals', '/api/deliveries']) {
    const { status, json } = await ask({ 'x-api-key': bound }, path);
    expect({ path, status, code: json.code }).toEqual({ path, status: 403, code: 'basic_only' });
  }
  // Both headers are the header.
  expect((await ask({ ...basic(bound), 'x-api-key': bound })).status).toBe(403);
  for (const method of ['POST', 'PUT', 'DELETE'])
    expect((await ask({ 'x-api-key': bound }, PATH, method)).json.code).toBe('operation_not_allowed');
});

it('keeps its binding when it is rotated, and shows it in its history', async () => {
  const { record: old } = await issue('basic');
  const { key } = await keys.rotate({ id: old.id, overlapSeconds: 0 }, system('test'));
  expect((await ask(basic(key))).status).toBe(200);
  expect((await ask({ 'x-api-key': key })).status).toBe(403);
  const { rows } = await services.pool.query(
    `SELECT after FROM history_event WHERE subject_id = $1 AND action = 'key.issued'`,
    [old.id],
  );
  expect(JSON.stringify(rows)).toContain('access=basic');
});

it('counts as the same use and the same rate, and refusals are found by the key', async () => {
  const { key, record: own } = await issue(undefined, 3);
  await ask(basic(key));
  await ask({ 'x-api-key': key });
  expect((await ask(basic(key))).headers).toMatchObject({ ratelimit: expect.stringContaining('r=0') });
  expect((await ask({ 'x-api-key': key })).json.code).toBe('rate_exceeded');
  expect((await ask(basic(key))).json.code).toBe('rate_exceeded');
  await keys.flushUse();
  expect(await keys.dailyUse({ ids: [own.id] })).toMatchObject([{ calls: 3, refusals: 2 }]);
  const { rows } = await services.pool.query(`SELECT * FROM failed_request WHERE key_id = $1`, [own.id]);
  expect(rows).toHaveLength(2);
  expect(JSON.stringify(rows)).not.toContain(key);
});
