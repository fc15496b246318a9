import { createLimiter, limitKeyOf } from '@/server/access/limits';
import type { Pool } from '@/server/database/pool';
import { writeHistory } from '@/server/history/write';
import type { Database } from '../database';
import { doerOfPerson } from '../person';
import type { Visit } from '../visit';

/** The method of authentication. */
type Factor = 'password' | 'totp' | 'backup';

/** Records the beginning of a session, and the person's last sign-in. */
export async function recordSignIn(
  tx: Database,
  { token, visit, factor }: { token: string; visit: Visit; factor: Factor },
): Promise<void> {
  const session = await tx.staffSession.findUniqueOrThrow({ where: { token } });
  const person = await tx.staff.update({
    where: { id: session.userId },
    data: { lastSignInAt: session.createdAt },
  });
  await writeHistory(tx, doerOfPerson(person, visit.by), {
    action: 'session.signed_in',
    subject: { kind: 'session', id: session.id, name: person.email },
    after: { with: factor },
  });
}

/** The true cause of a failed sign-in, which the caller never receives. */
export type FailureCause =
  | 'unknown_person'
  | 'disabled'
  | 'wrong_password'
  | 'wrong_code'
  | 'used_code'
  | 'locked';

/** Records a failed sign-in with its cause, without the secret that was entered. */
export async function recordFailure(
  tx: Database,
  { visit, email, factor, cause }: { visit: Visit; email: string; factor: Factor; cause: FailureCause },
): Promise<void> {
  await writeHistory(
    tx,
    { actor: undefined, address: visit.by.address },
    {
      action: 'session.sign_in_failed',
      subject: { kind: 'session', name: email },
      after: { with: factor, cause },
    },
  );
}

/** Records that further attempts are refused for a while: for a person, or from the address of the visit. */
export async function recordLockOut(
  database: Database,
  { visit, email, seconds }: { visit: Visit; email: string; seconds: number },
): Promise<void> {
  const lockedUntil = new Date(Date.now() + seconds * 1_000);
  await writeHistory(
    database,
    { actor: undefined, address: visit.by.address },
    { action: 'session.locked_out', subject: { kind: 'session', name: email }, after: { lockedUntil } },
  );
}

/** Failures of unknown people that are recorded in an hour, from one address and in total. */
const TRACES_OF_ADDRESS = 20;
const TRACES_OF_ALL = 500;
const HOUR = 3_600;

/**
 * Whether another failure of an unknown person, or another lock-out, is recorded, so that invented e-mail addresses cannot
 * fill the history. Failures at accounts of staff are all recorded; their number is limited by the lock after ten. Counted
 * for all instances together.
 */
export function createTraceLimit(pool: Pool): (address: string | null) => Promise<boolean> {
  const ofAddress = createLimiter({ pool, name: 'trace_address', points: TRACES_OF_ADDRESS, seconds: HOUR });
  const ofAll = createLimiter({ pool, name: 'trace', points: TRACES_OF_ALL, seconds: HOUR });
  return async (address) =>
    (await ofAddress.take(limitKeyOf(address))) === undefined && (await ofAll.take('all')) === undefined;
}
