import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { startBehindProxy } from '../support/behind-proxy';
import { Ledger, storesAgain, writeBatches } from '../support/ledger';
import { startService } from '../support/service';
import { openOwnDatabase } from './instance';

const TIMEOUT = 180_000;
const PATH = '/api/drka/penduduk_umur';
const BATCH = 2000;
const CLIENTS = 4;
/** Clients that write one record at a time; their registrations share statements. */
const SINGLE_CLIENTS = 12;
const KILLS = 4;
const SLOW_BYTES_PER_SECOND = 1_000_000;

const { url: databaseUrl, connect } = await openOwnDatabase();
const database = await connect();

describe('in the middle of batches', () => {
  it(
    'kill -9 of the service leaves every acknowledged batch whole and every other absent or whole',
    async () => {
      const ledger = new Ledger(BATCH);
      const singles = new Ledger(1);
      for (let kill = 1; kill <= KILLS; kill += 1) {
        const service = await startService({ databaseUrl });
        const clients = Promise.all([
          writeBatches(service, ledger, { label: `kill ${kill}`, clients: CLIENTS }),
          writeBatches(service, singles, { label: `single, kill ${kill}`, clients: SINGLE_CLIENTS }),
        ]);
        await Promise.all([ledger.grownBy(3), singles.grownBy(SINGLE_CLIENTS)]);
        await sleep(Math.random() * 400);
        await service.kill();
        await clients;
        await noOtherSessions();
        await ledger.check(databaseUrl);
        await singles.check(databaseUrl);
      }
      expect(ledger.brokenOff).toBeGreaterThan(0);
      expect(singles.brokenOff).toBeGreaterThan(0);
      const service = await startService({ databaseUrl });
      await storesAgain(service, 'after', 1);
      expect(await service.stop()).toBe(0);
    },
    TIMEOUT,
  );

  it(
    'a lost database connection is answered 503 or 500, and its batch is absent or whole',
    async () => {
      const ledger = new Ledger(BATCH);
      const singles = new Ledger(1);
      const service = await startService({ databaseUrl });
      try {
        const state = { stopping: false };
        const clients = Promise.all([
          writeBatches(service, ledger, { label: 'terminate', clients: CLIENTS, state }),
          writeBatches(service, singles, { label: 'single, terminate', clients: SINGLE_CLIENTS, state }),
        ]);
        for (let n = 0; n < 12; n += 1) {
          await ledger.grownBy(1);
          await sleep(Math.random() * 150);
          await database.query(
            'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
          );
        }
        state.stopping = true;
        await clients;
        await storesAgain(service, 'afterwards', BATCH);
        await noneUnderWay();
        await ledger.check(databaseUrl);
        await singles.check(databaseUrl);
        expect(ledger.refused).toBeGreaterThan(0);
        expect(ledger.brokenOff).toBe(0);
      } finally {
        await service.stop();
      }
    },
    TIMEOUT,
  );

  it('a long list whose connection is lost is broken off, so that nobody takes it for complete', async () => {
    await database.query(
      `INSERT INTO penduduk_umur (kota_kab, kecamatan, gampong, semester, tahun, range_usia, jumlah_penduduk)
       SELECT 'list', 'K', 'G', '1', 2024, n, 1 FROM generate_series(1, 100000) n`,
    );
    const { instance: service, proxy } = await startBehindProxy(databaseUrl);
    try {
      // The server must be running during the whole test.
      proxy.slow(SLOW_BYTES_PER_SECOND);
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
      await proxy.mend();
      await storesAgain(service, 'after the list', 1);
    } finally {
      await service.stop();
      await proxy.close();
    }
  });
});

/** A session whose client has disconnected still ends its present statement. */
async function noOtherSessions(): Promise<void> {
  const others = async () =>
    (
      await database.query(
        'SELECT count(*)::int FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
      )
    ).rows[0].count;
  await expect.poll(others).toBe(0);
}

/** A session that was terminated still ends its present statement. */
async function noneUnderWay(): Promise<void> {
  const busy = () =>
    database.query(
      `SELECT FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() AND state <> 'idle'`,
    );
  await expect.poll(async () => (await busy()).rowCount).toBe(0);
}

async function terminateConnections(): Promise<void> {
  await database.query(
    'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
  );
}
