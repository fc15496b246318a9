import { randomUUID } from 'node:crypto';
import { type Collection, collections, findCollection } from '@/domain/collections';
import { readBindings, readsReleasesOnly } from '@/domain/keys/bindings';
import { releaseName } from '@/domain/releases/release';
import type { WebhookEvent } from '@/domain/webhooks/webhook';
import type { ApiKey, Prisma, Release, WebhookEndpoint, WebhookPosition } from '@/generated/prisma/client';
import { compileRights, isAllowed } from '@/server/access/keys/check/permissions';
import { keyStateOf } from '@/server/access/keys/record';
import type { PrismaClient } from '@/server/database/prisma';
import type { Records } from '@/server/records/records';

/** An event, as it is stored for an endpoint. */
type Event = Readonly<{
  event: WebhookEvent;
  /** The same for the same event, so that it is stored once for an endpoint. */
  occasion: string;
  collection: Collection;
  data: Readonly<Record<string, unknown>>;
}>;

type Endpoint = WebhookEndpoint & { key: ApiKey };

/** For how long a release that has become public while the service did not run is still sent. */
const RELEASE_DAYS = 7;
const DAY_MS = 86_400_000;

type Options = Readonly<{
  prisma: PrismaClient;
  records: Pick<Records, 'moment'>;
  now: () => Date;
}>;

/**
 * Looks for what has happened since the last time, and stores a message for each endpoint that wants it. A collection that
 * was written since is one event, with the `changed_since` by which its changes are read.
 * @returns the number of messages
 */
export async function findEvents({ prisma, records, now }: Options): Promise<number> {
  const endpoints = (
    await prisma.webhookEndpoint.findMany({ where: { pausedAt: null }, include: { key: true } })
  ).filter(({ key }) => keyStateOf(key, now()) === 'active');
  if (endpoints.length === 0) {
    // What happens until there is an endpoint again is sent to nobody.
    await prisma.webhookPosition.deleteMany();
    return 0;
  }
  let count = 0;
  const versions = await versionsOf(prisma);
  const positions = new Map(
    (await prisma.webhookPosition.findMany()).map((position) => [position.collection, position]),
  );
  for (const collection of collections) {
    const seen = {
      known: positions.get(collection.resource),
      version: versions.get(collection.resource) ?? '0',
    };
    if (seen.known?.version === seen.version) continue;
    count += await storeChanges({ prisma, records, now }, { collection, ...seen }, endpoints);
  }
  const since = new Date(now().getTime() - RELEASE_DAYS * DAY_MS);
  const stored = await storedOccasions(prisma, since);
  for (const release of await publishedReleases(prisma, { since, until: now() })) {
    const event = eventOfRelease(release);
    if (event === undefined) continue;
    const waiting = endpoints.filter(
      ({ id, createdAt }) => createdAt <= release.publicAt && !stored.has(`${id} ${event.occasion}`),
    );
    count += await storeEvent(prisma, event, { endpoints: waiting, now: now() });
  }
  return count;
}

type Changed = Readonly<{
  collection: Collection;
  /** Where the last look ended; undefined at the first one, which sends nothing. */
  known: WebhookPosition | undefined;
  version: string;
}>;

/** Makes an event of a collection that was written since the last look. */
async function storeChanges(
  { prisma, records, now }: Options,
  { collection, known, version }: Changed,
  endpoints: readonly Endpoint[],
): Promise<number> {
  const { resource } = collection;
  // After the version was read: what is written in between has a later label, or is seen by who reads after this event.
  const since = await records.moment({ actor: { kind: 'system', name: 'webhooks' }, collection });
  return prisma.$transaction(async (tx) => {
    const position = { version, since };
    await tx.webhookPosition.upsert({
      where: { collection: resource },
      create: { collection: resource, ...position },
      update: position,
    });
    if (known === undefined) return 0;
    const event: Event = {
      event: 'records.changed',
      occasion: `changed ${resource} ${version} ${known.since}`,
      collection,
      data: { ...named(collection), changed_since: known.since },
    };
    return storeEvent(tx, event, { endpoints, now: now() });
  });
}

/** The version of each collection that was ever written. */
async function versionsOf(prisma: PrismaClient): Promise<ReadonlyMap<string, string>> {
  const rows = await prisma.$queryRaw<{ collection: string; version: string }[]>`
    SELECT collection, bit_xor(token)::text AS version FROM collection_version GROUP BY collection`;
  return new Map(rows.map(({ collection, version }) => [collection, version]));
}

/** The releases that have become public in a time, by the clock of the database. */
const publishedReleases = (
  prisma: PrismaClient,
  { since, until }: Readonly<{ since: Date; until: Date }>,
): Promise<Release[]> =>
  prisma.release.findMany({
    where: { publicAt: { lte: until, gt: since } },
    orderBy: [{ publicAt: 'asc' }, { id: 'asc' }],
  });

/** Which releases are stored for which endpoints, so that a look does not try to store them again. */
async function storedOccasions(prisma: PrismaClient, since: Date): Promise<ReadonlySet<string>> {
  const event: WebhookEvent = 'release.published';
  const rows = await prisma.webhookMessage.findMany({
    where: { event, createdAt: { gt: since } },
    select: { endpointId: true, occasion: true },
  });
  return new Set(rows.map(({ endpointId, occasion }) => `${endpointId} ${occasion}`));
}

function eventOfRelease(release: Release): Event | undefined {
  const collection = findCollection(release.collection);
  if (collection === undefined) return undefined;
  const { id, period, version } = release;
  return {
    event: 'release.published',
    occasion: `release ${id}`,
    collection,
    data: {
      ...named(collection),
      id,
      release: releaseName(release),
      period,
      version,
      public_since: release.publicAt.toISOString(),
    },
  };
}

const named = ({ resource, path }: Collection) => ({ collection: resource, path });

type Receivers = Readonly<{ endpoints: readonly Endpoint[]; now: Date }>;

/** Stores an event for the endpoints that want it, for each at most once. @returns their number */
async function storeEvent(
  tx: Prisma.TransactionClient,
  { event, occasion, collection, data }: Event,
  { endpoints, now }: Receivers,
): Promise<number> {
  const body = JSON.stringify({ type: event, timestamp: now.toISOString(), data });
  const wanting = endpoints.filter(
    (one) => one.events.includes(event) && mayKnow(one.key, collection, event),
  );
  let count = 0;
  for (const { id: endpointId } of wanting) {
    // A message about earlier changes that still waits covers these too: who gets it reads everything since then.
    const waiting =
      event === 'records.changed' &&
      (await tx.$queryRaw<unknown[]>`
        SELECT FROM webhook_message WHERE endpoint_id = ${endpointId}::uuid AND event = ${event} AND subject = ${collection.resource}
          AND next_attempt_at IS NOT NULL AND coalesce(taken_until <= now(), true) LIMIT 1`);
    if (waiting !== false && waiting.length > 0) continue;
    const stored = await tx.webhookMessage.createMany({
      data: {
        ...{ id: randomUUID(), endpointId, event, occasion, body },
        ...{ subject: collection.resource, createdAt: now, nextAttemptAt: now },
      },
      skipDuplicates: true,
    });
    count += stored.count;
  }
  return count;
}

/** Whether the key of an endpoint may list the collection. One that reads releases only must not hear when unreleased records change. */
function mayKnow(key: ApiKey, collection: Collection, event: WebhookEvent): boolean {
  if (event === 'records.changed' && readsReleasesOnly(readBindings(key.bindings))) return false;
  return isAllowed(compileRights(key.permissions), collection.resource, 'list');
}
