import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findCollection } from '@/domain/collections';
import { type Filter, type Layout, MAX_CONDITIONS, type View } from '@/domain/collections/view/view';
import type { Role } from '@/domain/staff';
import type { StaffActor } from '@/server/actor';
import { createConnectionTurns } from '@/server/database/connection-turns';
import { createStreams } from '@/server/database/reads/streams';
import type { ServiceError } from '@/server/errors';
import { createServices, type Services } from '@/server/services';
import { readSettings } from '@/server/settings';
import { appRouter } from '@/server/trpc/router';
import { createReader } from './reader';
import { createTables } from './tables';

let services: Services;
const people: string[] = [];

beforeAll(async () => {
  const { DATABASE_URL } = process.env;
  services = await createServices(
    readSettings({ DATABASE_URL, LOG_LEVEL: 'silent', DATABASE_POOL_SIZE: '6' }),
  );
});

afterAll(async () => {
  await services.prisma.savedView.deleteMany({ where: { staffId: { in: people } } });
  await services.prisma.historyEvent.deleteMany({ where: { actorId: { in: people } } });
  await services.close();
});

function person(role: Role, groups: readonly string[] = ['*']) {
  const id = randomUUID();
  people.push(id);
  const actor: StaffActor = { kind: 'staff', id, name: role, email: `${id}@example.test`, role, groups };
  return appRouter.createCaller({ services, actor }).tables;
}

const collection = 'penduduk_umur';

/** Why a call is refused. */
async function refusal(call: Promise<unknown>) {
  const error = await call.then(
    () => expect.unreachable('it was let through'),
    (thrown: { cause: unknown }) => thrown,
  );
  return (error.cause as ServiceError).refusal;
}

const nested = (depth: number): Filter =>
  depth === 0 ? { column: 'tahun', op: 'eq', value: '2020' } : { all: [nested(depth - 1)] };
const one: Filter = { column: 'tahun', op: 'eq', value: '2020' };
const sorted = (...columns: string[]) => ({ sort: columns.map((column) => ({ column })) });

describe('a view that is refused names its fault', () => {
  it.each<[string, unknown, string]>([
    ['filters an unknown column', { filter: { column: 'warna', op: 'eq', value: 'x' } }, 'warna'],
    [
      'filters a member of every object',
      { filter: { column: 'constructor', op: 'eq', value: 'x' } },
      'constructor',
    ],
    ['looks into a number', { filter: { column: 'tahun', op: 'contains', value: '20' } }, 'tahun'],
    ['puts texts in order', { filter: { column: 'kecamatan', op: 'lt', value: 'x' } }, 'kecamatan'],
    ['has no operator of ours', { filter: { column: 'tahun', op: '= 1 OR 1', value: '2020' } }, 'tahun'],
    [
      'has no whole number',
      { filter: { column: 'jumlah_penduduk', op: 'gt', value: '1,5' } },
      'jumlah_penduduk',
    ],
    ['has no year', { filter: { column: 'tahun', op: 'in', value: ['2020', '20'] } }, 'tahun'],
    ['has no date', { filter: { column: 'date_now', op: 'gte', value: '2024-02-30' } }, 'date_now'],
    ['chooses nothing', { filter: { column: 'tahun', op: 'in', value: [] } }, 'tahun'],
    ['chooses by a text', { filter: { column: 'tahun', op: 'notIn', value: '2020' } }, 'tahun'],
    ['looks for nothing', { filter: { column: 'kecamatan', op: 'contains', value: '' } }, 'kecamatan'],
    [
      'looks for what no text has',
      { filter: { column: 'kecamatan', op: 'endsWith', value: 'a\0' } },
      'kecamatan',
    ],
    [
      'looks for half a character',
      { filter: { column: 'kecamatan', op: 'contains', value: '\ud800' } },
      'kecamatan',
    ],
    ['is too deep', { filter: nested(5) }, 'filter'],
    ['is far too deep', { filter: nested(4_000) }, 'filter'],
    ['has too many conditions', { filter: { any: Array(MAX_CONDITIONS + 1).fill(one) } }, 'filter'],
    ['is both all and any', { filter: { all: [one], any: [one] } }, 'filter'],
    ['has a filter of no form', { filter: 'tahun' }, 'filter'],
    ['sorts by an unknown column', sorted('warna'), 'warna'],
    ['sorts by SQL', sorted('tahun" DESC; --'), 'tahun" DESC; --'],
    ['sorts twice', sorted('tahun', 'tahun'), 'tahun'],
    ['sorts by too many', sorted('a', 'b', 'c', 'd', 'e', 'f'), 'sort'],
    ['sorts by no column', { sort: [null] }, 'sort'],
    ['searches for too much', { search: 'a'.repeat(256) }, 'search'],
    ['searches for no text', { search: 7 }, 'search'],
  ])('%s', async (_, view, field) => {
    const call = person('viewer').rows({ collection, view: view as View, take: 1 });
    const reason = { id: expect.stringMatching(/\w/), en: expect.stringMatching(/\w/) };
    expect(await refusal(call)).toEqual({
      code: 'invalid_parameter',
      field,
      fault: { code: 'refused_value', reason },
    });
  });

  it('a text of several lines cannot be sorted by', async () => {
    const call = person('viewer').anchors({
      collection: 'jam_layanan',
      view: sorted('html_static'),
      every: 100,
    });
    expect(await refusal(call)).toMatchObject({ code: 'invalid_parameter', field: 'html_static' });
  });

  it.each([[[]], [[2020]], [['x', 1]], [[2020, 'x']], [[2020, 1, 1]], [[2020, null]]])(
    'nor is %j a place in it',
    async (after) => {
      const call = person('viewer').rows({
        collection,
        view: sorted('tahun'),
        after: after as number[],
        take: 1,
      });
      expect(await refusal(call)).toMatchObject({ code: 'invalid_parameter', field: 'after' });
    },
  );

  it('other inputs are validated too', async () => {
    const tables = person('viewer');
    const view = {};
    const column = 'warna';
    for (const call of [
      tables.values({ collection, view, column }),
      tables.suggest({ collection, column, text: '' }),
      tables.aggregate({ collection, view, columns: ['tahun', column] }),
    ])
      expect(await refusal(call)).toMatchObject({ code: 'invalid_parameter', field: column });
    expect(await refusal(tables.version({ collection: 'toString' }))).toMatchObject({ field: 'collection' });
    await expect(tables.rows({ collection, view, take: 501 })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    await expect(tables.anchors({ collection, view, every: 99 })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    });
  });
});

