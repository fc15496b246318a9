import { expect, test } from 'vitest';
import type { Services } from '@/server/services';
import { readSettings } from '@/server/settings';
import type { ApiRequest } from '../exchange';
import { DOCUMENT_PATHS, openApiReply } from './open-api-reply';

const services = { settings: readSettings({}) } as Services;

function ask(method: string, headers: Record<string, string> = {}, env: Record<string, string> = {}) {
  const request = { method, url: '/api/openapi.json', header: (name: string) => headers[name] };
  const asked = Object.keys(env).length === 0 ? services : ({ settings: readSettings(env) } as Services);
  return openApiReply(asked, request as ApiRequest);
}

test('answers the document, with a tag that saves sending it again', () => {
  const { status, headers, body } = ask('GET');
  expect(status).toBe(200);
  expect(headers['content-type']).toBe('application/json; charset=utf-8');
  expect(JSON.parse(body as string)).toMatchObject({ openapi: '3.1.0' });
  expect(ask('GET', { 'if-none-match': headers['etag']! })).toMatchObject({ status: 304, body: null });
  expect(ask('GET', { 'if-none-match': '"another"' }).status).toBe(200);
});

test('answers HEAD like GET', () => {
  expect(ask('HEAD')).toEqual(ask('GET'));
});

test.each(['POST', 'PUT', 'DELETE', 'OPTIONS'])('refuses %s, naming what it supports', (method) => {
  expect(() => ask(method)).toThrowError(
    expect.objectContaining({ refusal: { code: 'method_not_allowed', allow: 'GET, HEAD' } }),
  );
});

test.each([
  [{ host: 'data.example.go.id' }, {}, 'http://data.example.go.id'],
  [{ host: '127.0.0.1:3000' }, {}, 'http://127.0.0.1:3000'],
  [{ host: '[::1]:3000' }, {}, 'http://[::1]:3000'],
  [{ host: 'data.example.go.id', 'x-forwarded-proto': 'https' }, {}, 'http://data.example.go.id'],
  [
    { host: 'data.example.go.id', 'x-forwarded-proto': 'https' },
    { TRUSTED_PROXIES: '10.0.0.0/8' },
    'https://data.example.go.id',
  ],
  [{ host: 'other.example' }, { BASE_URL: 'https://data.example.go.id/' }, 'https://data.example.go.id'],
  [{ host: 'a","b":"' }, {}, '/'],
  [{ host: 'user@evil.example' }, {}, '/'],
  [{}, {}, '/'],
])('names the server by which the caller came: %j', (headers, env, url) => {
  const { body } = ask('GET', headers as Record<string, string>, env as Record<string, string>);
  expect(JSON.parse(body as string).servers).toEqual([{ url }]);
});

test('has a tag for each server that it names', () => {
  const [one, other] = ['a.example', 'b.example'].map((host) => ask('GET', { host }).headers['etag']!);
  expect(one).not.toBe(other);
  expect(ask('GET', { host: 'b.example', 'if-none-match': one! }).status).toBe(200);
});

test('a document of each group has all that it names, and nothing of the other groups', () => {
  const documents = DOCUMENT_PATHS.map((url) => {
    const request = { method: 'GET', url, header: () => undefined };
    return JSON.parse(openApiReply(services, request as unknown as ApiRequest).body as string);
  });
  const [whole, ...parts] = documents;
  const collections = Object.keys(whole.paths).filter((path) => /^\/api\/(?:drka|disdik|rsud)\//.test(path));
  expect(parts.flatMap(({ paths }) => Object.keys(paths))).toEqual(collections);
  for (const part of parts) {
    expect(part).toMatchObject({ openapi: '3.1.0', servers: whole.servers, security: whole.security });
    const named = JSON.stringify(part).matchAll(/"#\/components\/(\w+)\/([^"]+)"/g);
    const names = new Set(Array.from(named, ([, section, name]) => `${section}/${name}`));
    const { securitySchemes: _, ...sections } = part.components;
    const present = Object.entries(sections).flatMap(([section, all]) =>
      Object.keys(all as object).map((name) => `${section}/${name}`),
    );
    expect(new Set(present)).toEqual(names);
  }
});
