import { AsyncLocalStorage } from 'node:async_hooks';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { WireRecord } from '@/domain/collections/view/view';
import type { StaffActor } from '@/server/actor';
import { createOwnServices } from '@/server/testing';
import { collection, item } from '../history/testing';
import { createCaller } from './testing';

/** Changes of the tables, as the pages send them. */

const ID = collection.identifier;
const name = collection.resource;

const services = await createOwnServices();
beforeEach(() => services.pool.query('TRUNCATE pengulangan_kelas'));

const callerFor = (actor: Partial<StaffActor> = {}, given = services) => createCaller(given, actor);
const { edits } = callerFor();

async function registered(count: number): Promise<WireRecord[]> {
  const register = Array.from({ length: count }, (_, n) => item(n));
  const outcome = await edits.save({ collection: name, register, change: [], remove: [] });
  return outcome.registered as WireRecord[];
}

/** The statement that a new connection begins with. */
const OF_CONNECTION = /^SET statement_timeout/;

/** The statements that some work sends to PostgreSQL; each is a round trip. */
async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const client = await services.pool.connect();
  client.release();
  const sent: string[] = [];
  const ofWork = new AsyncLocalStorage<true>();
  const prototype = Object.getPrototypeOf(client);
  const send = prototype.query;
  // Other work of the service, such as a heartbeat, is sent in another context.
  const query = vi.spyOn(prototype, 'query').mockImplementation(function (this: unknown, ...asked) {
    const [first] = asked as [string | { text: string }];
    const text = typeof first === 'string' ? first : first.text;
    if (ofWork.getStore() && !OF_CONNECTION.test(text)) sent.push(text);
    return send.apply(this, asked);
  });
  try {
    await ofWork.run(true, work);
    return sent;
  } finally {
    query.mockRestore();
  }
}

async function all(): Promise<WireRecord[]> {
  const query = await services.records.readQuery(collection, []);
  const actor = { kind: 'system', name: 'test' } as const;
  const { first } = await services.records.list({ actor, collection, query });
  return JSON.parse(`[${first}]`);
}

describe('a record', () => {
  it('is set back only where it is as the person saw it', async () => {
    const [a] = (await registered(1)) as [WireRecord];
    const set = (pupils: number) =>
      edits.save({
        collection: name,
        register: [],
        change: [{ set: { [ID]: a[ID], jumlah_siswa: pupils }, was: {} }],
        remove: [],
      });
    const { batch, changed } = await set(5);
    const asked = { collection: name, record: Number(a[ID]), batch: batch! };
    await set(6);
    const refused = { cause: { code: 'record_changed' } };
    for (const was of [changed[0]!, null])
      await expect(edits.restore({ ...asked, was })).rejects.toMatchObject(refused);
    expect(await all()).toMatchObject([{ jumlah_siswa: 6 }]);
    await edits.restore({ ...asked, was: (await all())[0]! });
    expect(await all()).toEqual([a]);
  });
});

