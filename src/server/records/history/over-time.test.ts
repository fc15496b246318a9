import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import type { WireRecord } from '@/domain/collections/view/view';
import { ServiceError } from '@/server/errors';
import { createOwnServices } from '@/server/testing';
import { addMonths, dropMonths } from './months';
import { actor, by, collection, item, listOf, writesOn } from './testing';

/** Written records are read back: as they were at each moment, changed since then, and undone. */

const ID = collection.identifier;
const services = await createOwnServices();
beforeEach(() => services.pool.query('TRUNCATE pengulangan_kelas'));

const listed = (parameters?: Record<string, string>) => listOf(services, parameters);
const { register, change, remove } = writesOn(() => services);
const newest = async () =>
  (await services.records.batches({ collections: [collection.resource], limit: 1 })).batches[0]!;
const undo = (batch: string, options: { partly?: boolean } = {}) =>
  services.records.undo({ ...by, batch, ...options });
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof ServiceError ? error.refusal : error),
  );

describe('a batch', () => {
  it('is recorded with actor, address and counts; one that stores nothing is not recorded', async () => {
    await register([item(1), item(2), item(2), { wrong: true }]);
    const told = await newest();
    expect(told).toMatchObject({
      operation: 'register',
      actor,
      address: '10.1.2.3',
      registered: 2,
      changed: 0,
      deleted: 0,
      failed: 1,
      duplicates: 1,
      undoes: null,
      undoneBy: null,
    });
    await register([item(1), item(2)]);
    await change([{ [ID]: 999_999, tahun: 2020 }]);
    await remove([999_999]);
    expect((await newest()).id).toBe(told.id);
  });

  it('that exchanges natural keys keeps the previous state of each record', async () => {
    const [a = 0, b = 0] = await register([item(1), item(2)]);
    const before = (await listed()).records;
    await change([
      { [ID]: a, kecamatan: 'Kecamatan 9' },
      { [ID]: b, kecamatan: 'Kecamatan 1' },
    ]);
    const { id } = await newest();
    await undo(id);
    expect((await listed()).records).toEqual(before);
    // A second undoing restores the changes.
    await undo((await newest()).id);
    expect((await listed()).records.map(({ kecamatan }) => kecamatan)).toEqual([
      'Kecamatan 9',
      'Kecamatan 1',
    ]);
  });
});

describe('undoing', () => {
  it('is refused if a newer batch changed a record, and names it', async () => {
    const [a = 0, b = 0] = await register([item(1), item(2)]);
    const registration = (await newest()).id;
    await change([{ [ID]: a, jumlah_siswa: 7 }]);
    const changing = (await newest()).id;
    await change([{ [ID]: a, jumlah_siswa: 8 }]);
    const state = (await listed()).records;
    expect(await refusal(undo(changing))).toEqual({
      code: 'changed_since',
      count: 1,
      of: 1,
      records: [a],
    });
    expect(await refusal(undo(registration))).toEqual({
      code: 'changed_since',
      count: 1,
      of: 2,
      records: [a],
    });
    expect(await refusal(undo('999999999'))).toEqual({ code: 'not_found' });
    expect((await listed()).records).toEqual(state);
    await remove([b]);
    const removal = (await newest()).id;
    // Its natural key is taken meanwhile.
    await register([item(2)]);
    expect(await refusal(undo(removal))).toEqual({ code: 'would_duplicate' });
  });

  it('is possible for the records that no newer batch changed, and counts as no undoing of the others', async () => {
    const [a = 0, b = 0, c = 0] = await register([item(1), item(2), item(3)]);
    await change([a, b, c].map((id) => ({ [ID]: id, jumlah_siswa: 7 })));
    const first = (await newest()).id;
    await change([b, c].map((id) => ({ [ID]: id, jumlah_siswa: 8 })));
    const second = (await newest()).id;
    await change([{ [ID]: c, jumlah_siswa: 9 }]);
    const before = (await listed()).records;
    const values = async () => (await listed()).records.map((record) => record['jumlah_siswa']);
    const { batch, count } = await undo(second, { partly: true });
    expect([await values(), count]).toEqual([[7, 7, 9], 1]);
    expect(await refusal(undo(first)), 'the third record still has the second batch').toMatchObject({
      code: 'changed_since',
      of: 3,
    });
    await undo(batch);
    expect((await listed()).records).toEqual(before);
  });

  it('the same batch twice is refused, and an undoing can be undone', async () => {
    await register([item(1)]);
    const { id } = await newest();
    const { batch } = await undo(id);
    expect((await listed()).records).toEqual([]);
    expect(await refusal(undo(id))).toMatchObject({ code: 'changed_since' });
    await undo(batch);
    expect((await listed()).records).toMatchObject([item(1)]);
    const { batches } = await services.records.batches({ collections: [collection.resource], limit: 3 });
    expect(batches.map(({ operation, undoes }) => [operation, undoes])).toEqual([
      ['undo', batch],
      ['undo', id],
      ['register', null],
    ]);
    expect(batches[2]!.undoneBy).toBe(batch);
  });

  it('steps back and forth through the changes of a record, but not past the change of another person', async () => {
    const [a = 0] = await register([item(1)]);
    const done = [(await newest()).id];
    for (const jumlah_siswa of [2, 3, 4]) {
      await change([{ [ID]: a, jumlah_siswa }]);
      done.push((await newest()).id);
    }
    const now = async () => (await listed()).records.map(({ jumlah_siswa }) => jumlah_siswa);
    const undone: string[] = [];
    for (const expected of [[3], [2], [1], []]) {
      undone.push((await undo(done.pop()!)).batch);
      expect(await now()).toEqual(expected);
    }
    for (const expected of [[1], [2], [3]]) {
      done.push((await undo(undone.pop()!)).batch);
      expect(await now()).toEqual(expected);
    }
    // The newest of three steps is in force: the step below it cannot be undone, and neither can one that was undone twice.
    expect(await refusal(undo(done[1]!))).toMatchObject({ code: 'changed_since' });
    await undo(done[2]!);
    await change([{ [ID]: a, jumlah_siswa: 9 }]);
    expect(await refusal(undo(done[1]!))).toMatchObject({ code: 'changed_since', count: 1 });
    expect(await now()).toEqual([9]);
  });

  it('restores one record of a batch even if it was changed since', async () => {
    const [a = 0, b = 0] = await register([item(1), item(2)]);
    await change([a, b].map((id) => ({ [ID]: id, jumlah_siswa: 50 })));
    const { id } = await newest();
    await change([{ [ID]: a, jumlah_siswa: 60 }]);
    await services.records.undo({ ...by, batch: id, record: a });
    expect((await listed()).records.map(({ jumlah_siswa }) => jumlah_siswa)).toEqual([1, 50]);
    const { events } = await services.records.history({ collection, record: a, limit: 10 });
    const figures = events.map(({ operation, before, after }) => [
      operation,
      before?.['jumlah_siswa'],
      after?.['jumlah_siswa'],
    ]);
    expect(figures).toEqual([
      ['change', 60, 1],
      ['change', 50, 60],
      ['change', 1, 50],
      ['register', undefined, 1],
    ]);
    const first = await services.records.history({ collection, record: a, limit: 2 });
    const rest = await services.records.history({ collection, record: a, limit: 2, before: first.next! });
    expect([...first.events, ...rest.events]).toEqual(events);
  });
});

