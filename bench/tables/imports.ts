import { setTimeout as sleep } from 'node:timers/promises';
import { packagedPlaces } from '@/server/places/packaged';
import { type SheetCell, xlsxFile } from '@/server/sheets/xlsx';
import { importReaches } from '../import-state';
import { memoryOfTree } from '../memory';

/** How long an import takes, in seconds, and the memory and response times of the service meanwhile. */
export type ImportRow = Readonly<{
  name: string;
  preview: number;
  applied: number;
  /** The additional memory of the service and its processes, in MiB. */
  memory: number;
  /** The 99th percentile of small requests meanwhile, in milliseconds. */
  p99: number;
}>;

type Call = <T>(path: string, input: unknown) => Promise<T>;

export type Target = Readonly<{ base: string; cookie: string; pid: number; call: Call }>;

const BLOCK = 5_000;
const SMALL_REQUEST_MS = 20;

type Cells = SheetCell[];

/** A file, and how it is imported: by given steps, or by those that the service proposes. */
type Sample = Readonly<{
  name: string;
  collection: string;
  rows: number;
  fileName: string;
  header: readonly string[];
  blocks: AsyncIterable<Cells[]>;
  recipe?: unknown;
}>;

/**
 * Imports a workbook of 100,000 rows and a text of a million, from the upload to the stored records: first with the names
 * of the fields and without steps, then with national headings and spellings, by the steps that the service proposes.
 */
export async function measureImports(target: Target): Promise<ImportRow[]> {
  const plain = {
    collection: 'penduduk_jk',
    header: ['kota_kab', 'kecamatan', 'gampong', 'semester', 'tahun', 'laki_laki', 'perempuan'],
    // The places are not judged, because they are no real ones.
    recipe: { reading: {}, steps: [] },
  };
  const asSent = {
    collection: 'penduduk_umur',
    header: ['Kabupaten/Kota', 'Kecamatan', 'Kelurahan/Desa', 'Semester', 'Tahun', 'Kelompok Umur', 'Jumlah'],
  };
  const samples: Sample[] = [
    {
      name: '100,000 rows of XLSX',
      rows: 100_000,
      fileName: 'a.xlsx',
      blocks: fieldBlocks(100_000, 1990),
      ...plain,
    },
    {
      name: 'a million rows of CSV',
      rows: 1_000_000,
      fileName: 'a.csv',
      blocks: fieldBlocks(1_000_000, 2000),
      ...plain,
    },
    {
      name: '100,000 rows of XLSX as sent',
      rows: 100_000,
      fileName: 'b.xlsx',
      blocks: sentBlocks(100_000, 1990),
      ...asSent,
    },
    {
      name: 'a million rows of CSV as sent',
      rows: 1_000_000,
      fileName: 'b.csv',
      blocks: sentBlocks(1_000_000, 2000),
      ...asSent,
    },
  ];
  const measured: ImportRow[] = [];
  for (const sample of samples) measured.push(await measure(target, sample));
  return measured;
}

