import { randomBytes, randomUUID } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import type { Inputs, Outputs } from '@/ui/trpc';
import { uniqueName } from './keys';
import { mutate, query } from './procedures';

type Submission = Inputs['requests']['submit'];

/** An address that no other test comes from: requests are counted by address. */
export const anyAddress = (): string => `10.${[...randomBytes(3)].join('.')}`;

/** Files a request as the public page does, with the required proof of work. @returns the data that the applicant keeps */
export async function submitRequest(
  by: APIRequestContext,
  words: Partial<Submission> = {},
): Promise<Submission & Outputs['requests']['submit']> {
  const challenge = await mutate<Outputs['requests']['challenge']>(by, 'requests.challenge');
  const solution = await solveChallenge({ challenge, deriveKey });
  const input = {
    agency: uniqueName('Dinas'),
    system: 'Aplikasi Data Pokok',
    contactName: 'Budi Santoso',
    contactEmail: `${randomUUID()}@dinas.example.test`,
    purpose: 'Menyusun laporan tahunan',
    permissions: [{ scope: 'disdik/siswa', operations: ['list', 'register'] }],
    allowedAddresses: [],
    language: 'id',
    website: '',
    ...words,
    solution: { challenge, solution },
  } as Submission;
  return { ...input, ...(await mutate<Outputs['requests']['submit']>(by, 'requests.submit', input)) };
}

/** The help desk's record of a request. */
export async function findRequest(by: APIRequestContext, number: string) {
  const input = { state: 'all', search: number };
  const { requests } = await query<Outputs['requests']['list']>(by, 'requests.list', input);
  return requests[0];
}
