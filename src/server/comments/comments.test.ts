import type { TRPCError } from '@trpc/server';
import { beforeEach, expect, it } from 'vitest';
import { findCollection } from '@/domain/collections';
import { MAX_COMMENT, MAX_COMMENTS } from '@/domain/limits';
import type { StaffActor } from '@/server/actor';
import { createOwnServices } from '@/server/testing';
import { refusalIn } from '@/server/trpc/refusal-in';
import { appRouter } from '@/server/trpc/router';

/** Comments on cells, as people of each role read and write them. */

const services = await createOwnServices({ DATABASE_POOL_SIZE: 6 });
const siswa = findCollection('siswa')!;
const BY = { actor: { kind: 'system', name: 'test' }, address: null } as const;

const idOf = (n: number) => `00000000-0000-4000-8000-00000000000${n}`;
const callerAs = (n: number, actor: Partial<StaffActor>) => {
  const name = `Orang ${n}`;
  const person = {
    kind: 'staff',
    id: idOf(n),
    name,
    email: `${n}@example.test`,
    groups: ['disdik'],
  } as const;
  return appRouter.createCaller({ services, actor: { ...person, role: 'data_officer', ...actor } });
};
const sari = callerAs(1, {});
const budi = callerAs(2, {});
const reader = callerAs(3, { role: 'viewer' });
const administrator = callerAs(4, { role: 'administrator', groups: ['*'] });
const stranger = callerAs(5, { groups: ['rsud'] });
const boundTo = (listsOwnOnly: boolean) =>
  callerAs(6, { scope: { bindings: [{ field: 'kota_kab', values: ['Sabang'] }], listsOwnOnly } });

const refusal = (code: string) => ({ cause: { refusal: { code } } });

let ids: number[];
/** The last event of the history before a test. */
let start: string;
beforeEach(async () => {
  await services.pool.query('TRUNCATE siswa, comment_thread, cell_comment, comment_version');
  const { rows } = await services.pool.query('SELECT coalesce(max(id), 0)::text AS id FROM history_event');
  start = rows[0].id;
  const items = ['Banda Aceh', 'Sabang'].map((kota_kab) => ({
    ...{ kota_kab, kecamatan: 'Uji', tahun: 2024, semester: '1', jenjang: 'SD' },
    jumlah_siswa: 10,
  }));
  const { data } = await services.records.register({ ...BY, collection: siswa, items, wantData: true });
  ids = (JSON.parse(data) as { id_siswa: number }[]).map(({ id_siswa }) => id_siswa);
});

const at = (place: number, column = 'jumlah_siswa') => ({ collection: 'siswa', record: ids[place]!, column });
const marksOf = async (by = sari) => (await by.comments.ofRecords({ collection: 'siswa', ids })).marks;
const threadOf = (place = 0, by = sari) => by.comments.thread(at(place));
const textsOf = async (place = 0, by = sari) =>
  (await threadOf(place, by)).comments.map(({ author, text }) => `${author}: ${text}`);
const eventsOf = async () => {
  const sql = 'SELECT action, actor_name AS name, after FROM history_event WHERE id > $1 ORDER BY id';
  return (await services.pool.query<{ action: string; name: string; after: object }>(sql, [start])).rows;
};
const versionOf = async () => (await sari.tables.version({ collection: 'siswa' })).comments;

