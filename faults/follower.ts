import type { Target } from '../tests/support/ledger';
import { send } from '../tests/support/send';

const PATH = '/api/rsud/dokter';
const PAGE = 20;
const WRITE_AGAIN_MS = 100;
const BATCH = 5;
const MS_PER_SECOND = 1_000;

type Dokter = { id_dokter: number; nama_dokter: string; spesialis: string };

/** Sends a request as an agency's program does. @throws {Error} if the reply is not 200 */
async function get(target: Target, query: string) {
  const { status, body } = await send(`${target.baseUrl}${PATH}${query}`, target.key, { method: 'GET' });
  if (status !== 200)
    throw new Error(`GET ${query} was answered ${status} ${body?.code ?? ''} ${body?.message ?? ''}`);
  return body;
}

/** A program that keeps a copy of `dokter` by `changed_since`, page by page, as the guide describes. */
export class Follower {
  readonly target: Target;
  readonly #copy = new Map<number, Dokter>();
  #since = '';

  constructor(target: Target) {
    this.target = target;
  }

  /**
   * Reads the whole list; later changes come by the walks. They start at a time that the service returned, because the
   * test's clock may be ahead of the database's by some milliseconds.
   */
  async start(): Promise<void> {
    const now = new Date(Math.floor(Date.now() / MS_PER_SECOND) * MS_PER_SECOND).toISOString();
    this.#since = (await get(this.target, `?changed_since=${now}&limit=1`)).until;
    const { data } = (await get(this.target, '')) as { data: Dokter[] };
    for (const record of data) this.#copy.set(record.id_dokter, record);
  }

  /**
   * One walk over all pages, each asked for by the token of the one before.
   * @throws {Error} if a page shows a record or deletion that another one showed, or has another `until`
   */
  async walk(): Promise<void> {
    const first = await get(this.target, `?changed_since=${encodeURIComponent(this.#since)}&limit=${PAGE}`);
    const shown = new Set<number>();
    for (let page = first; ; page = await get(this.target, `?next=${encodeURIComponent(page.next)}`)) {
      if (page.until !== first.until) throw new Error('a page of a walk has another until than the first');
      const records = page.data as Dokter[];
      for (const identifier of [...page.deleted, ...records.map(({ id_dokter }) => id_dokter)]) {
        if (shown.has(identifier)) throw new Error('a walk showed an identifier twice');
        shown.add(identifier);
      }
      for (const identifier of page.deleted) this.#copy.delete(identifier);
      for (const record of records) this.#copy.set(record.id_dokter, record);
      if (page.next === undefined) break;
    }
    this.#since = first.until;
  }

  /** Compares the copy with the stored records. @throws {Error} with the number of differences */
  async check(): Promise<void> {
    const { data } = (await get(this.target, '')) as { data: Dokter[] };
    const stored = new Map(data.map((record) => [record.id_dokter, record]));
    const missing = data.filter((record) => textOf(this.#copy.get(record.id_dokter)) !== textOf(record));
    const superfluous = [...this.#copy.keys()].filter((identifier) => !stored.has(identifier));
    if (missing.length + superfluous.length === 0) return;
    throw new Error(
      `a copy kept by changed_since lacks ${missing.length} changes and ${superfluous.length} deletions`,
    );
  }

  /** The time up to which the copy is current. */
  get until(): string {
    return this.#since;
  }
}

/** The records as they were at a time, as one text. */
export async function asOf(target: Target, time: string): Promise<string> {
  const { data } = await get(target, `?as_of=${encodeURIComponent(time)}`);
  return JSON.stringify(data);
}

/**
 * Registers, changes and deletes until it is stopped. A refused batch is sent again.
 * @returns the number of batches written
 */
export async function writeDokter(
  target: Target,
  state: { stopping: boolean },
  label: string,
): Promise<number> {
  let written = 0;
  const write = async (method: string, items: unknown) => {
    while (!state.stopping) {
      const answer = await send(`${target.baseUrl}${PATH}`, target.key, { method, items }).catch(
        () => undefined,
      );
      if (answer?.status === 200) {
        written += 1;
        return answer.body.data as Dokter[];
      }
      await new Promise((resolve) => setTimeout(resolve, WRITE_AGAIN_MS));
    }
    return [];
  };
  for (let round = 0; !state.stopping; round += 1) {
    const items = Array.from({ length: BATCH }, (_, n) => ({
      nama_dokter: `${label} ${round} ${n}`,
      spesialis: 'Anak',
    }));
    const ids = (await write('POST', items)).map(({ id_dokter }) => id_dokter);
    await write(
      'PUT',
      ids.slice(0, 3).map((id_dokter) => ({ id_dokter, spesialis: 'Bedah' })),
    );
    await write(
      'DELETE',
      ids.slice(2, 4).map((id_dokter) => ({ id_dokter })),
    );
  }
  return written;
}

const textOf = (record: Dokter | undefined): string => JSON.stringify(record) ?? '';
