import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { WireRecord } from '@/domain/collections/view/view';
import { recordColumns } from '@/server/database/schema/history-names';
import { createOwnDatabase } from '@/server/database/testing';
import { createServices, type Services } from '@/server/services';
import { collection, item, listOf, writesOn } from './testing';
import { untilAfter } from './until';
import { createWalks } from './walks';

/** `until` and the labels of batches, with a clock that steps, several writers, and pages. */

const ID = collection.identifier;
const DAYS_AHEAD = 4;
const RUNNING_MS = 100;
let first: Services;
let second: Services;
let drop: () => Promise<void>;
beforeAll(async () => {
  const database = await createOwnDatabase();
  drop = database.drop;
  first = await createServices({ ...database.settings, DATABASE_POOL_SIZE: 12 });
  second = await createServices({ ...database.settings, DATABASE_POOL_SIZE: 4 });
  await first.pool.query(`
    CREATE TABLE clock_shift (by interval NOT NULL);
    INSERT INTO clock_shift VALUES ('0');
    CREATE OR REPLACE FUNCTION record_history.clock() RETURNS timestamptz LANGUAGE sql VOLATILE AS
      'SELECT clock_timestamp() + (SELECT by FROM clock_shift)'`);
});
afterAll(async () => {
  await first.close();
  await second.close();
  await drop();
});
beforeEach(async () => {
  await setClock(0);
  await first.pool.query('TRUNCATE pengulangan_kelas, record_history.walk');
});

/** Puts the clock so many seconds before or after the true time. */
const setClock = (seconds: number) =>
  first.pool.query('UPDATE clock_shift SET by = make_interval(secs => $1)', [seconds]);

const listed = (parameters?: Record<string, string>, services = first, who?: object) =>
  listOf(services, parameters, who);
const { register, change, remove } = writesOn(() => first);

/** A copy that is updated by lists of changes, in pages if `limit` is given. */
function replica() {
  const held = new Map<number, WireRecord>();
  let since: string | undefined;
  const apply = ({ records, changes }: Awaited<ReturnType<typeof listed>>) => {
    for (const id of JSON.parse(`[${changes.deleted}]`) as number[]) held.delete(id);
    for (const record of records) held.set(Number(record[ID]), record);
  };
  return {
    since: () => since,
    /** @param from a time of the caller's own; undefined: the beginning of the history */
    async begin(from?: string) {
      since = (await listed({ changed_since: from ?? (await beginning()) })).changes.until;
      held.clear();
      for (const record of (await listed()).records) held.set(Number(record[ID]), record);
    },
    async follow(limit?: number) {
      const untils = new Set<string>();
      let until = since!;
      for (let after = 0, pages = 0; ; pages += 1) {
        const page = await listed(
          {
            changed_since: since!,
            ...(limit === undefined ? {} : { limit: String(limit) }),
            ...(after === 0 ? {} : { after: String(after) }),
          },
          pages % 2 === 0 ? first : second,
        );
        apply(page);
        until = page.changes.until;
        untils.add(until);
        if (limit === undefined || page.records.length < limit) break;
        after = Number(page.records.at(-1)![ID]);
      }
      since = until;
      return { untils: untils.size };
    },
    records: () => [...held.values()].sort((a, b) => Number(a[ID]) - Number(b[ID])),
  };
}

/** The last time that may be asked for. */
const present = async () =>
  (
    await first.pool.query<{ at: string }>(
      `SELECT to_char(record_history.present('pengulangan_kelas') AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS at`,
    )
  ).rows[0]!.at;

const beginning = async () =>
  (
    await first.pool.query<{ at: string }>(
      `SELECT to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS at FROM record_history.beginning`,
    )
  ).rows[0]!.at;

/** A batch that has its label and is committed later. It must be closed, so that a failure leaves no open transaction. */
async function beginChange() {
  const client = await first.pool.connect();
  await client.query('BEGIN');
  const { rows } = await client.query<{ batch_id: string; batch_at: string }>(
    "SELECT batch_id, batch_at::text FROM record_history.draw('pengulangan_kelas', true, NULL, NULL)",
  );
  const { batch_id, batch_at } = rows[0]!;
  return {
    async commit(id: number, jumlah: number) {
      await client.query(
        `INSERT INTO record_history.pengulangan_kelas (batch_id, at, operation, ${recordColumns(collection)})
         SELECT $1, $2, 'change', ${recordColumns(collection)} FROM pengulangan_kelas WHERE ${ID} = $3`,
        [batch_id, batch_at, id],
      );
      await client.query(`UPDATE pengulangan_kelas SET jumlah_siswa = $1 WHERE ${ID} = $2`, [jumlah, id]);
      await client.query('COMMIT');
    },
    close: () => client.release(true),
  };
}