it('comments are read by others, answered, resolved and opened again by an answer', async () => {
  const before = await versionOf();
  await sari.comments.add({ ...at(0), text: ' Benarkah ini?\r\n<img src=x onerror=alert(1)> ' });
  await budi.comments.add({ ...at(0), text: 'Ya' });
  expect(await marksOf(reader)).toEqual([
    {
      record: ids[0],
      column: 'jumlah_siswa',
      count: 2,
      last: [
        { author: 'Orang 1', text: 'Benarkah ini?\n<img src=x onerror=alert(1)>' },
        { author: 'Orang 2', text: 'Ya' },
      ],
    },
  ]);
  expect(await threadOf(0, reader)).toMatchObject({ mayWrite: false, resolved: null });
  expect((await threadOf(0, budi)).comments.map(({ isMine }) => isMine)).toEqual([false, true]);
  expect(await versionOf()).not.toBe(before);

  await budi.comments.resolve(at(0));
  await budi.comments.resolve(at(0));
  expect([await marksOf(), (await sari.comments.open({ collection: 'siswa' })).threads]).toEqual([[], []]);
  expect((await threadOf()).resolved?.by).toBe('Orang 2');
  await sari.comments.reopen(at(0));
  expect((await threadOf()).resolved).toBeNull();
  await budi.comments.resolve(at(0));
  await sari.comments.add({ ...at(0), text: 'Masih salah' });
  expect(await marksOf()).toMatchObject([{ count: 3 }]);

  const events = await eventsOf();
  expect(events.map(({ action, name }) => [action.replace('comment.', ''), name])).toEqual([
    ['added', 'Orang 1'],
    ['added', 'Orang 2'],
    ['resolved', 'Orang 2'],
    ['reopened', 'Orang 1'],
    ['resolved', 'Orang 2'],
    ['added', 'Orang 1'],
  ]);
  expect(events[0]!.after).toEqual({ record: String(ids[0]), column: 'jumlah_siswa' });
});

it('own texts are changed and deleted, others only by an administrator; the last one takes the thread with it', async () => {
  await sari.comments.add({ ...at(0), text: 'satu' });
  await budi.comments.add({ ...at(0), text: 'dua' });
  const [one, two] = (await threadOf()).comments.map(({ id }) => id) as [string, string];
  const asked = { collection: 'siswa', id: one };
  await expect(budi.comments.edit({ ...asked, text: 'x', was: 'satu' })).rejects.toMatchObject(
    refusal('not_permitted'),
  );
  await expect(budi.comments.remove(asked)).rejects.toMatchObject(refusal('not_permitted'));
  await expect(administrator.comments.edit({ ...asked, text: 'x', was: 'satu' })).rejects.toMatchObject(
    refusal('not_permitted'),
  );
  await expect(sari.comments.edit({ ...asked, text: 'x', was: 'lain' })).rejects.toMatchObject(
    refusal('comment_changed'),
  );
  await expect(
    sari.comments.edit({ ...asked, collection: 'guru', text: 'x', was: 'satu' }),
  ).rejects.toMatchObject(refusal('not_found'));
  await sari.comments.edit({ ...asked, text: 'satu lagi', was: 'satu' });
  expect((await threadOf()).comments[0]).toMatchObject({ text: 'satu lagi', editedAt: expect.any(Date) });
  expect(await threadOf(0, administrator)).toMatchObject({ mayWrite: true, mayRemoveAny: true });
  await administrator.comments.remove(asked);
  expect(await textsOf()).toEqual(['Orang 2: dua']);
  await budi.comments.remove({ ...asked, id: two });
  const { rows } = await services.pool.query('SELECT FROM comment_thread');
  expect([await textsOf(), rows]).toEqual([[], []]);
  const removed = (await eventsOf()).filter(({ action }) => action === 'comment.removed');
  expect(removed[0]!.after).toMatchObject({ author: 'Orang 1' });
  expect(JSON.stringify(await eventsOf())).not.toContain('satu lagi');
});

it('comments of a deleted record wait until it is restored', async () => {
  await sari.comments.add({ ...at(0), text: 'Periksa' });
  const removed = await sari.edits.save({
    ...{ collection: 'siswa', register: [], change: [] },
    remove: [{ item: { id_siswa: ids[0] } }],
  });
  await expect(threadOf()).rejects.toMatchObject(refusal('not_found'));
  await expect(sari.comments.add({ ...at(0), text: 'x' })).rejects.toMatchObject(refusal('not_found'));
  expect((await sari.comments.open({ collection: 'siswa' })).threads).toEqual([]);
  await sari.edits.undo({ collection: 'siswa', batch: removed.batch! });
  expect([await textsOf(), (await marksOf()).length]).toEqual([['Orang 1: Periksa'], 1]);
});

