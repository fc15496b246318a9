import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { KEY_VARIABLE, type SnippetSource, type SnippetTool, snippetOf } from '@/domain/snippets/snippets';
import { readCsv } from '../support/csv';
import { sample } from '../support/sample';
import { collectionOf, register, service, sql, startFromEmpty } from '../support/shared';

/**
 * The snippets of the pages, executed as they are copied: each program reads what SQL finds. cURL is always executed; the others, which
 * take hundreds of megabytes, in a long run.
 */

/** The number of rows, and the sum of the last column. */
type Totals = Readonly<{ count: number; sum: number }>;

/** How a program executes a snippet, and what tells what it read: its output, or else the file that it wrote. */
type Program = Readonly<{ tool: SnippetTool; command: string; parameters: (snippet: string) => string[] }>;

const CURL: Program = { tool: 'curl', command: 'sh', parameters: (snippet) => ['-c', snippet] };
const LARGE: readonly Program[] = [
  {
    ...{ tool: 'r', command: 'Rscript' },
    parameters: (snippet) => ['-e', `${snippet}\ncat(nrow(data), sum(data[[ncol(data)]]))`],
  },
  {
    ...{ tool: 'pandas', command: '/usr/bin/python3' },
    parameters: (snippet) => ['-c', `${snippet}\nprint(len(data), data.iloc[:, -1].sum())`],
  },
  {
    ...{ tool: 'libreoffice', command: '/usr/bin/python3' },
    parameters: (snippet) => [join(import.meta.dirname, 'drivers/linked-sheet.py'), snippet],
  },
];
const programs = process.env['LONG_TESTS'] === 'true' ? [CURL, ...LARGE] : [CURL];

const siswa = collectionOf('siswa');
const REGENCIES = ['Kota Banda Aceh', `Kab. "Pidie", 'Jaya' $HOME \\ %41`];
const RECORDS = 400;

startFromEmpty({ before: 'all' });
const folder = mkdtempSync(join(tmpdir(), 'snippets-'));
beforeAll(async () => {
  const items = Array.from({ length: RECORDS }, (_, i) => ({
    ...sample(siswa, i),
    ...{
      kota_kab: REGENCIES[i % 2],
      kecamatan: `Kecamatan ${i}`,
      tahun: '2024',
      semester: '1',
      jumlah_siswa: String(1_000 + i),
    },
  }));
  const { status } = await register(siswa, items);
  expect(status).toBe(200);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Executes a snippet in the folder. */
async function totalsOf({ tool, command, parameters }: Program, source: SnippetSource): Promise<Totals> {
  const child = spawn(command, parameters(snippetOf(tool, source)), {
    cwd: folder,
    env: { ...process.env, [KEY_VARIABLE]: service.key },
  });
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  expect(child.exitCode, errors).toBe(0);
  if (output === '') {
    const rows = readCsv(readFileSync(join(folder, 'data.csv'), 'utf8')).slice(1);
    return { count: rows.length, sum: rows.reduce((sum, row) => sum + Number(row.at(-1)), 0) };
  }
  const [count = NaN, sum = NaN] = output.split(' ').map(Number);
  return { count, sum };
}

const source = (path: string, parameters: SnippetSource['parameters']): SnippetSource => ({
  ...{ origin: service.baseUrl, path, name: 'data', parameters, numbers: ['jumlah_siswa'] },
});
it.each(programs.flatMap((program) => REGENCIES.map((regency) => [program.tool, regency, program] as const)))(
  '%s reads the records and the summary of %s',
  async (_, regency, program) => {
    const [stored] = await sql<{ count: number; sum: number }>(
      'SELECT count(*)::integer AS count, sum(jumlah_siswa)::integer AS sum FROM siswa WHERE kota_kab = $1',
      [regency],
    );
    const list = source(siswa.path, [
      ['kota_kab', regency],
      ['fields', 'jumlah_siswa'],
    ]);
    expect(await totalsOf(program, list)).toEqual(stored);
    const summary = source(`${siswa.path}/summary`, [
      ['kota_kab', regency],
      ['tahun', '2024'],
      ['semester', '1'],
      ['rows', 'kecamatan'],
      ['sum', 'jumlah_siswa'],
    ]);
    expect(await totalsOf(program, summary)).toEqual(stored);
  },
);
