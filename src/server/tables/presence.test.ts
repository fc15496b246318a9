import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { findCollection } from '@/domain/collections';
import { PRESENCE_SECONDS } from '@/domain/limits';
import type { Role } from '@/domain/staff';
import type { StaffActor } from '@/server/actor';
import type { ServiceError } from '@/server/errors';
import { createServices, type Services } from '@/server/services';
import { readSettings } from '@/server/settings';
import { appRouter } from '@/server/trpc/router';
import { createPresence } from './presence';

const collection = 'siswa';
/** Two instances of the service on one database. */
let instances: readonly [Services, Services];
const people: string[] = [];

beforeAll(async () => {
  const { DATABASE_URL } = process.env;
  const settings = readSettings({ DATABASE_URL, LOG_LEVEL: 'silent', DATABASE_POOL_SIZE: '4' });
  instances = [await createServices(settings), await createServices(settings)];
});

afterEach(() => instances[0].prisma.tablePresence.deleteMany({ where: { staffId: { in: people } } }));
afterAll(async () => {
  for (const services of instances) await services.close();
});

function person(name: string, { role = 'data_officer' as Role, groups = ['*'], on = 0, ...more } = {}) {
  const id = randomUUID();
  people.push(id);
  const actor: StaffActor = { kind: 'staff', id, name, email: `${id}@example.test`, role, groups, ...more };
  const look = (
    record?: number,
    { tab = 1, isEditing = false, column = 'jumlah_siswa', of = collection } = {},
  ) =>
    appRouter.createCaller({ services: instances[on]!, actor }).tables.version({
      collection: of,
      here: { tab, isEditing, ...(record !== undefined && { cell: { record, column } }) },
    });
  return { id, look, others: async (record?: number) => (await look(record)).others };
}

/** Sets the times as if this person's pages had asked so long ago. */
const age = (id: string, seconds: number) =>
  instances[0].pool.query(
    'UPDATE table_presence SET seen_at = seen_at - make_interval(secs => $2) WHERE staff_id = $1',
    [id, seconds],
  );

const rowsOf = (staffId: string) => instances[0].prisma.tablePresence.findMany({ where: { staffId } });

/** Why a call is refused. */
const refusal = async (call: Promise<unknown>) => {
  const error = await call.then(
    () => expect.unreachable('it was let through'),
    (thrown: { cause: ServiceError; code: string }) => thrown,
  );
  return (error.cause as ServiceError).refusal ?? error.code;
};