describe('a clock that steps', () => {
  it('back and forth misses no change, shows each state by its label, and does not repeat changes for ever', async () => {
    const steps = fc.array(
      fc.record({ clock: fc.constantFrom(0, -3_600, 86_400 * 3, -5, 0.5), what: fc.nat(3), key: fc.nat(8) }),
      { minLength: 3, maxLength: 8 },
    );
    await fc.assert(
      fc.asyncProperty(steps, async (taken) => {
        await setClock(0);
        await remove((await listed()).records.map((record) => Number(record[ID])));
        const copy = replica();
        await copy.begin();
        const moments: { at: string; records: WireRecord[] }[] = [];
        for (const { clock, what, key } of taken) {
          await setClock(clock);
          const { records } = await listed();
          const id = Number(records[key % Math.max(1, records.length)]?.[ID] ?? 1);
          if (what === 0) await register([item(key), item(key + 10)]);
          else if (what === 1) await change([{ [ID]: id, jumlah_siswa: Math.floor(Math.random() * 1000) }]);
          else if (what === 2) await remove([id]);
          else await copy.follow();
          const present = (await listed()).records;
          await copy.follow(what === 1 ? 1 : undefined);
          expect(copy.records()).toEqual(present);
          moments.push({ at: copy.since()!, records: present });
          const again = await listed({ changed_since: copy.since()! });
          expect([again.total, again.changes.deleted]).toEqual([0, '']);
        }
        for (const { at, records } of moments) expect((await listed({ as_of: at })).records).toEqual(records);
      }),
      { numRuns: Number(process.env['HISTORY_RUNS'] ?? 15) },
    );
  });

  it.each([-3_600, 0, 3_600])(
    '%i s away while a batch is under way: its changes come later',
    async (clock) => {
      const ids = await register([item(1), item(2)]);
      const [copy, begunMeanwhile] = [replica(), replica()];
      await copy.begin();
      await setClock(clock);
      const batch = await beginChange();
      let moment: { at: string; records: WireRecord[] };
      try {
        await setClock(0);
        await change([{ [ID]: ids[0], jumlah_siswa: 7 }]);
        const since = copy.since()!;
        await copy.follow();
        await copy.follow(1);
        expect(copy.since()! >= since).toBe(true);
        await begunMeanwhile.begin(new Date().toISOString());
        moment = { at: copy.since()!, records: (await listed({ as_of: copy.since()! })).records };
        await batch.commit(ids[1]!, 8);
      } finally {
        batch.close();
      }
      await copy.follow();
      await begunMeanwhile.follow();
      for (const { records } of [copy, begunMeanwhile])
        expect(records().map(({ jumlah_siswa }) => jumlah_siswa)).toEqual([7, 8]);
      expect((await listed({ as_of: moment.at })).records).toEqual(moment.records);
    },
  );

  it('back does not change the records as of a time that was shown, though it was no until', async () => {
    await register([item(1)]);
    const time = await present();
    const shown = await listed({ as_of: time });
    await setClock(-20);
    await register([item(2)]);
    expect((await listed({ as_of: time })).records).toEqual(shown.records);
    expect((await listed()).records).toHaveLength(2);
  });

  it('or not: records as of the present wait for a short batch that is running', async () => {
    const [id] = await register([item(1)]);
    const running = await beginChange();
    try {
      const time = await present();
      const reading = listed({ as_of: time });
      await sleep(RUNNING_MS);
      await running.commit(id!, 9);
      const shown = await reading;
      expect(shown.records).toEqual([expect.objectContaining({ jumlah_siswa: 9 })]);
      expect((await listed({ as_of: time })).records).toEqual(shown.records);
    } finally {
      running.close();
    }
  });

  it('an until that was given is never in the future, other times may be', async () => {
    await setClock(86_400);
    await register([item(1)]);
    const { changes } = await listed({ changed_since: await beginning() });
    await setClock(0);
    expect(Date.parse(changes.until)).toBeGreaterThan(Date.now() + 80_000_000);
    expect((await listed({ changed_since: changes.until })).total).toBe(0);
    const later = new Date(Date.parse(changes.until) + 60_000).toISOString();
    await expect(listed({ changed_since: later })).rejects.toMatchObject({
      code: 'invalid_parameter',
      field: 'changed_since',
    });
  });
});

