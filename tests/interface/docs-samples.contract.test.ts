import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { samplesOf } from '../../public/docs/samples.js';
import { collectionOf, list, send, service, sql, startFromEmpty } from '../support/shared';

/** The programs in the documentation, run as a reader would: copied, with the key inserted. */

const TIME_LIMIT = 30_000;

const RUN: Record<string, (source: string) => [command: string, args: string[], input?: string]> = {
  cURL: (source) => ['sh', ['-c', source.replace('curl', 'curl --silent')]],
  PHP: (source) => ['php', [], source],
  JavaScript: (source) => [process.execPath, ['--input-type=module'], source],
  Python: (source) => ['python3', ['-'], source],
};

/** A command for each language that succeeds if the programs for its test are installed. */
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

/** The programs of the guide that keep a copy, in the order of the file: by language of the reader. */
const guide = readFileSync('docs/api.md', 'utf8');
const SYNCHRONISE = {
  js: { run: RUN['JavaScript']!, needs: NEEDS['JavaScript']! },
  php: { run: RUN['PHP']!, needs: NEEDS['PHP']! },
};
const copies = [...guide.matchAll(/^```(js|php)\n(.*?)^```$/gms)]
  .filter(([, , source]) => source!.includes('changed_since'))
  .map(([, language, source], place) => ({ language: language as 'js' | 'php', source: source!, place }));

it('the guide has programs that keep copies in two languages, for readers of both languages', () => {
  expect(copies.map(({ language }) => language)).toEqual(['js', 'php', 'js', 'php']);
});

describe.each(copies)('the copy that the guide keeps, $language, $place', ({ language, source }) => {
  const { run, needs } = SYNCHRONISE[language];
  const there = spawnSync(...needs).status === 0;
  const pupils = collectionOf('siswa');
  const pupil = (place: number) => ({
    kota_kab: 'Pidie',
    kecamatan: `Kecamatan ${place}`,
    tahun: '2024',
    semester: '1',
    jenjang: 'SMA',
    jumlah_siswa: place,
  });

  it.skipIf(!there)(
    'has what the collection has, page by page, time after time',
    { timeout: 60_000 },
    async () => {
      const folder = mkdtempSync(join(tmpdir(), 'guide-'));
      const program = source
        .replace('http://127.0.0.1:3000', service.baseUrl)
        .replace(/LIMIT = \d+/, 'LIMIT = 2');
      const registered = await send('POST', pupils.path, { items: [0, 1, 2, 3, 4].map(pupil) });
      const ids = registered.json.data.map((record: { id_siswa: number }) => record.id_siswa);
      await expectCopy();
      await send('PUT', pupils.path, {
        items: ids.slice(0, 3).map((id_siswa: number) => ({ id_siswa, jumlah_siswa: 99 })),
      });
      await send('DELETE', pupils.path, { items: [{ id_siswa: ids[4] }] });
      await send('POST', pupils.path, { items: [pupil(5)] });
      await expectCopy();
      await expectCopy();

      async function expectCopy() {
        const [command, args, input] = run(program);
        const env = { ...process.env, KEY: service.key };
        const { stderr, status } = spawnSync(command, args, { input, cwd: folder, env, encoding: 'utf8' });
        expect(status, stderr).toBe(0);
        const { data } = JSON.parse(readFileSync(join(folder, 'siswa.json'), 'utf8'));
        const stored = (await list(pupils)).json.data;
        const byId = (a: { id_siswa: number }, b: { id_siswa: number }) => a.id_siswa - b.id_siswa;
        expect(data.sort(byId)).toEqual(stored);
      }
    },
  );
});
