import { prismaAdapter } from 'better-auth/adapters/prisma';
import { APIError } from 'better-auth/api';
import { betterAuth } from 'better-auth/minimal';
import { twoFactor } from 'better-auth/plugins/two-factor';
import type { Logger } from '@/server/log';
import { cookieAttributes, cookieNames } from './cookies';
import { type Database, lockPerson } from './database';
import { ADDRESS_HEADER } from './visit';

const HOUR_MS = 3_600_000;
/** How long a session lives without being used; `remembered` outlives the browser too. */
export const SESSION_LIFE_MS = { short: 12 * HOUR_MS, remembered: 14 * 24 * HOUR_MS } as const;
/** Of the library's own lives, the shorter is a day. */
const SHORTER_THAN_MS = 48 * HOUR_MS;

const CODE_MINUTES = 10;
const TRUST_DAYS = 30;
export const LONGEST_PASSWORD = 128;

export type AuthOptions = Readonly<{ secret: string; secure: boolean; log: Logger }>;

/**
 * The sign-in library on one transaction, so that what it writes and the history of it are stored together or not at
 * all. Making it takes a millisecond. Its own HTTP handler is mounted nowhere: docs/decisions/sign-in.md.
 */
export function createAuth(database: Database, { secret, secure, log }: AuthOptions) {
  const names = cookieNames(secure);
  return betterAuth({
    appName: 'Data Statistik Daerah',
    secret,
    // No link and no redirect of the library's is used; it only wants to have one.
    baseURL: 'http://localhost',
    telemetry: { enabled: false },
    rateLimit: { enabled: false },
    logger: { level: 'error', log: (_level, message) => log.error({ library: 'better-auth' }, message) },
    database: prismaAdapter(database, { provider: 'postgresql' }),
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      // Judged before, by `passwords.ts`.
      minPasswordLength: 1,
      maxPasswordLength: LONGEST_PASSWORD,
    },
    user: {
      modelName: 'staff',
      additionalFields: {
        role: { type: 'string', required: true, input: false },
        groups: { type: 'string[]', required: true, input: false },
        language: { type: 'string', required: false, input: false },
        theme: { type: 'string', required: true, input: false },
        disabledAt: { type: 'date', required: false, input: false },
      },
    },
    session: {
      modelName: 'staffSession',
      expiresIn: SESSION_LIFE_MS.remembered / 1_000,
      // Who is never asked for twice: each operation of consequence asks for the password itself.
      freshAge: 0,
    },
    account: { modelName: 'staffAccount' },
    verification: { modelName: 'staffVerification' },
    plugins: [
      twoFactor({
        issuer: 'Data Statistik Daerah',
        twoFactorTable: 'staffTwoFactor',
        twoFactorCookieMaxAge: CODE_MINUTES * 60,
        trustDeviceMaxAge: TRUST_DAYS * 86_400,
      }),
    ],
    advanced: {
      database: { generateId: 'uuid' },
      useSecureCookies: false,
      cookies: Object.fromEntries(Object.entries(names).map(([key, name]) => [key, { name }])),
      defaultCookieAttributes: cookieAttributes(secure),
      ipAddress: { ipAddressHeaders: [ADDRESS_HEADER], ipv6Subnet: 128 },
    },
    databaseHooks: {
      session: {
        create: {
          // The one place through which every session passes.
          before: async (session, context) => {
            if (!(await isEnabled(database, session.userId))) return false;
            const cookie = context?.context.authCookies.dontRememberToken.name;
            const forgotten =
              session.expiresAt.getTime() < Date.now() + SHORTER_THAN_MS ||
              (cookie !== undefined && Boolean(await context?.getSignedCookie(cookie, secret)));
            const life = forgotten ? SESSION_LIFE_MS.short : SESSION_LIFE_MS.remembered;
            const now = Date.now();
            return { data: { ...session, updatedAt: new Date(now), expiresAt: new Date(now + life) } };
          },
        },
      },
    },
  });
}

export type Auth = ReturnType<typeof createAuth>;
/** Makes the library on a transaction. */
export type AuthOn = (database: Database) => Auth;

/** What the library said: its answer and the cookies that go with it, or the code of its refusal. */
export type Answer<T> =
  | { ok: true; value: T; cookies: readonly string[] }
  | { ok: false; code: string; cookies: readonly string[] };

/** Awaits a call of the library with `returnHeaders`. A refusal is a value, so that what was counted is stored. */
export async function answerOf<T>(
  call: Promise<{ headers: Headers | null | undefined; response: T }>,
): Promise<Answer<T>> {
  try {
    const { headers, response } = await call;
    return { ok: true, value: response, cookies: headers?.getSetCookie() ?? [] };
  } catch (error) {
    if (!(error instanceof APIError)) throw error;
    return { ok: false, code: String(error.body?.code ?? error.status), cookies: [] };
  }
}

/** Locks the person until the transaction ends: a session never begins beside what disables them. */
async function isEnabled(database: Database, id: string): Promise<boolean> {
  await lockPerson(database, id);
  const person = await database.staff.findUnique({ where: { id }, select: { disabledAt: true } });
  return person !== null && person.disabledAt === null;
}
