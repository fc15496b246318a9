import { METHODS } from 'node:http';
import { describe, expect, it } from 'vitest';
import { collections } from '@/collections';
import type { Call } from './support/http';
import { head, openRaw, type RawConnection } from './support/raw';
import { expectRefusal } from './support/refusal';
import { sample } from './support/sample';
import { collectionOf, list, send, service, startFromEmpty } from './support/shared';

/** What the service refuses, in which order, and how it says so (decisions "Errors"). */

startFromEmpty();

const umur = collectionOf('penduduk_umur');
const WRITES = ['POST', 'PUT', 'DELETE'] as const;
const MIB = 1024 * 1024;

describe('every answer but 200 and 304 has the same body, in both languages', () => {
  const post = (call: Call) => () => ({ method: 'POST', path: umur.path, ...call });
  const json = { 'content-type': 'application/json' };
  const body = (text: string | Buffer) => post({ body: text });
  const cases: [string, number, string, () => Call & { path: string }][] = [
    ['no body', 400, 'missing_body', post({ headers: json })],
    ['a body of no bytes', 400, 'missing_body', post({ headers: { ...json, 'content-length': '0' } })],
    [
      'a chunked body of no bytes',
      400,
      'missing_body',
      post({ body: '', headers: { 'content-length': undefined, 'transfer-encoding': 'chunked' } }),
    ],
    ['not UTF-8', 400, 'invalid_encoding', body(Buffer.from('["\xe9"]', 'latin1'))],
    [
      'a lone surrogate in UTF-8',
      400,
      'invalid_encoding',
      body(Buffer.from([0x5b, 0x22, 0xed, 0xa0, 0x80, 0x22, 0x5d])),
    ],
    ['UTF-16', 400, 'invalid_encoding', body(Buffer.from('\ufeff[]', 'utf16le'))],
    ['not JSON', 400, 'invalid_json', body('[{]')],
    ['a trailing comma', 400, 'invalid_json', body('[{},]')],
    ['a control character in a string', 400, 'invalid_json', body('["a\u0000"]')],
    ['only a byte order mark', 400, 'invalid_json', body('\ufeff')],
    ['only spaces', 400, 'invalid_json', body('  ')],
    ['NaN', 400, 'invalid_json', body('[NaN]')],
    ['nesting without end', 400, 'invalid_json', body('['.repeat(200_000))],
    ['an object', 400, 'not_an_array', body('{"records":[]}')],
    ['a string', 400, 'not_an_array', body('"[]"')],
    ['null', 400, 'not_an_array', body('null')],
    [
      'a bad parameter',
      400,
      'invalid_parameter',
      () => ({ method: 'GET', path: `${umur.path}?tidak_ada=1` }),
    ],
    ['no key', 401, 'missing_key', post({ key: undefined, items: [] })],
    ['an empty key', 401, 'missing_key', post({ key: '', items: [] })],
    ['an unknown key', 401, 'unknown_key', post({ key: 'abc', items: [] })],
    ['no such group', 404, 'not_found', () => ({ path: '/api/dinkes/penduduk_umur' })],
    ['no such resource', 404, 'not_found', () => ({ path: '/api/drka/penduduk' })],
    ['a resource of another group', 404, 'not_found', () => ({ path: '/api/drka/siswa' })],
    ['another method', 405, 'method_not_allowed', () => ({ method: 'PATCH', path: umur.path })],
    [
      'a body that is no JSON',
      415,
      'unsupported_media_type',
      post({ body: 'a=1', headers: { 'content-type': 'application/x-www-form-urlencoded' } }),
    ],
    [
      'a compressed body',
      415,
      'unsupported_media_type',
      post({ items: [], headers: { 'content-encoding': 'gzip' } }),
    ],
  ];

  it.each(cases)('%s: %i %s', async (_, status, code, make) => {
    const { path, ...call } = make();
    const refused = (language?: string) =>
      send(call.method ?? 'GET', path, {
        ...call,
        headers: { ...call.headers, 'accept-language': language },
      });
    const english = await refused();
    expectRefusal(english, status, code);
    const indonesian = await refused('id-ID,id;q=0.9,en;q=0.1');
    expectRefusal(indonesian, status, code, 'id');
    expect(indonesian.json.message).not.toBe(english.json.message);
    expect(indonesian.json.request_id).not.toBe(english.json.request_id);
    expectRefusal(await refused('fr, en-GB;q=0.5, id;q=0.4'), status, code);
  });

  it('names no member that is not there: a refusal has a field only for a bad parameter', async () => {
    expect(Object.keys((await send('GET', '/api/x/y')).json)).toEqual([
      'status',
      'code',
      'message',
      'request_id',
    ]);
  });
});

