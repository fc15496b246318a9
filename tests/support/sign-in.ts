import { expect } from 'vitest';
import type { ImportState } from '@/domain/imports/import';
import { call } from './http';
import type { TestService } from './service';

type Person = Readonly<{ email: string; password: string }>;

/** Signs in as the pages do, on a new connection for each request. */
export async function signIn({ baseUrl: origin }: Pick<TestService, 'baseUrl'>, person: Person) {
  let cookie = '';
  const send = (method: string, path: string, body?: string, type = 'application/octet-stream') =>
    call(`${origin}${path}`, {
      method,
      body,
      headers: { connection: 'close', cookie, origin, ...(body !== undefined && { 'content-type': type }) },
    });
  const result = ({ status, text }: { status: number; text: string }) => {
    if (status !== 200) throw new Error(`answered ${status}: ${text}`);
    return JSON.parse(text).result.data as unknown;
  };
  const mutate = async (procedure: string, input: unknown) =>
    result(await send('POST', `/api/trpc/${procedure}`, JSON.stringify(input), 'application/json'));
  const query = async (procedure: string, input: unknown) =>
    result(await send('GET', `/api/trpc/${procedure}?input=${encodeURIComponent(JSON.stringify(input))}`));
  const signedIn = await send(
    'POST',
    '/api/trpc/session.signIn',
    JSON.stringify({ ...person, remember: false }),
    'application/json',
  );
  cookie = [signedIn.headers['set-cookie'] ?? []]
    .flat()
    .map((line) => line.split(';')[0])
    .join('; ');
  return {
    /** The headers of a page's requests. */
    headers: { cookie, origin },
    send,
    mutate,
    query,
    /** Waits until an import is at rest in a state. */
    until: async (id: string, status: string): Promise<ImportState> => {
      let state: ImportState | undefined;
      const look = async () => {
        state = (await query('imports.get', { id })) as ImportState;
        if (state.fault !== null) throw new Error(JSON.stringify(state.fault));
        return [state.status, state.progress];
      };
      await expect.poll(look, { interval: 50 }).toEqual([status, null]);
      return state!;
    },
  };
}
