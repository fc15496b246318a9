import { expect } from 'vitest';
import type { Reply } from './http';

const INNER =
  /select |insert |update |delete from|postgres|prisma|sqlstate|node_modules|\.[jt]s\b|\bat \w+ \(|\/work|\/app\//i;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Checks that a reply is a refusal (docs/specification.md, "Errors") and discloses no internals. */
export function expectRefusal(
  reply: Reply,
  status: number,
  code: string,
  language: 'en' | 'id' = 'en',
): void {
  expect([reply.status, reply.text]).toEqual([status, expect.stringContaining(`"code":"${code}"`)]);
  const { json, headers, text } = reply;
  const members = [
    ...['status', 'code', 'message', ...(json.field === undefined ? [] : ['field'])],
    ...['request_id', 'docs'],
  ];
  expect(Object.keys(json)).toEqual(members);
  expect([json.status, json.code]).toEqual([false, code]);
  expect(json.request_id).toMatch(UUID);
  expect(json.docs).toBe(`/docs#${code}`);
  expect(headers['x-request-id']).toBe(json.request_id);
  expect(headers['content-type']).toBe('application/json; charset=utf-8');
  expect(headers['content-language']).toBe(language);
  expect(headers.location).toBeUndefined();
  expect(json.message).toMatch(/^\p{Lu}.+[^\s]$/u);
  expect(text).not.toMatch(INNER);
}
