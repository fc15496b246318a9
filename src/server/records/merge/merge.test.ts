import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { collections, findCollection } from '@/domain/collections';
import { issueOn, restOn } from '@/server/proposals/testing';
import { createOwnServices } from '@/server/testing';

/** Registrations with `Prefer: resolution=merge-duplicates`. */

const services = await createOwnServices();
const { pool, records } = services;
const rest = restOn(services);
const siswa = findCollection('siswa')!;
const PATH = siswa.path;
const ID = siswa.identifier;
const { key } = await issueOn(services);
const MERGE = { prefer: 'resolution=merge-duplicates' };
const actor = { kind: 'system', name: 'test' } as const;

type Figures = Readonly<{ n: number; figure: number; at?: string }>;
const item = ({ n, figure, at }: Figures) => ({
  ...{ kota_kab: 'Kota Sabang', kecamatan: `Kecamatan ${n}`, tahun: 2024, semester: '1', jenjang: 'SD' },
  ...{ jumlah_siswa: figure, ...(at && { date_now: at }) },
});
const merge = (items: unknown, headers: Record<string, string> = {}, path = PATH) =>
  rest(key, 'POST', path, { body: items, headers: { ...MERGE, ...headers } });
const table = async () =>
  (
    await pool.query<{ id: number; n: number; figure: number; at: Date }>(
      `SELECT ${ID} AS id, split_part(kecamatan, ' ', 2)::int AS n, jumlah_siswa AS figure, date_now AS at FROM siswa ORDER BY n`,
    )
  ).rows;
const batches = async () => (await records.batches({ collections: ['siswa'], limit: 100 } as never)).batches;

beforeEach(() => pool.query('TRUNCATE siswa, proposal CASCADE'));

it('does what a registration or a change of each item would, and says which', async () => {
  const at = fc.constantFrom(undefined, '2024-01-01T00:00:00.000Z', '2025-01-01T00:00:00.000Z');
  const one = fc.record({ n: fc.nat(12), figure: fc.integer({ min: -1, max: 3 }), at });
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(one, { maxLength: 25 }), { minLength: 1, maxLength: 5 }),
      async (sent) => {
        await pool.query('TRUNCATE siswa');
        const model = new Map<number, { figure: number; at: string | undefined }>();
        for (const batch of sent) {
          const before = new Map((await table()).map((row) => [row.n, row]));
          const expected = { created: [] as number[], changed: [] as number[], unchanged: [] as number[] };
          const seen = new Set<number>();
          let [failed, duplicates] = [0, 0];
          for (const [index, { n, figure, at: time }] of batch.entries()) {
            if (figure < 0) failed += 1;
            else if (seen.has(n)) duplicates += 1;
            else {
              seen.add(n);
              const held = before.get(n);
              const isSame =
                held?.figure === figure && (time === undefined || held.at.toISOString() === time);
              expected[held === undefined ? 'created' : isSame ? 'unchanged' : 'changed'].push(index);
              if (!isSame) model.set(n, { figure, at: time });
            }
          }
          const { json, headers } = await merge(batch.map((figures) => item(figures as Figures)));
          const stored = Object.values(expected)
            .flat()
            .sort((a, b) => a - b);
          expect(json.merged).toEqual(expected);
          expect(json.info).toEqual({
            ...{ jumlah_tersimpan: stored.length, jumlah_gagal: failed, jumlah_duplikat: duplicates },
          });
          expect(headers['preference-applied']).toBe(
            `resolution=merge-duplicates; changed=${expected.changed.length}`,
          );
          expect(json.data.map((record: Record<string, unknown>) => record['kecamatan'])).toEqual(
            stored.map((index) => `Kecamatan ${batch[index]!.n}`),
          );
          const after = await table();
          expect(after.map(({ n, figure }) => [n, figure])).toEqual(
            [...model].map(([n, { figure }]) => [n, figure]).sort((a, b) => a[0]! - b[0]!),
          );
          for (const row of after) {
            const held = before.get(row.n);
            if (held !== undefined) expect(row.id).toBe(held.id);
            const time = model.get(row.n)!.at;
            if (time !== undefined) expect(row.at.toISOString()).toBe(time);
          }
        }
      },
    ),
    { numRuns: 40 },
  );
});