it('the open threads of a table are listed with what tells people the record, the last changed first', async () => {
  await sari.comments.add({ ...at(0), text: 'satu' });
  await sari.comments.add({ ...at(1, 'tahun'), text: 'dua' });
  await budi.comments.add({ ...at(0), text: `${'a'.repeat(250)}` });
  const page = await reader.comments.open({ collection: 'siswa', limit: 1 });
  expect(page.threads).toMatchObject([
    {
      record: ids[0],
      column: 'jumlah_siswa',
      count: 2,
      author: 'Orang 2',
      about: { kota_kab: 'Banda Aceh' },
    },
  ]);
  expect(page.threads[0]!.text).toBe(`${'a'.repeat(200)}…`);
  const next = await reader.comments.open({ collection: 'siswa', limit: 1, cursor: page.next! });
  expect(next).toMatchObject({ threads: [{ record: ids[1], column: 'tahun', text: 'dua' }], next: null });
});

it('a bound officer reads all comments, and writes at own records only', async () => {
  const bound = boundTo(false);
  await sari.comments.add({ ...at(0), text: 'Di luar' });
  await sari.comments.add({ ...at(1), text: 'Di dalam' });
  expect(await threadOf(0, bound)).toMatchObject({ mayWrite: false, comments: [{ text: 'Di luar' }] });
  expect(await threadOf(1, bound)).toMatchObject({ mayWrite: true });
  const outside = refusal('outside_scope');
  await expect(bound.comments.add({ ...at(0), text: 'x' })).rejects.toMatchObject(outside);
  await expect(bound.comments.resolve(at(0))).rejects.toMatchObject(outside);
  await bound.comments.add({ ...at(1), text: 'x' });
  const { comments } = await threadOf(1, bound);
  await services.pool.query(`UPDATE siswa SET kota_kab = 'Langsa' WHERE id_siswa = $1`, [ids[1]]);
  for (const { id } of comments)
    await expect(bound.comments.remove({ collection: 'siswa', id })).rejects.toMatchObject(outside);
});

it('what a person may not list is to them as if it did not exist', async () => {
  const narrow = boundTo(true);
  await sari.comments.add({ ...at(0), text: 'Di luar' });
  await sari.comments.add({ ...at(1), text: 'Di dalam' });
  await expect(threadOf(0, narrow)).rejects.toMatchObject(refusal('not_found'));
  await expect(narrow.comments.add({ ...at(0), text: 'x' })).rejects.toMatchObject(refusal('not_found'));
  expect((await marksOf(narrow)).map(({ record }) => record)).toEqual([ids[1]]);
  const { threads } = await narrow.comments.open({ collection: 'siswa' });
  expect(threads.map(({ record }) => record)).toEqual([ids[1]]);
});

it('people of another group see nothing of it, and nobody comments on what does not exist', async () => {
  await expect(threadOf(0, stranger)).rejects.toMatchObject(refusal('not_permitted'));
  await expect(marksOf(stranger)).rejects.toMatchObject(refusal('not_permitted'));
  await expect(stranger.comments.add({ ...at(0), text: 'x' })).rejects.toMatchObject(
    refusal('not_permitted'),
  );
  const wrong = (input: object) => sari.comments.add({ ...at(0), text: 'x', ...input });
  await expect(wrong({ column: 'toString' })).rejects.toMatchObject({ cause: { field: 'column' } });
  await expect(wrong({ record: 2_000_000_000 })).rejects.toMatchObject(refusal('not_found'));
  const faults = { '\u200b \n': 'required', ['b'.repeat(MAX_COMMENT + 1)]: 'too_long' };
  for (const [text, code] of Object.entries(faults)) {
    const error = await wrong({ text }).catch((refused: TRPCError) => refused);
    expect(refusalIn(error as TRPCError, {})).toMatchObject({ field: 'text', fault: { code } });
  }
  expect(await marksOf()).toEqual([]);
});

it('people who comment at once share one thread, which has a limit', async () => {
  const all = Array.from({ length: 6 }, (_, n) =>
    (n % 2 ? sari : budi).comments.add({ ...at(0), text: `${n}` }),
  );
  await Promise.all(all);
  expect((await textsOf()).length).toBe(6);
  await services.pool.query(
    `INSERT INTO cell_comment (thread_id, text, author_id, author_name)
     SELECT id, 'x', $1::uuid, 'x' FROM comment_thread, generate_series(7, $2::int)`,
    [idOf(1), MAX_COMMENTS],
  );
  await expect(sari.comments.add({ ...at(0), text: 'x' })).rejects.toMatchObject(
    refusal('too_many_comments'),
  );
});
