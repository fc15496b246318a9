import type { Prisma, WebhookEndpoint } from '@/generated/prisma/client';
import { type Doer, system } from '@/server/actor';
import type { Pool } from '@/server/database/pool';
import type { PrismaClient } from '@/server/database/prisma';
import { writeHistory } from '@/server/history/write';
import { compileNetworks } from '@/server/network/addresses';
import { keyOfSecret, openSealed } from '@/server/seal';
import type { Settings } from '@/server/settings';
import { post } from './post';
import { signedHeaders } from './sign';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** How long after each failed attempt the next one follows, as Standard Webhooks proposes; after the last one it is given up. */
const PAUSES_MS = [
  ...[5 * SECOND_MS, 5 * MINUTE_MS, 30 * MINUTE_MS, 2 * HOUR_MS],
  ...[5 * HOUR_MS, 10 * HOUR_MS, 14 * HOUR_MS, 20 * HOUR_MS, 24 * HOUR_MS],
];
/** An endpoint that has answered nothing for so long is paused when a message to it is given up. */
const FAILING_MS = 2 * DAY_MS;
/** The time limit of one attempt, and how long an instance may take for it before another one takes it over. */
const LIMIT_MS = 15 * SECOND_MS;
const LEASE_MS = MINUTE_MS;
/** So many messages are sent at once. */
export const MAX_AT_ONCE = 10;

type Options = Readonly<{
  pool: Pool;
  prisma: PrismaClient;
  settings: Pick<Settings, 'WEBHOOK_NETWORKS'>;
  /** The secret with which those of the endpoints are encrypted. */
  readSecret: () => Promise<string>;
  now: () => Date;
  closing: AbortSignal;
}>;

/** The sending of messages. Source: docs/decisions/webhooks.md. */
export function createWebhookDelivery({
  pool,
  prisma,
  settings,
  readSecret,
  now,
  closing,
}: Options): () => Promise<number> {
  const allowed = compileNetworks(settings.WEBHOOK_NETWORKS);

  /** Sends the messages that are due, of each endpoint one at a time. @returns how many it tried to send */
  async function deliver(): Promise<number> {
    const { rows } = await pool.query<Claimed>(CLAIM, [
      now(),
      new Date(now().getTime() + LEASE_MS),
      MAX_AT_ONCE,
    ]);
    await Promise.all(rows.map(attempt));
    return rows.length;
  }

  async function attempt({ id, endpointId, url, secret, body, attempts }: Claimed): Promise<void> {
    const at = Math.floor(now().getTime() / SECOND_MS);
    const headers = signedHeaders(
      { id, body, secret: openSealed(secret, keyOfSecret(await readSecret())) },
      at,
    );
    const posted = await post({ url, headers, body, allowed, limitMs: LIMIT_MS, signal: closing });
    // A service that stops tells nothing about the endpoint: another instance takes the message over.
    if (closing.aborted && posted.fault !== undefined) return;
    const { status, answer, fault } = posted;
    const pause = PAUSES_MS[attempts - 1];
    const tried = { attemptedAt: now(), takenUntil: null, status, answer };
    if (fault === undefined) {
      const data = { ...tried, fault: null, deliveredAt: now(), nextAttemptAt: null };
      await prisma.webhookMessage.updateMany({ where: { id }, data });
      await prisma.webhookEndpoint.updateMany({ where: { id: endpointId }, data: { failingSince: null } });
      return;
    }
    const isLast = pause === undefined || fault === 'gone';
    const nextAttemptAt = isLast ? null : new Date(now().getTime() + pause);
    await prisma.$transaction(async (tx) => {
      const endpoint = await lockEndpoint(tx, endpointId);
      if (endpoint === null) return;
      await tx.webhookMessage.updateMany({ where: { id }, data: { ...tried, fault, nextAttemptAt } });
      const failingSince = endpoint.failingSince ?? now();
      const isDead = fault === 'gone' || (isLast && now().getTime() - failingSince.getTime() >= FAILING_MS);
      const pausing = isDead && endpoint.pausedAt === null;
      await tx.webhookEndpoint.update({
        where: { id: endpointId },
        data: {
          failingSince,
          ...(pausing && { pausedAt: now(), pausedReason: fault === 'gone' ? 'gone' : 'failing' }),
        },
      });
      if (pausing)
        await writeHistory(tx, SYSTEM, {
          action: 'webhook.paused',
          subject: webhookSubject(endpoint),
          after: { fault },
        });
    });
  }

  return deliver;
}

/** An endpoint, locked until the transaction ends; null: it was removed. */
export async function lockEndpoint(
  tx: Prisma.TransactionClient,
  id: string,
): Promise<WebhookEndpoint | null> {
  await tx.$queryRaw`SELECT FROM webhook_endpoint WHERE id = ${id}::uuid FOR UPDATE`;
  return tx.webhookEndpoint.findUnique({ where: { id } });
}

const SYSTEM: Doer = system('webhooks');

/** An endpoint as the subject of an event. */
export const webhookSubject = ({ id, name }: Pick<WebhookEndpoint, 'id' | 'name'>) =>
  ({ kind: 'webhook', id, name }) as const;

type Claimed = Readonly<{
  id: string;
  endpointId: string;
  url: string;
  secret: Uint8Array;
  body: string;
  attempts: number;
}>;

/** Takes the oldest message of each endpoint that has one due: $1 now, $2 until when it is taken, $3 how many. */
const CLAIM = `
WITH due AS (
  SELECT DISTINCT ON (m.endpoint_id) m.id
  FROM webhook_message m JOIN webhook_endpoint e ON e.id = m.endpoint_id JOIN api_key k ON k.id = e.key_id
  WHERE m.next_attempt_at <= $1 AND coalesce(m.taken_until <= $1, true) AND e.paused_at IS NULL
    AND k.revoked_at IS NULL AND k.suspended_at IS NULL AND coalesce(k.expires_at > $1, true)
    AND NOT EXISTS (SELECT FROM webhook_message t WHERE t.endpoint_id = m.endpoint_id AND t.taken_until > $1)
  ORDER BY m.endpoint_id, m.next_attempt_at, m.created_at, m.id
), taken AS (
  SELECT m.id FROM webhook_message m JOIN due USING (id)
  WHERE m.next_attempt_at <= $1 AND coalesce(m.taken_until <= $1, true)
  ORDER BY m.next_attempt_at LIMIT $3 FOR UPDATE OF m SKIP LOCKED
)
UPDATE webhook_message m SET attempts = m.attempts + 1, taken_until = $2
FROM taken, webhook_endpoint e WHERE m.id = taken.id AND e.id = m.endpoint_id
RETURNING m.id, m.endpoint_id AS "endpointId", e.url, e.secret, m.body, m.attempts`;
