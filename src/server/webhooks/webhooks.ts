import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import {
  MAX_WEBHOOKS_OF_KEY,
  type PauseReason,
  type WebhookEvent,
  type WebhookFault,
} from '@/domain/webhooks/webhook';
import type { Prisma, WebhookEndpoint, WebhookMessage } from '@/generated/prisma/client';
import { keyStateOf } from '@/server/access/keys/record';
import type { Doer } from '@/server/actor';
import type { Pool } from '@/server/database/pool';
import type { PrismaClient } from '@/server/database/prisma';
import { type Daily, deleteInBatches, everyDay, paused, repeatedly } from '@/server/database/retention';
import { createSecretReader } from '@/server/database/service-secret';
import { isStandby } from '@/server/database/standby';
import { ServiceError } from '@/server/errors';
import { writeHistory } from '@/server/history/write';
import { checked, invalid } from '@/server/input/input';
import type { Logger } from '@/server/log';
import { compileNetworks } from '@/server/network/addresses';
import type { Records } from '@/server/records/records';
import { keyOfSecret, openSealed, sealText } from '@/server/seal';
import type { Settings } from '@/server/settings';
import { findEvents } from './find-events';
import {
  createWebhookInput,
  pauseWebhookInput,
  resendWebhookInput,
  webhookInput,
  webhookLogInput,
  webhooksOfKeyInput,
} from './inputs';
import { post } from './post';
import { newSecret, signedHeaders } from './sign';

export type Webhooks = ReturnType<typeof createWebhooks>;

/** An endpoint as staff see it: without its secret. */
export type WebhookRecord = Readonly<
  Omit<WebhookEndpoint, 'secret' | 'events' | 'pausedReason'> & {
    events: readonly WebhookEvent[];
    pausedReason: PauseReason | null;
    /** Messages that have not arrived yet, and the last one that did. */
    waiting: number;
    deliveredAt: Date | null;
  }
>;

/** A message in the log of an endpoint. */
export type WebhookLogEntry = Readonly<
  Omit<WebhookMessage, 'event' | 'occasion' | 'endpointId' | 'takenUntil' | 'fault'> & {
    event: WebhookEvent;
    fault: WebhookFault | null;
  }
>;

type Options = Readonly<{
  pool: Pool;
  prisma: PrismaClient;
  log: Logger;
  records: Pick<Records, 'moment'>;
  settings: Pick<Settings, 'WEBHOOK_NETWORKS'>;
  /** The time of the database. */
  now: () => Date;
}>;

const SECRET = 'webhooks';
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
const EVERY_MS = 5 * SECOND_MS;
const MAX_AT_ONCE = 10;
const KEPT_DAYS = 30;

/**
 * Webhooks of keys: endpoints to which signed messages about what has happened are sent, again after a failure.
 * Source: docs/decisions/webhooks.md.
 */
