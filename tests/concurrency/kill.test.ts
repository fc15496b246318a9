import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDatabase, dropDatabase, startService, type TestService } from '../support/service';
import { type Answer, send } from './instance';

const TIMEOUT = 180_000;
const PATH = '/api/drka/penduduk_umur';
const BATCH = 2000;
const CLIENTS = 4;
const KILLS = 4;

/** What a batch may be in the database: absent, or whole with this figure in each of its records. */
type State = 'absent' | number;

let databaseUrl: string;
let database: pg.Client;

beforeAll(async () => {
  databaseUrl = await createDatabase();
  database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
}, TIMEOUT);

afterAll(async () => {
  await database?.end();
  if (databaseUrl !== undefined) await dropDatabase(databaseUrl);
});

describe('in the middle of batches', () => {
  it(
    'kill -9 of the service leaves every acknowledged batch whole and every other absent or whole',
    async () => {
      const ledger = new Ledger();
      for (let kill = 1; kill <= KILLS; kill += 1) {
        const service = await startService({ databaseUrl });
        const clients = work(service, ledger, `kill ${kill}`);
        await ledger.grownBy(3);
        await sleep(Math.random() * 400);
        await service.kill();
        await clients;
        await noOtherSessions();
        await ledger.check();
      }
      expect(ledger.brokenOff).toBeGreaterThan(0);
      const service = await startService({ databaseUrl });
      expect((await post(service, 'after', 1)).status).toBe(200);
      expect(await service.stop()).toBe(0);
    },
    TIMEOUT,
  );

  it(
    'a lost database connection is answered 503 or 500, and its batch is absent or whole',
    async () => {
      const ledger = new Ledger();
      const service = await startService({ databaseUrl });
      try {
        const state = { stopping: false };
        const clients = work(service, ledger, 'terminate', state);
        for (let n = 0; n < 12; n += 1) {
          await ledger.grownBy(1);
          await sleep(Math.random() * 150);
          await database.query(
            'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
          );
        }
        state.stopping = true;
        await clients;
        await sleep(100);
        await ledger.check();
        expect(ledger.refused).toBeGreaterThan(0);
        expect(ledger.brokenOff).toBe(0);
        expect((await post(service, 'afterwards', 1)).status).toBe(200);
      } finally {
        await service.stop();
      }
    },
    TIMEOUT,
  );

  it('a long list whose connection is lost breaks off, so that nobody takes it for whole', async () => {
    await database.query(
      `INSERT INTO penduduk_umur (kota_kab, kecamatan, gampong, semester, tahun, range_usia, jumlah_penduduk)
       SELECT 'list', 'K', 'G', '1', 2024, n, 1 FROM generate_series(1, 100000) n`,
    );
    const service = await startService({ databaseUrl });
    try {
      const response = await fetch(`${service.baseUrl}${PATH}`, {
        headers: { 'x-api-key': service.key, 'accept-encoding': 'identity' },
      });
      expect(response.status).toBe(200);
      const reader = response.body!.getReader();
      expect((await reader.read()).done).toBe(false);
      await terminateConnections();
      const rest = async () => {
        while (!(await reader.read()).done);
      };
      await expect(rest()).rejects.toThrow();
      expect((await post(service, 'after the list', 1)).status).toBe(200);
    } finally {
      await service.stop();
    }
  }, 60_000);
});

/** What each batch may be, by what was sent and what was answered. */
class Ledger {
  readonly batches = new Map<string, Set<State>>();
  acknowledged = 0;
  refused = 0;
  brokenOff = 0;