describe('an edit', () => {
  it('deletes, changes and registers as one batch, and reports each item', async () => {
    const [a, b, c, d] = (await registered(4)) as [WireRecord, WireRecord, WireRecord, WireRecord];
    const before = await all();
    const outcome = await edits.save({
      collection: name,
      note: 'paste',
      // The natural key of `b` is free by then, that of `c` is not, and one item is faulty.
      register: [{ ...item(1), jumlah_siswa: '70' }, item(2), { ...item(9), tahun: '24' }],
      change: [
        { set: { [ID]: a[ID], jumlah_siswa: '1.5' }, was: {} },
        { set: { [ID]: c[ID], jumlah_siswa: '80' }, was: { jumlah_siswa: 2 } },
        { set: { [ID]: 999_999, jumlah_siswa: 1 }, was: { jumlah_siswa: 1 } },
      ],
      remove: [{ item: { [ID]: b[ID] }, was: b }, { item: { [ID]: 999_998 } }],
    });
    expect(outcome).toMatchObject({
      registered: [{ ...item(1), jumlah_siswa: 70 }, null, null],
      changed: [null, { ...item(2), [ID]: c[ID], jumlah_siswa: 80 }, null],
      removed: [b[ID], null],
    });
    expect(outcome.faults.map(({ list, index, code, field }) => [list, index, code, field])).toEqual([
      ['register', 1, 'duplicate', undefined],
      ['register', 2, 'invalid_value', 'tahun'],
      ['change', 0, 'invalid_value', 'jumlah_siswa'],
      ['change', 2, 'not_found', ID],
      ['remove', 1, 'not_found', ID],
    ]);
    const { batches } = await edits.list({ collection: name, limit: 1 });
    expect(batches).toMatchObject([
      {
        id: outcome.batch,
        operation: 'edit',
        note: 'paste',
        registered: 1,
        changed: 1,
        deleted: 1,
        failed: 4,
        duplicates: 1,
      },
    ]);
    expect((await all()).map(({ jumlah_siswa }) => jumlah_siswa)).toEqual([0, 80, 3, 70]);
    const undone = await edits.undo({ collection: name, batch: outcome.batch! });
    // A batch may have a million records, so they are counted and not listed.
    expect(undone).toEqual({ batch: expect.any(String), count: 3 });
    expect(await all()).toEqual(before);
    expect(d[ID]).toBe(before[3]![ID]);
  });

  it('overwrites nothing unseen: a value that another changed is a conflict, with the stored value', async () => {
    const [a, b] = (await registered(2)) as [WireRecord, WireRecord];
    const other = callerFor({ name: 'Teuku' }).edits;
    const theirs = { set: { [ID]: a[ID], jumlah_siswa: 5 }, was: { jumlah_siswa: 0 } };
    await other.save({ collection: name, change: [theirs] });
    const outcome = await edits.save({
      collection: name,
      change: [
        { set: { [ID]: a[ID], jumlah_siswa: 6 }, was: { jumlah_siswa: 0 } },
        { set: { [ID]: b[ID], jumlah_siswa: 7 }, was: { jumlah_siswa: 1 } },
      ],
      remove: [],
    });
    const current = (await all())[0];
    expect(outcome.changed).toMatchObject([null, { jumlah_siswa: 7 }]);
    expect(outcome.faults).toEqual([
      expect.objectContaining({
        list: 'change',
        index: 0,
        code: 'conflict',
        current,
        by: expect.objectContaining({ kind: 'staff', name: 'Teuku' }),
        message: expect.objectContaining({ id: 'data ini sudah diubah oleh Teuku' }),
      }),
    ]);
    expect(current).toMatchObject({ jumlah_siswa: 5 });
    // A change of another field of the record is no conflict.
    const elsewhere = { set: { [ID]: a[ID], tahun: 2025 }, was: { tahun: 2024 } };
    expect((await edits.save({ collection: name, change: [elsewhere] })).changed).toMatchObject([
      { tahun: 2025, jumlah_siswa: 5 },
    ]);
    const gone = await edits.save({ collection: name, remove: [{ item: { [ID]: a[ID] }, was: a }] });
    expect([gone.batch, gone.removed, gone.faults[0]?.code]).toEqual([null, [null], 'conflict']);
  });

  it('names who changed the value in question, or deleted the record', async () => {
    const [a, b] = (await registered(2)) as [WireRecord, WireRecord];
    const key = { kind: 'key', id: '00000000-0000-4000-8000-00000000000c', name: 'Dapodik' } as const;
    const items = [
      { [ID]: a[ID], jumlah_siswa: 5 },
      { [ID]: b[ID], jumlah_siswa: 6 },
    ];
    await services.records.change({ actor: key, collection, items, wantData: false });
    // A later change of another field is not the one reported for the conflict.
    await callerFor({ name: 'Teuku' }).edits.save({
      collection: name,
      change: [{ set: { [ID]: a[ID], tahun: 2030 }, was: {} }],
      remove: [{ item: { [ID]: b[ID] } }],
    });
    const late = [a, b].map((was) => ({
      set: { [ID]: was[ID], jumlah_siswa: 9 },
      was: { jumlah_siswa: was['jumlah_siswa']! },
    }));
    // In one statement, and in a transaction of several lists.
    for (const register of [[], [item(7)]]) {
      const { faults } = await edits.save({ collection: name, change: late, register });
      expect(faults.map(({ code, by, message }) => [code, by?.name, message.id]).toSorted()).toEqual([
        ['conflict', 'Dapodik', 'data ini sudah diubah oleh kunci API Dapodik'],
        ['not_found', 'Teuku', 'data ini sudah dihapus oleh Teuku'],
      ]);
    }
  });

  it('of one list takes one statement, including its history, for every outcome of its items', async () => {
    const [a, b, c] = (await registered(3)) as [WireRecord, WireRecord, WireRecord];
    const change = (record: WireRecord, set: object, was: WireRecord) => ({
      set: { [ID]: record[ID], ...set },
      was,
    });
    const edit = async (wish: object) => {
      let outcome: Awaited<ReturnType<typeof edits.save>> | undefined;
      const sent = await statementsOf(async () => {
        outcome = await edits.save({ collection: name, note: 'cell', ...wish });
      });
      const { batch, ...told } = outcome!;
      const [newest] = (await edits.list({ collection: name, limit: 1 })).batches;
      return { sent: sent.length, told, batch: batch !== null && newest?.id === batch ? newest : batch };
    };
    const row = { operation: 'edit', note: 'cell', registered: 0, changed: 0, deleted: 0, failed: 0 };
    expect(await edit({ change: [change(a, { jumlah_siswa: '5' }, { jumlah_siswa: 0 })] })).toMatchObject({
      sent: 1,
      batch: { ...row, changed: 1 },
      told: { changed: [{ ...item(0), jumlah_siswa: 5 }], faults: [] },
    });
    const several = [
      change(a, { jumlah_siswa: 6 }, { jumlah_siswa: 0 }),
      change(b, { kecamatan: 'Baru' }, { kecamatan: b['kecamatan']!, tahun: 2024 }),
      change({ [ID]: 999_999 }, { jumlah_siswa: 1 }, {}),
      change(c, { jumlah_siswa: 7 }, {}),
    ];
    expect(await edit({ change: several })).toMatchObject({
      // The second statement reads from the history who was first.
      sent: 2,
      batch: { ...row, changed: 2, failed: 2 },
      told: {
        changed: [null, { ...item(1), kecamatan: 'Baru' }, null, { ...item(2), jumlah_siswa: 7 }],
        faults: [
          { list: 'change', index: 2, code: 'not_found' },
          { list: 'change', index: 0, code: 'conflict', current: { ...item(0), jumlah_siswa: 5 } },
        ],
      },
    });
    // A value that no record can hold cannot be the stored one.
    const odd = [change(c, { jumlah_siswa: 8 }, { kecamatan: 'a\0' })];
    expect(await edit({ change: odd })).toMatchObject({
      batch: null,
      told: { faults: [{ code: 'conflict' }] },
    });
    expect(await edit({ register: [item(7), item(8), item(7)] })).toMatchObject({
      sent: 1,
      batch: { ...row, registered: 2, duplicates: 1 },
      told: { registered: [item(7), item(8), null], faults: [{ index: 2, code: 'duplicate' }] },
    });
    const remove = [a, b, { [ID]: 999_999 }, c].map((was) => ({ item: { [ID]: was[ID] }, was }));
    const removal = await edit({ remove: remove.with(2, { item: { [ID]: 999_999 } } as never) });
    expect(removal).toMatchObject({ sent: 2, batch: null, told: { removed: [null, null, null, null] } });
    const seen = (await all()).slice(0, 2);
    expect(await edit({ remove: seen.map((was) => ({ item: { [ID]: was[ID] }, was })) })).toMatchObject({
      sent: 1,
      batch: { ...row, deleted: 2 },
      told: { removed: [a[ID], b[ID]], faults: [] },
    });
  });

  it('that takes the natural key of another record is refused, and one that leaves its key is stored', async () => {
    const [a, b] = (await registered(2)) as [WireRecord, WireRecord];
    const to = (record: WireRecord, kecamatan: string) => ({
      set: { [ID]: record[ID], kecamatan },
      was: { kecamatan: record['kecamatan']! },
    });
    const held = await edits.save({ collection: name, change: [to(a, 'Kecamatan 1')] });
    expect(held).toMatchObject({ batch: null, changed: [null], faults: [{ code: 'duplicate' }] });
    const swapped = await edits.save({
      collection: name,
      change: [to(b, 'Kecamatan 9'), to(a, 'Kecamatan 1')],
    });
    expect(swapped.changed).toMatchObject([{ kecamatan: 'Kecamatan 9' }, { kecamatan: 'Kecamatan 1' }]);
  });

  it('has as many items as a batch may have, in all its lists together', async () => {
    const [a, b] = (await registered(2)) as [WireRecord, WireRecord];
    const save = (register: ReturnType<typeof item>[]) =>
      callerFor({}, { ...services, settings: { ...services.settings, MAX_ITEMS: 4 } }).edits.save({
        collection: name,
        register,
        change: [{ set: { [ID]: a[ID], jumlah_siswa: 5 }, was: {} }],
        remove: [{ item: { [ID]: b[ID] } }],
      });
    await expect(save([item(3), item(4), item(5)])).rejects.toMatchObject({
      cause: { refusal: { code: 'too_many_items', limit: 4 } },
    });
    expect(await all()).toEqual([a, b]);
    expect((await save([item(3), item(4)])).faults).toEqual([]);
  });
});

