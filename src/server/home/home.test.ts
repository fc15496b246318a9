import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { collections, findCollection } from '@/domain/collections';
import type { Role } from '@/domain/staff';
import type { StaffActor } from '@/server/actor';
import { createCoverages } from '@/server/coverage/coverage';
import { createConnectionTurns } from '@/server/database/connection-turns';
import { createOwnServices } from '@/server/testing';
import { appRouter } from '@/server/trpc/router';
import { createCollectionFigures } from './collection-figures';
import { createHome } from './home';

const services = await createOwnServices({ DATABASE_POOL_SIZE: 6 });

const TABLES = ['siswa', 'pasien', 'api_key', 'access_request', 'staff_link', 'staff'];
beforeEach(() => services.pool.query(TABLES.map((table) => `DELETE FROM ${table}`).join(';')));

const DAY_MS = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);

const staff = (role: Role, groups: readonly string[] = ['*']): StaffActor => ({
  kind: 'staff',
  id: '00000000-0000-4000-8000-000000000001',
  name: 'Pemanggil',
  email: 'pemanggil@example.test',
  role,
  groups,
});
/** A caller without cached figures of an earlier test. */
const callerFor = (actor: StaffActor) => {
  const options = { ...services, turns: createConnectionTurns(6), now: () => new Date() };
  const home = createHome({ ...services, coverages: createCoverages(options) });
  return appRouter.createCaller({ services: { ...services, home }, actor });
};

const KEY = { createdBy: 'test', permissions: ['*'], allowedAddresses: [] };
let serial = 0;
const addKey = (name: string, more: Record<string, unknown> = {}) => {
  serial += 1;
  const hash = new Uint8Array(32).fill(serial);
  return services.prisma.apiKey.create({ data: { ...KEY, name, hash, prefix: `rsds_${serial}`, ...more } });
};
const addRequest = (number: string, state: string, submittedAt: Date) =>
  services.prisma.accessRequest.create({
    data: {
      number,
      state,
      submittedAt,
      agency: `Dinas ${number}`,
      system: 'Sistem',
      contactName: 'x',
      contactEmail: 'x@example.test',
      purpose: 'x',
      permissions: ['*'],
      allowedAddresses: [],
      language: 'id',
      statusHash: new Uint8Array(Buffer.from(number)),
    },
  });
const addPerson = (name: string, more: Record<string, unknown> = {}) =>
  services.prisma.staff.create({
    data: { name, email: `${name.toLowerCase()}@example.test`, groups: [], ...more },
  });
const addPupils = (count: number) =>
  services.records.register({
    actor: { kind: 'system', name: 'test' },
    collection: collections.find(({ resource }) => resource === 'siswa')!,
    items: Array.from({ length: count }, (_, i) => ({
      kota_kab: 'A',
      kecamatan: `${Math.random()}`,
      tahun: 2024,
      semester: '1',
      jenjang: 'SD',
      jumlah_siswa: 1,
      date_now: `2024-01-${10 + i}T00:00:00Z`,
    })),
    wantData: false,
  });

