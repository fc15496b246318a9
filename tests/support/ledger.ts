import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type Answer, send } from './send';

const PATH = '/api/drka/penduduk_umur';
const GROWTH_LIMIT_MS = 30_000;
const POLL_MS = 10;
const AGAIN_MS = 100;

/** The possible states of a batch in the database: absent, or whole with this figure in each of its records. */
type State = 'absent' | number;

/** The address to which batches are sent, and the key. */
export type Target = Readonly<{ baseUrl: string; key: string }>;

/**
 * The possible states of each batch in the database, by the requests and the answers: an acknowledged batch is whole, any
 * other is absent or whole. Batches are of `penduduk_umur`, with the batch's name as `kota_kab`.
 */
export class Ledger {
  readonly size: number;
  readonly #batches = new Map<string, Set<State>>();
  acknowledged = 0;
  refused = 0;
  brokenOff = 0;
  /** Names of acknowledged batches that are missing or changed. */
  readonly lost: string[] = [];
  /** Names of batches of which only a part is stored. */
  readonly halved: string[] = [];
  /** Replies that no client may get. */
  readonly wrong: string[] = [];

  /** @param size the number of records of each batch */
  constructor(size: number) {
    this.size = size;
  }

  /** @returns whether the batch was acknowledged */
  async attempt(name: string, next: State, request: () => Promise<Answer>): Promise<boolean> {
    const before = this.#batches.get(name) ?? new Set<State>(['absent']);
    this.#batches.set(name, new Set([...before, next]));
    let answer: Answer;
    try {
      answer = await request();
    } catch {
      this.brokenOff += 1;
      return false;
    }
    const fault = faultOf(answer, this.size);
    if (fault !== undefined) this.wrong.push(`${name}: ${fault}`);
    if (answer.status !== 200) {
      this.refused += 1;
      return false;
    }
    this.#batches.set(name, new Set([next]));
    this.acknowledged += 1;
    return true;
  }

  /** Waits until the given number of further batches were acknowledged. @throws {Error} if they are not in time */
  async grownBy(count: number): Promise<void> {
    const target = this.acknowledged + count;
    const limit = performance.now() + GROWTH_LIMIT_MS;
    while (this.acknowledged < target) {
      if (performance.now() > limit)
        throw new Error(`no batch was acknowledged for ${GROWTH_LIMIT_MS / 1000} s`);
      await sleep(POLL_MS);
    }
  }

  /**
   * Compares with the stored records. No batch may be in progress.
   * @throws {Error} that names the batches that are lost, stored in part or wrong
   */
  async check(databaseUrl: string): Promise<void> {
    const found = new Map((await storedBatches(databaseUrl)).map((row) => [row.name, row]));
    for (const [name, allowed] of this.#batches) {
      const batch = found.get(name);
      const state: State = batch === undefined ? 'absent' : batch.least;
      if (batch !== undefined && (batch.count !== this.size || batch.least !== batch.most))
        this.halved.push(name);
      else if (!allowed.has(state)) this.lost.push(name);
      // The state is known from here on; a later fault must not change it.
      this.#batches.set(name, new Set([state]));
    }
    const faults = [...this.lost, ...this.halved, ...this.wrong];
    if (faults.length > 0) throw new Error(`${this.verdict()}: ${faults.slice(0, 3).join('; ')}`);
  }

  /** Such as "412 acknowledged, 3 broken off, 1 refused: 0 lost, 0 halved, 0 wrong". */
  verdict(): string {
    const { acknowledged, brokenOff, refused, lost, halved, wrong } = this;
    const sent = `${acknowledged} acknowledged, ${brokenOff} broken off, ${refused} refused`;
    return `${sent}: ${lost.length} lost, ${halved.length} halved, ${wrong.length} wrong`;
  }
}

/**
 * Clients that register, change and delete batches, one after the other, until they are stopped or a connection is
 * broken off.
 * @param options.label different for each call with the same ledger
 */