export function createWebhooks({ pool, prisma, log, records, settings, now }: Options) {
  const closing = new AbortController();
  const readSecret = createSecretReader(prisma, SECRET);
  const allowed = compileNetworks(settings.WEBHOOK_NETWORKS);
  const tasks: Daily[] = [];
  let work: Promise<void> | undefined;

  /** @throws {ServiceError} `not_found` */
  async function locked(tx: Prisma.TransactionClient, id: string): Promise<WebhookEndpoint> {
    await tx.$queryRaw`SELECT FROM webhook_endpoint WHERE id = ${id}::uuid FOR UPDATE`;
    const found = await tx.webhookEndpoint.findUnique({ where: { id } });
    if (found === null) throw new ServiceError('not_found');
    return found;
  }

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
    const posted = await post({ url, headers, body, allowed, limitMs: LIMIT_MS, signal: closing.signal });
    // A service that stops tells nothing about the endpoint: another instance takes the message over.
    if (closing.signal.aborted && posted.fault !== undefined) return;
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
      const endpoint = await locked(tx, endpointId);
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
          subject: subjectOf(endpoint),
          after: { fault },
        });
    });
  }

  async function forever(): Promise<void> {
    while (await paused(EVERY_MS, closing.signal)) {
      if (isStandby()) continue;
      try {
        while (!closing.signal.aborted && (await deliver()) === MAX_AT_ONCE);
      } catch (error) {
        log.error({ err: error }, 'webhooks could not be delivered');
      }
    }
  }

  /** Stores a message that is sent at the next turn. */
  const storeTrial = (tx: Prisma.TransactionClient, endpointId: string) => {
    const id = randomUUID();
    const body = JSON.stringify({ type: 'webhook.tried', timestamp: now().toISOString(), data: {} });
    const occasion = `tried ${id}`;
    return tx.webhookMessage.create({
      data: { id, endpointId, event: 'webhook.tried', occasion, subject: '', body, nextAttemptAt: now() },
    });
  };

  return {
    /** Begins to look for events, to send messages and to delete old ones. */
    start(): void {
      tasks.push(
        repeatedly({
          ...{ pool, log, name: 'webhook events', soon: EVERY_MS, every: EVERY_MS },
          run: async () => {
            await findEvents({ prisma, records, now });
          },
        }),
        everyDay({ pool, log, name: 'webhooks', run: (signal) => removeOld(pool, signal) }),
      );
      work = forever();
    },
    async close(): Promise<void> {
      closing.abort();
      await Promise.all([...tasks.map((task) => task.close()), work]);
    },

    findEvents: (): Promise<number> => findEvents({ prisma, records, now }),
    deliver,

    /** The endpoints of a key, in the order in which they were made. */
    async ofKey(input: z.input<typeof webhooksOfKeyInput>): Promise<readonly WebhookRecord[]> {
      const { keyId } = checked(webhooksOfKeyInput, input);
      const rows = await prisma.webhookEndpoint.findMany({
        where: { keyId },
        orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
      });
      return Promise.all(rows.map((row) => recordOf(prisma, row)));
    },

    /** An endpoint. @throws {ServiceError} `not_found` */
    async get(input: z.input<typeof webhookInput>): Promise<WebhookRecord & { keyName: string }> {
      const { id } = checked(webhookInput, input);
      const row = await prisma.webhookEndpoint.findUnique({ where: { id }, include: { key: true } });
      if (row === null) throw new ServiceError('not_found');
      const { key, ...endpoint } = row;
      return { ...(await recordOf(prisma, endpoint)), keyName: key.name };
    },

    /**
     * Makes an endpoint, and returns its secret, which is shown once.
     * @throws {ServiceError} `not_found`, `invalid_parameter`, `key_not_active`
     */
    async create(
      input: z.input<typeof createWebhookInput>,
      by: Doer,
    ): Promise<{ id: string; secret: string }> {
      const { keyId, name, url, events } = checked(createWebhookInput, input);
      const secret = newSecret();
      const sealed = sealText(secret, keyOfSecret(await readSecret()));
      return prisma.$transaction(async (tx) => {
        await tx.$queryRaw`SELECT FROM api_key WHERE id = ${keyId}::uuid FOR UPDATE`;
        const key = await tx.apiKey.findUnique({ where: { id: keyId } });
        if (key === null) throw new ServiceError('not_found');
        if (keyStateOf(key, now()) !== 'active') throw new ServiceError('key_not_active');
        const others = await tx.webhookEndpoint.count({ where: { keyId } });
        if (others >= MAX_WEBHOOKS_OF_KEY)
          throw invalid('keyId', { code: 'too_many', limit: MAX_WEBHOOKS_OF_KEY });
        const data = {
          keyId,
          name,
          url,
          events,
          secret: sealed,
          createdAt: now(),
          createdBy: by.actor?.name ?? '',
        };
        const endpoint = await tx.webhookEndpoint.create({ data });
        await writeHistory(tx, by, {
          action: 'webhook.added',
          subject: subjectOf(endpoint),
          after: { key: key.name, url, events },
        });
        return { id: endpoint.id, secret };
      });
    },

    /** Pauses an endpoint, or lets messages be sent to it again. @throws {ServiceError} `not_found` */
    async pause(input: z.input<typeof pauseWebhookInput>, by: Doer): Promise<void> {
      const { id, isPaused } = checked(pauseWebhookInput, input);
      await prisma.$transaction(async (tx) => {
        const endpoint = await locked(tx, id);
        if ((endpoint.pausedAt !== null) === isPaused) return;
        await tx.webhookEndpoint.update({
          where: { id },
          data: isPaused
            ? { pausedAt: now(), pausedReason: 'person' }
            : { pausedAt: null, pausedReason: null, failingSince: null },
        });
        const action = isPaused ? 'webhook.paused' : 'webhook.resumed';
        await writeHistory(tx, by, { action, subject: subjectOf(endpoint) });
      });
    },

    /** Removes an endpoint with its messages. @throws {ServiceError} `not_found` */
    async remove(input: z.input<typeof webhookInput>, by: Doer): Promise<void> {
      const { id } = checked(webhookInput, input);
      await prisma.$transaction(async (tx) => {
        const endpoint = await locked(tx, id);
        await tx.webhookEndpoint.delete({ where: { id } });
        await writeHistory(tx, by, {
          action: 'webhook.removed',
          subject: subjectOf(endpoint),
          before: { url: endpoint.url, events: endpoint.events },
        });
      });
    },

    /** Sends a message of no event. @throws {ServiceError} `not_found` */
    async tryOut(input: z.input<typeof webhookInput>): Promise<void> {
      const { id } = checked(webhookInput, input);
      await prisma.$transaction(async (tx) => {
        await locked(tx, id);
        await storeTrial(tx, id);
      });
    },

    /** Messages of an endpoint, the newest first. @throws {ServiceError} `not_found` */
    async log(
      input: z.input<typeof webhookLogInput>,
    ): Promise<{ messages: readonly WebhookLogEntry[]; next: string | null }> {
      const { id: endpointId, limit, cursor } = checked(webhookLogInput, input);
      if ((await prisma.webhookEndpoint.count({ where: { id: endpointId } })) === 0)
        throw new ServiceError('not_found');
      const rows = await prisma.webhookMessage.findMany({
        where: { endpointId },
        orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
        take: limit + 1,
        ...(cursor != null && { cursor: { id: cursor }, skip: 1 }),
      });
      const messages = rows
        .slice(0, limit)
        .map(({ occasion: _, endpointId: __, takenUntil: ___, fault, ...row }) => ({
          ...row,
          event: row.event as WebhookEvent,
          fault: fault as WebhookFault | null,
        }));
      return { messages, next: rows.length > limit ? (messages.at(-1)?.id ?? null) : null };
    },

    /** Sends a message again, with its identifier. @throws {ServiceError} `not_found` */
    async resend(input: z.input<typeof resendWebhookInput>): Promise<void> {
      const { message: id } = checked(resendWebhookInput, input);
      const data = { attempts: 0, nextAttemptAt: now(), deliveredAt: null };
      const { count } = await prisma.webhookMessage.updateMany({ where: { id, takenUntil: null }, data });
      if (count === 0 && (await prisma.webhookMessage.count({ where: { id } })) === 0)
        throw new ServiceError('not_found');
    },
  };
}

