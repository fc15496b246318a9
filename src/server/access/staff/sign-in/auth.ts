import { prismaAdapter } from 'better-auth/adapters/prisma';
import { APIError } from 'better-auth/api';
import { betterAuth } from 'better-auth/minimal';
import { twoFactor } from 'better-auth/plugins/two-factor';
import { MAX_PASSWORD } from '@/domain/passwords';
import type { Logger } from '@/server/log';
import { type Database, lockPerson } from '../database';
import { ADDRESS_HEADER } from '../visit';
import { createBackupCodes } from './backup-codes';
import { cookieAttributes, cookieNames } from './cookies';

const HOUR_MS = 3_600_000;
/** How long an unused session is valid; with `remembered` also after the browser was closed. */
export const SESSION_LIFE_MS = { short: 12 * HOUR_MS, remembered: 14 * 24 * HOUR_MS } as const;
/** How long a session is valid from its sign-in, however much it is used. */
export const LONGEST_SESSION_MS = 30 * 24 * HOUR_MS;
/** The library's own shorter lifetime is a day. */
const SHORTER_THAN_MS = 48 * HOUR_MS;

const CODE_MINUTES = 10;
const TRUST_DAYS = 30;

export type AuthOptions = Readonly<{ secret: string; secure: boolean; log: Logger }>;

/**
 * The sign-in library on one transaction, so that its writes and their history are stored together or not at all.
 * Creating it takes a millisecond. Its own HTTP handler is not mounted. Source: docs/decisions/sign-in.md.
 */
export function createAuth(database: Database, { secret, secure, log }: AuthOptions) {
  const names = cookieNames(secure);
  return betterAuth({
    appName: 'Data Statistik Daerah',
    secret,
    // Required by the library; none of its links and redirects are used.
    baseURL: 'http://localhost',
    telemetry: { enabled: false },
    rateLimit: { enabled: false },
    logger: { level: 'error', log: (_level, message) => log.error({ library: 'better-auth' }, message) },
    database: prismaAdapter(database, { provider: 'postgresql' }),
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      // Checked before, by `passwords.ts`.
      minPasswordLength: 1,
      maxPasswordLength: MAX_PASSWORD,
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
      // Not used: see `reauthentication.ts`.
      freshAge: 0,
      additionalFields: { reauthenticatedAt: { type: 'date', required: false, input: false } },
    },
    account: { modelName: 'staffAccount' },
    verification: { modelName: 'staffVerification' },
    plugins: [
      twoFactor({
        issuer: 'Data Statistik Daerah',
        twoFactorTable: 'staffTwoFactor',
        twoFactorCookieMaxAge: CODE_MINUTES * 60,
        trustDeviceMaxAge: TRUST_DAYS * 86_400,
        backupCodeOptions: { customBackupCodesGenerate: createBackupCodes },
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
          // Every new session passes this hook.
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
/** Creates the library on a transaction. */
export type CreateAuth = (database: Database) => Auth;

/** The library's result: its answer and cookies, or the code of its refusal. */
export type AuthAnswer<T> =
  | { ok: true; value: T; cookies: readonly string[] }
  | { ok: false; code: string; cookies: readonly string[] };

/** Awaits a call of the library with `returnHeaders`. A refusal is a value, so that counted attempts are stored. */
export async function answerOf<T>(
  call: Promise<{ headers: Headers | null | undefined; response: T }>,
): Promise<AuthAnswer<T>> {
  try {
    const { headers, response } = await call;
    return { ok: true, value: response, cookies: headers?.getSetCookie() ?? [] };
  } catch (error) {
    if (!(error instanceof APIError)) throw error;
    return { ok: false, code: String(error.body?.code ?? error.status), cookies: [] };
  }
}

/** Locks the person until the transaction ends, so that no session begins while they are being disabled. */
async function isEnabled(database: Database, id: string): Promise<boolean> {
  await lockPerson(database, id);
  const person = await database.staff.findUnique({ where: { id }, select: { disabledAt: true } });
  return person !== null && person.disabledAt === null;
}
