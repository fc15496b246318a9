import { type Binding, readBindings } from '@/domain/keys/bindings';
import type { Role } from '@/domain/staff';
import type { Prisma, PrismaClient } from '@/generated/prisma/client';
import { ServiceError } from '@/server/errors';
import type { Database } from '../database';
import type { PeopleInput } from '../inputs';
import { roleOf } from '../person';
import { lockedUntil } from '../sign-in/attempts';

/** A member of staff, as administrators see it. */
export type Person = Readonly<{
  id: string;
  name: string;
  email: string;
  role: Role;
  groups: readonly string[];
  bindings: readonly Binding[];
  twoFactorEnabled: boolean;
  disabledAt: Date | null;
  disabledBy: string | null;
  /** Until when sign-ins are refused after too many failures; null: they are not. */
  lockedUntil: Date | null;
  lastSignInAt: Date | null;
  createdAt: Date;
  /** Number of open sessions. */
  sessions: number;
}>;

export type PeoplePage = Readonly<{ people: readonly Person[]; total: number; next: string | null }>;

/** A page of people, by name. */
export async function listPeople(prisma: PrismaClient, input: PeopleInput): Promise<PeoplePage> {
  const { search, role, state, cursor, limit } = input;
  const where: Prisma.StaffWhereInput = {
    ...(role !== undefined && { role }),
    ...(state === 'active' && { disabledAt: null }),
    ...(state === 'disabled' && { disabledAt: { not: null } }),
    ...(search !== null && { OR: [{ name: containing(search) }, { email: containing(search) }] }),
  };
  const [total, rows] = await Promise.all([
    prisma.staff.count({ where }),
    prisma.staff.findMany({
      where,
      select: selection(),
      orderBy: [{ name: 'asc' }, { id: 'asc' }],
      take: limit + 1,
      ...(cursor ? { cursor: { id: cursor }, skip: 1 } : {}),
    }),
  ]);
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  const locks = await lockedUntil(prisma, page);
  return { people: page.map((row) => toPerson(row, locks)), total, next: last?.id ?? null };
}

/** @throws {ServiceError} `not_found` */
export async function getPerson(database: Database, id: string): Promise<Person> {
  const row = await database.staff.findUnique({ where: { id }, select: selection() });
  if (row === null) throw new ServiceError('not_found');
  return toPerson(row, await lockedUntil(database, [row]));
}

const containing = (text: string) => ({ contains: text, mode: 'insensitive' }) as const;

function selection() {
  return {
    id: true,
    name: true,
    email: true,
    role: true,
    groups: true,
    bindings: true,
    twoFactorEnabled: true,
    disabledAt: true,
    disabledBy: true,
    lastSignInAt: true,
    createdAt: true,
    _count: { select: { sessions: { where: { expiresAt: { gt: new Date() } } } } },
  } satisfies Prisma.StaffSelect;
}

function toPerson(
  { _count, bindings, ...row }: Prisma.StaffGetPayload<{ select: ReturnType<typeof selection> }>,
  locks: ReadonlyMap<string, Date>,
): Person {
  const locked = locks.get(row.id) ?? null;
  const role = roleOf(row.role);
  return { ...row, role, bindings: readBindings(bindings), sessions: _count.sessions, lockedUntil: locked };
}