describe('the summary', () => {
  it('counts the records of every collection, with the newest moment', async () => {
    await addPupils(3);
    const { collections: found } = await callerFor(staff('administrator')).home.summary();
    expect(found.map(({ resource }) => resource)).toEqual(collections.map(({ resource }) => resource));
    expect(found.find(({ resource }) => resource === 'siswa')).toEqual({
      group: 'disdik',
      resource: 'siswa',
      label: { id: 'Siswa', en: 'Pupils' },
      records: 3,
      newest: new Date('2024-01-12T00:00:00Z'),
    });
    expect(found.find(({ resource }) => resource === 'dokter')).toMatchObject({ records: 0, newest: null });
  });

  it.each<[Role, readonly string[], readonly string[], readonly string[]]>([
    ['administrator', [], ['drka', 'disdik', 'rsud'], ['keys', 'requests', 'staff', 'firstSteps']],
    ['help_desk', ['*'], ['drka', 'disdik', 'rsud'], ['keys', 'requests', 'firstSteps']],
    ['help_desk', [], [], ['keys', 'requests', 'firstSteps']],
    ['data_officer', ['rsud'], ['rsud'], []],
    ['viewer', ['disdik', 'drka'], ['drka', 'disdik'], []],
  ])('shows a person (%s, groups %j) what is theirs and no more', async (role, groups, seen, parts) => {
    const { collections: found, ...others } = await callerFor(staff(role, groups)).home.summary();
    expect([...new Set(found.map(({ group }) => group))]).toEqual(seen);
    const given = Object.entries(others).flatMap(([name, part]) => (part === null ? [] : [name]));
    expect(given).toEqual(parts);
  });

  it('counts keys by what needs attention, and names those that expire soonest', async () => {
    for (const days of [29, 3, 20, 10, 25, 15]) await addKey(`in ${days}`, { expiresAt: inDays(days) });
    await addKey('late', { expiresAt: inDays(31) });
    await addKey('expired', { expiresAt: inDays(-1) });
    await addKey('suspended', { expiresAt: inDays(2), suspendedAt: new Date() });
    await addKey('revoked', { expiresAt: inDays(2), revokedAt: new Date() });
    const old = await addKey('unused', { createdAt: inDays(-91) });
    const today = new Date(
      `${new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Jakarta' }).format()}T00:00Z`,
    );
    const use = { keyId: old.id, collection: 'siswa', operation: 'list' };
    await services.prisma.apiKeyUsage.createMany({
      data: [
        { ...use, day: today, status: 200, count: 40n },
        { ...use, day: today, status: 400, count: 2n },
        { ...use, day: today, status: 401, refusal: 'expired_key', count: 7n },
        { ...use, day: new Date(today.getTime() - DAY_MS), status: 200, count: 1000n },
      ],
    });
    const { keys } = await callerFor(staff('help_desk')).home.summary();
    expect(keys).toMatchObject({
      active: 8,
      expiringCount: 6,
      unusedCount: 1,
      callsToday: 42,
      refusalsToday: 7,
    });
    expect(keys?.expiring.map(({ name }) => name)).toEqual(['in 3', 'in 10', 'in 15', 'in 20', 'in 25']);
    expect(keys?.expiring[0]).toEqual({
      id: expect.any(String),
      name: 'in 3',
      owner: null,
      prefix: expect.any(String),
      expiresAt: expect.any(Date),
    });
  });

  it('names the requests that have waited longest', async () => {
    for (const [i, number] of ['P-A', 'P-B', 'P-C', 'P-D', 'P-E', 'P-F'].entries())
      await addRequest(number, 'waiting', inDays(i - 9));
    await addRequest('P-G', 'approved', inDays(-20));
    const { requests } = await callerFor(staff('help_desk')).home.summary();
    expect(requests?.waiting).toBe(6);
    expect(requests?.oldest.map(({ number }) => number)).toEqual(['P-A', 'P-B', 'P-C', 'P-D', 'P-E']);
    expect(requests?.oldest[0]).toEqual({
      id: expect.any(String),
      number: 'P-A',
      agency: 'Dinas P-A',
      system: 'Sistem',
      submittedAt: expect.any(Date),
    });
  });

  it('counts people who can sign in and invitations that are open', async () => {
    await addPerson('Ani', { twoFactorEnabled: true });
    await addPerson('Budi');
    await addPerson('Cut', { disabledAt: new Date() });
    const link = { createdBy: 'x', groups: [] };
    const hash = (n: number) => new Uint8Array([n]);
    await services.prisma.staffLink.createMany({
      data: [
        { ...link, kind: 'invitation', hash: hash(1), expiresAt: inDays(1) },
        { ...link, kind: 'invitation', hash: hash(2), expiresAt: inDays(-1) },
        { ...link, kind: 'invitation', hash: hash(3), expiresAt: inDays(1), usedAt: new Date() },
        { ...link, kind: 'reset', hash: hash(4), expiresAt: inDays(1) },
      ],
    });
    const { staff: counted } = await callerFor(staff('administrator')).home.summary();
    expect(counted).toEqual({ people: 2, invitations: 1, withoutTwoFactor: 1 });
  });

  it('ticks the first steps off as they are done', async () => {
    const administrator = staff('administrator');
    const steps = async () => (await callerFor(administrator).home.summary()).firstSteps;
    await addPerson('Pemanggil', { id: administrator.id });
    const none = { hasKey: false, hasRecords: false, hasColleague: false, hasTwoFactor: false };
    expect(await steps()).toEqual(none);
    await addKey('first');
    expect(await steps()).toEqual({ ...none, hasKey: true });
    await addPupils(1);
    expect(await steps()).toEqual({ ...none, hasKey: true, hasRecords: true });
    await addPerson('Rekan');
    await services.prisma.staff.update({ where: { id: administrator.id }, data: { twoFactorEnabled: true } });
    expect(await steps()).toEqual({ hasKey: true, hasRecords: true, hasColleague: true, hasTwoFactor: true });
  });
});