const SYSTEM: Doer = { actor: { kind: 'system', name: 'webhooks' }, address: null };

const subjectOf = ({ id, name }: Pick<WebhookEndpoint, 'id' | 'name'>) =>
  ({ kind: 'webhook', id, name }) as const;

async function recordOf(
  prisma: PrismaClient,
  { secret: _, events, pausedReason, ...endpoint }: WebhookEndpoint,
): Promise<WebhookRecord> {
  const endpointId = endpoint.id;
  const [waiting, last] = await Promise.all([
    prisma.webhookMessage.count({ where: { endpointId, nextAttemptAt: { not: null } } }),
    prisma.webhookMessage.aggregate({ where: { endpointId }, _max: { deliveredAt: true } }),
  ]);
  return {
    ...endpoint,
    events: events as WebhookEvent[],
    pausedReason: pausedReason as PauseReason | null,
    waiting,
    deliveredAt: last._max.deliveredAt,
  };
}

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

/** Deletes messages that arrived or were given up long ago. */
async function removeOld(pool: Pool, closing: AbortSignal): Promise<void> {
  await deleteInBatches(
    async (limit) =>
      (
        await pool.query(
          `DELETE FROM webhook_message WHERE id IN (
  SELECT id FROM webhook_message WHERE created_at < now() - make_interval(days => $1) LIMIT $2
)`,
          [KEPT_DAYS, limit],
        )
      ).rowCount ?? 0,
    { closing },
  );
}
