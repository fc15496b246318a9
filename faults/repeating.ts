import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { registerBatch, type Target } from '../tests/support/ledger';
import { query } from './embedded';

const AGAIN_MS = 50;

/**
 * Clients that register batches, each with its own idempotency key. They repeat a batch until the answer is 200, also while the
 * service is down or the first request is still running.
 */
export class RepeatingClients {
  readonly #size: number;
  readonly #names: string[] = [];
  #isStopping = false;
  repeats = 0;
  replayed = 0;
  answered = 0;

  /** @param size the number of records of each batch */
  constructor(size: number) {
    this.#size = size;
  }

  /** Writes until it is stopped. @param label different for each call */
  async write(target: Target, { label, clients }: { label: string; clients: number }): Promise<void> {
    this.#isStopping = false;
    const client = async (number: number) => {
      for (let round = 0; !this.#isStopping; round += 1)
        await this.#writeOne(target, `${label}, client ${number}, batch ${round}`);
    };
    await Promise.all(Array.from({ length: clients }, (_, number) => client(number)));
  }

  /** Lets each client complete its batch. */
  stop(): void {
    this.#isStopping = true;
  }

  /**
   * @param prefix that of the names of these batches, where others write too
   * @throws {Error} unless each batch is stored completely and once, and nothing else is stored
   */
  async check(databaseUrl: string, prefix = ''): Promise<void> {
    const rows = await query<{ name: string; count: number }>(
      databaseUrl,
      `SELECT kota_kab AS name, count(*)::integer AS count FROM penduduk_umur
       WHERE starts_with(kota_kab, $1) GROUP BY kota_kab`,
      [prefix],
    );
    const names = this.#names.filter((name) => name.startsWith(prefix));
    const stored = new Map(rows.map(({ name, count }) => [name, count]));
    const wrong = names.filter((name) => stored.get(name) !== this.#size);
    if (wrong.length > 0 || stored.size !== names.length)
      throw new Error(`${stored.size} of ${names.length} batches are stored, ${wrong.length} not whole`);
  }

  async #writeOne(target: Target, name: string): Promise<void> {
    const headers = { 'idempotency-key': randomUUID() };
    this.#names.push(name);
    for (;;) {
      const answer = await registerBatch(target, name, this.#size, headers).catch(() => undefined);
      if (answer?.status === 200) {
        const { jumlah_tersimpan: saved } = answer.body.info;
        // If the batch had been written twice, the answer would count duplicates.
        if (saved !== this.#size) throw new Error(`${name}: ${saved} of ${this.#size} were stored`);
        this.answered += 1;
        if (answer.headers.has('idempotent-replayed')) this.replayed += 1;
        return;
      }
      if (answer !== undefined && ![409, 500, 503].includes(answer.status))
        throw new Error(`${name}: ${answer.status} ${answer.body?.code}`);
      this.repeats += 1;
      await sleep(AGAIN_MS);
    }
  }
}
