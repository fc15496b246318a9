import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Answer } from '../support/send';
import { type Instance, openOwnDatabase, startInstance } from './instance';

const TIMEOUT = 120_000;
const PATH = '/api/rsud/dokter';
const WRITERS = 12;
const ROUNDS = 12;
const KEYS = 40;
const ITEMS = 25;

type Dokter = { id_dokter: number; nama_dokter: string; spesialis: string };

const { url, key, connect } = await openOwnDatabase();
const database = await connect();
let instances: Instance[] = [];

beforeEach(async () => {
  await database.query('TRUNCATE dokter RESTART IDENTITY');
  instances = await Promise.all([startInstance(url, key, 8), startInstance(url, key, 8)]);
});

afterEach(closeInstances);

describe('many writers of the same natural keys', () => {
  it(
    'by POST: each record is stored once, and reported as saved to one of them',
    async () => {
      const deadlocks = await deadlocksDuring(async () => {
        const replies = await writers(() => ({
          method: 'POST',
          items: shuffled(KEYS * 20)
            .slice(0, 200)
            .map(dokter),
        }));
        expect(sum(replies, 'jumlah_tersimpan')).toBe((await stored()).length);
        expect(sum(replies, 'jumlah_tersimpan') + sum(replies, 'jumlah_duplikat')).toBe(
          WRITERS * ROUNDS * 200,
        );
        const told = replies.flatMap(({ body }) => body.data as Dokter[]);
        expect(told.sort(byIdentifier)).toEqual(await list());
        // Every duplicate names the record, even if another writer stored it during the same statement.
        const names = new Map(told.map(({ id_dokter, nama_dokter }) => [id_dokter, nama_dokter]));
        for (const { body, items } of replies)
          for (const { index, stored: id } of body.errors)
            expect(names.get(id)).toBe((items[index] as Dokter).nama_dokter);
      });
      expect(deadlocks).toBe(0);
    },
    TIMEOUT,
  );

  it(
    'by PUT that changes natural keys: no two records have the same, and every record has the last one reported',
    async () => {
      await instances[0]!.send('POST', PATH, range(KEYS).map(dokter));
      const deadlocks = await deadlocksDuring(async () => {
        const replies = await writers(() => ({
          method: 'PUT',
          items: shuffled(KEYS)
            .slice(0, ITEMS)
            .map((n) => ({ id_dokter: n + 1, ...dokter(random(KEYS * 2)) })),
        }));
        const records = await stored();
        expect(records).toHaveLength(KEYS);
        expectUnique(records);
        for (const { body } of replies)
          expect(body.errors.every(({ code }: { code: string }) => code === 'duplicate')).toBe(true);
        const everTold = new Set(replies.flatMap(({ body }) => body.data.map(textOf)));
        for (const record of records)
          expect(everTold.has(textOf(record)) || record.nama_dokter === `d${record.id_dokter - 1}`).toBe(
            true,
          );
      });
      report('PUT', deadlocks);
    },
    TIMEOUT,
  );

  it(
    'by PUT of all fields but the key: every writer is answered with what it wrote',
    async () => {
      await instances[0]!.send('POST', PATH, range(KEYS).map(dokter));
      const deadlocks = await deadlocksDuring(async () => {
        const replies = await writers((writer, round) => ({
          method: 'PUT',
          items: shuffled(KEYS).map((n) => ({
            id_dokter: n + 1,
            date_now: new Date(writer * 1e6 + round * 1e3).toISOString(),
          })),
        }));
        expect(sum(replies, 'jumlah_tersimpan')).toBe(WRITERS * ROUNDS * KEYS);
        // A batch is complete or absent: the last one that was committed wrote every record.
        const times = await database.query('SELECT DISTINCT date_now FROM dokter');
        expect(times.rows).toHaveLength(1);
      });
      expect(deadlocks).toBe(0);
    },
    TIMEOUT,
  );

  it(
    'by DELETE: each record is reported as deleted to one of them',
    async () => {
      await instances[0]!.send('POST', PATH, range(KEYS * 20).map(dokter));
      const deadlocks = await deadlocksDuring(async () => {
        const replies = await writers(() => ({
          method: 'DELETE',
          items: shuffled(KEYS * 20)
            .slice(0, 60)
            .map((n) => ({ id_dokter: n + 1 })),
        }));
        const deleted = replies.flatMap(({ body }) => body.data.map(({ id_dokter }: Dokter) => id_dokter));
        expect(new Set(deleted).size).toBe(deleted.length);
        expect(sum(replies, 'jumlah_terhapus')).toBe(deleted.length);
        expect((await stored()).length).toBe(KEYS * 20 - deleted.length);
      });
      report('DELETE', deadlocks);
    },
    TIMEOUT,
  );

  it(
    'by all three at once: as many records are stored as were saved and not deleted',
    async () => {
      const deadlocks = await deadlocksDuring(async () => {
        const replies = await writers((writer) => {
          const some = shuffled(KEYS).slice(0, ITEMS);
          if (writer % 3 === 0) return { method: 'POST', items: some.map(dokter) };
          const identifiers = shuffled(KEYS * 4).slice(0, ITEMS);
          if (writer % 3 === 1)
            return { method: 'DELETE', items: identifiers.map((n) => ({ id_dokter: n + 1 })) };
          return {
            method: 'PUT',
            items: identifiers.map((n, i) => ({ id_dokter: n + 1, ...dokter(some[i]!) })),
          };
        });
        const records = await stored();
        expectUnique(records);
        const posted = replies.filter(({ body }) => 'jumlah_duplikat' in body.info);
        expect(records).toHaveLength(sum(posted, 'jumlah_tersimpan') - sum(replies, 'jumlah_terhapus'));
      });
      report('POST, PUT and DELETE at once', deadlocks);
    },
    TIMEOUT,
  );
});