it('is one batch of the history, which can be undone, and uses up no identifiers for what is stored', async () => {
  await merge([item({ n: 1, figure: 1 }), item({ n: 2, figure: 2 })]);
  const before = await table();
  const { json } = await merge([3, 1, 2].map((n) => item({ n, figure: n === 1 ? 10 : n })));
  expect(json.merged).toEqual({ created: [0], changed: [1], unchanged: [2] });
  expect(json.data[0][ID]).toBe(before[1]!.id + 1);
  const [last] = await batches();
  expect(last).toMatchObject({ operation: 'merge', registered: 1, changed: 1, deleted: 0 });
  await records.undo({ actor, collection: siswa, batch: last!.id });
  expect(await table()).toEqual(before);
});

it('loses nothing beside others who write the same natural keys', { timeout: 60_000 }, async () => {
  const all = Array.from({ length: 40 }, (_, n) => n);
  for (let round = 1; round <= 6; round += 1) {
    await pool.query('TRUNCATE siswa');
    await merge(all.filter((n) => n % 3 === 0).map((n) => item({ n, figure: 0 })));
    const ids = (await table()).map(({ id }) => id);
    const orders = [all, all.toReversed(), [...all.slice(20), ...all.slice(0, 20)]];
    const replies = await Promise.all([
      ...orders.map((order, i) => merge(order.map((n) => item({ n, figure: 100 + i })))),
      rest(key, 'POST', PATH, { body: all.map((n) => item({ n, figure: 7 })) }),
      rest(key, 'DELETE', PATH, { body: ids.slice(0, 5).map((id) => ({ [ID]: id })) }),
      rest(key, 'PUT', PATH, {
        body: ids.slice(5, 9).map((id) => ({ [ID]: id, kecamatan: `Kecamatan ${1000 + id}` })),
      }),
    ]);
    for (const { status } of replies) expect(status).toBe(200);
    for (const { json } of replies.slice(0, 3)) {
      expect(json.info).toMatchObject({ jumlah_tersimpan: 40, jumlah_gagal: 0, jumlah_duplikat: 0 });
    }
    // Nobody deletes or moves these, so they have what the last merge gave all of them.
    const merged = (await table()).filter(({ n }) => n < 40 && n % 3 !== 0);
    expect(merged.map(({ n }) => n)).toEqual(all.filter((n) => n % 3 !== 0));
    expect(new Set(merged.map(({ figure }) => figure)).size).toBe(1);
    expect(merged[0]!.figure).toBeGreaterThanOrEqual(100);
  }
});