describe('an edit of all that match', () => {
  const view = { filter: { column: 'jumlah_siswa', op: 'gte', value: '3' } } as never;

  it('changes exactly the expected number of records, or none', async () => {
    await registered(6);
    const wrong = edits.matching({ collection: name, view, expected: 2, set: { tahun: '2030' } });
    await expect(wrong).rejects.toMatchObject({
      cause: { refusal: { code: 'count_changed', count: 3 } },
    });
    const more = edits.matching({ collection: name, view, expected: 4, set: { tahun: '2030' } });
    await expect(more).rejects.toMatchObject({
      cause: { refusal: { code: 'count_changed', count: 3 } },
    });
    const done = await edits.matching({ collection: name, view, expected: 3, set: { tahun: '2030' } });
    expect(done.count).toBe(3);
    expect((await all()).map(({ tahun }) => tahun)).toEqual([2024, 2024, 2024, 2030, 2030, 2030]);
    await edits.undo({ collection: name, batch: done.batch! });
    expect((await all()).map(({ tahun }) => tahun)).toEqual([2024, 2024, 2024, 2024, 2024, 2024]);
  });

  it('overwrites and deletes nothing that others have written since the preview, and says who', async () => {
    const records = await registered(6);
    const { total, seen } = await edits.preview({ collection: name, view });
    expect(total).toBe(3);
    const wish = { collection: name, view, expected: total, seen };
    const other = callerFor({ name: 'Teuku' }).edits;
    // One record no longer matches and another one does: their number is the same.
    const change = [
      { set: { [ID]: records[3]![ID], jumlah_siswa: 1 }, was: {} },
      { set: { [ID]: records[0]![ID], jumlah_siswa: 9 }, was: {} },
    ];
    await other.save({ collection: name, change });
    const refusal = {
      code: 'matching_changed',
      count: 1,
      records: [records[0]![ID]],
      by: [{ kind: 'staff', name: 'Teuku' }],
    };
    await expect(edits.matching({ ...wish, set: { tahun: '2030' } })).rejects.toMatchObject({
      cause: { refusal },
    });
    await expect(edits.matching(wish)).rejects.toMatchObject({ cause: { refusal } });
    // A renewed preview has seen it, and other records may change meanwhile.
    const again = await edits.preview({ collection: name, view });
    await other.save({
      collection: name,
      change: [{ set: { [ID]: records[1]![ID], jumlah_siswa: 2 }, was: {} }],
    });
    await edits.matching({ ...wish, seen: again.seen, set: { tahun: '2030' } });
    // A new record matches instead of another one.
    const third = await edits.preview({ collection: name, view });
    await other.save({
      collection: name,
      register: [{ ...item(9), kecamatan: 'Baru' }],
      remove: [{ item: { [ID]: records[5]![ID] } }],
    });
    await expect(edits.matching({ ...wish, seen: third.seen })).rejects.toMatchObject({
      cause: { refusal: { code: 'matching_changed', count: 1 } },
    });
  });

  it('is refused if values are faulty or natural keys would be equal', async () => {
    await registered(5);
    const faulty = edits.matching({ collection: name, view, expected: 2, set: { tahun: '24' } });
    await expect(faulty).rejects.toMatchObject({ cause: { code: 'invalid_parameter', field: 'tahun' } });
    const meeting = edits.matching({ collection: name, view, expected: 2, set: { kecamatan: 'X' } });
    await expect(meeting).rejects.toMatchObject({
      cause: { code: 'would_duplicate' },
    });
    expect((await all()).map(({ kecamatan }) => kecamatan)).not.toContain('X');
  });

  it('replaces a part of a text in each of them', async () => {
    await registered(4);
    const column = 'kecamatan';
    const view = { filter: { column, op: 'contains', value: 'KECAMATAN' } } as never;
    const wish = { collection: name, view, expected: 4 };
    const texts = async () => (await all()).map((record) => record[column]);
    const faulty = edits.matching({ ...wish, replace: { column, find: 'kecamatan', with: 'x'.repeat(255) } });
    await expect(faulty).rejects.toMatchObject({
      cause: { refusal: { code: 'invalid_parameter', field: column } },
    });
    const figure = edits.matching({ ...wish, replace: { column: 'tahun', find: '2', with: '3' } });
    await expect(figure).rejects.toMatchObject({ cause: { refusal: { code: 'invalid_parameter' } } });
    expect(await texts()).toEqual([0, 1, 2, 3].map((n) => `Kecamatan ${n}`));
    const { batch } = await edits.matching({ ...wish, replace: { column, find: 'kecamatan', with: 'Kec.' } });
    expect(await texts()).toEqual([0, 1, 2, 3].map((n) => `Kec. ${n}`));
    await edits.undo({ collection: name, batch: batch! });
    expect(await texts()).toEqual([0, 1, 2, 3].map((n) => `Kecamatan ${n}`));
  });

  it('is told in the history with its filter, and with each record before and after', async () => {
    const records = await registered(6);
    const { batch } = await edits.matching({ collection: name, view, expected: 3, set: { tahun: '2030' } });
    const [told] = (await edits.list({ collection: name, limit: 1 })).batches;
    expect(told).toMatchObject({ id: batch, details: { view, set: { tahun: '2030' } } });
    // A later change is not shown as part of the batch.
    const later = { set: { [ID]: records[4]![ID], tahun: 2031 }, was: {} };
    await edits.save({ collection: name, change: [later], remove: [{ item: { [ID]: records[5]![ID] } }] });
    const recordsOf = (of: string, page = {}) =>
      edits.recordsOf({ collection: name, batch: of, limit: 2, ...page });
    const first = await recordsOf(batch!);
    const years = (page: typeof first) =>
      page.records.map(({ id, before, after }) => [id, before?.['tahun'], after?.['tahun']]);
    expect(years(first)).toEqual([3, 4].map((place) => [records[place]![ID], 2024, 2030]));
    const second = await recordsOf(batch!, { cursor: first.next });
    expect([years(second), second.next]).toEqual([[[records[5]![ID], 2024, 2030]], null]);
    const { batches } = await edits.list({ collection: name });
    const registration = batches[batches.findIndex(({ id }) => id === batch) + 1]!.id;
    const born = await recordsOf(registration, { limit: 100 });
    expect(born.records).toEqual(records.map((after) => ({ id: after[ID], before: null, after })));
  });

  it('deletes them, and brings them back', async () => {
    const before = await registered(5);
    const { batch } = await edits.matching({ collection: name, view, expected: 2 });
    expect((await all()).length).toBe(3);
    await edits.undo({ collection: name, batch: batch! });
    expect(await all()).toEqual(before);
  });
});