  /** @returns whether the batch was acknowledged */
  async attempt(name: string, next: State, request: () => Promise<Answer>): Promise<boolean> {
    const before = this.batches.get(name) ?? new Set<State>(['absent']);
    this.batches.set(name, new Set([...before, next]));
    let answer: Answer;
    try {
      answer = await request();
    } catch {
      this.brokenOff += 1;
      return false;
    }
    if (answer.status !== 200) {
      expect([500, 503]).toContain(answer.status);
      expect(answer.body).toMatchObject({
        status: false,
        code: answer.status === 503 ? 'unavailable' : 'internal_error',
      });
      if (answer.status === 503) expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
      this.refused += 1;
      return false;
    }
    const { jumlah_tersimpan, jumlah_terhapus, jumlah_gagal } = answer.body.info;
    expect({ done: jumlah_tersimpan ?? jumlah_terhapus, failed: jumlah_gagal }).toEqual({
      done: BATCH,
      failed: 0,
    });
    this.batches.set(name, new Set([next]));
    this.acknowledged += 1;
    return true;
  }

  /** Waits until so many more batches were acknowledged. */
  async grownBy(count: number): Promise<void> {
    const target = this.acknowledged + count;
    const limit = Date.now() + 20_000;
    while (this.acknowledged < target) {
      if (Date.now() > limit) throw new Error('no batch was acknowledged for 20 seconds');
      await sleep(10);
    }
  }

  async check(): Promise<void> {
    const { rows } = await database.query(
      `SELECT kota_kab AS name, count(*)::int AS count, min(jumlah_penduduk) AS least, max(jumlah_penduduk) AS most
       FROM penduduk_umur GROUP BY kota_kab`,
    );
    const found = new Map(rows.map((row) => [row.name as string, row]));
    for (const [name, allowed] of this.batches) {
      const batch = found.get(name);
      if (batch !== undefined) expect([name, batch.count, batch.most]).toEqual([name, BATCH, batch.least]);
      const state: State = batch === undefined ? 'absent' : batch.least;
      expect([...allowed], name).toContain(state);
      // It is known from here on; a later kill must not change it.
      this.batches.set(name, new Set([state]));
    }
  }
}

/** Clients that register, change and delete batches, one after the other, until the service is gone. */
async function work(
  service: TestService,
  ledger: Ledger,
  label: string,
  state = { stopping: false },
): Promise<void> {
  const client = async (number: number) => {
    for (let round = 0; !state.stopping; round += 1) {
      const before = ledger.brokenOff;
      const name = `${label}, client ${number}, batch ${round}`;
      let records: { id_penduduk_umur: number }[] = [];
      const stored = await ledger.attempt(name, 1, async () => {
        const answer = await post(service, name, BATCH);
        records = answer.body.data;
        return answer;
      });
      const identifiers = stored ? records.map(({ id_penduduk_umur }) => ({ id_penduduk_umur })) : [];
      const changed =
        stored &&
        (await ledger.attempt(name, 2, () =>
          write(
            service,
            'PUT',
            identifiers.map((id) => ({ ...id, jumlah_penduduk: 2 })),
          ),
        ));
      if (changed && round % 2 === 1)
        await ledger.attempt(name, 'absent', () => write(service, 'DELETE', identifiers));
      if (ledger.brokenOff > before) return;
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, (_, number) => client(number)));
}

const write = (service: TestService, method: string, items: unknown): Promise<Answer> =>
  send(`${service.baseUrl}${PATH}`, service.key, { method, items });

function post(service: TestService, name: string, count: number): Promise<Answer> {
  const place = { kota_kab: name, kecamatan: 'K', gampong: 'G', semester: '1', tahun: '2024' };
  const items = Array.from({ length: count }, (_, i) => ({
    ...place,
    range_usia: `${i}`,
    jumlah_penduduk: '1',
  }));
  return write(service, 'POST', items);
}

/** A session whose client is gone still ends the statement it is at. */
async function noOtherSessions(): Promise<void> {
  const others = async () =>
    (
      await database.query(
        'SELECT count(*)::int FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
      )
    ).rows[0].count;
  await expect.poll(others, { timeout: 20_000 }).toBe(0);
}

async function terminateConnections(): Promise<void> {
  await database.query(
    'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
  );
}
