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
import type { Records } from '@/server/records/records';
import { keyOfSecret, sealText } from '@/server/seal';
import type { Settings } from '@/server/settings';
import { createWebhookDelivery, lockEndpoint, MAX_AT_ONCE, webhookSubject } from './deliver';
import { findEvents } from './find-events';
import {
  createWebhookInput,
  pauseWebhookInput,
  resendWebhookInput,
  webhookInput,
  webhookLogInput,
  webhooksOfKeyInput,
} from './inputs';
import { newSecret } from './sign';

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
const EVERY_MS = 5_000;
const KEPT_DAYS = 30;

/**
 * Webhooks of keys: endpoints to which signed messages about what has happened are sent, again after a failure.
 * Source: docs/decisions/webhooks.md.
 */
export function createWebhooks({ pool, prisma, log, records, settings, now }: Options) {
  const closing = new AbortController();
  const readSecret = createSecretReader(prisma, SECRET);
  const tasks: Daily[] = [];
  let work: Promise<void> | undefined;

  const deliver = createWebhookDelivery({ pool, prisma, settings, readSecret, now, closing: closing.signal });

  /** @throws {ServiceError} `not_found` */
  async function locked(tx: Prisma.TransactionClient, id: string): Promise<WebhookEndpoint> {
    const found = await lockEndpoint(tx, id);
    if (found === null) throw new ServiceError('not_found');
    return found;
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
          subject: webhookSubject(endpoint),
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
        await writeHistory(tx, by, { action, subject: webhookSubject(endpoint) });
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
          subject: webhookSubject(endpoint),
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
