import { findCollection, groups, type Text } from '@/domain/collections';
import { searchTextOf } from '@/domain/key-text';
import { collectionsOpenTo } from '@/domain/staff';
import { isUuid } from '@/server/access/keys/read/find';
import type { StaffActor } from '@/server/actor';
import type { Pool } from '@/server/database/pool';
import type { PrismaClient } from '@/server/database/prisma';
import { BATCH_TABLE } from '@/server/database/schema/history-names';
import { escapeLike } from '@/server/database/schema/sql';

/** A result of the palette's search. */
export type SearchResult = Readonly<{
  kind: 'collection' | 'key' | 'person' | 'request' | 'failure';
  id: string;
  title: Text;
  subtitle: Text;
  href: string;
}>;

const MOST = 8;
const MAX_REQUESTS = 5;

/**
 * Finds collections by part of a name and, for people with the right, keys, people, requests for access, and by their
 * identifier REST requests and what requests have written. Without a text it returns
 * only the collections.
 */
export async function searchEverything(
  { pool, prisma }: Readonly<{ pool: Pool; prisma: PrismaClient }>,
  { text, staff }: Readonly<{ text: string; staff: StaffActor }>,
): Promise<SearchResult[]> {
  const found = findCollections(text, staff);
  const sought = searchTextOf(text);
  if (sought === '') return found;
  const seesKeys = staff.role === 'administrator' || staff.role === 'help_desk';
  const others = await Promise.all([
    seesKeys ? findKeys(prisma, sought) : [],
    staff.role === 'administrator' ? findPeople(prisma, sought) : [],
    seesKeys ? findRequests(prisma, sought) : [],
    seesKeys ? findFailure(prisma, sought) : [],
    staff.role === 'administrator' ? findWritten(pool, sought) : [],
  ]);
  return [...found, ...others.flat()];
}

/** Every word must be part of a label, the resource's name or the group's name. */
function findCollections(text: string, staff: StaffActor): SearchResult[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return collectionsOpenTo(staff)
    .filter(({ group, resource, label }) => {
      const names = [label.id, label.en, resource, groups[group].id, groups[group].en]
        .join('\n')
        .toLowerCase();
      return words.every((word) => names.includes(word));
    })
    .slice(0, MOST)
    .map(({ group, resource, label }) => ({
      kind: 'collection',
      id: resource,
      title: label,
      subtitle: {
        id: `${groups[group].id} · ${group}/${resource}`,
        en: `${groups[group].en} · ${group}/${resource}`,
      },
      href: `/collections/${group}/${resource}`,
    }));
}

/** Active keys come first. */
async function findKeys(prisma: PrismaClient, text: string): Promise<SearchResult[]> {
  const contains = partOf(text);
  const rows = await prisma.apiKey.findMany({
    where: {
      // A prefix is case-sensitive.
      OR: [{ name: contains }, { owner: contains }, { prefix: { startsWith: escapeLike(text) } }],
    },
    orderBy: [{ revokedAt: { sort: 'desc', nulls: 'first' } }, { createdAt: 'desc' }, { id: 'desc' }],
    select: { id: true, name: true, owner: true, prefix: true },
    take: MOST,
  });
  return rows.map(({ id, name, owner, prefix }) => ({
    kind: 'key',
    id,
    title: same(name),
    subtitle: same([owner, prefix].filter(Boolean).join(' · ')),
    href: `/keys/${id}`,
  }));
}

async function findPeople(prisma: PrismaClient, text: string): Promise<SearchResult[]> {
  const contains = partOf(text);
  const rows = await prisma.staff.findMany({
    where: { OR: [{ name: contains }, { email: contains }] },
    orderBy: [{ disabledAt: { sort: 'desc', nulls: 'first' } }, { name: 'asc' }, { id: 'asc' }],
    select: { id: true, name: true, email: true },
    take: MOST,
  });
  return rows.map(({ id, name, email }) => ({
    kind: 'person',
    id,
    title: same(name),
    subtitle: same(email),
    href: `/staff/${id}`,
  }));
}

async function findRequests(prisma: PrismaClient, text: string): Promise<SearchResult[]> {
  const rows = await prisma.accessRequest.findMany({
    where: { OR: [{ number: partOf(text) }, { agency: partOf(text) }] },
    orderBy: [{ submittedAt: 'desc' }, { id: 'desc' }],
    select: { id: true, number: true, agency: true, system: true },
    take: MAX_REQUESTS,
  });
  return rows.map(({ id, number, agency, system }) => ({
    kind: 'request',
    id,
    title: same(`${number} · ${agency}`),
    subtitle: same(system),
    href: `/requests/${id}`,
  }));
}

/** A REST request by its identifier. A request that is not recorded is found too: its page says what is recorded. */
async function findFailure(prisma: PrismaClient, text: string): Promise<SearchResult[]> {
  const requestId = requestIdOf(text);
  if (requestId === undefined) return [];
  const found = await prisma.failedRequest.findUnique({
    where: { requestId },
    select: { status: true, code: true, key: { select: { name: true } } },
  });
  const about = found && [found.key?.name, found.status, found.code].filter(Boolean).join(' · ');
  return [
    {
      kind: 'failure',
      id: requestId,
      title: same(requestId),
      subtitle: about === null ? { id: 'tidak tercatat', en: 'not recorded' } : same(about),
      href: `/keys/diagnose?request=${requestId}`,
    },
  ];
}

/** What a request has written, by its identifier. */
async function findWritten(pool: Pool, text: string): Promise<SearchResult[]> {
  const requestId = requestIdOf(text);
  if (requestId === undefined) return [];
  const { rows } = await pool.query<{ collection: string }>(
    `SELECT collection FROM ${BATCH_TABLE} WHERE request_id = $1 ORDER BY id LIMIT 1`,
    [requestId],
  );
  const [found] = rows;
  if (found === undefined) return [];
  const { label } = findCollection(found.collection) ?? { label: same(found.collection) };
  return [
    {
      kind: 'failure',
      id: `${requestId} changes`,
      title: same(requestId),
      subtitle: { id: `yang diubah · ${label.id}`, en: `what it changed · ${label.en}` },
      href: `/history/data?request=${requestId}`,
    },
  ];
}

/** The identifier of a request as it is stored; undefined if the text is none. */
const requestIdOf = (text: string): string | undefined => (isUuid(text) ? text.toLowerCase() : undefined);

const same = (text: string): Text => ({ id: text, en: text });

/** The text has its wildcards escaped, because Prisma passes the text of `contains` to LIKE unchanged. */
const partOf = (text: string) => ({ contains: escapeLike(text), mode: 'insensitive' }) as const;