describe.each(collections.map((collection) => ({ collection, ...collection })))(
  '$path',
  ({ collection, path }) => {
    it.each(['GET', ...WRITES])('%s is closed without a key', async (method) => {
      const items = method === 'GET' ? undefined : [sample(collection)];
      expectRefusal(await send(method, path, { key: undefined, items }), 401, 'missing_key');
      expectRefusal(await send(method, path, { key: `${service.key}x`, items }), 401, 'unknown_key');
      const bearer = { authorization: `Bearer ${service.key}` };
      expectRefusal(await send(method, path, { key: undefined, items, headers: bearer }), 401, 'missing_key');
      expect((await list(collection)).json.total).toBe(0);
    });
  },
);

describe('paths and methods', () => {
  const others = METHODS.filter((method) => !['GET', 'HEAD', ...WRITES, 'CONNECT'].includes(method));

  it.each(others)('%s is 405, with Allow', async (method) => {
    const reply = await send(method, umur, { key: undefined });
    expectRefusal(reply, 405, 'method_not_allowed');
    expect(reply.headers.allow).toBe('GET, HEAD, POST, PUT, DELETE');
  });

  it.each(['GET', 'HEAD', ...WRITES])(
    '%s with a slash at the end is the same path, never a redirect',
    async (method) => {
      const items = method === 'GET' || method === 'HEAD' ? undefined : [];
      const reply = await send(method, `${umur.path}/`, { items });
      expect([reply.status, reply.headers.location]).toEqual([200, undefined]);
      expect((await send(method, `${umur.path}/`, { items, key: undefined })).status).toBe(401);
    },
  );

  it('takes the slash before a query string too, and a path with percent signs', async () => {
    expect((await send('GET', `${umur.path}/?limit=1`)).status).toBe(200);
    expect((await send('GET', '/api/drka/penduduk%5Fumur')).status).toBe(200);
  });

  it.each([
    '/api',
    '/api/',
    '/api/drka',
    '/api/drka/',
    `${umur.path}/1`,
    `${umur.path}//`,
    '/api//drka/penduduk_umur',
    '/api/drka/PENDUDUK_UMUR',
    '/api/drka/penduduk_umur%2F',
    '/api/drka/%ZZ',
    '/api/drka/penduduk_umur/delete',
    '/api/__proto__/constructor',
  ])('%s is nothing, whatever the method', async (path) => {
    for (const method of ['GET', 'POST', 'PATCH']) expectRefusal(await send(method, path), 404, 'not_found');
  });

  it('takes a GET with content-type and content-length: 0, as cURL in PHP sends it, and one with a body', async () => {
    const headers = { 'content-type': 'application/json', 'content-length': '0' };
    expect((await send('GET', umur, { headers })).json).toEqual({ status: true, total: 0, data: [] });
    expect((await send('GET', umur, { items: [{ tahun: 2024 }] })).json.total).toBe(0);
  });
});

