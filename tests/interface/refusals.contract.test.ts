import { METHODS } from 'node:http';
import { describe, expect, it } from 'vitest';
import { collections } from '@/domain/collections';
import type { Call, Reply } from '../support/http';
import { head, openRaw, type RawConnection } from '../support/raw';
import { expectRefusal } from '../support/refusal';
import { sample } from '../support/sample';
import { collectionOf, list, send, service, startFromEmpty } from '../support/shared';

/** The refusals of the service, their order, and their replies (docs/specification.md, "Errors"). */

startFromEmpty();

const umur = collectionOf('penduduk_umur');
const WRITES = ['POST', 'PUT', 'DELETE'] as const;
const MIB = 1024 * 1024;

describe('every reply except 200 and 304 has the same form of body, in both languages', () => {
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
    ['nesting without end', 400, 'nested_too_deeply', body('['.repeat(200_000))],
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

  it('contains no absent members: a refusal has a field only for an invalid parameter', async () => {
    expect(Object.keys((await send('GET', '/api/x/y')).json)).toEqual([
      'status',
      'code',
      'message',
      'request_id',
      'docs',
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

  it('accepts the slash before a query string too, and a path with percent-encoding', async () => {
    expect((await send('GET', `${umur.path}/?limit=1`)).status).toBe(200);
    expect((await send('GET', '/api/drka/penduduk%5Fumur')).status).toBe(200);
  });

  it.each([
    '/api',
    '/api/',
    '/api/drka',
    '/api/drka/',
    `${umur.path}/1`,
    '/api/drka%2Fpenduduk_umur',
    '/api/trpc',
    '/api/drka/PENDUDUK_UMUR',
    '/api/drka/penduduk_umur%2F',
    '/api/drka/%ZZ',
    '/api/drka/penduduk_umur/delete',
    '/api/__proto__/constructor',
  ])('%s is nothing, whatever the method', async (path) => {
    for (const method of ['GET', 'POST', 'PATCH']) expectRefusal(await send(method, path), 404, 'not_found');
  });

  it('accepts a GET with content-type and content-length: 0, as cURL in PHP sends it, and one with a body', async () => {
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

  it('accepts a byte order mark, surrounding spaces, and content-encoding: identity', async () => {
    const headers = { 'content-encoding': 'identity' };
    const body = `\ufeff \r\n${JSON.stringify([sample(umur)])}\n`;
    expect((await send('POST', umur, { body, headers })).json.info.jumlah_tersimpan).toBe(1);
  });

  it('uses the last of two members with the same name, as JSON parsers do', async () => {
    const body = JSON.stringify([sample(umur)]).replace('"tahun"', '"tahun":"x","tahun"');
    expect((await send('POST', umur, { body })).json.info.jumlah_tersimpan).toBe(1);
  });
});

describe('the order of the checks', () => {
  it('path, method, key, permission, then parameters and body', async () => {
    const bad = { key: 'bad', body: 'not JSON', headers: { 'content-type': 'text/plain' } };
    expectRefusal(await send('PATCH', '/api/drka/nothing', bad), 404, 'not_found');
    expectRefusal(await send('PATCH', umur, bad), 405, 'method_not_allowed');
    expectRefusal(await send('POST', umur, bad), 401, 'unknown_key');
    expectRefusal(await send('GET', umur, { key: 'bad', query: 'limit=0' }), 401, 'unknown_key');
    expectRefusal(await send('POST', umur, { ...bad, key: service.key }), 415, 'unsupported_media_type');
  });

  /** Sends only the headers of a request, and reads the whole reply. */
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

  it('sends 100 Continue only after it has accepted the key', async () => {
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

/** Sends raw bytes, and reads the whole reply. */
async function answerTo(text: string, whole = /\r\n\r\n[\s\S]*\}$/): Promise<Reply> {
  const connection = await openRaw(service.baseUrl);
  connection.send(text);
  const answer = await connection.until(whole);
  connection.close();
  const [top = '', ...body] = answer.split('\r\n\r\n');
  const [line = '', ...lines] = top.split('\r\n');
  const headers = Object.fromEntries(
    lines.map((one) => [one.slice(0, one.indexOf(':')).toLowerCase(), one.slice(one.indexOf(':') + 2)]),
  );
  const content = body.join('\r\n\r\n');
  return {
    status: Number(line.split(' ')[1]),
    headers,
    bytes: Buffer.from(content),
    text: content,
    json: content === '' ? undefined : JSON.parse(content),
  };
}

const asKey = { 'x-api-key': service.key };
const json = { 'content-type': 'application/json' };

describe('Upgrade is ignored (RFC 9110, 7.8)', () => {
  // The header Upgrade as Java's HttpClient, cURL and a browser's WebSocket send it.
  const h2c = { connection: 'Upgrade, HTTP2-Settings', upgrade: 'h2c', 'http2-settings': 'AAEAAEAAAAIAAAAB' };
  const webSocket = { connection: 'Upgrade', upgrade: 'websocket', 'sec-websocket-version': 13 };

  it.each(
    collections.flatMap(({ path }) => [
      { path, offer: 'h2c', headers: h2c },
      { path, offer: 'websocket', headers: webSocket },
    ]),
  )('GET $path with $offer', async ({ path, headers }) => {
    const reply = await answerTo(head('GET', path, { ...asKey, ...headers }));
    expect([reply.status, reply.json]).toEqual([200, { status: true, total: 0, data: [] }]);
  });

  it.each(WRITES)('%s with a body, of known length and chunked, on one connection', async (method) => {
    const connection = await openRaw(service.baseUrl);
    const headers = { ...asKey, ...json, ...h2c };
    connection.send(`${head(method, umur.path, { ...headers, 'content-length': 2 })}[]`);
    await connection.until(/ 200 OK[\s\S]*"errors":\[\]\}$/);
    const chunks = '1\r\n[\r\n1\r\n]\r\n0\r\n\r\n';
    connection.send(head(method, umur.path, { ...headers, 'transfer-encoding': 'chunked' }) + chunks);
    await connection.until(/(?: 200 OK[\s\S]*"errors":\[\]\}[\s\S]*){2}$/);
    connection.send(head('GET', '/health/live', h2c));
    await connection.until(/(?: 200 OK[\s\S]*){3}\{"status":true\}$/);
    connection.close();
  });

  it('also in a refusal', async () => {
    expectRefusal(await answerTo(head('GET', umur.path, h2c)), 401, 'missing_key');
  });
});

describe('one path in several forms, never a redirect', () => {
  it.each(collections.map(({ path }) => path))('%s', async (path) => {
    const [, , group, resource] = path.split('/');
    const forms = [
      `/${path}`,
      `/api//${group}/${resource}`,
      `/api/${group}///${resource}//`,
      `${path}/`,
      `/%61pi/${group}/${resource}`,
      `http://data.example.go.id${path}`,
      `http://data.example.go.id:80/${path}/`,
    ];
    for (const form of forms) {
      for (const target of [form, `${form}?limit=1`]) {
        const reply = await answerTo(head('GET', target, asKey));
        expect([target, reply.status, reply.json.total]).toEqual([target, 200, 0]);
      }
      const post = `${head('POST', form, { ...asKey, ...json, 'content-length': 2 })}[]`;
      expect((await answerTo(post)).status).toBe(200);
    }
  });

  it.each([
    '/api\\drka\\penduduk_umur',
    '/x/../api//drka/penduduk_umur',
    '/api/trpc/..',
    '/api/trpc/a\\b',
    '//api//trpc',
    '/api//x/',
    '/api\\x',
    'http://a/api/x',
    '/api/./../x',
    '/api/%2e%2e/x',
    '/%61pi//',
  ])('%s is nothing', async (path) =>
    expectRefusal(await answerTo(head('GET', path, asKey)), 404, 'not_found'),
  );
});

describe('requests that must not be answered as they seem to be meant', () => {
  const get = `GET ${umur.path} HTTP/1.1\r\nx-api-key: ${service.key}\r\n`;
  const post = (coding: string) =>
    `POST ${umur.path} HTTP/1.1\r\nHost: a\r\nx-api-key: ${service.key}\r\ncontent-type: application/json\r\n${coding}\r\n\r\n2\r\n[]\r\n0\r\n\r\n`;

  it.each([
    ['no HTTP', 'NONSENSE\r\n\r\n'],
    ['no Host', `${get}\r\n`],
    ['two Hosts', `${get}Host: a\r\nhost: a\r\n\r\n`],
    ['a Host that is a path', `${get}Host: a/b\r\n\r\n`],
    ['no path', head('GET', '*', asKey)],
    ['lines without a carriage return', `GET ${umur.path} HTTP/1.1\nHost: a\n\n`],
    ['a coding of the transfer that cannot be read', post('Transfer-Encoding: gzip, chunked')],
    ['the same in two lines', post('Transfer-Encoding: gzip\r\nTransfer-Encoding: chunked')],
    ['chunked twice', post('Transfer-Encoding: chunked, chunked')],
    ['TE that lists chunked', post('TE: gzip, chunked\r\nTransfer-Encoding: chunked')],
    ['two lengths', post('Content-Length: 12\r\nTransfer-Encoding: chunked')],
    ['two different lengths', post('Content-Length: 12\r\nContent-Length: 13')],
    ['a chunk of no length', post('Transfer-Encoding: chunked').replace('\r\n2\r\n', '\r\nzz\r\n')],
  ])('%s', async (_, text) => {
    const reply = await answerTo(text);
    expectRefusal(reply, 400, 'malformed_request');
    expect(reply.headers.connection).toBe('close');
  });

  it('headers that are too large, in the language that they request', async () => {
    const reply = await answerTo(head('GET', umur.path, { 'accept-language': 'id', x: 'y'.repeat(40_000) }));
    expectRefusal(reply, 431, 'headers_too_large', 'id');
    const long = await answerTo(head('GET', `/${'x'.repeat(40_000)}`, {}));
    expectRefusal(long, 431, 'headers_too_large');
  });

  it('methods without a path', async () => {
    for (const target of ['OPTIONS *', 'CONNECT a.example:80', 'PUT /api/trpc/keys.list']) {
      const reply = await answerTo(`${target} HTTP/1.1\r\nHost: a\r\n\r\n`);
      expectRefusal(reply, 405, 'method_not_allowed');
      expect(reply.headers.allow).toMatch(/^GET, (?:HEAD, )?POST/);
    }
  });
});

it('HTTP/1.0 needs no Host', async () => {
  const reply = await answerTo(`GET ${umur.path} HTTP/1.0\r\nx-api-key: ${service.key}\r\n\r\n`);
  expect(reply.json.total).toBe(0);
});

it('expectations other than 100-continue are ignored', async () => {
  expect((await send('POST', umur, { items: [], headers: { expect: '200-ok' } })).status).toBe(200);
});

it('every reply forbids type sniffing and what a page could do, and a 401 says how to authenticate', async () => {
  const refused = [await send('GET', umur, { key: undefined }), await send('POST', umur, { key: 'x' })];
  for (const { headers } of refused) expect(headers['www-authenticate']).toMatch(/^ApiKey realm="/);
  const replies = [
    ...refused,
    await list(umur),
    await send('HEAD', umur),
    await send('GET', '/api/openapi.json'),
  ];
  for (const { headers } of replies) {
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'");
  }
  expect((await list(umur)).headers['www-authenticate']).toBeUndefined();
});
