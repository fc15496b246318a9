import { randomUUID } from 'node:crypto';
import { LISTED } from '../data';
import { call, expectAnswer } from '../http-call';
import type { Stage } from '../stage';
import { type Figure, now, type PairRow } from './row';

const PATH = '/api/drka/penduduk_pekerjaan';
const IDENTIFIER = 'id_penduduk_pekerjaan';
/** The records that are changed after their release. */
const CHANGED = 1_000;
const PAGE = 1_000;
const PAGES = 20;
/** A release may be read in at most 1.5 times the time of the plain list. */
const TARGET = 0.67;

/** The rows that read the latest releases of all periods, compared with the records as they are now. */
export const releaseRows: PairRow[] = [
  {
    kind: 'pairs',
    name: 'release-list',
    work: `list ${LISTED.toLocaleString('en')} released records, ${CHANGED.toLocaleString('en')} of them changed since`,
    limitName: "the service's own list of the records as they are now",
    unit: 'records/s',
    target: TARGET,
    prepare: (stage) =>
      pairOf(stage, async (release) => {
        const start = now();
        const answer = await call(stage, { method: 'GET', path: `${PATH}?${release}` });
        expectAnswer(answer, `"total":${LISTED},`);
        return { amount: LISTED, seconds: now() - start };
      }),
  },
  {
    kind: 'pairs',
    name: 'release-pages',
    work: `the same in ${PAGES} pages of ${PAGE.toLocaleString('en')}`,
    limitName: 'the same pages of the records as they are now',
    unit: 'records/s',
    target: TARGET,
    prepare: (stage) =>
      pairOf(stage, async (release) => {
        const start = now();
        for (let page = 0; page < PAGES; page += 1) {
          const path = `${PATH}?limit=${PAGE}&after=${page * PAGE}&fields=${IDENTIFIER},jumlah_penduduk&${release}`;
          expectAnswer(await call(stage, { method: 'GET', path }), `"total":${LISTED},`);
        }
        return { amount: PAGES * PAGE, seconds: now() - start };
      }),
  },
];

async function pairOf(stage: Stage, read: (release: string) => Promise<Figure>) {
  await releaseAll(stage);
  return {
    service: () => read('release=latest'),
    limit: () => read(''),
    restore: async () => {},
  };
}

/** Releases every period as the service would, and changes some records afterwards. */
async function releaseAll(stage: Stage): Promise<void> {
  const { database } = stage;
  await database.query('DELETE FROM release');
  const { rows } = await database.query<{ year: number; part: string; records: number }>(
    'SELECT tahun AS year, semester AS part, count(*)::integer AS records FROM penduduk_pekerjaan GROUP BY 1, 2',
  );
  for (const { year, part, records } of rows)
    await database.query(
      `INSERT INTO release (id, collection, period, version, kind, mark, pinned_at, top, settled, year, parts, records, public_at,
         released_by, approved_by)
       VALUES ($1, 'penduduk_pekerjaan', $2, 1, 'first', 'final', record_history.advance('penduduk_pekerjaan'),
         (SELECT last_value FROM penduduk_pekerjaan_id_penduduk_pekerjaan_seq), now() + interval '1 day', $3, $4, $5,
         now(), 'bench', 'bench')`,
      [randomUUID(), `${year}-S${part}`, year, [part], records],
    );
  const found = await database.query<{ id: number }>(
    `SELECT ${IDENTIFIER} AS id FROM penduduk_pekerjaan ORDER BY md5(${IDENTIFIER}::text) LIMIT $1`,
    [CHANGED],
  );
  const items = found.rows.map(({ id }) => ({ [IDENTIFIER]: id, jumlah_penduduk: 7 }));
  const body = Buffer.from(JSON.stringify(items));
  expectAnswer(await call(stage, { method: 'PUT', path: PATH, body }), `"jumlah_tersimpan":${CHANGED}`);
}
