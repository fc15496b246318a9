import { expect, it, vi } from 'vitest';
import type { ImportState } from '@/domain/imports/import';
import { createOwnServices } from '@/server/testing';
import { createCaller } from '../records/edit/testing';
import { removeOldFiles } from './retention';
import { OFFICER, settledOn, uploadOn } from './testing';

vi.mock('./program/import-process', async () => ({
  startImportProcess: (await import('./program/testing')).startHere,
}));

/** How long the service keeps the file of a list of persons. */

const services = await createOwnServices();
const { imports } = createCaller(services, OFFICER);

const LIST = [
  'Nama Siswa;NISN;Kabupaten;Kecamatan;Jenjang;Tahun;Semester',
  ...['Cut Meutia', 'Teuku Umar', 'Rahmad Fadli', 'Siti Aminah'].map(
    (name, n) => `${name};${1_010_101_010 + n};Aceh Besar;Lhoong;SD;2024;1`,
  ),
].join('\n');

const uploadFile = uploadOn(services);
async function uploaded(): Promise<string> {
  const id = await uploadFile(LIST, { fileName: 'daftar.csv', into: 'siswa' });
  expect((await settled(id, 'preparing')).file?.persons).toEqual(['Nama Siswa', 'NISN']);
  expect(await piecesOf(id)).toBe(1);
  return id;
}

const waitUntil = settledOn(services);
async function settled(id: string, until: ImportState['status']): Promise<ImportState> {
  await waitUntil(id, until);
  return imports.get({ id });
}

async function store(id: string): Promise<void> {
  await imports.prepare({ id, collection: 'siswa' });
  await settled(id, 'preparing');
  await imports.preview({ id, mode: 'addAndChange' });
  const { effect } = await settled(id, 'ready');
  await imports.store({ id, expected: effect! });
  await settled(id, 'applied');
}

const piecesOf = async (id: string): Promise<number> =>
  (await services.pool.query('SELECT FROM import_file_chunk WHERE import_id = $1', [id])).rowCount ?? 0;
/** Sets the times as if so much time had passed since the upload, and since the last change of the import. */
const age = (id: string, { upload, change }: { upload: string; change: string }) =>
  Promise.all([
    services.pool.query(
      'UPDATE import_file_chunk SET created_at = now() - $2::interval WHERE import_id = $1',
      [id, upload],
    ),
    services.pool.query('UPDATE import SET updated_at = now() - $2::interval WHERE id = $1', [id, change]),
  ]);

it('deletes the file of a list of persons once it is stored, stopped or removed', {
  timeout: 120_000,
}, async () => {
  const stored = await uploaded();
  await store(stored);
  await expect.poll(() => piecesOf(stored)).toBe(0);
  const stopped = await uploaded();
  await imports.cancel({ id: stopped });
  expect(await piecesOf(stopped)).toBe(0);
  const removed = await uploaded();
  await imports.remove({ id: removed });
  expect(await piecesOf(removed)).toBe(0);
});

it('deletes it within hours where the service ended between storing and deleting, and after a day otherwise', {
  timeout: 120_000,
}, async () => {
  const open = await uploaded();
  const id = await uploaded();
  // The file cannot be deleted, as if the service had ended.
  await services.pool.query(`
    CREATE FUNCTION keep_pieces() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'the service has ended'; END $$;
    CREATE TRIGGER keep_pieces BEFORE DELETE ON import_file_chunk EXECUTE FUNCTION keep_pieces()`);
  await store(id);
  await services.pool.query('DROP TRIGGER keep_pieces ON import_file_chunk; DROP FUNCTION keep_pieces()');
  expect(await piecesOf(id)).toBe(1);
  expect((await imports.get({ id })).status).toBe('applied');
  for (const one of [id, open]) await age(one, { upload: '2 hours', change: '1 minute' });
  await removeOldFiles(services.pool);
  expect([await piecesOf(id), await piecesOf(open)]).toEqual([0, 1]);
  await age(open, { upload: '25 hours', change: '25 hours' });
  await removeOldFiles(services.pool);
  expect(await piecesOf(open)).toBe(0);
});