it('reports each fault of a large paste, because each is shown in its cell', async () => {
  const many = Array.from({ length: 1_200 }, (_, n) => item(n));
  await edits.save({ collection: name, register: many, change: [], remove: [] });
  const again = await edits.save({ collection: name, register: many, change: [], remove: [] });
  expect(again.faults.map(({ index, code }) => `${index} ${code}`)).toEqual(
    many.map((_, n) => `${n} duplicate`),
  );
});

it('names who wrote each batch, by their newest name', async () => {
  const id = '00000000-0000-4000-8000-00000000000b';
  const save = async (who: string, register = [item(1)]) => {
    const other = callerFor({ id, name: who }).edits;
    return (await other.save({ collection: name, register, change: [], remove: [] })).batch;
  };
  const first = await save('Dewi');
  await registered(3);
  const second = await save('Dewi Sartika', [item(8)]);
  const administrator = callerFor({ role: 'administrator' }).edits;
  const { actors } = await administrator.actors();
  expect(actors.filter((actor) => actor.id === id)).toEqual([{ kind: 'staff', id, name: 'Dewi Sartika' }]);
  const idsOf = async (filter: object) =>
    (await administrator.list({ actorId: id, ...filter })).batches.map((batch) => batch.id);
  expect(await idsOf({})).toEqual([second, first]);
  expect(await idsOf({ limit: 1 })).toEqual([second]);
  expect(await idsOf({ before: second! })).toEqual([first]);
  expect(await idsOf({ collection: 'siswa' })).toEqual([]);
});

it('is allowed only to people of the group', async () => {
  await registered(1);
  const [batch] = (await edits.list({ collection: name })).batches;
  const stranger = callerFor({ groups: ['rsud'] }).edits;
  const calls = [
    stranger.save({ collection: name }),
    stranger.preview({ collection: name, view: {} }),
    stranger.matching({ collection: name, view: {}, expected: 0 }),
    stranger.undo({ collection: name, batch: batch!.id }),
    stranger.restore({ collection: name, batch: batch!.id, record: 1 }),
    stranger.list({ collection: name }),
    stranger.ofRecord({ collection: name, record: 1 }),
    stranger.recordsOf({ collection: name, batch: batch!.id }),
  ];
  for (const call of calls) await expect(call).rejects.toMatchObject({ code: 'FORBIDDEN' });
  expect((await stranger.list({})).batches).toEqual([]);
  // A batch of another collection is not found in this one.
  const elsewhere = callerFor({ role: 'administrator' }).edits.undo({
    collection: 'siswa',
    batch: batch!.id,
  });
  await expect(elsewhere).rejects.toMatchObject({ code: 'NOT_FOUND' });
});
