import { randomUUID } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';
import type { Inputs, Outputs } from '@/ui/trpc';
import { mutate } from './procedures';

/** A name that no other test uses. */
export const uniqueName = (what: string): string => `${what} ${randomUUID().slice(0, 8)}`;

/** Issues a key beside the page; without more words one that may read all. */
export function issueKey(
  by: APIRequestContext,
  words: Partial<Inputs['keys']['issue']> = {},
): Promise<Outputs['keys']['issue']> {
  const input = {
    name: uniqueName('Sistem'),
    owner: 'Dinas Uji',
    permissions: [{ scope: '*', operations: ['list'] }],
    ...words,
  };
  return mutate(by, 'keys.issue', input);
}
