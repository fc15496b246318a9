import { type APIRequestContext, expect } from '@playwright/test';

/** Calls a procedure that changes something, as a page does. @returns its answer */
export async function mutate<T>(request: APIRequestContext, path: string, input?: unknown): Promise<T> {
  const reply = await request.post(`/api/trpc/${path}`, { data: input ?? {} });
  expect(reply.ok(), `${path}: ${reply.status()} ${await reply.text()}`).toBe(true);
  return (await reply.json()).result.data;
}

/** Calls a procedure that reads. @returns its answer */
export async function query<T>(request: APIRequestContext, path: string, input?: unknown): Promise<T> {
  const search = input === undefined ? '' : `?input=${encodeURIComponent(JSON.stringify(input))}`;
  const reply = await request.get(`/api/trpc/${path}${search}`);
  expect(reply.ok(), `${path}: ${reply.status()} ${await reply.text()}`).toBe(true);
  return (await reply.json()).result.data;
}

/** The secret of a one-time link, which follows `#`. */
export const tokenOf = (link: string): string => new URL(link).hash.slice(1);
