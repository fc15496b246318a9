import { beforeEach, expect, it } from 'vitest';
import type { WireRecord } from '@/domain/collections/view/view';
import type { StaffActor } from '@/server/actor';
import { createOwnServices } from '@/server/testing';
import { collection, item } from '../history/testing';
import { createCaller } from './testing';

/** Changes in the tables by a data officer who is bound to a regency (docs/decisions/bound-keys.md). */

const ID = collection.identifier;
const name = collection.resource;
const OUTSIDE = { cause: { code: 'outside_scope' } };

const valueOutside = {
  refusal: {
    code: 'invalid_parameter',
    field: 'kota_kab',
    fault: { reason: { en: 'is outside the scope; allowed: Sabang' } },
  },
};

const services = await createOwnServices();
beforeEach(() => services.pool.query('TRUNCATE pengulangan_kelas'));

const editsOf = (actor: Partial<StaffActor> = {}) => createCaller(services, actor).edits;
const free = editsOf();
const bound = editsOf({
  scope: { bindings: [{ field: 'kota_kab', values: ['Sabang'] }], listsOwnOnly: false },
});

type Save = Parameters<typeof free.save>[0];
const save = (by: typeof free, lists: Partial<Save>) =>
  by.save({ collection: name, register: [], change: [], remove: [], ...lists });

/** Stores a record of the officer's regency, and one of another. */
async function storeTwo(): Promise<[WireRecord, WireRecord]> {
  const register = [{ ...item(1), kota_kab: 'Sabang' }, item(2)];
  return (await save(free, { register })).registered as [WireRecord, WireRecord];
}

const places = async (): Promise<(string | number)[][]> => {
  const { rows } = await services.pool.query(`SELECT * FROM ${name} ORDER BY ${ID}`);
  return rows.map((row) => [row.kota_kab, row.jumlah_siswa]);
};
const set = (record: WireRecord, values: WireRecord) => ({
  change: [{ set: { [ID]: record[ID]!, ...values }, was: record }],
});
const faults = ({ faults: told }: Awaited<ReturnType<typeof free.save>>) =>
  told.map(({ list, index, code, field }) => [list, index, code, field]);

it('changes, registers and deletes records of the regency, and no others', async () => {
  const [mine, others] = await storeTwo();
  expect((await save(bound, set(mine, { jumlah_siswa: 10 }))).faults).toEqual([]);
  expect(faults(await save(bound, set(others, { jumlah_siswa: 10 })))).toEqual([
    ['change', 0, 'outside_scope', ID],
  ]);
  expect(
    faults(await save(bound, { change: [{ set: { [ID]: mine[ID]!, kota_kab: 'Langsa' }, was: {} }] })),
  ).toEqual([['change', 0, 'outside_scope', 'kota_kab']]);
  // Several lists at once are executed by a transaction.
  const mixed = await save(bound, {
    register: [item(3), { ...item(4), kota_kab: ' Sabang ' }],
    change: [{ set: { [ID]: others[ID], kota_kab: 'Sabang' }, was: others }],
    remove: [{ item: { [ID]: others[ID] } }, { item: { [ID]: mine[ID] } }],
  });
  expect(faults(mixed).toSorted()).toEqual(
    [
      ['register', 0, 'outside_scope', 'kota_kab'],
      ['change', 0, 'outside_scope', ID],
      ['remove', 0, 'outside_scope', ID],
    ].toSorted(),
  );
  expect(await places()).toEqual([
    ['Banda Aceh', 2],
    ['Sabang', 4],
  ]);
});

it('changes all matching records only where all are of the regency', async () => {
  await storeTwo();
  const whole = { collection: name, view: {}, expected: 2 };
  const renamed = { replace: { column: 'kecamatan', find: 'Kec', with: 'Ked' } };
  for (const to of [{ set: { jumlah_siswa: 99 } }, {}, renamed])
    await expect(bound.matching({ ...whole, ...to })).rejects.toMatchObject(OUTSIDE);
  expect(await places()).toEqual([
    ['Sabang', 1],
    ['Banda Aceh', 2],
  ]);
  const filter = { column: 'kota_kab', op: 'contains', value: 'Sabang' } as never;
  const own = { collection: name, view: { filter }, expected: 1 };
  const leaving = [
    { set: { kota_kab: 'Langsa' } },
    { replace: { column: 'kota_kab', find: 'sab', with: 'S' } },
  ];
  for (const to of leaving)
    await expect(bound.matching({ ...own, ...to })).rejects.toMatchObject({ cause: valueOutside });
  await bound.matching({ ...own, set: { jumlah_siswa: 99 } });
  expect(await places()).toContainEqual(['Sabang', 99]);
});

it('undoes what concerned the regency alone, whoever did it', async () => {
  const [mine, others] = await storeTwo();
  const batchOf = async (by: typeof free, lists: Partial<Save>) => (await save(by, lists)).batch!;
  const own = await batchOf(bound, set(mine, { jumlah_siswa: 10 }));
  await bound.undo({ collection: name, batch: own });
  const both = await batchOf(free, {
    change: [mine, others].map((record) => ({ set: { [ID]: record[ID]!, jumlah_siswa: 50 }, was: record })),
  });
  await expect(bound.undo({ collection: name, batch: both })).rejects.toMatchObject(OUTSIDE);
  const restore = (record: WireRecord) =>
    bound.restore({ collection: name, batch: both, record: Number(record[ID]) } as never);
  await expect(restore(others)).rejects.toMatchObject(OUTSIDE);
  await restore(mine);
  // The record is of the officer's regency now, and would not be afterwards.
  const came = await batchOf(free, { change: [{ set: { [ID]: others[ID]!, kota_kab: 'Sabang' }, was: {} }] });
  await expect(bound.undo({ collection: name, batch: came })).rejects.toMatchObject(OUTSIDE);
  const gone = await batchOf(free, { remove: [{ item: { [ID]: others[ID] } }] });
  await bound.undo({ collection: name, batch: gone });
  expect(await places()).toEqual([
    ['Sabang', 1],
    ['Sabang', 50],
  ]);
});
