import { managesAccess, type Role } from '@/domain/staff';
import type { Pool } from '@/server/database/pool';
import type { PrismaClient } from '@/server/database/prisma';
import { everyDay } from '@/server/database/retention';
import { readServiceSecret } from '@/server/database/service-secret';
import { ServiceError } from '@/server/errors';
import type { Letters } from '@/server/letters/letters';
import type { Logger } from '@/server/log';
import type { Settings } from '@/server/settings';
import type { PeopleInput } from './inputs';
import { createProfile } from './own-account/profile';
import { createTwoFactor } from './own-account/two-factor';
import { prepareFirstStart } from './people/first-start';
import { createInvitations } from './people/invite';
import { createJoining } from './people/join';
import { linkUrl } from './people/links';
import { createStaffManagement } from './people/manage';
import { hasStaff } from './people/newcomers';
import { getPerson, listPeople } from './people/people';
import { type SignedIn, toSignedIn } from './person';
import { createAttempts } from './sign-in/attempts';
import { type CreateAuth, createAuth } from './sign-in/auth';
import { cookieNames } from './sign-in/cookies';
import { createPasswordRules } from './sign-in/passwords';
import { createReauthentication } from './sign-in/reauthentication';
import { createSessions } from './sign-in/sessions';
import { createSignIn } from './sign-in/sign-in';
import { createSignInTurns } from './sign-in/sign-in-turns';
import { createTraceLimit } from './sign-in/traces';
import { cookieOf } from './visit';

const SECRET = 'staff_sessions';
const DAY_MS = 86_400_000;
/** How long used and expired links are kept, for questions to administrators. */
const LINKS_KEPT_DAYS = 30;

type Options = Readonly<{
  pool: Pool;
  prisma: PrismaClient;
  log: Logger;
  settings: Settings;
  letters: Pick<Letters, 'send' | 'post'>;
  now?: () => Date;
}>;

export type StaffService = Awaited<ReturnType<typeof createStaffService>>;

/**
 * Staff: sign-in, own profiles, and the management by administrators. Every change writes the history in its own
 * transaction.
 */
export async function createStaffService({
  pool,
  prisma,
  log,
  settings,
  letters,
  now = () => new Date(),
}: Options) {
  const secret = settings.AUTH_SECRET ?? (await readServiceSecret(prisma, SECRET));
  const secure = settings.BASE_URL?.startsWith('https:') ?? false;
  const authOn: CreateAuth = (database) => createAuth(database, { secret, secure, log });
  const attempts = createAttempts(pool);
  const requiresFactor = (role: Role) => settings.REQUIRE_SECOND_FACTOR && managesAccess(role);
  const sessions = createSessions({ prisma, authOn, secure, requiresFactor, now });
  const passwords = createPasswordRules();
  const mayTrace = createTraceLimit(pool);
  const turns = createSignInTurns(settings);
  const signIn = createSignIn({ prisma, authOn, attempts, mayTrace, turns, sessions, secure });
  let daily: ReturnType<typeof everyDay> | undefined;

  return {
    /**
     * The caller, by the cookies of a request; undefined for disabled people. Callers that can set cookies use `renew`, which
     * extends the session; pages cannot.
     */
    actorOf: sessions.recognise,
    /** Whether a browser sent the cookie of a session, which may have ended. */
    sentSession: (headers: Headers): boolean =>
      cookieOf(headers, cookieNames(secure).session_token) !== undefined,
    /** Whether there is no staff yet. */
    needsSetUp: async (): Promise<boolean> => !(await hasStaff(prisma)),
    prepareFirstStart: async (baseUrl: string): Promise<string | undefined> => {
      const token = await prepareFirstStart({ prisma, settings, passwords, now });
      return token === undefined ? undefined : linkUrl(baseUrl, 'set_up', token);
    },

    sessions,
    signIn,
    reauthenticate: createReauthentication({ prisma, authOn, attempts, sessions, now }),
    joining: createJoining({ prisma, attempts, letters, passwords, signIn, now }),
    profile: createProfile({ prisma, authOn, attempts, letters, passwords, sessions, requiresFactor }),
    twoFactor: createTwoFactor({ prisma, authOn, attempts, letters, sessions }),
    management: createStaffManagement({ prisma, letters, now }),
    invitations: createInvitations({ prisma, letters, now }),
    /** The signed-in person, for pages. @throws {ServiceError} `not_signed_in` */
    async signedIn(id: string): Promise<SignedIn> {
      const row = await prisma.staff.findUnique({ where: { id } });
      if (row === null) throw new ServiceError('not_signed_in');
      return toSignedIn(row);
    },
    list: (input: PeopleInput) => listPeople(prisma, input),
    get: ({ id }: { id: string }) => getPerson(prisma, id),

    /** Begins to delete expired rows once a day. */
    start(): void {
      daily = everyDay({ pool, log, name: 'staff', run: () => forgetExpired(prisma) });
    },
    async close(): Promise<void> {
      await Promise.all([daily?.close(), passwords.close()]);
    },
  };
}

async function forgetExpired(prisma: PrismaClient): Promise<void> {
  const expired = { expiresAt: { lt: new Date() } };
  await prisma.staffSession.deleteMany({ where: expired });
  await prisma.staffVerification.deleteMany({ where: expired });
  const longAgo = new Date(Date.now() - LINKS_KEPT_DAYS * DAY_MS);
  await prisma.staffLink.deleteMany({ where: { expiresAt: { lt: longAgo } } });
}