async function measure({ base, cookie, pid, call }: Target, sample: Sample): Promise<ImportRow> {
  const { name, collection, rows, fileName, recipe } = sample;
  const file = await whole(fileName.endsWith('.xlsx') ? workbook(sample) : text(sample));
  const idle = memoryOfTree(pid);
  let peak = 0;
  const delays: number[] = [];
  const ended = new AbortController();
  const watching = watch();
  const begun = performance.now();
  const seconds = () => (performance.now() - begun) / 1_000;
  const reply = await fetch(`${base}/imports/upload?name=${fileName}&collection=${collection}`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/octet-stream', origin: base },
    body: new Uint8Array(file),
  });
  const { id } = (await reply.json()) as { id: string };
  await until('preparing');
  await call('imports.prepare', {
    ...{ id, collection, isCounted: true },
    ...(recipe === undefined ? {} : { recipe }),
  });
  await until('preparing');
  await call('imports.preview', { id, mode: 'addAndChange' });
  const { effect } = await until('ready');
  if (effect?.registered !== rows) throw new Error(`${name}: the preview promises ${JSON.stringify(effect)}`);
  const preview = seconds();
  await call('imports.store', { id, expected: effect, looked: true });
  await until('applied');
  const applied = seconds() - preview;
  ended.abort();
  await watching;
  // Its process must not count as memory of the next import.
  await call('imports.remove', { id });
  delays.sort((a, b) => a - b);
  return { name, preview, applied, memory: peak - idle, p99: delays[Math.floor(delays.length * 0.99)] ?? 0 };

  function until(status: string) {
    return importReaches(status, () => query('imports.get', { id }));
  }

  async function query<T>(path: string, input: unknown): Promise<T> {
    const asked = encodeURIComponent(JSON.stringify(input));
    const answer = await fetch(`${base}/api/trpc/${path}?input=${asked}`, { headers: { cookie } });
    return ((await answer.json()) as { result: { data: T } }).result.data;
  }

  async function watch(): Promise<void> {
    while (!ended.signal.aborted) {
      peak = Math.max(peak, memoryOfTree(pid));
      const sent = performance.now();
      await query('tables.version', { collection });
      delays.push(performance.now() - sent);
      await sleep(SMALL_REQUEST_MS);
    }
  }
}

async function* workbook({ header, blocks }: Sample): AsyncGenerator<Uint8Array, void> {
  const columns = header.map((name) => ({ header: name, field: { kind: 'varchar' } }) as const);
  yield* xlsxFile(blocks, { name: 'Data', columns });
}

async function* text({ header, blocks }: Sample): AsyncGenerator<Uint8Array, void> {
  yield Buffer.from(`${header.join(',')}\n`);
  for await (const rows of blocks) yield Buffer.from(`${rows.join('\n')}\n`);
}

/** Rows of `penduduk_jk` whose natural keys differ. */
async function* fieldBlocks(count: number, year: number): AsyncGenerator<Cells[], void> {
  for (let first = 0; first < count; first += BLOCK)
    yield Array.from({ length: BLOCK }, (_, i) => {
      const n = first + i;
      const place = ['Aceh Besar', `Kecamatan ${n % 300}`, `Gampong ${Math.floor(n / 300) % 1_000}`];
      return [...place, 1 + (Math.floor(n / 300_000) % 2), year + Math.floor(n / 600_000), n % 997, n % 991];
    });
}

/** Rows of `penduduk_umur` whose natural keys differ, with the places of Aceh as the civil registry writes them. */
async function* sentBlocks(count: number, year: number): AsyncGenerator<Cells[], void> {
  const ages = Array.from({ length: 16 }, (_, i) => (i === 15 ? '75+' : `${i * 5}-${i * 5 + 4}`));
  const entries = await packagedPlaces('11');
  const names = new Map(entries.map(({ code, name }) => [code, name.toUpperCase()]));
  const villages = entries.map(({ code }) => code.split('.')).filter(({ length }) => length === 4);
  const named = villages.map((parts) =>
    [2, 3, 4].map((levels) => names.get(parts.slice(0, levels).join('.')) ?? ''),
  );
  // A few villages of one kecamatan have the same name.
  const places = [...new Map(named.map((place) => [place.join(), place])).values()];
  const inHalfYear = places.length * ages.length;
  for (let first = 0; first < count; first += BLOCK)
    yield Array.from({ length: BLOCK }, (_, i) => {
      const n = first + i;
      const halfYear = Math.floor(n / inHalfYear);
      const place = places[Math.floor(n / ages.length) % places.length] ?? [];
      const period = [halfYear % 2 === 0 ? 'Semester I' : 'Semester II', year + Math.floor(halfYear / 2)];
      return [...place, ...period, ages[n % ages.length] ?? '', n % 997];
    });
}

async function whole(pieces: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const list: Uint8Array[] = [];
  for await (const piece of pieces) list.push(piece);
  return Buffer.concat(list);
}
