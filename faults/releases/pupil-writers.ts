import { setTimeout as sleep } from 'node:timers/promises';
import type { Target } from '../../tests/support/ledger';
import { type Answer, send } from '../../tests/support/send';
import { query } from '../embedded';
import { GROUPS } from './officer';

const PATH = '/api/disdik/siswa';
const CLIENTS = 3;
const PAUSE_MS = 40;
const CHANGED = 10;
/** The number of records of each period. */
const RECORDS = 100;

const PERIODS = GROUPS.flat().map((period) => ({ tahun: period.slice(0, 4), semester: period.slice(-1) }));

/** Stores the records of each period. */
export async function fillPeriods(databaseUrl: string): Promise<void> {
  for (const { tahun, semester } of PERIODS)
    await query(
      databaseUrl,
      `INSERT INTO siswa (kota_kab, kecamatan, tahun, semester, jenjang, jumlah_siswa)
       SELECT 'Aceh Besar', 'Kecamatan ' || n, $2, $3, 'SMA', n FROM generate_series(1, $1::integer) n`,
      [RECORDS, tahun, semester],
    );
}

/** A steady load of clients that register, change and delete records of all periods. */
export class PupilWriters {
  #named = 0;
  #isStopping = false;
  /** The items that were stored, and those that were refused because their period is locked. */
  readonly items = { stored: 0, locked: 0 };

  /** Writes until it is stopped, also while the service is down. @throws {Error} after an answer that no client may get */
  async write(target: Target): Promise<void> {
    this.#isStopping = false;
    await Promise.all(Array.from({ length: CLIENTS }, () => this.#client(target)));
  }

  stop(): void {
    this.#isStopping = true;
  }

  async #client(target: Target): Promise<void> {
    let own: readonly { id_siswa: number }[] = [];
    while (!this.#isStopping) {
      const ids = Array.from(
        { length: CHANGED },
        () => 1 + Math.floor(Math.random() * RECORDS * PERIODS.length),
      );
      const changed = [...new Set(ids)].map((id_siswa) => ({ id_siswa, jumlah_siswa: this.#next() }));
      await this.#send(target, 'PUT', changed);
      if (own.length > 0) await this.#send(target, 'DELETE', own);
      const items = PERIODS.map((period) => ({
        ...{ kota_kab: 'Aceh Besar', kecamatan: `Kecamatan lain ${this.#next()}`, ...period },
        ...{ jenjang: 'SMA', jumlah_siswa: this.#next() },
      }));
      const data: { id_siswa: number }[] = (await this.#send(target, 'POST', items))?.body.data ?? [];
      own = data.map(({ id_siswa }) => ({ id_siswa }));
    }
  }

  #next(): number {
    this.#named += 1;
    return this.#named;
  }

  async #send(
    { baseUrl, key }: Target,
    method: string,
    items: readonly object[],
  ): Promise<Answer | undefined> {
    const answer = await send(`${baseUrl}${PATH}`, key, { method, items }).catch(() => undefined);
    await sleep(PAUSE_MS);
    if (answer === undefined || answer.status === 503 || answer.status === 500) return undefined;
    const { info, errors = [] } = answer.body;
    const other = errors.find(({ code }: { code: string }) => code !== 'period_locked');
    if (info === undefined || other !== undefined)
      throw new Error(`${method}: ${answer.status} ${JSON.stringify(other ?? answer.body)}`);
    this.items.stored += info.jumlah_tersimpan ?? info.jumlah_terhapus;
    this.items.locked += errors.length;
    return answer;
  }
}
