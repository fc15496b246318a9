import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { samplesOf } from '../public/docs/samples.js';
import { collectionOf, list, service, sql, startFromEmpty } from './support/shared';

/** The programs that the documentation shows, run as a reader would: copied, with the key put in. */

const TIME_LIMIT = 30_000;

const RUN: Record<string, (source: string) => [command: string, args: string[], input?: string]> = {
  cURL: (source) => ['sh', ['-c', source.replace('curl', 'curl --silent')]],
  PHP: (source) => ['php', [], source],
  JavaScript: (source) => [process.execPath, ['--input-type=module'], source],
  Python: (source) => ['python3', ['-'], source],
};

/** What each language needs to be there to be tried. */
const NEEDS: Record<string, [command: string, args: string[]]> = {
  cURL: ['curl', ['--version']],
  PHP: ['php', ['-r', 'exit(function_exists("curl_init") ? 0 : 1);']],
  JavaScript: [process.execPath, ['--version']],
  Python: ['python3', ['-c', 'import requests']],
};

const collection = collectionOf('penyakit_top_10');
const url = `${service.baseUrl}${collection.path}`;
const item = { nama_penyakit: 'Ma\'un \\ "uji"', jumlah: '340', bulan: '1', tahun: '2024' };

startFromEmpty();

describe.each(Object.keys(RUN))('%s', (language) => {
  const [needed, needArgs] = NEEDS[language]!;
  const there = spawnSync(needed, needArgs).status === 0;

  it.skipIf(!there)('registers, lists, changes and deletes', { timeout: TIME_LIMIT }, async () => {
    await sql(`TRUNCATE "${collection.resource}" RESTART IDENTITY`);
    expect(run('POST', [item])).toContain('jumlah_tersimpan');
    expect((await list(collection)).json.data).toMatchObject([
      { ...item, jumlah: 340, bulan: 1, tahun: 2024 },
    ]);
    expect(run('GET', undefined)).toContain('id_penyakit');
    expect(run('PUT', [{ id_penyakit: '1', jumlah: '341' }])).toContain('jumlah_tersimpan');
    expect((await list(collection)).json.data).toMatchObject([{ id_penyakit: 1, jumlah: 341 }]);
    expect(run('DELETE', [{ id_penyakit: '1' }])).toContain('jumlah_terhapus');
    expect((await list(collection)).json.total).toBe(0);
  });

  function run(method: string, body: unknown): string {
    const { source } = samplesOf({ method, url, body }).find(({ label }) => label === language)!;
    const [command, args, input] = RUN[language]!(source.replace('<API_KEY>', service.key));
    const { stdout, stderr } = spawnSync(command, args, { input, encoding: 'utf8', timeout: TIME_LIMIT });
    return stdout === '' ? stderr : stdout;
  }
});