describe('the headlines', () => {
  const pupils = (year: number, kecamatan: string, jumlah_siswa: number) => ({
    ...{ kota_kab: 'Kabupaten Pidie', kecamatan, tahun: year, semester: '2', jenjang: 'SD', jumlah_siswa },
  });
  const register = (items: readonly Record<string, unknown>[]) =>
    services.records.register({
      actor: { kind: 'system', name: 'test' },
      collection: collections.find(({ resource }) => resource === 'siswa')!,
      items,
      wantData: false,
    });

  it('are the figures of the last period, of the groups of the person alone', async () => {
    await register([
      pupils(2022, 'Mila', 40),
      { ...pupils(2023, 'Mila', 90), semester: '1' },
      pupils(2023, 'Mila', 99),
      // A figure for the whole regency: it is not added to that of its district.
      pupils(2023, '-', 120),
    ]);
    const { headlines } = await callerFor(staff('viewer', ['disdik'])).home.headlines({});
    expect(headlines).toMatchObject([
      {
        collection: 'siswa',
        value: 99,
        latest: { period: '2023-S2', delivered: 1, expected: 23, stored: { year: 2023, parts: ['2'] } },
        later: [],
        change: { period: '2023-S1', value: 99, before: 90, leftOut: [] },
        view: {
          filter: {
            all: [
              { column: 'tahun', op: 'eq', value: '2023' },
              { column: 'semester', op: 'in', value: ['2'] },
            ],
          },
        },
      },
    ]);
    expect((await callerFor(staff('viewer', ['rsud'])).home.headlines({})).headlines).toEqual([]);
  });
});

describe('what was written since yesterday', () => {
  it('is counted by collection, of the groups of the person alone', async () => {
    await services.pool.query("DELETE FROM record_history.batch WHERE collection IN ('siswa', 'pasien')");
    await addPupils(3);
    const [{ id } = { id: 0 }] = (
      await services.pool.query<{ id: number }>('SELECT min(id_siswa) AS id FROM siswa')
    ).rows;
    const collection = collections.find(({ resource }) => resource === 'siswa')!;
    const actor = { kind: 'system', name: 'Dinas' } as const;
    const items = [{ id_siswa: id, jumlah_siswa: 7 }];
    await services.records.change({ actor, collection, items, wantData: false });
    const { since, collections: found } = await callerFor(staff('viewer', ['disdik'])).home.changes();
    expect(Date.now() - since.getTime()).toBeGreaterThan(DAY_MS - 1_000);
    expect(found).toMatchObject([
      { collection: 'siswa', registered: 3, changed: 1, deleted: 0, by: 'Dinas' },
    ]);
    expect((await callerFor(staff('viewer', ['rsud'])).home.changes()).collections).toEqual([]);
  });
});

describe('the figures of collections', () => {
  const counting = () => {
    const statements: string[] = [];
    const pool = new Proxy(services.pool, {
      get: (target, name) => {
        if (name !== 'query') return Reflect.get(target, name);
        return (text: string) => {
          statements.push(text);
          return target.query(text);
        };
      },
    });
    return { pool, statements };
  };

  it('are counted again only after writes', async () => {
    const { pool, statements } = counting();
    const figures = createCollectionFigures(pool, { maxAge: -1 });
    await figures();
    expect(statements).toHaveLength(2);
    await figures();
    expect(statements).toHaveLength(3);
    await addPupils(2);
    expect((await figures()).get('siswa')?.records).toBe(2);
    expect(statements).toHaveLength(5);
    expect(statements[4]).toContain('"siswa"');
    expect(statements[4]).not.toContain('"guru"');
  });

  it('are cached for their time', async () => {
    const { pool, statements } = counting();
    const figures = createCollectionFigures(pool, { maxAge: 60_000 });
    await Promise.all([figures(), figures()]);
    await addPupils(1);
    expect((await figures()).get('siswa')?.records).toBe(0);
    expect(statements).toHaveLength(2);
  });

  it('of large collections are exact, and newest among the records registered last', async () => {
    await addPupils(20);
    const figures = await createCollectionFigures(services.pool, { maxSearched: 10 })();
    expect(figures.get('siswa')).toMatchObject({ records: 20, newest: new Date('2024-01-29T00:00:00Z') });
    expect(figures.get('guru')).toMatchObject({ records: 0, newest: null });
  });
});

