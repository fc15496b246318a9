import type { PrismaClient, StaffSession } from '@/generated/prisma/client';
import type { StaffActor } from '@/server/actor';
import { isStandby } from '@/server/database/standby';
import { ServiceError } from '@/server/errors';
import { writeHistory } from '@/server/history/write';
import { type Database, inTransaction } from '../database';
import { type RequiresFactor, type SignedIn, staffSubjectOf, toActorWithin, toSignedIn } from '../person';
import { cookieOf, headersFor, type Visit } from '../visit';
import { answerOf, type CreateAuth, LONGEST_SESSION_MS, SESSION_LIFE_MS } from './auth';
import { cookieLine, cookieNames } from './cookies';

const MINUTE_MS = 60_000;
/** How long a person's repeated proof of who they are is valid. */
export const REAUTHENTICATION_MINUTES = 10;
/** The accuracy of a session's last use, in minutes. */
const TOUCH_MS = 5 * MINUTE_MS;

/** The session of a browser, and its person. */
export type Current = Readonly<{ sessionId: string; staff: SignedIn }>;

/** The caller, and cookies for the browser. */
export type RecognisedCaller = Readonly<{
  actor: StaffActor | undefined;
  staff: SignedIn | undefined;
  /** `Set-Cookie` lines. */
  setCookies: readonly string[];
}>;

/** One of a person's sessions. */
export type Session = Readonly<{
  id: string;
  createdAt: Date;
  /** Accurate to five minutes. */
  lastSeenAt: Date;
  expiresAt: Date;
  address: string | null;
  userAgent: string | null;
  /** Whether it is the session of this call. */
  current: boolean;
}>;

type Options = Readonly<{
  prisma: PrismaClient;
  authOn: CreateAuth;
  secure: boolean;
  requiresFactor: RequiresFactor;
  /** The time of the database. */
  now: () => Date;
}>;
export type StaffSessions = ReturnType<typeof createSessions>;

type Touched = Pick<StaffSession, 'id' | 'createdAt' | 'expiresAt' | 'updatedAt'>;

/** Finds people by their sessions, and lets them list and end these. */
export function createSessions({ prisma, authOn, secure, requiresFactor, now }: Options) {
  const auth = authOn(prisma);
  const cookie = cookieNames(secure).session_token;

  /** The session of a browser; undefined if it has none, or its person is disabled. */
  async function current(visit: Pick<Visit, 'headers' | 'by'>, database: Database = prisma) {
    if (cookieOf(visit.headers, cookie) === undefined) return { cookies: [] };
    const reader = database === prisma ? auth : authOn(database);
    const answer = await answerOf(
      reader.api.getSession({
        headers: headersFor(visit),
        query: { disableRefresh: true },
        returnHeaders: true,
      }),
    );
    const { cookies } = answer;
    if (!answer.ok || answer.value === null) return { cookies };
    const { session } = answer.value;
    const staff = await database.staff.findUnique({ where: { id: session.userId } });
    if (staff === null || staff.disabledAt !== null) return { cookies };
    return { cookies, session, staff };
  }

  /**
   * Extends a session, up to its longest life. The cookie of a remembered session has an expiry, so it is extended too.
   */
  async function touch(session: Touched, headers: Headers) {
    const now = Date.now();
    // A standby cannot extend it; people read on until it ends.
    if (isStandby()) return [];
    if (now - session.updatedAt.getTime() < TOUCH_MS) return [];
    const remembered = session.expiresAt.getTime() - session.updatedAt.getTime() > SESSION_LIFE_MS.short;
    const left = session.createdAt.getTime() + LONGEST_SESSION_MS - now;
    const life = Math.min(remembered ? SESSION_LIFE_MS.remembered : SESSION_LIFE_MS.short, left);
    const { count } = await prisma.staffSession.updateMany({
      where: { id: session.id },
      data: { updatedAt: new Date(now), expiresAt: new Date(now + life) },
    });
    const value = cookieOf(headers, cookie);
    if (count === 0 || !remembered || value === undefined) return [];
    return [cookieLine(cookie, value, { secure, maxAge: Math.floor(life / 1_000) })];
  }

  /**
   * The caller, by the session that the cookie names.
   * @param options.renew whether the session lives on from now; only where cookies can be sent back
   */
  async function recognise(headers: Headers, { renew = false } = {}): Promise<RecognisedCaller> {
    const { session, staff, cookies } = await current({ headers, by: { actor: undefined, address: null } });
    if (session === undefined || staff === undefined)
      return { actor: undefined, staff: undefined, setCookies: cookies };
    const renewed = renew ? await touch(session, headers) : [];
    const person = toActorWithin(staff, requiresFactor);
    const actor = isFresh(session.reauthenticatedAt, now())
      ? { ...person, isReauthenticated: true as const }
      : person;
    return { actor, staff: toSignedIn(staff), setCookies: [...cookies, ...renewed] };
  }

  /** The caller's own session. @throws {ServiceError} `not_signed_in` */
  async function own(visit: Visit, database: Database = prisma): Promise<Current> {
    const { session, staff } = await current(visit, database);
    if (session === undefined || staff === undefined) throw new ServiceError('not_signed_in');
    return { sessionId: session.id, staff: toSignedIn(staff) };
  }

  return {
    recognise,
    own,

    /** The caller's sessions, this one first. */
    async list(visit: Visit): Promise<readonly Session[]> {
      const { sessionId, staff } = await own(visit);
      const rows = await prisma.staffSession.findMany({
        where: { userId: staff.id, expiresAt: { gt: new Date() } },
        orderBy: [{ updatedAt: 'desc' }, { id: 'asc' }],
      });
      const sessions = rows.map((row) => toSession(row, sessionId));
      return sessions.sort((a, b) => Number(b.current) - Number(a.current));
    },

    /** Ends one of the caller's sessions. @throws {ServiceError} `not_found`, also for another person's */
    async end({ id }: { id: string }, visit: Visit): Promise<{ ok: true }> {
      const { staff } = await own(visit);
      await inTransaction(prisma, async (tx) => {
        const { count } = await tx.staffSession.deleteMany({ where: { id, userId: staff.id } });
        if (count === 0) throw new ServiceError('not_found');
        const subject = { kind: 'session', id, name: staff.email } as const;
        await writeHistory(tx, visit.by, { action: 'session.ended', subject });
      });
      return { ok: true };
    },

    /** Ends all of the caller's sessions but this one. */
    async endOthers(visit: Visit): Promise<{ ended: number }> {
      const { sessionId, staff } = await own(visit);
      return inTransaction(prisma, async (tx) => {
        const { count } = await tx.staffSession.deleteMany({
          where: { userId: staff.id, id: { not: sessionId } },
        });
        const subject = staffSubjectOf(staff);
        if (count > 0)
          await writeHistory(tx, visit.by, { action: 'session.ended', subject, after: { ended: count } });
        return { ended: count };
      });
    },
  };
}

/** Whether a person has proved again who they are, a short time ago. */
function isFresh(at: Date | null | undefined, now: Date): boolean {
  return at != null && at.getTime() > now.getTime() - REAUTHENTICATION_MINUTES * MINUTE_MS;
}

function toSession(row: StaffSession, current: string): Session {
  const { id, createdAt, updatedAt, expiresAt, ipAddress, userAgent } = row;
  return {
    id,
    createdAt,
    lastSeenAt: updatedAt,
    expiresAt,
    address: ipAddress || null,
    userAgent: userAgent || null,
    current: id === current,
  };
}
