import { randomUUID } from 'node:crypto';
import { type APIRequestContext, expect } from '@playwright/test';
import type { Inputs, Outputs } from '@/ui/trpc';
import { mutate } from './procedures';

/** A name that no other test uses. */
export const uniqueName = (what: string): string => `${what} ${randomUUID().slice(0, 8)}`;

type Words = Partial<Inputs['keys']['issue']>;
type Issued = Outputs['keys']['issue'];

/** Issues a key without the page; by default, one that may read everything. */
export function issueKey(by: APIRequestContext, words: Words = {}): Promise<Issued> {
  return mutate(by, 'keys.issue', inputOf(words));
}

/** Issues many keys in one call. @returns them in the requested order */
export async function issueKeys(by: APIRequestContext, keys: readonly Words[]): Promise<Issued[]> {
  const path = keys.map(() => 'keys.issue').join(',');
  const reply = await by.post(`/api/trpc/${path}?batch=1`, { data: { ...keys.map(inputOf) } });
  expect(reply.status(), await reply.text()).toBe(200);
  const answers: { result: { data: Issued } }[] = await reply.json();
  return answers.map(({ result }) => result.data);
}

const inputOf = (words: Words): Inputs['keys']['issue'] => ({
  name: uniqueName('Sistem'),
  owner: 'Dinas Uji',
  permissions: [{ scope: '*', operations: ['list'] }],
  ...words,
});