describe('the search', () => {
  it('finds what a request has written, for administrators', async () => {
    const requestId = randomUUID();
    const collection = findCollection('sekolah')!;
    const items = [Object.fromEntries(collection.fields.map(({ name, example }) => [name, example]))];
    const key = { kind: 'key', id: randomUUID(), name: 'Kunci' } as const;
    await services.records.register({ actor: key, requestId, collection, items, wantData: false });
    const { results } = await callerFor(staff('administrator')).home.search({
      text: requestId.toUpperCase(),
    });
    expect(results.at(-1)).toMatchObject({ href: `/history/data?request=${requestId}` });
    const { batches } = await callerFor(staff('administrator')).edits.list({ requestId });
    expect(batches).toMatchObject([{ collection: 'sekolah', registered: 1, requestId }]);
    expect(await callerFor(staff('administrator')).edits.list({ requestId: randomUUID() })).toMatchObject({
      batches: [],
    });
    expect((await callerFor(staff('help_desk', [])).home.search({ text: requestId })).results).toHaveLength(
      1,
    );
  });

  const search = async (actor: StaffActor, text: string) =>
    (await callerFor(actor).home.search({ text })).results.map(({ kind, id }) => `${kind} ${id}`);

  it('finds collections in both languages, by resource and by group', async () => {
    const administrator = staff('administrator');
    expect(await search(administrator, 'PUPILS')).toEqual(
      expect.arrayContaining(['collection siswa', 'collection pengulangan_kelas']),
    );
    expect(await search(administrator, 'penduduk umur')).toEqual(['collection penduduk_umur']);
    expect(await search(administrator, 'jam_lay')).toEqual(['collection jam_layanan']);
    expect(await search(administrator, 'rumah sakit pasien')).toEqual(['collection pasien']);
    expect(await search(administrator, '  ')).toHaveLength(8);
    const { results } = await callerFor(administrator).home.search({ text: 'penduduk_umur' });
    expect(results).toEqual([
      {
        kind: 'collection',
        id: 'penduduk_umur',
        title: { id: 'Penduduk menurut umur', en: 'Population by age' },
        subtitle: { id: 'Kependudukan · drka/penduduk_umur', en: 'Population · drka/penduduk_umur' },
        href: '/collections/drka/penduduk_umur',
      },
    ]);
  });

  it('finds keys, people and requests, limited by role', async () => {
    const key = await addKey('Kunci pasien', { owner: 'RSUD 100%' });
    const revoked = await addKey('Kunci pasien lama', { revokedAt: new Date() });
    const person = await addPerson('Pasienah');
    const request = await addRequest('P-PASIEN', 'waiting', new Date());
    const seen = {
      collection: 'collection pasien',
      keys: [`key ${key.id}`, `key ${revoked.id}`],
      person: `person ${person.id}`,
      request: `request ${request.id}`,
    };
    const all = [seen.collection, ...seen.keys, seen.person, seen.request];
    expect(await search(staff('administrator'), ' pasien ')).toEqual(all);
    expect(await search(staff('help_desk', []), 'pasien')).toEqual([...seen.keys, seen.request]);
    expect(await search(staff('data_officer', ['rsud']), 'pasien')).toEqual([seen.collection]);
    expect(await search(staff('viewer', ['drka']), 'pasien')).toEqual([]);

    const administrator = staff('administrator');
    expect(await search(administrator, '100%')).toEqual([`key ${key.id}`]);
    expect(await search(administrator, '0_%')).toEqual([]);
    expect(await search(administrator, key.prefix)).toEqual([`key ${key.id}`]);
    expect(await search(administrator, 'PASIENAH@')).toEqual([seen.person]);
    const { results } = await callerFor(administrator).home.search({ text: 'p-pasien' });
    expect(results).toEqual([
      {
        kind: 'request',
        id: request.id,
        title: { id: 'P-PASIEN · Dinas P-PASIEN', en: 'P-PASIEN · Dinas P-PASIEN' },
        subtitle: { id: 'Sistem', en: 'Sistem' },
        href: `/requests/${request.id}`,
      },
    ]);
  });

  it('returns at most eight of each', async () => {
    for (let i = 0; i < 10; i += 1) await addKey(`Banyak ${i}`);
    expect(await search(staff('help_desk', []), 'banyak')).toHaveLength(8);
  });
});

describe('settings and lists of values', () => {
  it('shows the platform to administrators only', async () => {
    const { versions, database: found, settings } = await callerFor(staff('administrator')).settings.list();
    expect(versions).toEqual({
      service: expect.stringMatching(/^\d+\.\d+\.\d+/),
      postgresql: expect.stringMatching(/^\d+\.\d+/),
      node: process.versions.node,
    });
    expect(found).toMatchObject({ embedded: false, name: expect.stringMatching(/^own_/) });
    expect(found.bytes).toBeGreaterThan(1_000_000);
    expect(found.migrations[0]).toEqual({
      name: expect.stringMatching(/^\d{14}_/),
      appliedAt: expect.any(Date),
    });
    expect(settings.length).toBeGreaterThan(15);
    for (const role of ['help_desk', 'data_officer', 'viewer'] as const)
      await expect(callerFor(staff(role)).settings.list()).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });

  it('shows the values of enumerated fields to those who may enter the group', async () => {
    const status = { collection: 'pasien', field: 'status' };
    const inside = callerFor(staff('viewer', ['rsud'])).enumValues;
    const outside = callerFor(staff('viewer', ['drka'])).enumValues;
    expect((await inside.fields()).fields).toHaveLength(1);
    expect((await outside.fields()).fields).toEqual([]);
    expect(await inside.list(status)).toEqual({ restricted: false, values: [] });
    await expect(outside.list(status)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(inside.add({ ...status, value: 'x' })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(inside.rename({ ...status, value: 'x', to: 'y' })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
  });
});