describe('bodies', () => {
  it.each([
    'application/json',
    'application/json; charset=utf-8',
    'application/json;charset=UTF-8',
    'Application/JSON',
    'application/json ; x=y',
  ])('takes content-type %s', async (type) => {
    expect((await send('POST', umur, { items: [], headers: { 'content-type': type } })).status).toBe(200);
  });

  it.each([
    undefined,
    '',
    'text/plain',
    'application/jsonp',
    'text/json',
    'multipart/form-data; boundary=x',
    'xapplication/json',
  ])('refuses content-type %s', async (type) => {
    expectRefusal(
      await send('PUT', umur, { items: [], headers: { 'content-type': type } }),
      415,
      'unsupported_media_type',
    );
  });

  it('takes a byte order mark, spaces around, and content-encoding: identity', async () => {
    const headers = { 'content-encoding': 'identity' };
    const body = `\ufeff \r\n${JSON.stringify([sample(umur)])}\n`;
    expect((await send('POST', umur, { body, headers })).json.info.jumlah_tersimpan).toBe(1);
  });

  it('takes the last of two members of one name, as JSON readers do', async () => {
    const body = JSON.stringify([sample(umur)]).replace('"tahun"', '"tahun":"x","tahun"');
    expect((await send('POST', umur, { body })).json.info.jumlah_tersimpan).toBe(1);
  });
});

describe('the order of judgement', () => {
  it('path, method, key, right, then parameters and body', async () => {
    const bad = { key: 'bad', body: 'not JSON', headers: { 'content-type': 'text/plain' } };
    expectRefusal(await send('PATCH', '/api/drka/nothing', bad), 404, 'not_found');
    expectRefusal(await send('PATCH', umur, bad), 405, 'method_not_allowed');
    expectRefusal(await send('POST', umur, bad), 401, 'unknown_key');
    expectRefusal(await send('GET', umur, { key: 'bad', query: 'limit=0' }), 401, 'unknown_key');
    expectRefusal(await send('POST', umur, { ...bad, key: service.key }), 415, 'unsupported_media_type');
  });

  /** Opens a request of which only the head is sent, and waits for the whole answer. */
  async function sendHead(
    headers: Record<string, string | number>,
  ): Promise<{ answer: string; connection: RawConnection }> {
    const connection = await openRaw(service.baseUrl);
    connection.send(head('POST', umur.path, { 'content-type': 'application/json', ...headers }));
    const answer = await connection.until(/^HTTP\/1\.1 (?:100|\d+[\s\S]*request_id)/);
    return { answer, connection };
  }

  it.each([
    ['a bad key', { 'x-api-key': 'bad', 'content-length': 30 * MIB }, 401],
    ['no key', { 'transfer-encoding': 'chunked' }, 401],
    ['a length over the limit', { 'x-api-key': service.key, 'content-length': 32 * MIB + 1 }, 413],
    [
      'a wrong content-type',
      { 'x-api-key': service.key, 'content-type': 'text/plain', 'content-length': 30 * MIB },
      415,
    ],
  ])('%s is answered before the body comes', async (_, headers, status) => {
    const { answer, connection } = await sendHead(headers);
    connection.close();
    expect(answer).toMatch(`HTTP/1.1 ${status} `);
  });

  it.each([
    ['a bad key', { 'x-api-key': 'bad', 'content-length': 2 }, 401],
    ['a length over the limit', { 'x-api-key': service.key, 'content-length': 32 * MIB + 1 }, 413],
  ])('%s is answered without "100 Continue" to a caller who waits for it', async (_, headers, status) => {
    const { answer, connection } = await sendHead({ ...headers, expect: '100-continue' });
    connection.close();
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  });

  it('tells a caller who waits to go on once the key is good', async () => {
    const { answer, connection } = await sendHead({
      'x-api-key': service.key,
      'content-length': 2,
      expect: '100-continue',
    });
    expect(answer).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\n$/);
    connection.send('[]');
    await connection.until(/HTTP\/1\.1 200 OK[\s\S]*"errors":\[\]\}/);
    connection.close();
  });
});

it('answers what is no HTTP with 400', async () => {
  const connection = await openRaw(service.baseUrl);
  connection.send('NONSENSE\r\n\r\n');
  await connection.closed;
  expect(connection.received()).toMatch(/^HTTP\/1\.1 400 [\s\S]*"code":"malformed_request"/);
});
