import { expect, test } from 'vitest';
import type { Services } from '@/server/services';
import { readSettings } from '@/server/settings';
import type { ApiRequest } from './exchange';
import { openApiReply } from './open-api-reply';

const services = { settings: readSettings({}) } as Services;

function ask(method: string, headers: Record<string, string> = {}) {
  const request = { method, url: '/api/openapi.json', header: (name: string) => headers[name] };
  return openApiReply(services, request as ApiRequest);
}

test('answers the document, with a tag that saves sending it again', () => {
  const { status, headers, body } = ask('GET');
  expect(status).toBe(200);
  expect(headers['content-type']).toBe('application/json; charset=utf-8');
  expect(JSON.parse(body as string)).toMatchObject({ openapi: '3.1.0' });
  expect(ask('GET', { 'if-none-match': headers.etag! })).toMatchObject({ status: 304, body: null });
  expect(ask('GET', { 'if-none-match': '"another"' }).status).toBe(200);
});

test('answers HEAD like GET', () => {
  expect(ask('HEAD')).toEqual(ask('GET'));
});

test.each(['POST', 'PUT', 'DELETE', 'OPTIONS'])('refuses %s, naming what it supports', (method) => {
  expect(() => ask(method)).toThrowError(
    expect.objectContaining({ code: 'method_not_allowed', details: { allow: 'GET, HEAD' } }),
  );
});