export async function writeBatches(
  target: Target,
  ledger: Ledger,
  options: { label: string; clients: number; state?: { stopping: boolean } },
): Promise<void> {
  const { label, clients, state = { stopping: false } } = options;
  const client = async (number: number) => {
    for (let round = 0; !state.stopping; round += 1) {
      const before = ledger.brokenOff;
      await writeOne(target, ledger, { name: `${label}, client ${number}, batch ${round}`, round });
      if (ledger.brokenOff > before) return;
    }
  };
  await Promise.all(Array.from({ length: clients }, (_, number) => client(number)));
}

/**
 * Registers, changes and, every other time, deletes one batch, each step only after the previous one was acknowledged.
 */
async function writeOne(
  target: Target,
  ledger: Ledger,
  { name, round }: { name: string; round: number },
): Promise<void> {
  let records: { id_penduduk_umur: number }[] = [];
  const stored = await ledger.attempt(name, 1, async () => {
    const answer = await registerBatch(target, name, ledger.size);
    records = answer.body?.data ?? [];
    return answer;
  });
  if (!stored) return;
  const identifiers = records.map(({ id_penduduk_umur }) => ({ id_penduduk_umur }));
  const items = identifiers.map((id) => ({ ...id, jumlah_penduduk: 2 }));
  const changed = await ledger.attempt(name, 2, () => write(target, 'PUT', items));
  if (changed && round % 2 === 1)
    await ledger.attempt(name, 'absent', () => write(target, 'DELETE', identifiers));
}

/** Registers one batch under a name. */
export function registerBatch(
  target: Target,
  name: string,
  size: number,
  headers?: Record<string, string>,
): Promise<Answer> {
  const place = { kota_kab: name, kecamatan: 'K', gampong: 'G', semester: '1', tahun: '2024' };
  const items = Array.from({ length: size }, (_, i) => ({
    ...place,
    range_usia: `${i}`,
    jumlah_penduduk: '1',
  }));
  return send(`${target.baseUrl}${PATH}`, target.key, { method: 'POST', items, headers });
}

/** Waits until a batch is stored. @throws {Error} if the reply is other than 200, 500 or 503 */
export async function storesAgain(writer: Target, name: string, size: number): Promise<void> {
  for (;;) {
    const { status } = await registerBatch(writer, name, size);
    if (status === 200) return;
    if (status !== 503 && status !== 500) throw new Error(`a batch afterwards was answered ${status}`);
    await sleep(AGAIN_MS);
  }
}

const write = ({ baseUrl, key }: Target, method: string, items: unknown): Promise<Answer> =>
  send(`${baseUrl}${PATH}`, key, { method, items });

/** What is wrong with a reply to a batch; after a refusal it must be safe to send the batch again. */
function faultOf({ status, body, headers }: Answer, size: number): string | undefined {
  if (status === 200) {
    const { jumlah_tersimpan, jumlah_terhapus, jumlah_gagal } = body.info;
    const done = jumlah_tersimpan ?? jumlah_terhapus;
    return done === size && jumlah_gagal === 0 ? undefined : `200, ${done} done, ${jumlah_gagal} failed`;
  }
  if (status === 503 && body?.code === 'unavailable')
    return Number(headers.get('retry-after')) > 0 ? undefined : '503 without Retry-After';
  if (status === 500 && body?.code === 'internal_error') return undefined;
  return `${status} ${body?.code}`;
}

async function storedBatches(databaseUrl: string) {
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  try {
    const { rows } = await database.query<{ name: string; count: number; least: number; most: number }>(
      `SELECT kota_kab AS name, count(*)::int AS count, min(jumlah_penduduk) AS least, max(jumlah_penduduk) AS most
       FROM penduduk_umur GROUP BY kota_kab`,
    );
    return rows;
  } finally {
    await database.end();
  }
}
