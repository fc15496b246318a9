import { describe, expect, it } from 'vitest';
import { expectRefusal } from '../support/refusal';
import { issueKey } from '../support/service';
import { send, service } from '../support/shared';

/** The register as a reconciliation service (docs/specification.md, "Reconciliation"). */

const PATH = '/api/reconcile';
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

const post = (form: Record<string, string>, options: Parameters<typeof send>[2] = {}) =>
  send('POST', PATH, { headers: FORM, body: new URLSearchParams(form).toString(), ...options });
const get = (path: string, parameters: Record<string, string> = {}) =>
  send('GET', `${PATH}${path}`, { query: new URLSearchParams(parameters).toString() });
const queries = (batch: object) => ({ queries: JSON.stringify(batch) });

describe('the manifest', () => {
  it('needs no key, and describes paths that answer', async () => {
    const { status, headers, json } = await send('GET', PATH, { key: undefined });
    expect(status).toBe(200);
    expect(headers['access-control-allow-origin']).toBe('*');
    expect(json).toMatchObject({
      versions: ['0.2'],
      identifierSpace: expect.stringMatching(/^https?:/),
      schemaSpace: expect.stringMatching(/^https?:/),
      defaultTypes: [{ id: 'regency' }, { id: 'district' }, { id: 'village' }],
      batchSize: 50,
      authentication: { type: 'basic' },
      extend: { propose_properties: {}, property_settings: [] },
    });
    const paths = [...Object.values(json.suggest), json.extend.propose_properties] as {
      service_url: string;
      service_path: string;
    }[];
    for (const { service_url, service_path } of paths) {
      expect(service_url).toBe(service.baseUrl);
      expect((await send('GET', service_path, { query: 'prefix=a' })).status).toBe(200);
    }
    const preview = json.preview.url.replace('{{id}}', '11.06');
    expect((await send('GET', preview.slice(service.baseUrl.length))).status).toBe(200);
  });
});

describe('queries', () => {
  const batch = {
    q0: { query: 'KAB. ACEH BESAR' },
    q1: {
      query: 'Darul Imarah',
      type: 'district',
      properties: [{ pid: 'parent', v: { id: '11.06', name: 'x' } }],
    },
    q2: { query: 'Abdya', type: ['regency'], limit: 1 },
    q3: { query: 'Jumlah' },
    q4: { properties: [{ pid: 'kode_bps', v: 1108 }] },
  };
  const expected = {
    q0: { result: [{ id: '11.06', name: 'Aceh Besar', score: 95, match: true, type: [{ id: 'regency' }] }] },
    q1: {
      result: [
        { id: '11.06.07', score: 100, match: true, description: expect.stringContaining('Aceh Besar') },
      ],
    },
    q2: { result: [{ id: '11.12', match: false }] },
    q3: { result: [] },
    q4: { result: [{ id: '11.06', match: true }] },
  };

  it('are answered by POST of a form and by GET', async () => {
    expect((await post(queries(batch))).json).toMatchObject(expected);
    expect((await get('', queries(batch))).json).toMatchObject(expected);
  });

  it.each([
    [queries({ q0: {} }), 'queries.q0.query'],
    [queries({ q0: { query: 'a', type: 'city' } }), 'queries.q0.type'],
    [queries({ q0: { query: 'a'.repeat(256) } }), 'queries.q0.query'],
    [queries({ q0: { query: 'a', properties: [{ pid: 'kota', v: 'b' }] } }), 'queries.q0.properties.0.pid'],
    [queries(Object.fromEntries(Array.from({ length: 51 }, (_, n) => [n, { query: 'a' }]))), 'queries'],
    [{ queries: '[]' }, 'queries'],
    [{ queries: '{' }, 'queries'],
    [{}, 'queries'],
    [{ extend: JSON.stringify({ ids: ['11.06'], properties: [{ id: 'luas' }] }) }, 'extend.properties.0.id'],
    [{ ...queries(batch), callback: 'run' }, 'callback'],
  ])('that are wrong are refused, and the member is named: %#', async (form, field) => {
    const reply = await post(form);
    expectRefusal(reply, 400, Object.keys(form).length === 0 ? 'missing_body' : 'invalid_parameter');
    if (Object.keys(form).length > 0) expect(reply.json.field).toBe(field);
  });

  it('of another type or too large are refused', async () => {
    expectRefusal(await post(queries(batch), { headers: {} }), 415, 'unsupported_media_type');
    expectRefusal(await post({ queries: 'x'.repeat(600_000) }), 413, 'body_too_large');
    expectRefusal(await send('DELETE', PATH), 405, 'method_not_allowed');
  });
});