describe('groups', () => {
  const wrong = { filter: { column: 'warna', op: 'eq', value: 'x' } } as const;

  it('an officer of another group is refused before the view is validated', async () => {
    const tables = person('data_officer', ['disdik']);
    const view = wrong;
    const calls = [
      tables.rows({ collection, view, take: 1 }),
      tables.anchors({ collection, view, every: 100 }),
      tables.count({ collection, view }),
      tables.aggregate({ collection, view, columns: [] }),
      tables.values({ collection, view, column: 'tahun' }),
      tables.suggest({ collection, column: 'warna', text: '' }),
      tables.version({ collection }),
      tables.views.list({ collection }),
      tables.views.save({ collection, view, name: 'x', layout: {}, shared: false }),
      tables.views.remove({ collection, id: randomUUID() }),
    ];
    for (const call of calls) expect((await refusal(call)).code).toBe('not_permitted');
    expect(await person('data_officer', ['drka']).count({ collection, view: {} })).toHaveProperty('total');
    expect(await person('administrator', []).count({ collection, view: {} })).toHaveProperty('total');
  });
});

describe('saved views', () => {
  const view: View = { search: 'banda', sort: [{ column: 'tahun', desc: true }] };
  const layout = { columns: ['tahun', 'gampong'], widths: { tahun: 90, warna: 5 }, frozen: 1 };
  const save = { collection, name: 'Tahun terbaru', view, layout, shared: false };

  it('are saved for oneself or for all, and changed only by their owner or an administrator', async () => {
    const [officer, colleague, administrator] = [
      person('data_officer'),
      person('viewer'),
      person('administrator'),
    ];
    const idsOf = async (tables: typeof officer) =>
      (await tables.views.list({ collection })).views.map(({ id }) => id);
    const own = await officer.views.save(save);
    expect(own).toEqual({
      id: own.id,
      name: save.name,
      collection,
      view,
      layout: { ...layout, widths: { tahun: 90 } },
      shared: false,
      mine: true,
    });
    expect(await idsOf(officer)).toContain(own.id);
    expect(await idsOf(colleague)).not.toContain(own.id);
    for (const stranger of [colleague, administrator]) {
      expect(await refusal(stranger.views.save({ ...save, id: own.id }))).toMatchObject({
        code: 'not_found',
      });
      expect(await refusal(stranger.views.remove({ collection, id: own.id }))).toMatchObject({
        code: 'not_found',
      });
    }

    await officer.views.save({ ...save, id: own.id, shared: true });
    expect((await colleague.views.list({ collection })).views).toContainEqual(
      expect.objectContaining({ id: own.id, shared: true, mine: false }),
    );
    const changed = { ...save, id: own.id, name: 'Untuk semua', shared: true };
    expect(await refusal(colleague.views.save(changed))).toMatchObject({ code: 'not_permitted' });
    expect(await administrator.views.save(changed)).toMatchObject({ name: 'Untuk semua', mine: false });
    expect(await refusal(administrator.views.remove({ collection: 'siswa', id: own.id }))).toMatchObject({
      code: 'not_found',
    });
    await administrator.views.remove({ collection, id: own.id });
    expect(await idsOf(officer)).not.toContain(own.id);

    const told = await services.prisma.historyEvent.findMany({
      where: { subjectId: own.id },
      orderBy: { id: 'asc' },
    });
    expect(told.map(({ action, subjectName }) => [action, subjectName])).toEqual([
      ['view.saved', 'Tahun terbaru'],
      ['view.saved', 'Untuk semua'],
      ['view.removed', 'Untuk semua'],
    ]);
  });

  it('may be of a summary, which keeps what its collection has', async () => {
    const summary = 'rows=kota_kab,warna&columns=tahun&last=jumlah_penduduk&as=percent';
    const { layout: saved } = await person('viewer').views.save({
      ...save,
      layout: { summary, columns: ['tahun'] },
    });
    expect(saved).toEqual({ summary: 'rows=kota_kab&columns=tahun&last=jumlah_penduduk&as=percent' });
  });

  it('keep calculated columns and highlights of their collection, and no more than a table shows', async () => {
    const officer = person('data_officer');
    const one = { name: 'calc1', label: 'Hasil', formula: '[tahun] - 2000', decimals: 1 };
    const red = { column: 'calc1', test: 'between', value: 1, upper: 9, colour: 'red', row: true } as const;
    const layout: Layout = {
      calculated: [one, { ...one, name: 'calc2', formula: '[warna]' }],
      highlights: [red, { ...red, column: 'warna' }],
      widths: { calc1: 120, calc2: 130 },
    };
    const named = { ...save, name: 'Berwarna', layout };
    const { id } = await officer.views.save(named);
    const stored = (await officer.views.list({ collection })).views.find((view) => view.id === id);
    expect(stored?.layout).toEqual({ calculated: [one], highlights: [red], widths: { calc1: 120 } });
    for (const wrong of [
      { highlights: Array.from({ length: 11 }, () => red) },
      { highlights: [{ ...red, colour: 'url(x)' }] },
      { calculated: [{ ...one, formula: '1'.repeat(301) }] },
      { calculated: [{ ...one, label: 'a\u202eb' }] },
    ])
      await expect(officer.views.save({ ...named, id, layout: wrong as Layout })).rejects.toMatchObject({
        code: 'BAD_REQUEST',
      });
  });

  it('have unique names, and contain only fields of their collection', async () => {
    const officer = person('data_officer');
    const { id } = await officer.views.save(save);
    expect(await refusal(officer.views.save(save))).toEqual({ code: 'name_taken' });
    await expect(officer.views.save({ ...save, name: ' ' })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    const stranger = { ...save, id, view: sorted('warna') };
    expect(await refusal(officer.views.save(stranger))).toMatchObject({ field: 'warna' });
  });
});

describe('suggestions', () => {
  it('come from the list if there is one, with matching beginnings first', async () => {
    const listed = new Map([['status', new Set(['rawat jalan', 'jalan', 'Jalan baru', 'inap'])]]);
    const enumValues = { ...services.records.enumValues, listed: async () => listed };
    const { pool, prisma, spool, settings } = services;
    const tables = createTables({
      pool,
      streams: createStreams({ pool, connections: 2, hasRoom: () => true }),
      spool,
      prisma,
      settings,
      records: { ...services.records, enumValues },
    });
    const asked = { collection: findCollection('pasien')!, column: 'status', text: 'JAL', limit: 3 };
    expect(await tables.suggest(asked)).toEqual({ values: ['jalan', 'Jalan baru', 'rawat jalan'] });
  });
});

it('a caller who leaves ends the statement', async () => {
  const turns = createConnectionTurns(4);
  const read = createReader({ pool: services.pool, turns, prepared: true, maxReads: 2, limitMs: 60_000 });
  const leaving = new AbortController();
  const running = async () =>
    (
      await services.pool.query(
        "SELECT 1 FROM pg_stat_activity WHERE query = 'SELECT pg_sleep(60)' AND state = 'active' AND datname = current_database()",
      )
    ).rowCount;
  const reading = read('SELECT pg_sleep(60)', { values: [] }, { signal: leaving.signal });
  const refused = expect(reading).rejects.toMatchObject({ code: 'unavailable' });
  await expect.poll(running).toBe(1);
  const left = performance.now();
  leaving.abort();
  await refused;
  expect(performance.now() - left).toBeLessThan(5_000);
  expect(await running()).toBe(0);
});