/** One step of many people at work; places are indexes of the records that exist at that moment. */
const place = fc.nat(6);
const figure = fc.nat(9);
const step = fc.oneof(
  fc.record({
    do: fc.constant('register' as const),
    keys: fc.array(place, { minLength: 1, maxLength: 3 }),
    figure,
  }),
  fc.record({
    do: fc.constant('change' as const),
    places: fc.array(place, { minLength: 1, maxLength: 3 }),
    figure,
  }),
  fc.record({ do: fc.constant('move' as const), at: place, key: place }),
  fc.record({ do: fc.constant('remove' as const), places: fc.array(place, { minLength: 1, maxLength: 2 }) }),
  fc.record({
    do: fc.constant('edit' as const),
    at: place,
    gone: place,
    key: place,
    figure,
    stale: fc.boolean(),
  }),
  fc.record({ do: fc.constant('undo' as const), back: fc.nat(4) }),
  fc.record({ do: fc.constant('restore' as const), back: fc.nat(4), at: place }),
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

async function take(one: Step, seen: Set<number>): Promise<void> {
  const { records } = await listed();
  const at = (n: number) => records[n % Math.max(1, records.length)];
  const idAt = (n: number) => Number(at(n)?.[ID] ?? 1);
  const batchAt = async (back: number) =>
    (await services.records.batches({ collections: [collection.resource], limit: 5 })).batches[back]?.id ??
    '1';
  switch (one.do) {
    case 'register':
      for (const id of await register(one.keys.map((key) => item(key, one.figure)))) seen.add(id);
      return;
    case 'change':
      await change(one.places.map((n) => ({ [ID]: idAt(n), jumlah_siswa: one.figure })));
      return;
    case 'move':
      await change([{ [ID]: idAt(one.at), kecamatan: `Kecamatan ${one.key}` }]);
      return;
    case 'remove':
      await remove(one.places.map(idAt));
      return;
    case 'edit': {
      const current = at(one.at) ?? {};
      const was = one.stale ? { jumlah_siswa: -1 } : { jumlah_siswa: current['jumlah_siswa'] ?? 0 };
      const outcome = await services.records.edit({
        ...by,
        register: [item(one.key, one.figure)],
        change: [{ set: { [ID]: idAt(one.at), jumlah_siswa: one.figure }, was }],
        remove: [{ item: { [ID]: idAt(one.gone) }, was: at(one.gone) }],
        most: 3,
      });
      if (current[ID] !== undefined && one.stale && idAt(one.at) !== idAt(one.gone))
        expect(outcome.faults).toContainEqual(
          expect.objectContaining({ list: 'change', code: 'conflict', current }),
        );
      for (const record of outcome.registered) if (record !== null) seen.add(Number(record[ID]));
      return;
    }
    case 'undo':
      await refusal(undo(await batchAt(one.back)));
      return;
    case 'restore':
      await refusal(services.records.undo({ ...by, batch: await batchAt(one.back), record: idAt(one.at) }));
  }
}

it('after random batches, every moment can be read again, and the changes since it lead to the present', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 12 }), async (steps) => {
      await sleep(2);
      await remove((await listed()).records.map((record) => Number(record[ID])));
      const moments: { at: string; records: WireRecord[] }[] = [];
      const seen = new Set<number>();
      for (const one of steps) {
        await sleep(2);
        await take(one, seen);
        await sleep(2);
        moments.push({ at: new Date().toISOString(), records: (await listed()).records });
        await sleep(2);
      }
      const present = moments.at(-1)!.records;
      for (const { at, records } of moments) {
        expect((await listed({ as_of: at })).records).toEqual(records);
        const since = await listed({ changed_since: at });
        const deleted = new Set(JSON.parse(`[${since.changes!.deleted}]`) as number[]);
        const followed = new Map(records.map((record) => [Number(record[ID]), record]));
        for (const id of deleted) followed.delete(id);
        for (const record of since.records) followed.set(Number(record[ID]), record);
        expect([...followed.values()].sort((a, b) => Number(a[ID]) - Number(b[ID]))).toEqual(present);
        expect(since.total).toBe(since.records.length);
      }
      // Each record's events are continuous: its state after one is its state before the next.
      for (const record of seen) {
        const { events } = await services.records.history({ collection, record, limit: 100 });
        for (const [i, event] of events.entries())
          if (i > 0) expect(event.after).toEqual(events[i - 1]!.before);
        expect(events.at(-1)?.operation).toBe('register');
        expect(events[0]!.after).toEqual(present.find((one) => one[ID] === record) ?? null);
      }
    }),
    { numRuns: Number(process.env['HISTORY_RUNS'] ?? 25) },
  );
});