describe('people who have a table open', () => {
  it('see where the others are, over all instances, until they have not asked for some time', async () => {
    const putri = person('Putri');
    const budi = person('Budi', { role: 'viewer', on: 1 });
    const answer = await putri.look(7, { isEditing: true });
    expect(answer).toMatchObject({
      version: await instances[0].records.version(findCollection(collection)!),
      others: [],
    });
    expect(await budi.others()).toEqual([
      { id: putri.id, name: 'Putri', cell: { record: 7, column: 'jumlah_siswa' }, isEditing: true },
    ]);
    expect(await putri.others(8)).toEqual([{ id: budi.id, name: 'Budi', isEditing: false }]);
    expect(await budi.others()).toMatchObject([{ cell: { record: 8 }, isEditing: false }]);

    await age(putri.id, PRESENCE_SECONDS - 3);
    expect(await budi.others()).toHaveLength(1);
    await age(putri.id, 4);
    expect(await budi.others()).toEqual([]);
    expect(await putri.others()).toHaveLength(1);
    // After the clock is set back, nobody remains either.
    await age(putri.id, -3_600);
    expect(await budi.others()).toEqual([]);
  });

  it('with several tabs are one, where their cursor moved last, and none to themselves', async () => {
    const [putri, budi] = [person('Putri'), person('Budi')];
    await putri.look(7, { tab: 1 });
    expect((await putri.look(9, { tab: 2 })).others).toEqual([]);
    // The first one asks again, without having moved; a third one has no cursor yet.
    await putri.look(7, { tab: 1 });
    await putri.look(undefined, { tab: 3 });
    expect(await budi.others()).toMatchObject([{ id: putri.id, cell: { record: 9 } }]);
    await putri.look(7, { tab: 1, column: 'kecamatan' });
    expect(await budi.others()).toMatchObject([{ cell: { record: 7, column: 'kecamatan' } }]);
  });

  it('are in one table with a tab, the last one', async () => {
    const [putri, budi] = [person('Putri'), person('Budi')];
    await putri.look(7);
    await putri.look(8, { of: 'jam_layanan', column: 'html_static' });
    expect(await budi.others()).toEqual([]);
    expect((await budi.look(undefined, { of: 'jam_layanan' })).others).toHaveLength(1);
    expect(await rowsOf(putri.id)).toHaveLength(1);
    for (const { id } of [putri, budi]) await age(id, PRESENCE_SECONDS);
  });

  it('are noted only by pages that say where they are', async () => {
    const [putri, budi] = [person('Putri'), person('Budi')];
    await putri.look(7);
    const actor = {
      kind: 'staff',
      id: budi.id,
      name: 'Budi',
      email: '',
      role: 'viewer',
      groups: ['*'],
    } as const;
    const caller = appRouter.createCaller({ services: instances[0], actor }).tables;
    expect((await caller.version({ collection })).others).toEqual([]);
    expect(await rowsOf(budi.id)).toEqual([]);
  });
});

describe('rights', () => {
  it('other groups are neither seen nor entered', async () => {
    const [putri, stranger] = [person('Putri'), person('Ampon', { groups: ['drka'] })];
    await putri.look(7);
    expect(await refusal(stranger.look(7))).toMatchObject({ code: 'not_permitted' });
    expect(await rowsOf(stranger.id)).toEqual([]);
  });

  it.each([
    ['a column of another collection', 7, { column: 'usia' }, { code: 'invalid_parameter', field: 'usia' }],
    ['a tab without bounds', 7, { tab: 1_000 }, 'BAD_REQUEST'],
    ['a record that cannot be', 2 ** 31, {}, 'BAD_REQUEST'],
  ])('%s is refused', async (_, record, more, expected) => {
    const putri = person('Putri');
    expect(await refusal(putri.look(record, more))).toEqual(
      typeof expected === 'string' ? expected : expect.objectContaining(expected),
    );
    expect(await rowsOf(putri.id)).toEqual([]);
  });
});

it('rows of people who have gone are deleted', async () => {
  const [putri, budi] = [person('Putri'), person('Budi')];
  await putri.look(7);
  await budi.look(7);
  await age(putri.id, 61);
  const { pool, records } = instances[0];
  // A process that has just begun deletes at its first poll.
  const look = createPresence({ pool, prepared: true, versionOf: records.version });
  const actor: StaffActor = {
    kind: 'staff',
    id: budi.id,
    name: 'Budi',
    email: '',
    role: 'viewer',
    groups: [],
  };
  const here = { tab: 1, isEditing: false };
  await look({ collection: findCollection(collection)!, staff: actor, here });
  expect([await rowsOf(putri.id), await rowsOf(budi.id)]).toEqual([
    [],
    [expect.objectContaining({ tab: 1 })],
  ]);
});

it('a database that accepts no writes hides nobody a change', async () => {
  const refused = Object.assign(new Error('read-only'), { code: '25006' });
  const pool = { query: () => Promise.reject(refused) } as never;
  const look = createPresence({ pool, prepared: true, versionOf: async () => '7' });
  const actor: StaffActor = {
    kind: 'staff',
    id: randomUUID(),
    name: 'Budi',
    email: '',
    role: 'viewer',
    groups: [],
  };
  const asked = { collection: findCollection(collection)!, staff: actor, here: { tab: 1, isEditing: false } };
  expect(await look(asked)).toEqual({ version: '7', others: [] });
});
