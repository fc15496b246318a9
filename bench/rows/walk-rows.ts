import { setTimeout as sleep } from 'node:timers/promises';
import { REGENCIES, seedOccupations, vacuum } from '../data';
import { call, expectAnswer } from '../http-call';
import type { Stage } from '../stage';
import { type Figure, type MemoryRow, now, type PairRow } from './row';

const PATH = '/api/drka/penduduk_pekerjaan';
const IDENTIFIER = 'id_penduduk_pekerjaan';
const RECORDS = 1_000_000;
const PAGE = 10_000;
/** The records that the other program registers, changes and removes again, in each of its rounds. */
const WRITTEN = 100;
/** The pause of that program between two rounds, in milliseconds. */
const PAUSE_MS = 100;
/** A regency that no other record has. */
const WRITER = 'Penulis';

/** A million records read page by page while another program writes, compared with one list without a limit. */
export const walkRow: PairRow = {
  kind: 'pairs',
  name: 'walk',
  work: `read ${RECORDS.toLocaleString('en')} records in pages of ${PAGE.toLocaleString('en')} while another program writes`,
  limitName: "the service's own list of all, while nobody writes",
  unit: 'records/s',
  // The walk may take at most 1.5 times as long.
  target: 0.67,
  prepare: async (stage) => {
    await seedRecords(stage);
    return {
      service: () => walkWhileWriting(stage),
      limit: async () => {
        const answer = await call(stage, { method: 'GET', path: PATH });
        expectAnswer(answer, `"total":${RECORDS},`);
        return { amount: RECORDS, seconds: answer.seconds };
      },
      restore: () => removeWritten(stage),
    };
  },
};

/** The memory that the same walk takes. */
export const walkMemoryRow: MemoryRow = {
  kind: 'memory',
  name: 'memory-walk',
  work: `memory during the same (row ${walkRow.name})`,
  target: 128,
  prepare: async (stage) => {
    await seedRecords(stage);
    return async () => {
      await walkWhileWriting(stage);
      await removeWritten(stage);
    };
  },
};

async function seedRecords({ database }: Stage): Promise<void> {
  await seedOccupations(database, RECORDS);
  await vacuum(database, 'penduduk_pekerjaan');
}

/**
 * Reads all pages, timed, and then checks that each record that existed at the start was read exactly once.
 * @throws {Error} if not, or if the other program could not write meanwhile
 */
async function walkWhileWriting(stage: Stage): Promise<Figure> {
  const { rows } = await stage.database.query<{ id: number }>(
    `SELECT ${IDENTIFIER} AS id FROM penduduk_pekerjaan ORDER BY 1`,
  );
  const state = { stopping: false };
  const writing = keepWriting(
    stage,
    rows.map(({ id }) => id),
    state,
  );
  const pages: Buffer[] = [];
  const start = now();
  for (let after = 0, isLast = false; !isLast; ) {
    const page = await readPage(stage, after);
    pages.push(page);
    const last = lastIdentifier(page);
    isLast = last === undefined;
    after = last ?? after;
  }
  const seconds = now() - start;
  state.stopping = true;
  const rounds = await writing;
  if (rounds === 0) throw new Error('Nothing was written meanwhile.');
  expectEachOnce(
    pages,
    rows.map(({ id }) => id),
  );
  return { amount: rows.length, seconds };
}

/** Registers records, changes them and others at both ends and in the middle, and removes them, until it is stopped. */
async function keepWriting(
  stage: Stage,
  standing: readonly number[],
  state: { stopping: boolean },
): Promise<number> {
  let rounds = 0;
  for (; !state.stopping; rounds += 1) {
    const items = Array.from({ length: WRITTEN }, (_, n) => newItem(rounds, n));
    const registered = identifiersIn(await write(stage, 'POST', items));
    const places = [0, Math.floor(standing.length / 2), standing.length - WRITTEN];
    const others = standing.slice(places[rounds % places.length]).slice(0, WRITTEN);
    const changed = [...registered, ...others].map((id) => ({ [IDENTIFIER]: id, jumlah_penduduk: rounds }));
    await write(stage, 'PUT', changed);
    // Every second round leaves its records, which a page may or may not show.
    if (rounds % 2 === 0)
      await write(
        stage,
        'DELETE',
        registered.map((id) => ({ [IDENTIFIER]: id })),
      );
    await sleep(PAUSE_MS);
  }
  return rounds;
}

const newItem = (round: number, n: number) => ({
  kota_kab: WRITER,
  kecamatan: REGENCIES[n % REGENCIES.length],
  gampong: `Gampong ${n}`,
  semester: '1',
  tahun: 2024,
  nama_pekerjaan: `Pekerjaan ${round}`,
  jumlah_penduduk: n,
});

async function write(stage: Stage, method: string, items: unknown): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${stage.service.port}${PATH}`, {
    method,
    headers: { 'x-api-key': stage.key, 'content-type': 'application/json' },
    body: JSON.stringify(items),
  });
  const text = await response.text();
  if (response.status !== 200 || !text.includes('"jumlah_gagal":0'))
    throw new Error(`${method} was answered ${response.status}: ${text.slice(0, 300)}`);
  return text;
}

async function readPage(stage: Stage, after: number): Promise<Buffer> {
  const path = `${PATH}?limit=${PAGE}&after=${after}`;
  const answer = await call(stage, { method: 'GET', path, keep: true });
  expectAnswer(answer, '"total":');
  return answer.body!;
}

const MEMBER = `"${IDENTIFIER}":`;

/** The identifier of the last record of a page, undefined if the page has none. */
function lastIdentifier(page: Buffer): number | undefined {
  const at = page.lastIndexOf(MEMBER);
  return at === -1 ? undefined : Number.parseInt(page.toString('latin1', at + MEMBER.length, at + 40), 10);
}

const identifiersIn = (text: string): number[] =>
  [...text.matchAll(new RegExp(`${MEMBER}(\\d+)`, 'g'))].map(([, id]) => Number(id));

function expectEachOnce(pages: readonly Buffer[], standing: readonly number[]): void {
  const read = pages.flatMap((page) => identifiersIn(page.toString('latin1')));
  const seen = new Set(read);
  if (seen.size !== read.length) throw new Error(`${read.length - seen.size} records were read twice.`);
  const missing = standing.filter((id) => !seen.has(id));
  if (missing.length > 0) throw new Error(`${missing.length} records were not read, such as ${missing[0]}.`);
}

/** Removes what the other program has left. */
async function removeWritten({ database }: Stage): Promise<void> {
  await database.query('DELETE FROM penduduk_pekerjaan WHERE kota_kab = $1', [WRITER]);
  await vacuum(database, 'penduduk_pekerjaan');
}
