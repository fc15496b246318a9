import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { xlsxFile } from '@/server/sheets/xlsx';

/** How long an import takes, in seconds, and what the service needs meanwhile. */
export type ImportRow = Readonly<{
  name: string;
  preview: number;
  applied: number;
  /** Memory of the service and its processes above that before, in MiB. */
  memory: number;
  /** Of small requests meanwhile, in milliseconds. */
  p99: number;
}>;

type Call = <T>(path: string, input: unknown) => Promise<T>;
type State = { status: string; progress: unknown; fault: unknown; effect: { registered: number } | null };

export type Target = Readonly<{ base: string; cookie: string; pid: number; call: Call }>;

const COLLECTION = 'penduduk_jk';
const HEADER = ['kota_kab', 'kecamatan', 'gampong', 'semester', 'tahun', 'laki_laki', 'perempuan'];
const BLOCK = 5_000;
const POLL_MS = 250;
const SMALL_REQUEST_MS = 20;

/** Imports a workbook of 100,000 rows, then a text of a million, from the upload to the stored records. */
export async function measureImports(target: Target): Promise<ImportRow[]> {
  const workbook = async function* () {
    const columns = HEADER.map((header) => ({ header, field: { kind: 'varchar' } }) as const);
    yield* xlsxFile(blocks(100_000, 1990), { name: 'Data', columns });
  };
  const text = async function* () {
    yield Buffer.from(`${HEADER.join(',')}\n`);
    for await (const rows of blocks(1_000_000, 2000)) yield Buffer.from(`${rows.join('\n')}\n`);
  };
  return [
    await measure(target, {
      name: '100,000 rows of XLSX',
      rows: 100_000,
      fileName: 'a.xlsx',
      file: await whole(workbook()),
    }),
    await measure(target, {
      name: 'a million rows of CSV',
      rows: 1_000_000,
      fileName: 'a.csv',
      file: await whole(text()),
    }),
  ];
}

async function measure(
  { base, cookie, pid, call }: Target,
  { name, rows, fileName, file }: { name: string; rows: number; fileName: string; file: Buffer },
): Promise<ImportRow> {
  const idle = memoryOfTree(pid);
  let peak = 0;
  const delays: number[] = [];
  const ended = new AbortController();
  const watching = watch();
  const begun = performance.now();
  const seconds = () => (performance.now() - begun) / 1_000;
  const reply = await fetch(`${base}/imports/upload?name=${fileName}&collection=${COLLECTION}`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/octet-stream', origin: base },
    body: new Uint8Array(file),
  });
  const { id } = (await reply.json()) as { id: string };
  await until('preparing');
  // The columns are the fields; the places are not judged, because they are none.
  await call('imports.prepare', { id, collection: COLLECTION, recipe: { reading: {}, steps: [] } });
  await until('preparing');
  await call('imports.preview', { id, mode: 'addAndChange' });
  const { effect } = await until('ready');
  if (effect?.registered !== rows) throw new Error(`${name}: the preview promises ${JSON.stringify(effect)}`);
  const preview = seconds();
  await call('imports.store', { id, expected: effect });
  await until('applied');
  const applied = seconds() - preview;
  ended.abort();
  await watching;
  delays.sort((a, b) => a - b);
  return { name, preview, applied, memory: peak - idle, p99: delays[Math.floor(delays.length * 0.99)] ?? 0 };

  async function until(status: string): Promise<State> {
    for (;;) {
      const state = await query<State>('imports.get', { id });
      if (state.status === status && state.progress === null) return state;
      if (state.status === 'failed' || state.fault !== null) throw new Error(JSON.stringify(state.fault));
      await sleep(POLL_MS);
    }
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
      await query('tables.version', { collection: COLLECTION });
      delays.push(performance.now() - sent);
      await sleep(SMALL_REQUEST_MS);
    }
  }
}

/** Rows whose natural keys differ. */
async function* blocks(count: number, year: number): AsyncGenerator<(string | number)[][], void> {
  for (let first = 0; first < count; first += BLOCK)
    yield Array.from({ length: BLOCK }, (_, i) => {
      const n = first + i;
      const place = ['Aceh Besar', `Kecamatan ${n % 300}`, `Gampong ${Math.floor(n / 300) % 1_000}`];
      return [...place, 1 + (Math.floor(n / 300_000) % 2), year + Math.floor(n / 600_000), n % 997, n % 991];
    });
}

async function whole(pieces: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const list: Uint8Array[] = [];
  for await (const piece of pieces) list.push(piece);
  return Buffer.concat(list);
}

/** The resident memory of a process and of those that it has started, in MiB. */
function memoryOfTree(pid: number): number {
  const own = Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
  return childrenOf(pid).reduce((sum, child) => {
    try {
      return sum + memoryOfTree(child);
    } catch {
      // It has ended meanwhile.
      return sum;
    }
  }, own);
}

const childrenOf = (pid: number): number[] =>
  readdirSync(`/proc/${pid}/task`).flatMap((task) =>
    readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8')
      .split(' ')
      .filter((child) => child.trim() !== '')
      .map(Number),
  );
