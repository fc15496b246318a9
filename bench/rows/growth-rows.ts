import type { Client } from 'pg';
import { REGENCIES, seedOccupations, vacuum } from '../data';
import { load, rawRequest } from '../load-client';
import type { Stage } from '../stage';
import type { PairRow } from './row';

const SMALL = { path: '/api/drka/penduduk_jk', records: 10_000 };
const LARGE = { path: '/api/drka/penduduk_pekerjaan', records: 1_000_000 };
const PER_VILLAGE = 100;
const DISTRICTS = 7;
const QUERIES = 200;
const CONNECTIONS = 16;
const READS = 3000;
const QUICK_SHARE = 4;

type Size = typeof SMALL;

/** The query of the `i`-th request of a collection of a size. */
type QueryOf = (i: number, size: Size) => string;

/** A regency and a district, for which there is an index. */
const district = (i: number): string =>
  `kota_kab=${encodeURIComponent(REGENCIES[i % REGENCIES.length]!)}&kecamatan=Kecamatan+${(i % DISTRICTS) + 1}`;

/** The rows that compare a page of a large collection with one of a small collection: nothing may grow with the table. */
export const growthRows: PairRow[] = [
  growthRow('grow-first', 'first 20', () => 'limit=20'),
  growthRow('grow-after', '20 from anywhere inside', (i, { records }) => {
    const after = Math.floor((i * records) / QUERIES);
    return `limit=20&after=${after}`;
  }),
  growthRow('grow-filter', '20 of a district', (i) => `limit=20&${district(i)}`),
  growthRow('grow-nobody', '20 of a regency that no record has', (i) => `limit=20&kota_kab=Nobody+${i}`),
];

function growthRow(name: string, what: string, queryOf: QueryOf): PairRow {
  return {
    kind: 'pairs',
    name,
    work: `list ${what}, out of ${LARGE.records.toLocaleString('en')}`,
    limitName: `the service's own list out of ${SMALL.records.toLocaleString('en')}`,
    unit: 'requests/s',
    // A growth by at most 1.3.
    target: 0.77,
    prepare: async (stage) => {
      await seedSizes(stage.database);
      const reading = (size: Size) => {
        const requests = Array.from({ length: QUERIES }, (_, i) =>
          rawRequest('GET', `${size.path}?${queryOf(i, size)}`, { headers: { 'x-api-key': stage.key } }),
        );
        return () =>
          load({
            port: stage.service.port,
            connections: CONNECTIONS,
            requests,
            count: count(stage),
            status: 200,
          });
      };
      return { service: reading(LARGE), limit: reading(SMALL), restore: async () => {} };
    },
  };
}

const count = ({ quick }: Stage): number => (quick ? READS / QUICK_SHARE : READS);

async function seedSizes(database: Client): Promise<void> {
  await seedOccupations(database, LARGE.records);
  await vacuum(database, 'penduduk_pekerjaan');
  await database.query(
    `INSERT INTO penduduk_jk (kota_kab, kecamatan, gampong, semester, tahun, laki_laki, perempuan, date_now)
     SELECT ($2::text[])[n % ${REGENCIES.length} + 1], 'Kecamatan ' || n % ${DISTRICTS} + 1, 'Gampong ' || n / ${PER_VILLAGE}, (n % 2 + 1)::text, 2024,
       n % 1000, n % 1000, '2025-01-31 08:15:00+07'
     FROM generate_series((SELECT count(*) FROM penduduk_jk), $1::integer - 1) n`,
    [SMALL.records, REGENCIES],
  );
  await vacuum(database, 'penduduk_jk');
}