it('stores nothing if its connection ends', async () => {
  await merge([item({ n: 1, figure: 1 })]);
  const before = await table();
  const holder = await pool.connect();
  await holder.query('BEGIN; LOCK TABLE record_history.batch IN SHARE MODE');
  const asked = merge([item({ n: 1, figure: 2 }), item({ n: 2, figure: 2 })]);
  const waiting = `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  await expect.poll(async () => (await pool.query(waiting)).rowCount).toBe(1);
  await pool.query(`SELECT pg_terminate_backend(pid) FROM (${waiting}) w`);
  expect((await asked).status).toBe(503);
  await holder.query('ROLLBACK');
  holder.release();
  expect(await table()).toEqual(before);
});

describe('its conditions', () => {
  it('needs both rights, before the body is read', async () => {
    for (const operations of [['register'], ['change']] as const) {
      const some = await issueOn(services, { permissions: [{ scope: 'disdik/siswa', operations }] });
      const send = (headers: Record<string, string>, body: unknown = [item({ n: 1, figure: 1 })]) =>
        rest(some.key, 'POST', PATH, { body, headers });
      expect(await send(MERGE, 'no array')).toMatchObject({
        status: 403,
        json: { code: 'operation_not_allowed' },
      });
      expect((await send({ prefer: 'resolution=ignore-duplicates' })).status).toBe(
        operations[0] === 'register' ? 200 : 403,
      );
    }
  });

  it('limits a bound key to its values', async () => {
    const bindings = [{ field: 'kota_kab', values: ['Langsa'] }];
    const bound = await issueOn(services, { bindings, listsOwnOnly: true });
    await merge([item({ n: 1, figure: 1 })]);
    const body = [item({ n: 1, figure: 9 }), { ...item({ n: 1, figure: 9 }), kota_kab: 'Langsa' }];
    const { json } = await rest(bound.key, 'POST', PATH, { body, headers: MERGE });
    expect(json).toMatchObject({
      errors: [{ index: 0, code: 'outside_scope' }],
      merged: { created: [1], changed: [], unchanged: [] },
    });
    expect((await table())[0]).toMatchObject({ figure: 1 });
  });

  it('is tried and rolled back, repeated, and refused by If-Match', async () => {
    await merge([item({ n: 1, figure: 1 })]);
    const before = await table();
    const body = [item({ n: 1, figure: 2 }), item({ n: 2, figure: 2 })];
    const tried = await merge(body, { prefer: 'return=minimal, resolution="merge-duplicates", tx=rollback' });
    expect(tried.json).toMatchObject({ data: [], merged: { created: [1], changed: [0] }, dry_run: true });
    expect(tried.headers['preference-applied']).toBe(
      'return=minimal, tx=rollback, resolution=merge-duplicates; changed=1',
    );
    expect(await table()).toEqual(before);
    const once = { 'idempotency-key': 'satu' };
    const first = await merge(body, once);
    const again = await merge(body, once);
    expect(again.text).toBe(first.text);
    expect(again.headers).toMatchObject({
      ...{ 'idempotent-replayed': 'true', 'preference-applied': first.headers['preference-applied'] },
    });
    const stale = (await rest(key, 'GET', PATH)).headers['etag']!;
    await merge([item({ n: 3, figure: 3 })]);
    expect((await merge([item({ n: 3, figure: 4 })], { 'if-match': stale })).status).toBe(412);
  });

  it('without the preference, or with ignore-duplicates, leaves stored records as they are', async () => {
    await merge([item({ n: 1, figure: 1 })]);
    const send = (headers: Record<string, string>) =>
      rest(key, 'POST', PATH, { body: [item({ n: 1, figure: 2 })], headers });
    const usual = await send({});
    const ignoring = await send({ prefer: 'resolution=ignore-duplicates' });
    expect(usual.json).toMatchObject({ info: { jumlah_duplikat: 1 }, errors: [{ code: 'duplicate' }] });
    expect(usual.headers).not.toHaveProperty('preference-applied');
    expect(ignoring.text).toBe(usual.text);
    expect(ignoring.headers['preference-applied']).toBe('resolution=ignore-duplicates');
    for (const prefer of ['resolution=merge', 'resolutions=merge-duplicates', 'resolution'])
      expect((await send({ prefer })).text).toBe(usual.text);
    const [one] = await table();
    const changed = { body: [{ [ID]: one!.id, jumlah_siswa: 5 }], headers: MERGE };
    expect((await rest(key, 'PUT', PATH, changed)).headers).not.toHaveProperty('preference-applied');
  });
});

it('works for every collection', async () => {
  for (const { path, fields, resource } of collections) {
    const example = Object.fromEntries(fields.map(({ name, example }) => [name, example]));
    const created = await merge([example], {}, path);
    expect([resource, created.json.merged]).toEqual([resource, { created: [0], changed: [], unchanged: [] }]);
    const again = await merge([example], {}, path);
    expect([resource, again.json.merged]).toEqual([resource, { created: [], changed: [], unchanged: [0] }]);
    const later = await merge([{ ...example, date_now: '2030-01-01' }], {}, path);
    expect([resource, later.json.merged]).toEqual([resource, { created: [], changed: [0], unchanged: [] }]);
    expect(later.json.data[0].date_now).toContain('2029-12-31T17:00:00');
  }
});
