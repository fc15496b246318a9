import { writeHistory } from '@/server/history/write';
import type { Database } from './database';
import { doerOf } from './person';
import type { Visit } from './visit';

/** By what somebody proved who they are, or failed to. */
type Factor = 'password' | 'totp' | 'backup';

/** Writes that a session has begun, and when its person was here last. */
export async function recordSignIn(
  tx: Database,
  { token, visit, factor }: { token: string; visit: Visit; factor: Factor },
): Promise<void> {
  const session = await tx.staffSession.findUniqueOrThrow({ where: { token } });
  const person = await tx.staff.update({
    where: { id: session.userId },
    data: { lastSignInAt: session.createdAt },
  });
  await writeHistory(tx, doerOf(person, visit.by), {
    action: 'session.signed_in',
    subject: { kind: 'session', id: session.id, name: person.email },
    after: { with: factor },
  });
}

/** Writes that one has not. Never what was typed as the secret. */
export async function recordFailure(
  tx: Database,
  { visit, email, factor }: { visit: Visit; email: string; factor: Factor },
): Promise<void> {
  await writeHistory(
    tx,
    { actor: undefined, address: visit.by.address },
    {
      action: 'session.sign_in_failed',
      subject: { kind: 'session', name: email },
      after: { with: factor },
    },
  );
}
