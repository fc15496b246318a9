import { createHmac } from 'node:crypto';
import type { RefusalCode } from '@/domain/refusals/refusal';
import { createOwnDatabase } from '@/server/database/testing';
import { createServices, type Services } from '@/server/services';
import type { Settings } from '@/server/settings';
import { answerCall } from '@/server/trpc/http';

export const ORIGIN = 'http://127.0.0.1:3000';
export const PASSWORD = 'jalan-pagi-ke-pasar-9';

type Refused = Readonly<{ code: RefusalCode; status: number; field?: string; retryAfter?: number }>;
// biome-ignore lint/suspicious/noExplicitAny: an answer is judged by what a test expects of it
export type Answered = Readonly<{ data: any; refused: Refused | undefined; setCookies: string[] }>;

/** The whole service, on a database of its own, because tests change who belongs to the staff. For tests. */
export async function openService(env: Partial<Settings> = {}) {
  const { settings, drop } = await createOwnDatabase();
  const start = (more: Partial<Settings>) =>
    createServices({ ...settings, DATABASE_POOL_SIZE: 8, ...env, ...more });
  let services = await start({});
  return {
    services,
    /** A browser that nobody has used. */
    browser: (address = '10.0.0.1') => createBrowser(() => services, address),
    /** The events of the history since the last call, oldest first. */
    history: historyOf(services),
    /** Starts the service again with other settings; its browsers then call the new one. */
    async restart(more: Partial<Settings>) {
      await services.close();
      services = await start(more);
    },
    async close() {
      await services.close();
      await drop();
    },
  };
}

export type Browser = ReturnType<typeof createBrowser>;

/** A browser: stores cookies, and calls procedures as the pages do. */
function createBrowser(services: () => Services, address: string) {
  const jar = new Map<string, string>();
  const send = async (path: string, { method, input, headers = {} }: Sent): Promise<Answered> => {
    const query = method === 'GET' ? `?input=${encodeURIComponent(JSON.stringify(input ?? {}))}` : '';
    const request = new Request(`${ORIGIN}/api/trpc/${path}${query}`, {
      method,
      headers: {
        host: new URL(ORIGIN).host,
        'x-client-address': address,
        'user-agent': 'Test',
        cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(method === 'POST' && {
          origin: ORIGIN,
          'content-type': 'application/json',
          'content-length': String(Buffer.byteLength(JSON.stringify(input ?? {}))),
        }),
        ...headers,
      },
      ...(method === 'POST' && { body: JSON.stringify(input ?? {}) }),
    });
    const response = await answerCall(request, services());
    const setCookies = response.headers.getSetCookie();
    for (const line of setCookies) keep(jar, line);
    const body = await response.json();
    const refused = body.error && { status: response.status, ...body.error.data.refusal };
    return { data: body.result?.data, refused, setCookies };
  };
  return {
    jar,
    send,
    ask: (path: string, input?: unknown) => send(path, { method: 'GET', input }),
    do: (path: string, input?: unknown) => send(path, { method: 'POST', input }),
    /** Signs in. @throws {Error} if that is refused */
    async signIn(email: string, { password = PASSWORD, remember = false } = {}) {
      const answer = await send('session.signIn', { method: 'POST', input: { email, password, remember } });
      if (answer.refused !== undefined) throw new Error(answer.refused.code);
      return answer;
    },
    /** Proves who is signed in, for some minutes. @throws {Error} if that is refused */
    async reauthenticate(more: { code?: string } = {}) {
      const input = { password: PASSWORD, ...more };
      const { refused } = await send('session.reauthenticate', { method: 'POST', input });
      if (refused !== undefined) throw new Error(refused.code);
    },
  };
}

type Sent = { method: 'GET' | 'POST'; input?: unknown; headers?: Record<string, string> };

function keep(jar: Map<string, string>, line: string): void {
  const [pair = '', ...attributes] = line.split('; ');
  const name = pair.slice(0, pair.indexOf('='));
  if (attributes.includes('Max-Age=0')) jar.delete(name);
  else jar.set(name, pair.slice(name.length + 1));
}

function historyOf({ prisma }: Services) {
  let seen = 0n;
  return async () => {
    const rows = await prisma.historyEvent.findMany({ where: { id: { gt: seen } }, orderBy: { id: 'asc' } });
    seen = rows.at(-1)?.id ?? seen;
    return rows;
  };
}

/** The code that an authenticator app shows (RFC 6238), written apart from the library that judges it. */
export function totp(base32: string, at = Date.now()): string {
  const bits = [...base32].map((char) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(char).toString(2).padStart(5, '0'),
  );
  const bytes = bits.join('').match(/.{8}/g) ?? [];
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(at / 30_000)));
  const digest = createHmac('sha1', Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2))))
    .update(counter)
    .digest();
  const offset = (digest.at(-1) ?? 0) & 15;
  return String((digest.readUInt32BE(offset) & 0x7fff_ffff) % 1_000_000).padStart(6, '0');
}