describe('the tag of a list while writers write', () => {
  it(
    'is never one that hides a write that was committed before',
    async () => {
      const [writing, reading] = instances as [Instance, Instance];
      await writing.send('POST', PATH, range(50).map(dokter));
      let acknowledged = 0;
      let begun = 0;
      let finished = false;
      const write = async () => {
        for (let n = 1; n <= 150; n += 1) {
          begun = n;
          await writing.send('PUT', PATH, [{ id_dokter: 1 + (n % 50), spesialis: `s${n}` }]);
          acknowledged = n;
        }
        finished = true;
      };
      const tags = new Map<string, string>();
      const read = async () => {
        let known: { etag: string; newest: number } | undefined;
        while (!finished) {
          const atLeast = acknowledged;
          const answer = await reading.send(
            'GET',
            PATH,
            undefined,
            known === undefined ? {} : { 'if-none-match': known.etag },
          );
          const atMost = begun;
          if (answer.status === 304) {
            expect(answer.headers.get('etag')).toBe(known!.etag);
          } else {
            expect(answer.status).toBe(200);
            const records = answer.body.data as Dokter[];
            const etag = answer.headers.get('etag')!;
            const text = JSON.stringify(records);
            expect(tags.get(etag) ?? text).toBe(text);
            tags.set(etag, text);
            known = {
              etag,
              newest: Math.max(
                0,
                ...records.map(({ spesialis }) => Number(/^s(\d+)$/.exec(spesialis)?.[1] ?? 0)),
              ),
            };
          }
          expect(known!.newest).toBeGreaterThanOrEqual(atLeast);
          expect(known!.newest).toBeLessThanOrEqual(atMost);
        }
      };
      await Promise.all([write(), read(), read(), read()]);
      expect(tags.size).toBeGreaterThan(10);
    },
    TIMEOUT,
  );

  it(
    'is another one after every write, by whichever connection it was made',
    async () => {
      const seen = new Set<string>();
      for (let n = 0; n < 60; n += 1) {
        const etag = (await instances[n % 2]!.send('HEAD', PATH)).headers.get('etag')!;
        expect(seen.has(etag)).toBe(false);
        seen.add(etag);
        await Promise.all(instances.map((instance, i) => instance.send('POST', PATH, [dokter(n * 2 + i)])));
      }
    },
    TIMEOUT,
  );

  it(
    'a list is of one moment, however many pages it takes',
    async () => {
      const [writing, reading] = instances as [Instance, Instance];
      const count = 9000;
      await writing.send('POST', PATH, range(count).map(dokter), { prefer: 'return=minimal' });
      let finished = false;
      const write = async () => {
        for (let n = 0; n < 8; n += 1) {
          const items = range(count).map((id) => ({ id_dokter: id + 1, spesialis: `s${n}` }));
          expect((await writing.send('PUT', PATH, items, { prefer: 'return=minimal' })).status).toBe(200);
        }
        finished = true;
      };
      const read = async () => {
        while (!finished) {
          const { body } = await reading.send('GET', PATH);
          expect(body.total).toBe(count);
          expect(body.data).toHaveLength(count);
          const versions = new Set(
            body.data.map(({ spesialis }: Dokter) => (spesialis.startsWith('s') ? spesialis : '')),
          );
          expect(versions.size).toBe(1);
        }
      };
      await Promise.all([write(), read(), read()]);
    },
    TIMEOUT,
  );
});