it('extends places by codes, parents and level', async () => {
  const extend = {
    ids: ['11.06.07', '11.06', 'none'],
    properties: ['kode_kemendagri', 'kode_bps', 'parent', 'level'].map((id) => ({ id })),
  };
  const { json } = await post({ extend: JSON.stringify(extend) });
  expect(json.meta.map(({ id }: { id: string }) => id)).toEqual(extend.properties.map(({ id }) => id));
  expect(json.rows).toEqual({
    '11.06.07': {
      kode_kemendagri: [{ str: '11.06.07' }],
      kode_bps: [],
      parent: [{ id: '11.06', name: 'Aceh Besar' }],
      level: [{ str: 'District' }],
    },
    '11.06': {
      ...{ kode_kemendagri: [{ str: '11.06' }], kode_bps: [{ str: '1108' }] },
      ...{ parent: [], level: [{ str: 'Regency or city' }] },
    },
    none: { kode_kemendagri: [], kode_bps: [], parent: [], level: [] },
  });
});

it('suggests places by name and code, from a cursor on, and types and properties', async () => {
  const { json } = await get('/suggest/entity', { prefix: 'aceh b' });
  expect(json.result.slice(0, 3).map(({ id }: { id: string }) => id)).toEqual(['11.05', '11.06', '11.12']);
  const next = await get('/suggest/entity', { prefix: 'aceh b', cursor: '1' });
  expect(next.json.result[0]).toEqual(json.result[1]);
  expect((await get('/suggest/entity', { prefix: '11.06.07.2021' })).json.result).toMatchObject([
    { name: 'Lam Bheu' },
  ]);
  expect((await get('/suggest/type', { prefix: 'dist' })).json.result).toMatchObject([{ id: 'district' }]);
  expect((await get('/suggest/property', { prefix: 'bps' })).json.result).toMatchObject([{ id: 'kode_bps' }]);
  expect((await get('/properties', { type: 'village', limit: '2' })).json).toMatchObject({
    ...{ type: 'village', limit: 2, properties: [{ id: 'kode_kemendagri' }, { id: 'kode_bps' }] },
  });
  expectRefusal(await get('/suggest/entity', { prefix: 'a', cursor: '-1' }), 400, 'invalid_parameter');
});

it('previews a place in a frame that runs nothing', async () => {
  const { headers, text } = await get('/preview', { id: '11.06.07' });
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
  expect(headers['content-security-policy']).toMatch(
    /^default-src 'none'; style-src 'sha256-[^']+'; frame-ancestors \*; sandbox$/,
  );
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(text).toContain('<h1>Darul Imarah</h1>');
  expectRefusal(await get('/preview', { id: '<script>' }), 404, 'not_found');
});

describe('the key', () => {
  const basic = (key: string) => ({
    authorization: `Basic ${Buffer.from(`openrefine:${key}`).toString('base64')}`,
  });

  it('is needed by everything but the manifest and a preflight', async () => {
    for (const path of [
      '?queries={}',
      '?extend={}',
      '/suggest/entity?prefix=a',
      '/properties',
      '/preview?id=11.06',
    ]) {
      const reply = await send('GET', `${PATH}${path}`, { key: undefined });
      expectRefusal(reply, 401, 'missing_key');
      expect(reply.headers['www-authenticate']).toMatch(/^ApiKey .*, Basic /);
      expect(reply.headers['access-control-allow-origin']).toBe('*');
    }
    const preflight = await send('OPTIONS', PATH, { key: undefined });
    expect(preflight.status).toBe(204);
    expect(preflight.headers['access-control-allow-methods']).toContain('POST');
    expect(preflight.headers['access-control-allow-credentials']).toBeUndefined();
    // No other path answers pages of other origins.
    expect((await send('GET', '/api/disdik/siswa')).headers['access-control-allow-origin']).toBeUndefined();
  });

  it('may be the password of HTTP Basic, and must be able to list a collection with places', async () => {
    const options = { key: undefined, headers: { ...FORM, ...basic(service.key) } };
    expect((await post(queries({ q0: { query: 'Sabang' } }), options)).status).toBe(200);
    expectRefusal(
      await post(queries({}), { ...options, headers: { ...FORM, ...basic('rsd_x') } }),
      401,
      'unknown_key',
    );
    const { key } = await issueKey(service.databaseUrl, { allow: 'rsud:list' });
    expectRefusal(await post(queries({}), { key }), 403, 'operation_not_allowed');
  });
});
