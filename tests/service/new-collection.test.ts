import { execFileSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { projectRoot } from '@/server/project-root';
import { call } from '../support/http';
import { createDatabase, dropDatabase, startService, type TestService } from '../support/service';

/**
 * The instructions of CONTRIBUTING, "Add a collection", followed in a copy of the sources: one declaration and one
 * migration.
 */

const DECLARATION = `
import { defineCollection } from '../collection';
import { count, dateNow, datetime, tahun, units, varchar } from '../common-fields';

export const perpustakaan = defineCollection({
  group: 'disdik',
  resource: 'perpustakaan',
  label: { id: 'Perpustakaan', en: 'Libraries' },
  description: { id: 'Kunjungan perpustakaan.', en: 'Visits to libraries.' },
  identifier: 'id_perpustakaan',
  fields: [
    varchar('nama', { label: { id: 'Nama', en: 'Name' }, description: { id: 'Nama.', en: 'Name.' }, example: 'Baca' }),
    tahun,
    datetime('dibuka', { label: { id: 'Dibuka', en: 'Opened' }, description: { id: 'Dibuka.', en: 'Opened.' }, example: '2024-01-31' }),
    count('jumlah', units.visits, { label: { id: 'Jumlah', en: 'Visits' }, description: { id: 'Jumlah.', en: 'Visits.' }, example: '12' }),
    dateNow,
  ],
  naturalKey: ['nama', 'tahun'],
  indexes: [['tahun']],
  answers: { figures: [{ field: 'jumlah', additive: 'always' }] },
});
`;

const COPIED = [
  'src',
  'prisma',
  'scripts',
  'tests/support',
  'package.json',
  'tsconfig.json',
  'prisma.config.ts',
];
const PATH = '/api/disdik/perpustakaan';
const ITEM = { nama: 'Baca', tahun: '2024', dibuka: '2024-01-31 08:00', jumlah: '12' };

let copy: string;
let databaseUrl: string;
let instance: TestService | undefined;

beforeAll(async () => {
  copy = mkdtempSync(join(tmpdir(), 'new-collection-'));
  for (const path of COPIED) cpSync(join(projectRoot, path), join(copy, path), { recursive: true });
  symlinkSync(join(projectRoot, 'node_modules'), join(copy, 'node_modules'));
  // A database with the existing migrations.
  databaseUrl = await createDatabase();
});

afterAll(async () => {
  await instance?.stop();
  await dropDatabase(databaseUrl);
  rmSync(copy, { recursive: true, force: true });
});

const run = (script: string, ...parameters: string[]) =>
  execFileSync(process.execPath, ['--import', 'tsx', script, ...parameters], { cwd: copy, encoding: 'utf8' });

it('a seventeenth collection is one declaration and one migration', { timeout: 120_000 }, async () => {
  writeFileSync(join(copy, 'src/domain/collections/disdik/perpustakaan.ts'), DECLARATION);
  edit('src/domain/collections/index.ts', [
    ["import { siswa } from './disdik/siswa';", "import { perpustakaan } from './disdik/perpustakaan';"],
    ['  apk,\n', '  perpustakaan,'],
  ]);

  run('scripts/print-models.ts');
  expect(readFileSync(join(copy, 'prisma/collections.prisma'), 'utf8')).toMatch(
    /model Perpustakaan \{[^}]*id_perpustakaan +Int @id/,
  );

  writeFileSync(
    join(copy, 'migration.ts'),
    `import { diffMigrations } from '@/server/database/migrations/migrations';
     import { collectionRules } from '@/server/database/schema/collection-rules';
     import { perpustakaan } from '@/domain/collections/disdik/perpustakaan';
     console.log(await diffMigrations(process.argv[2]!));
     console.log(collectionRules(perpustakaan));`,
  );
  const sql = run('migration.ts', databaseUrl);
  expect(sql).toContain('CREATE TABLE "perpustakaan"');
  expect(sql).not.toContain('DROP');
  const name = '99990101000000_perpustakaan';
  mkdirSync(join(copy, 'prisma/migrations', name));
  writeFileSync(join(copy, 'prisma/migrations', name, 'migration.sql'), sql);
  expect(readdirSync(join(projectRoot, 'prisma/migrations'))).not.toContain(name);

  // This applies the new migration to the database that has the others.
  instance = await startService({ root: copy, databaseUrl });
  const { baseUrl, key } = instance;
  const send = (method: string, items?: unknown) => call(`${baseUrl}${PATH}`, { method, key, items });
  const posted = (await send('POST', [ITEM, ITEM, { ...ITEM, tahun: '24' }, { ...ITEM, nama: '' }])).json;
  expect(posted.info).toEqual({ jumlah_tersimpan: 1, jumlah_gagal: 2, jumlah_duplikat: 1 });
  const [record] = posted.data;
  expect(record).toMatchObject({ nama: 'Baca', tahun: 2024, dibuka: '2024-01-31T08:00:00', jumlah: 12 });
  const tag = (await send('GET')).headers.etag;
  const id_perpustakaan = record.id_perpustakaan;
  expect((await send('PUT', [{ id_perpustakaan, jumlah: 13 }])).json.info.jumlah_tersimpan).toBe(1);
  const listed = await send('GET');
  expect([listed.json.total, listed.json.data[0].jumlah, listed.headers.etag === tag]).toEqual([
    1,
    13,
    false,
  ]);
  expect((await send('DELETE', [{ id_perpustakaan }])).json.info).toEqual({
    jumlah_gagal: 0,
    jumlah_terhapus: 1,
  });
  const { paths } = (await call(`${baseUrl}/api/openapi.json`)).json;
  expect(Object.keys(paths[PATH]).sort()).toEqual(expect.arrayContaining(['delete', 'get', 'post', 'put']));
});

/** Adds a line after each of the given texts, each of which must be present. */
function edit(path: string, additions: [after: string, line: string][]): void {
  let text = readFileSync(join(copy, path), 'utf8');
  for (const [after, line] of additions) {
    expect(text).toContain(after);
    text = text.replace(after, `${after.trimEnd()}\n${line}\n`);
  }
  writeFileSync(join(copy, path), text);
}