/** All writers at once, each with its rounds one after the other, on both instances; every reply must be 200. */
async function writers(
  batch: (writer: number, round: number) => { method: string; items: unknown[] },
): Promise<(Answer & { items: unknown[] })[]> {
  const replies: (Answer & { items: unknown[] })[] = [];
  const write = async (writer: number) => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { method, items } = batch(writer, round);
      const answer = await instances[writer % 2]!.send(method, PATH, items);
      expect([answer.status, answer.body.code]).toEqual([200, undefined]);
      replies.push({ ...answer, items });
    }
  };
  await Promise.all(range(WRITERS).map(write));
  return replies;
}

/** The number of deadlocks that PostgreSQL resolved meanwhile; callers do not notice them. */
async function deadlocksDuring(work: () => Promise<void>): Promise<number> {
  const before = await deadlocks();
  await work();
  // A session reports its statistics when it ends, and rarely before.
  await closeInstances();
  await expect.poll(sessions).toBe(1);
  return (await deadlocks()) - before;
}

async function closeInstances(): Promise<void> {
  await Promise.all(instances.splice(0).map((instance) => instance.close()));
}

const sessions = async (): Promise<number> =>
  (
    await database.query(
      "SELECT count(*)::int FROM pg_stat_activity WHERE datname = current_database() AND backend_type = 'client backend'",
    )
  ).rows[0].count;

const deadlocks = async (): Promise<number> =>
  (await database.query('SELECT deadlocks::int FROM pg_stat_database WHERE datname = current_database()'))
    .rows[0].deadlocks;

const report = (what: string, count: number) =>
  console.log(`${what}: ${count} deadlocks in ${WRITERS * ROUNDS} batches`);

const dokter = (n: number) => ({ nama_dokter: `d${n}`, spesialis: 'Anak' });
const textOf = ({ id_dokter, nama_dokter }: Dokter) => `${id_dokter} ${nama_dokter}`;
const range = (length: number) => Array.from({ length }, (_, n) => n);
const random = (below: number) => Math.floor(Math.random() * below);
const byIdentifier = (a: Dokter, b: Dokter) => a.id_dokter - b.id_dokter;
const sum = (replies: Answer[], count: string): number =>
  replies.reduce((total, { body }) => total + (body.info[count] ?? 0), 0);

function shuffled(length: number): number[] {
  const numbers = range(length);
  for (let i = length - 1; i > 0; i -= 1) {
    const j = random(i + 1);
    [numbers[i], numbers[j]] = [numbers[j]!, numbers[i]!];
  }
  return numbers;
}

const list = async (): Promise<Dokter[]> => (await instances[0]!.send('GET', PATH)).body.data;

const stored = async (): Promise<Dokter[]> =>
  (await database.query('SELECT id_dokter, nama_dokter, spesialis FROM dokter ORDER BY id_dokter')).rows;

function expectUnique(records: Dokter[]): void {
  expect(new Set(records.map(({ nama_dokter, spesialis }) => `${nama_dokter}/${spesialis}`)).size).toBe(
    records.length,
  );
  // No temporary value of a moved key may remain.
  for (const { nama_dokter } of records) expect(nama_dokter).toMatch(/^d\d+$/);
}
