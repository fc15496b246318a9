import { LISTED } from '../data';
import { call, expectAnswer } from '../http-call';
import type { Stage } from '../stage';
import { type Figure, now, type PairRow } from './row';

const PATH = '/api/drka/penduduk_pekerjaan';
const TOTAL = `"total":${LISTED},`;
const PAGE = 1_000;
const PAGES = 20;

/** The rows that list with the filters and orders that not every list has, compared with the plain list of the same run. */
export const queryRows: PairRow[] = [
  wholeRow('list-or', 'that meet the last of the alternatives (or=)', 0.8, {
    or: '(kota_kab.eq.Kuda,and(tahun.eq.2024,kecamatan.prefix.Kecamatan))',
  }),
  wholeRow('list-prefix', 'whose name has a beginning (.prefix)', 0.8, {
    'nama_pekerjaan.prefix': 'Pekerjaan',
  }),
  wholeRow('list-search', 'that have two words (search)', 0.15, { search: 'kecamatan pekerjaan' }),
  wholeRow('list-order', 'in an order that is sorted (order=)', 0.5, { order: 'jumlah_penduduk.desc' }),
  pagesRow('list-order-index', 'that an index has', 0.5, 'kota_kab'),
  pagesRow('list-order-sorted', 'that is sorted for each page', 0.1, 'jumlah_penduduk.desc'),
];

/** A row that lists all records with parameters that each of them meets. */
function wholeRow(
  name: string,
  which: string,
  target: number,
  parameters: Readonly<Record<string, string>>,
): PairRow {
  return {
    ...{ kind: 'pairs', name, work: `list 100,000 records ${which}`, target },
    ...{ limitName: 'the same list without it', unit: 'records/s' },
    prepare: async (stage) => ({
      service: () => whole(stage, `${PATH}?${new URLSearchParams(parameters)}`),
      limit: () => whole(stage, PATH),
      restore: async () => {},
    }),
  };
}

async function whole(stage: Stage, path: string): Promise<Figure> {
  const answer = await call(stage, { method: 'GET', path });
  expectAnswer(answer, TOTAL);
  return { amount: LISTED, seconds: answer.seconds };
}

/** A row that reads pages in an order by their cursors. */
function pagesRow(name: string, which: string, target: number, order: string): PairRow {
  return {
    ...{ kind: 'pairs', name, target, unit: 'records/s' },
    work: `${PAGES} pages of 1,000 records in an order ${which} (order=)`,
    limitName: 'the same number of pages in the order of the identifier',
    prepare: async (stage) => ({
      service: () => pages(stage, `order=${order}&`),
      limit: () => pages(stage, ''),
      restore: async () => {},
    }),
  };
}

/** Reads pages by the address of the next one that each has. */
async function pages(stage: Stage, order: string): Promise<Figure> {
  const start = now();
  let path = `${PATH}?${order}limit=${PAGE}`;
  for (let page = 0; page < PAGES; page += 1) {
    const answer = await call(stage, { method: 'GET', path });
    expectAnswer(answer, TOTAL);
    path = nextOf(String(answer.headers['link']));
  }
  return { amount: PAGES * PAGE, seconds: now() - start };
}

function nextOf(link: string): string {
  const [, address] = /<([^>]+)>; rel="next"/.exec(link) ?? [];
  if (address === undefined) throw new Error(`No page follows: ${link}`);
  return address.replace(/^https?:\/\/[^/]+/, '');
}