describe('a walk in pages', () => {
  const WRITES_OF_A_WALK = 20;

  it('has one until on every instance, and misses nothing while others write', async () => {
    const ids = await register(Array.from({ length: 60 }, (_, n) => item(n)));
    const copy = replica();
    await copy.begin();
    let [writing, walks] = [true, 0];
    const writers = [0, 1, 2, 3].map(async (writer) => {
      for (let n = 0; writing; n += 1) {
        // A walk that is read more slowly than others write has more to read each time, and never ends.
        while (writing && n >= WRITES_OF_A_WALK * walks) await sleep(1);
        const id = ids[(n * 7 + writer * 13) % ids.length]!;
        if (n % 5 === 0) await register([item(1000 + writer * 100_000 + n)]);
        else if (n % 11 === 10) await remove([id]);
        else await change([{ [ID]: id, jumlah_siswa: n }]);
      }
    });
    const moments: { at: string; records: WireRecord[] }[] = [];
    for (let walk = 0; walk < 12; walk += 1) {
      walks += 1;
      expect(await copy.follow(7 + walk)).toEqual({ untils: 1 });
      moments.push({ at: copy.since()!, records: (await listed({ as_of: copy.since()! })).records });
    }
    writing = false;
    await Promise.all(writers);
    for (const { at, records } of moments) expect((await listed({ as_of: at })).records).toEqual(records);
    await copy.follow(10);
    expect(copy.records()).toEqual((await listed()).records);
  });

  it('misses nothing if another begins from the same time after a batch ended, however much the clock steps', async () => {
    // A time after the labels of the other tests.
    await setClock(DAYS_AHEAD * 86_400);
    const ids = await register([item(1), item(2), item(3)]);
    const batch = await beginChange();
    const since = new Date(Date.now() + DAYS_AHEAD * 86_400_000 + 1).toISOString();
    let slow: Awaited<ReturnType<typeof listed>>;
    try {
      await setClock(DAYS_AHEAD * 86_400 + 1);
      await change(ids.map((id) => ({ [ID]: id, jumlah_siswa: 7 })));
      slow = await listed({ changed_since: since, limit: '1' });
      await batch.commit(ids[0]!, 8);
    } finally {
      batch.close();
    }
    for (const hours of [1, 22]) {
      // As if the database's clock went forward.
      await first.pool.query(
        'UPDATE record_history.walk SET used_at = used_at - make_interval(hours => $1)',
        [hours],
      );
      const next = await listed({ changed_since: since, limit: '1' });
      expect(next.changes.until > since).toBe(true);
      const later = await listed({ changed_since: since, limit: '1', after: String(ids[0]) });
      expect([slow.changes.until < since, later.changes.until]).toEqual([true, slow.changes.until]);
      const missing = await listed({ changed_since: later.changes.until });
      expect(missing.records[0]).toMatchObject({ [ID]: ids[0], jumlah_siswa: 8 });
    }
  });

  describe('from a time that another walk has begun from', () => {
    const store = {
      queryRow: async <Row>(_: string, text: string, params: readonly unknown[]) =>
        (await first.pool.query(text, [...params])).rows[0] as Row,
    };
    const [before, since, after, later] = [1, 2, 3, 4].map((day) => `2026-10-0${day}T00:00:00.000Z`) as [
      string,
      string,
      string,
      string,
    ];
    const walk = { owner: 'two', collection: 'pengulangan_kelas', since };

    it('gives the earlier until of two first pages that were read at the same time', async () => {
      const walks = createWalks();
      await walks.remember(store, { ...walk, until: later });
      await walks.remember(store, { ...walk, until: after });
      expect(await walks.find(store, walk)).toBe(after);
    });

    it('gives an until that repeats changes, or that was stored before, while the database accepts no writes', async () => {
      const unwritable = {
        queryRow: async <Row>(name: string, text: string, params: readonly unknown[]): Promise<Row> => {
          if (/INSERT|UPDATE|advance/.test(text)) throw Object.assign(new Error(name), { code: '25006' });
          return store.queryRow(name, text, params);
        },
      };
      const walks = createWalks();
      expect(await untilAfter(unwritable, walk)).toMatchObject({ isAfter: false });
      await walks.remember(unwritable, { ...walk, until: after });
      expect(await walks.find(unwritable, walk)).toBe(since);
      await walks.remember(store, { ...walk, until: after });
      expect(await walks.find(unwritable, walk)).toBe(after);
    });

    it('replaces an until before that time an hour after its last use, by a clock that does not step', async () => {
      let now = 0;
      const [walks, other] = [createWalks(() => now), createWalks(() => now)];
      const begin = (until: string, by = walks) => by.remember(store, { ...walk, until });
      await begin(before);
      for (const minutes of [0, 50, 100]) {
        now = minutes * 60_000;
        // Used again at 0 and 50 minutes.
        await begin(after);
        expect(await walks.find(store, walk)).toBe(before);
        if (minutes < 100) await begin(since, other);
      }
      now = 161 * 60_000;
      // An instance that has not known the row for an hour does not change it.
      await begin(
        later,
        createWalks(() => now),
      );
      expect(await walks.find(store, walk)).toBe(before);
      await begin(later);
      expect(await walks.find(store, walk)).toBe(later);
    });
  });

  it('stores nothing for a list without limit, and repeats changes for an unknown page', async () => {
    await register(Array.from({ length: 5 }, (_, n) => item(n)));
    const since = await beginning();
    await listed({ changed_since: since });
    await listed({ changed_since: since, limit: '6' });
    const walks = async () => (await first.pool.query('SELECT FROM record_history.walk')).rowCount;
    expect(await walks()).toBe(0);
    const unknown = await listed({ changed_since: since, limit: '2', after: '1' });
    expect(unknown.changes.until).toBe(since);
    const known = await listed({ changed_since: since, limit: '2' });
    expect(await walks()).toBe(1);
    await register([item(99)]);
    const again = await listed({ changed_since: since, limit: '2' });
    // A new walk begins at the present; pages by `after` alone may belong to the earlier one.
    expect([known.changes.until > since, again.changes.until > known.changes.until]).toEqual([true, true]);
    const byAfter = { changed_since: since, limit: '2', after: '1' };
    expect((await listed(byAfter)).changes.until).toBe(known.changes.until);
  });
});
