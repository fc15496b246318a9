import type pg from 'pg';
import { median } from '../pairs';
import { fillUmur } from './fill';

const PAGE = 100;
const RUNS = 5;
const SUMMARY_RUNS = 3;
/** The page's request parameters. */
const EVERY = 2_000;
/** A block near the end, and one in the middle. */
const FROM_END = 40;

type Call = <T>(path: string, input: unknown) => Promise<T>;
type Anchors = { total: number; anchors: { at: number; key: (string | number)[] }[] };
type View = Readonly<Record<string, unknown>>;

const equal = (column: string, value: string): View => ({ filter: { column, op: 'eq', value } });

/** Views whose first rows are read. */
const VIEWS: readonly { name: string; view: View }[] = [
  { name: 'opened', view: {} },
  { name: 'filtered by a regency', view: equal('kota_kab', 'Kota 7') },
  { name: 'filtered by a year', view: equal('tahun', '2024') },
  { name: 'filtered by a rare figure, no index', view: equal('jumlah_penduduk', '7919') },
  { name: 'sorted by year and place', view: { sort: [{ column: 'tahun' }, { column: 'kota_kab' }] } },
  { name: 'sorted by a figure, no index', view: { sort: [{ column: 'jumlah_penduduk' }] } },
  { name: 'sorted by a name, no index', view: { sort: [{ column: 'gampong' }] } },
  { name: 'searched: a common word', view: { search: 'kecamatan 7' } },
  { name: 'searched: nothing found', view: { search: 'zzzz' } },
];

/** Summaries of all records, with few cells and with thousands. */
const SUMMARIES: readonly { name: string; request: Record<string, unknown> }[] = [
  {
    name: 'sum, regency × period',
    request: { rows: ['kota_kab'], columns: 'period', measure: 'sum', figure: 'jumlah_penduduk' },
  },
  {
    name: 'last, district × year',
    request: {
      rows: ['kota_kab', 'kecamatan'],
      columns: 'tahun',
      measure: 'last',
      figure: 'jumlah_penduduk',
    },
  },
  {
    name: 'average, age group × year',
    request: { rows: ['range_usia'], columns: 'tahun', measure: 'average', figure: 'jumlah_penduduk' },
  },
  {
    name: 'count, district × half-year',
    request: { rows: ['kecamatan'], columns: 'semester', measure: 'count' },
  },
];
/** A year before all records: each run filters by another value, so that no run can use the result of another. */
const NO_YEAR = 1_900;

/** The kinds of requests, by their goals: a `pass` over all rows has none. */
export type ReadingKind = 'page' | 'summary' | 'pass';

/** The milliseconds of one request at each size, NaN if the service refused it. */
export type ReadingRow = Readonly<{ name: string; ms: readonly number[]; kind: ReadingKind }>;

/** Measures how tables are read, over HTTP, with the same table at several sizes. */
export async function measureReading(
  database: pg.Client,
  call: Call,
  sizes: readonly number[],
): Promise<ReadingRow[]> {
  const rows = new Map<string, { ms: number[]; kind: ReadingKind }>();
  const add = (name: string, ms: number, kind: ReadingKind = 'page') => {
    const row = rows.get(name) ?? { ms: [], kind };
    row.ms.push(ms);
    rows.set(name, row);
  };
  for (const size of sizes) {
    await fillUmur(database, size);
    for (const { name, view } of VIEWS) {
      const asked = { collection: 'penduduk_umur', view };
      add(name, await timed(() => call('tables.rows', { ...asked, take: PAGE })));
      if ('sort' in view || name === 'opened')
        add(
          `${name}, end`,
          await timed(() => call('tables.rows', { ...asked, fromEnd: FROM_END, take: PAGE })),
        );
    }
    const all = { collection: 'penduduk_umur', view: {} };
    const { total, anchors } = await call<Anchors>('tables.anchors', { ...all, every: EVERY });
    const middle = Math.floor(total / 2);
    const { at, key } = anchors.findLast((anchor) => anchor.at <= middle)!;
    const place = { after: key, skip: middle - at, take: PAGE };
    add(
      'opened, middle, once its places are known',
      await timed(() => call('tables.rows', { ...all, ...place })),
    );
    add('counted', await timed(() => call('tables.count', all)));
    for (const { name, view } of VIEWS.filter((one) => 'sort' in one.view || one.name === 'opened')) {
      const pass = () => call('tables.anchors', { collection: 'penduduk_umur', view, every: EVERY });
      add(`places of the view ${name}`, await timed(pass, 1), 'pass');
    }
    const regency = { collection: 'penduduk_umur', view: VIEWS[1]!.view };
    add('counted by a regency', await timed(() => call('tables.count', regency)), 'pass');
    add('found: a text', await timed(() => call('tables.find', { ...all, text: 'Gampong 77' }), 1), 'pass');
    const columns = ['jumlah_penduduk'];
    add('summed up', await timed(() => call('tables.aggregate', { ...all, columns }), 1), 'pass');
    for (const { name, request } of SUMMARIES) {
      let run = 0;
      const summed = () => {
        run += 1;
        const filter = { column: 'tahun', op: 'gte', value: String(NO_YEAR + run) };
        return call('summaries.read', { collection: 'penduduk_umur', view: { filter }, request });
      };
      add(`summary: ${name}`, await timed(summed, SUMMARY_RUNS), 'summary');
    }
  }
  return [...rows].map(([name, row]) => ({ name, ...row }));
}

/** The median of several runs, in milliseconds; NaN if one is refused. */
async function timed(work: () => Promise<unknown>, runs = RUNS): Promise<number> {
  const times: number[] = [];
  try {
    for (let run = 0; run < runs; run += 1) {
      const begun = performance.now();
      await work();
      times.push(performance.now() - begun);
    }
  } catch (error) {
    console.error(error);
    return Number.NaN;
  }
  return median(times);
}
