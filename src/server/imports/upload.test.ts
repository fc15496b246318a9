import { createHash, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import type { Role } from '@/domain/staff';
import type { StaffActor } from '@/server/actor';
import type { Services } from '@/server/services';
import { createOwnServices } from '@/server/testing';
import { receiveImport } from '@/server/trpc/uploads';
import { createCaller } from '../records/edit/testing';
import { OFFICER } from './testing';

/** Which files may be uploaded, by whom, and what remains of refused ones. */

const MEBIBYTE = 1_048_576;
const LIMIT = 2 * MEBIBYTE;
const services = await createOwnServices({ MAX_IMPORT_BYTES: LIMIT });

const as = (actor: StaffActor | undefined): Services => ({
  ...services,
  staff: { ...services.staff, actorOf: async () => ({ actor, staff: undefined, setCookies: [] }) },
});

const upload = (
  body: BodyInit | null,
  {
    actor = OFFICER,
    query = 'name=a.csv',
    headers = {},
  }: { actor?: StaffActor | undefined | null; query?: string; headers?: Record<string, string> } = {},
) =>
  receiveImport(
    new Request(`http://x/imports/upload?${query}`, {
      method: 'POST',
      headers: { host: 'x', 'content-type': 'application/octet-stream', ...headers },
      body,
      duplex: 'half',
    } as RequestInit),
    as(actor ?? undefined),
  );

const leftOver = async () => {
  const { rows } = await services.pool.query(
    'SELECT (SELECT count(*)::int FROM import) AS imports, (SELECT count(*)::int FROM import_file_chunk) AS chunks',
  );
  return rows[0];
};

const streamOf = (pieces: AsyncIterable<Uint8Array>) =>
  Readable.toWeb(Readable.from(pieces, { objectMode: false })) as unknown as BodyInit;

it('refuses strangers, other sites, other roles, and files without a name or content, and keeps nothing', async () => {
  const code = async (answer: Promise<Response>) => {
    const { status, headers } = await answer;
    expect(headers.get('cache-control')).toBe('no-store');
    return [status, (await (await answer).json()).refusal.code];
  };
  const withRole = (role: Role) => ({ ...OFFICER, role });
  expect(await code(upload('a', { actor: null }))).toEqual([401, 'not_signed_in']);
  for (const role of ['viewer', 'help_desk'] as const)
    expect(await code(upload('a', { actor: withRole(role) }))).toEqual([403, 'not_permitted']);
  for (const headers of [
    { 'content-type': 'text/plain' },
    { 'content-type': 'multipart/form-data' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'https://elsewhere.test' },
    { origin: 'null' },
  ])
    expect(await code(upload('a', { headers: headers as never }))).toEqual([403, 'foreign_origin']);
  expect(await code(upload('a', { query: 'name=%00%0a' }))).toEqual([400, 'invalid_parameter']);
  expect(await code(upload('a', { query: `name=${'x'.repeat(256)}` }))).toEqual([400, 'invalid_parameter']);
  expect(await code(upload('a', { query: 'name=a.csv&collection=siswi' }))).toEqual([
    400,
    'invalid_parameter',
  ]);
  expect(await code(upload('a', { query: 'name=a.csv&collection=dokter' }))).toEqual([403, 'not_permitted']);
  for (const body of [null, '']) {
    const answer = await upload(body);
    expect([answer.status, (await answer.json()).refusal]).toEqual([
      400,
      { code: 'unreadable_file', fault: 'empty' },
    ]);
  }
  expect(await code(upload('a', { headers: { 'content-length': String(LIMIT + 1) } }))).toEqual([
    413,
    'body_too_large',
  ]);
  expect(await code(upload('x'.repeat(LIMIT + 1)))).toEqual([413, 'body_too_large']);
  expect(await leftOver()).toEqual({ imports: 0, chunks: 0 });
});

it('keeps nothing of an upload that is broken off', async () => {
  const broken = async function* () {
    yield new Uint8Array(MEBIBYTE + 7);
    throw new DOMException('This operation was aborted', 'AbortError');
  };
  const answer = await upload(streamOf(broken()));
  expect([answer.status, (await answer.json()).refusal.code]).toEqual([400, 'malformed_request']);
  expect(await leftOver()).toEqual({ imports: 0, chunks: 0 });
});

it('stores a file as it was sent, in pieces, and shows and removes it', async () => {
  const bytes = Buffer.alloc(LIMIT, 'abcdefg');
  const uneven = async function* () {
    for (let from = 0, size = 1; from < bytes.length; from += size, size = (size * 7) % 300_007)
      yield bytes.subarray(from, from + size);
  };
  const answer = await upload(streamOf(uneven()), { query: 'name=siswa%202024.csv&collection=siswa' });
  const { id } = (await answer.json()) as { id: string };
  const stored = { where: { importId: id }, orderBy: { n: 'asc' } } as const;
  const pieces = (await services.prisma.importFileChunk.findMany(stored)).map(({ bytes }) => bytes);
  expect(pieces.map(({ length }) => length)).toEqual([MEBIBYTE, MEBIBYTE]);
  expect(Buffer.concat(pieces).equals(bytes)).toBe(true);

  const own = createCaller(services, OFFICER).imports;
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const told = {
    id,
    fileName: 'siswa 2024.csv',
    fileBytes: LIMIT,
    sha256,
    collection: 'siswa',
    status: 'reading',
    mayChange: true,
  };
  expect(await own.get({ id })).toMatchObject(told);
  expect((await own.list({})).imports).toMatchObject([told]);
  // Others of the group see it, and may not change it; other groups do not see it.
  const other = createCaller(services, { id: randomUUID() }).imports;
  expect((await other.list({})).imports).toMatchObject([{ id, mayChange: false }]);
  for (const call of [other.cancel, other.remove])
    await expect(call({ id })).rejects.toMatchObject({ cause: { code: 'not_permitted' } });
  const foreign = createCaller(services, { id: randomUUID(), groups: ['rsud'] }).imports;
  expect((await foreign.list({})).imports).toEqual([]);
  for (const call of [foreign.get, foreign.cancel, foreign.remove])
    await expect(call({ id })).rejects.toMatchObject({ cause: { code: 'not_found' } });

  expect(await own.cancel({ id })).toMatchObject({ status: 'cancelled' });
  await expect(own.cancel({ id })).rejects.toMatchObject({ cause: { code: 'import_ended' } });
  await own.remove({ id });
  expect(await leftOver()).toEqual({ imports: 0, chunks: 0 });
});

it('lists imports in pages, newest first', async () => {
  const ids: string[] = [];
  for (const n of [1, 2, 3]) {
    const { id } = await (await upload(`${n}`, { query: `name=${n}.csv` })).json();
    const createdAt = new Date(Date.UTC(2024, 0, n));
    await services.prisma.import.update({ where: { id }, data: { createdAt } });
    ids.unshift(id);
  }
  const { imports } = createCaller(services, OFFICER);
  const first = await imports.list({ limit: 2 });
  expect(first.imports.map(({ id }) => id)).toEqual(ids.slice(0, 2));
  expect(await imports.list({ limit: 2, cursor: first.next })).toMatchObject({
    imports: [{ id: ids[2] }],
    next: null,
  });
  await services.prisma.import.update({ where: { id: ids[0]! }, data: { status: 'cancelled' } });
  expect((await imports.list({ limit: 2, open: true })).imports.map(({ id }) => id)).toEqual(ids.slice(1));
  // Without a collection, an import is seen only by its owner and administrators.
  expect((await createCaller(services, { id: randomUUID() }).imports.list({})).imports).toEqual([]);
  expect((await createCaller(services, { role: 'administrator' }).imports.list({})).imports).toHaveLength(3);
});

it('refuses further files, and copies, of a person whose files take much room', async () => {
  const { id } = await (await upload('a;b')).json();
  const kept = { staffId: OFFICER.id, staffName: 'Cut', fileName: 'x.csv', sha256: new Uint8Array(32) };
  const file = { ...kept, id: randomUUID(), fileBytes: 20 * LIMIT, status: 'applied' };
  await services.prisma.import.create({ data: file });
  const refusal = { code: 'import_files_full', whose: 'own' };
  expect(await (await upload('a;b')).json()).toMatchObject({ refusal });
  const { imports } = createCaller(services, OFFICER);
  await expect(imports.another({ id, sheets: [''] })).rejects.toMatchObject({ cause: { refusal } });
  const other = { ...OFFICER, id: randomUUID() };
  expect((await upload('a;b', { actor: other })).status).toBe(200);
  await services.prisma.import.update({
    where: { id: file.id },
    data: { staffId: randomUUID(), fileBytes: 100 * LIMIT },
  });
  expect(await (await upload('a;b', { actor: other })).json()).toMatchObject({
    refusal: { code: 'import_files_full', whose: 'all' },
  });
  // The files of old imports are no longer kept.
  await services.pool.query(`UPDATE import SET updated_at = now() - interval '8 days' WHERE id = $1`, [
    file.id,
  ]);
  expect((await upload('a;b')).status).toBe(200);
});
