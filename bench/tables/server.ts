import { median } from '../pairs';

const PAGE = 100;
const FAR = 10_000;
/** The page's request parameters. */
const EVERY = 2_000;
const RUNS = 15;

type Call = <T>(path: string, input: unknown) => Promise<T>;
type Key = (string | number)[];

/** A view and its name in the report. */
const VIEWS = [
  { name: 'by identifier', view: {} },
  { name: 'by a figure (no index)', view: { sort: [{ column: 'jumlah_penduduk' }] } },
  { name: 'by year and place (index)', view: { sort: [{ column: 'tahun' }, { column: 'kota_kab' }] } },
] as const;

export type PageRow = Readonly<{ name: string; first: number; far: number; ratio: number; anchors: number }>;

/**
 * Measures page 1 and page 10,000 of a million records alternately, in milliseconds over HTTP, with known anchors: the time
 * of a jump to any position.
 */
export async function measurePages(call: Call): Promise<PageRow[]> {
  const rows: PageRow[] = [];
  for (const { name, view } of VIEWS) {
    const asked = { collection: 'penduduk_umur', view };
    const begun = performance.now();
    const { keys } = await call<{ keys: Key[] }>('tables.anchors', { ...asked, every: EVERY });
    const anchors = performance.now() - begun;
    const position = (FAR - 1) * PAGE;
    const place = { after: keys[Math.floor(position / EVERY) - 1], skip: position % EVERY };
    const times = { first: [] as number[], far: [] as number[] };
    for (let run = 0; run < RUNS; run += 1) {
      times.first.push(await timed(() => call('tables.rows', { ...asked, take: PAGE })));
      times.far.push(await timed(() => call('tables.rows', { ...asked, ...place, take: PAGE })));
    }
    const [first, far] = [median(times.first), median(times.far)];
    rows.push({ name, first, far, ratio: far / first, anchors });
  }
  return rows;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}