describe('a list over time', () => {
  it('accepts filters, fields, limit and after with as_of', async () => {
    const ids = await register(Array.from({ length: 2_500 }, (_, n) => item(n)));
    const { at } = await newest();
    await sleep(2);
    await remove(ids.slice(0, 1_200));
    await change(ids.slice(1_200, 1_300).map((id) => ({ [ID]: id, tahun: 2030 })));
    const then = await listed({ as_of: at, tahun: '2024', fields: 'kecamatan' });
    expect(then.records.length).toBe(2_500);
    expect(then.records[7]).toEqual({ kecamatan: 'Kecamatan 7' });
    const page = await listed({ as_of: at, limit: '3', after: String(ids[9]) });
    expect([page.total, page.records.map((record) => record[ID])]).toEqual([2_500, ids.slice(10, 13)]);
  });

  it.each([
    [{ as_of: '2001-01-01' }, 'as_of'],
    [{ changed_since: '2001-01-01' }, 'changed_since'],
    [{ as_of: '2999-01-01' }, 'as_of'],
    [{ as_of: 'yesterday' }, 'as_of'],
    [{ changed_since: '2001-01-01', tahun: '2024' }, 'changed_since'],
    [{ changed_since: '2001-01-01', as_of: '2001-01-01' }, 'changed_since'],
  ])('is refused for %o', async (parameters, field) => {
    const error = await listed(parameters as Record<string, string>).catch((caught: unknown) => caught);
    expect(error).toMatchObject({ code: 'invalid_parameter', field });
  });
});

describe('months', () => {
  const partsOf = async () => {
    const { rows } = await services.pool.query<{ name: string }>(
      "SELECT inhrelid::regclass::text AS name FROM pg_inherits WHERE inhparent = 'record_history.pengulangan_kelas'::regclass",
    );
    return rows.map(({ name }) => name);
  };

  it('have a partition each, which is created in advance and dropped with all rows', async () => {
    const old = new Date(Date.UTC(2020, 0, 15));
    await addMonths(services.pool, services.log, old);
    await services.pool.query(
      `INSERT INTO record_history.pengulangan_kelas (batch_id, at, operation, id_pengulangan) VALUES
       (0, '2020-01-20', 'change', 1), (0, '2019-12-20', 'change', 1)`,
    );
    expect(await partsOf()).toContain('record_history.pengulangan_kelas_202001');
    const dropped = await dropMonths(services.pool, { months: 6, log: services.log });
    expect(dropped).toContain('pengulangan_kelas_202002');
    const present = new Date().toISOString().slice(0, 7).replace('-', '');
    expect(await partsOf()).toContain(`record_history.pengulangan_kelas_${present}`);
    const { rows } = await services.pool.query(
      'SELECT FROM record_history.pengulangan_kelas WHERE batch_id = 0',
    );
    expect(rows.length).toBe(0);
  });

  it('are never changed', async () => {
    await expect(services.pool.query('UPDATE record_history.batch SET note = note')).rejects.toThrow(
      /never changed/,
    );
  });
});
