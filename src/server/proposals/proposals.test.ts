import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { WireRecord } from '@/domain/collections/view/view';
import { MAX_OPEN_ITEMS } from '@/domain/proposals/proposal';
import type { StaffActor } from '@/server/actor';
import { createCaller } from '@/server/records/edit/testing';
import { collection, item } from '@/server/records/history/testing';
import { createOwnServices } from '@/server/testing';
import { removeOldProposals } from './proposals';
import { issueOn, restOn } from './testing';

/** Batches of keys that may only propose: over REST, and as people of the office decide on them. */

const services = await createOwnServices();
const { pool } = services;
const send = restOn(services);
const PATH = collection.path;
const ID = collection.identifier;
const proposer = await issueOn(services, { proposesOnly: true });
const writer = await issueOn(services);

const officer = (actor: Partial<StaffActor> = {}) => createCaller(services, actor);
const cut = officer();
const sari = officer({ id: '00000000-0000-4000-8000-00000000000b', name: 'Sari' });
const bound = (kota_kab: string) =>
  officer({ scope: { bindings: [{ field: 'kota_kab', values: [kota_kab] }], listsOwnOnly: false } });

const refusal = (code: string) => ({ cause: { refusal: { code } } });
const table = async (): Promise<[number, number][]> =>
  (await pool.query(`SELECT ${ID} AS id, jumlah_siswa FROM ${collection.resource} ORDER BY 1`)).rows.map(
    ({ id, jumlah_siswa }) => [id, jumlah_siswa],
  );
const write = async (method: string, body: object[], headers: Record<string, string> = {}) =>
  (await send(writer.key, method, PATH, { body, headers })).json;
const store = async (...amounts: number[]): Promise<number[]> => {
  const items = amounts.map((amount, n) => item(n + 1, amount));
  const { data } = await write('POST', items);
  return (data as WireRecord[]).map((record) => Number(record[ID]));
};
const propose = (method: string, body: unknown, headers: Record<string, string> = {}) =>
  send(proposer.key, method, PATH, { body, headers });
const proposed = async (method: string, body: object[]): Promise<string> =>
  (await propose(method, body)).json.proposal;
const set = (id: number, jumlah_siswa: number) => ({ [ID]: id, jumlah_siswa });

const ALL = { kind: 'except', places: [] as number[] } as const;
const take = async (
  id: string,
  {
    choice = ALL,
    reason = null,
    by = cut,
  }: Partial<{ choice: object; reason: string | null; by: typeof cut }> = {},
) => {
  const { seen } = await by.proposals.get({ id });
  return by.proposals.take({ id, choice: choice as typeof ALL, seen, reason });
};

beforeEach(() => pool.query('TRUNCATE pengulangan_kelas, proposal, proposal_item, first_reply'));

describe('a key that may only propose', () => {
  it('gets the reply of the write with its proposal, and stores nothing', async () => {
    const [one, two] = await store(1, 2);
    const before = await table();
    const cases: [string, object[]][] = [
      ['POST', [item(1), item(3), item(3), { nothing: 1 }]],
      ['PUT', [set(one!, 10), set(999_999_999, 1), set(two!, -1)]],
      ['DELETE', [{ [ID]: one }, { [ID]: 999_999_999 }]],
    ];
    for (const [method, items] of cases) {
      const dry = await send(writer.key, method, `${PATH}?dry_run=true`, { body: items });
      const { status, headers, json } = await propose(method, items);
      const { dry_run: _, ...outcome } = dry.json;
      const { proposal, ...same } = json;
      expect(status).toBe(200);
      expect(withoutNew(same)).toEqual(withoutNew(outcome));
      expect(headers['location']).toBe(`/api/proposals/${proposal}`);
      expect(await cut.proposals.get({ id: proposal })).toMatchObject({
        ...{ items: 1, state: 'open', keyName: 'Dinas', agency: 'Dinas Pendidikan', overtaken: [] },
        notKept: items.length - 1,
      });
    }
    expect(await table()).toEqual(before);
  });

  it('keeps nothing of a batch of which nothing could be stored, and is refused like a write', async () => {
    await store(1);
    const { json, headers } = await propose('POST', [item(1)]);
    expect(json).toMatchObject({ info: { jumlah_duplikat: 1 }, proposal: null });
    expect(headers['location']).toBeUndefined();
    expect((await propose('POST', { no: 'array' })).json.code).toBe('not_an_array');
    const limited = await issueOn(services, {
      proposesOnly: true,
      permissions: [{ scope: 'disdik/siswa', operations: ['register'] }],
    });
    expect((await send(limited.key, 'POST', PATH, { body: [item(2)] })).status).toBe(403);
    expect((await propose('POST', [item(2)], { prefer: 'tx=rollback' })).json.proposal).toBeUndefined();
    const { rows } = await pool.query('SELECT FROM proposal');
    expect(rows).toHaveLength(0);
  });

  it('is bound to its values as a write is', async () => {
    const own = await issueOn(services, {
      proposesOnly: true,
      bindings: [{ field: 'kota_kab', values: ['Sabang'] }],
    });
    const [id] = await store(1);
    const body = [{ ...item(7), kota_kab: 'Sabang' }, item(8)];
    expect((await send(own.key, 'POST', PATH, { body })).json).toMatchObject({
      info: { jumlah_tersimpan: 1, jumlah_gagal: 1 },
      errors: [{ index: 1, code: 'outside_scope' }],
    });
    expect((await send(own.key, 'PUT', PATH, { body: [set(id!, 9)] })).json).toMatchObject({
      errors: [{ code: 'outside_scope' }],
      proposal: null,
    });
  });

  it('keeps one proposal for repeats with an idempotency key, and honours If-Match', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const first = await propose('POST', [item(1)], headers);
    const again = await propose('POST', [item(1)], headers);
    expect(again.text).toBe(first.text);
    expect(again.headers).toMatchObject({
      'idempotent-replayed': 'true',
      location: first.headers['location'],
    });
    expect((await cut.proposals.list({})).proposals).toHaveLength(1);
    const { etag } = (await send(writer.key, 'GET', PATH)).headers;
    await store(5);
    expect((await propose('POST', [item(2)], { 'if-match': etag! })).status).toBe(412);
    const now = (await send(writer.key, 'GET', PATH)).headers['etag']!;
    expect((await propose('POST', [item(2)], { 'if-match': now })).status).toBe(200);
  });

  it('has a limit of open proposals and of their items, together with the keys that it replaced', async () => {
    await propose('POST', [item(1)]);
    await pool.query('UPDATE proposal SET items = $1', [MAX_OPEN_ITEMS - 1]);
    expect((await propose('POST', [item(2), item(3)])).json).toMatchObject({ code: 'too_many_proposals' });
    expect((await propose('POST', [item(2)])).status).toBe(200);
    const by = { actor: { kind: 'system', name: 'test' }, address: null } as const;
    const rotated = await services.keys.rotate({ id: proposer.id, overlapSeconds: 3_600 }, by);
    const reply = await send(rotated.key, 'POST', PATH, { body: [item(4)] });
    expect(reply).toMatchObject({ status: 429, headers: { 'retry-after': '3600' } });
    expect((await send(rotated.key, 'GET', '/api/proposals')).json.total).toBe(2);
  });

  it('reads the state of its own proposals, item by item, and of no others', async () => {
    const [one, two] = await store(1, 2);
    const id = await proposed('PUT', [set(one!, 10), set(two!, 20)]);
    const other = await issueOn(services, {
      proposesOnly: true,
      permissions: [{ scope: 'rsud/dokter', operations: ['register'] }],
    });
    expect((await send(other.key, 'GET', '/api/proposals')).json).toMatchObject({ total: 0, data: [] });
    expect((await send(other.key, 'GET', `/api/proposals/${id}`)).status).toBe(404);
    expect((await send(writer.key, 'GET', '/api/proposals')).json).toMatchObject({ total: 0 });
    await take(id, { choice: { kind: 'only', places: [1] }, reason: 'angka pertama salah' });
    const { json } = await send(proposer.key, 'GET', `/api/proposals/${id}`);
    expect(json).toMatchObject({
      total: 2,
      proposal: { id, collection: collection.resource, operation: 'change', items: 2, taken: 1 },
      data: [
        { index: 0, [ID]: one, state: 'refused' },
        { index: 1, [ID]: two, state: 'taken' },
      ],
    });
    expect(json.proposal).toMatchObject({ state: 'partly', reason: 'angka pertama salah' });
    expect(JSON.stringify(json)).not.toContain('Cut');
    const page = await send(proposer.key, 'GET', `/api/proposals/${id}?limit=1&after=0`);
    expect(page.json.data).toHaveLength(1);
    for (const query of ['limit=0', 'after=x', 'wrong=1'])
      expect((await send(proposer.key, 'GET', `/api/proposals?${query}`)).status).toBe(400);
    expect((await send(proposer.key, 'POST', '/api/proposals', { body: [] })).status).toBe(405);
  });
});

describe('what is taken', () => {
  it('is one batch with both names, and is undone like any other', async () => {
    const [one, two] = await store(1, 2);
    const before = await table();
    for (const [method, items, after] of [
      [
        'PUT',
        [set(one!, 10), set(two!, 20)],
        [
          [one, 10],
          [two, 20],
        ],
      ],
      ['DELETE', [{ [ID]: one }], [[two, 2]]],
    ] as const) {
      const id = await proposed(method, [...items]);
      const { batch } = await take(id);
      expect(await table()).toEqual(after);
      const [last] = (await cut.edits.list({ collection: collection.resource })).batches;
      expect(last).toMatchObject({
        ...{ id: batch, note: 'proposal', actor: { name: 'Cut' } },
        details: { proposal: id, proposedBy: 'Dinas', agency: 'Dinas Pendidikan' },
      });
      expect(await cut.proposals.get({ id })).toMatchObject({
        state: 'taken',
        isUndone: false,
        decidedBy: 'Cut',
      });
      await cut.edits.undo({ collection: collection.resource, batch: batch! });
      expect(await table()).toEqual(before);
      expect(await cut.proposals.get({ id })).toMatchObject({ state: 'taken', isUndone: true });
    }
    const id = await proposed('POST', [item(5), item(6), item(7)]);
    const { batch } = await take(id, { choice: { kind: 'except', places: [1] }, reason: 'ganda' });
    const amounts = (await table()).map(([, amount]) => amount);
    expect(amounts).toEqual([1, 2, 5, 7]);
    await cut.edits.undo({ collection: collection.resource, batch: batch! });
    expect(await table()).toEqual(before);
    const { rows } = await pool.query(
      `SELECT action, actor_name, reason FROM history_event WHERE subject_id = $1 ORDER BY id`,
      [id],
    );
    expect(rows).toEqual([
      { action: 'proposal.made', actor_name: 'Dinas', reason: null },
      { action: 'proposal.taken', actor_name: 'Cut', reason: 'ganda' },
    ]);
  });

  it('keeps the fields that the item does not name, and has its own time of writing', async () => {
    const [one] = await store(1);
    const id = await proposed('PUT', [set(one!, 10)]);
    await write('PUT', [{ [ID]: one, kecamatan: 'Lain' }]);
    await take(id);
    const { rows } = await pool.query('SELECT * FROM pengulangan_kelas');
    expect(rows).toMatchObject([{ kecamatan: 'Lain', jumlah_siswa: 10 }]);
    const { rows: made } = await pool.query('SELECT made_at FROM proposal');
    expect(rows[0].date_now.getTime()).toBeGreaterThan(made[0].made_at.getTime());
  });

  it('of a merge is added or changed, and nothing that was not seen', async () => {
    const [one, two] = await store(1, 2);
    const merge = { prefer: 'resolution=merge-duplicates' };
    const body = [item(1, 10), item(2, 2), item(3, 3)];
    const { json } = await propose('POST', body, merge);
    expect(json).toMatchObject({ merged: { created: [2], changed: [0], unchanged: [1] } });
    const id: string = json.proposal;
    expect(await cut.proposals.get({ id })).toMatchObject({ operation: 'merge', items: 2, overtaken: [] });
    await store(1, 2, 4);
    expect(await cut.proposals.get({ id })).toMatchObject({ overtaken: [2] });
    expect(await take(id)).toMatchObject({ batch: null, faults: [{ place: 2, code: 'duplicate' }] });
    const { batch } = await take(id, { choice: { kind: 'only', places: [0] }, reason: 'sudah ada' });
    const [last] = (await cut.edits.list({ collection: collection.resource })).batches;
    expect(last).toMatchObject({ id: batch, registered: 0, changed: 1 });
    expect((await table()).slice(0, 2)).toEqual([
      [one, 10],
      [two, 2],
    ]);
    const next = await propose('POST', [item(1, 11), item(5, 5)], merge);
    const both = await take(next.json.proposal);
    await cut.edits.undo({ collection: collection.resource, batch: both.batch! });
    expect((await table()).map(([, amount]) => amount)).toEqual([10, 2, 4]);
    expect((await propose('POST', [item(2, 2)], merge)).json.proposal).toBeNull();
  });

  it('is judged again: with a fault at one item nothing is stored, and the proposal stays open', async () => {
    const [one, two] = await store(1, 2);
    const changes = await proposed('PUT', [set(one!, 10), set(two!, 20)]);
    const registered = await proposed('POST', [item(3), item(4)]);
    await write('DELETE', [{ [ID]: two }]);
    await write('POST', [item(4)]);
    const before = await table();
    expect(await take(changes)).toMatchObject({ batch: null, faults: [{ place: 1, code: 'not_found' }] });
    expect(await take(registered)).toMatchObject({
      batch: null,
      faults: [{ place: 1, code: 'duplicate', stored: before.at(-1)![0] }],
    });
    expect(await table()).toEqual(before);
    expect(await cut.proposals.get({ id: changes })).toMatchObject({ state: 'open', overtaken: [1] });
    expect(await cut.proposals.get({ id: registered })).toMatchObject({ state: 'open', overtaken: [1] });
    const rest = { choice: { kind: 'except', places: [1] }, reason: 'sudah ada' };
    expect((await take(registered, rest)).batch).not.toBeNull();
  });

  it('shows what others wrote since, with who it was, and does not overwrite what was not seen', async () => {
    const [one, two] = await store(1, 2);
    const id = await proposed('PUT', [set(one!, 10), set(two!, 20)]);
    const { seen } = await cut.proposals.get({ id });
    await write('PUT', [set(two!, 3)]);
    const taking = { id, choice: ALL, seen, reason: null };
    await expect(cut.proposals.take(taking)).rejects.toMatchObject(refusal('matching_changed'));
    expect(await cut.proposals.get({ id })).toMatchObject({ overtaken: [1], state: 'open' });
    const { items } = await cut.proposals.items({ id, overtaken: true });
    expect(items).toMatchObject([
      {
        place: 1,
        seen: { jumlah_siswa: 2 },
        now: { jumlah_siswa: 3 },
        proposed: { jumlah_siswa: 20 },
        by: 'Dinas',
      },
    ]);
    expect((await take(id)).batch).not.toBeNull();
    expect(await table()).toEqual([
      [one, 10],
      [two, 20],
    ]);
  });

  it('of two people, one decides, and the other looks again', async () => {
    const [one] = await store(1);
    const id = await proposed('PUT', [set(one!, 10)]);
    const { seen } = await cut.proposals.get({ id });
    const taking = { id, choice: ALL, seen, reason: null };
    const both = await Promise.allSettled([
      cut.proposals.take(taking),
      sari.proposals.refuse({ id, reason: 'tidak perlu' }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const [refused] = both.filter((one) => one.status === 'rejected');
    expect(refused!.reason).toMatchObject(refusal('proposal_decided'));
    const isTaken = both[0].status === 'fulfilled';
    expect(await table()).toEqual([[one, isTaken ? 10 : 1]]);
    expect(await cut.proposals.get({ id })).toMatchObject({ state: isTaken ? 'taken' : 'refused' });
    await expect(cut.proposals.take(taking)).rejects.toMatchObject(refusal('proposal_decided'));
    await expect(sari.proposals.refuse({ id, reason: 'x' })).rejects.toMatchObject(
      refusal('proposal_decided'),
    );
  });

  it('needs a choice, and a reason for what is refused', async () => {
    const [one, two] = await store(1, 2);
    const id = await proposed('PUT', [set(one!, 10), set(two!, 20)]);
    await expect(take(id, { choice: { kind: 'only', places: [] } })).rejects.toMatchObject(
      refusal('invalid_parameter'),
    );
    await expect(take(id, { choice: { kind: 'only', places: [0] } })).rejects.toMatchObject({
      cause: { refusal: { code: 'invalid_parameter', field: 'reason' } },
    });
    await expect(cut.proposals.refuse({ id, reason: ' ' })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    await cut.proposals.refuse({ id, reason: 'salah periode' });
    expect((await cut.proposals.items({ id })).items.map(({ state }) => state)).toEqual([
      'refused',
      'refused',
    ]);
    expect(await table()).toEqual([
      [one, 1],
      [two, 2],
    ]);
  });

  it('is marked in the transaction of its batch', async () => {
    const [one] = await store(1);
    const id = await proposed('PUT', [set(one!, 10)]);
    // The last statement of the transaction fails, as if the process ended before it.
    await pool.query(`CREATE FUNCTION refuse_event() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      RAISE EXCEPTION 'stopped'; END $$;
      CREATE TRIGGER stop BEFORE INSERT ON history_event FOR EACH ROW
      WHEN (NEW.action = 'proposal.taken') EXECUTE FUNCTION refuse_event()`);
    await expect(take(id)).rejects.toThrow();
    expect(await table()).toEqual([[one, 1]]);
    expect(await cut.proposals.get({ id })).toMatchObject({ state: 'open' });
    await pool.query('DROP TRIGGER stop ON history_event');
    await take(id);
    expect(await table()).toEqual([[one, 10]]);
  });
});

describe('who may decide', () => {
  const DOORS = ['list', 'get', 'items', 'take', 'refuse'] as const;
  const call = (by: typeof cut, door: (typeof DOORS)[number], id: string) =>
    ({
      list: () => by.proposals.list({}),
      get: () => by.proposals.get({ id }),
      items: () => by.proposals.items({ id }),
      take: () => by.proposals.take({ id, choice: ALL, seen: new Date().toISOString(), reason: null }),
      refuse: () => by.proposals.refuse({ id, reason: 'x' }),
    })[door]();

  it.each([
    ['a viewer', officer({ role: 'viewer' }), 'not_permitted'],
    ['the help desk', officer({ role: 'help_desk' }), 'not_permitted'],
    ['an auditor', officer({ role: 'auditor' }), 'not_permitted'],
    ['an officer of another group', officer({ groups: ['rsud'] }), 'not_found'],
    ['an officer of another regency', bound('Sabang'), 'not_found'],
  ])('%s may not', async (_, by, code) => {
    const [one] = await store(1);
    const id = await proposed('PUT', [set(one!, 10)]);
    for (const door of DOORS) {
      if (door === 'list' && code === 'not_found')
        expect(await call(by, door, id)).toEqual({ proposals: [], next: null });
      else await expect(call(by, door, id), door).rejects.toMatchObject(refusal(code));
    }
    expect(await table()).toEqual([[one, 1]]);
  });

  it('an officer of the regency may, but not where one record or value is of another', async () => {
    const [one, two] = await store(1, 2);
    const mine = bound('Banda Aceh');
    const id = await proposed('PUT', [set(one!, 10)]);
    const moved = await proposed('PUT', [set(one!, 9), { [ID]: two, kota_kab: 'Sabang' }]);
    expect((await mine.proposals.list({})).proposals.map((shown) => shown.id)).toEqual([id]);
    await expect(mine.proposals.get({ id: moved })).rejects.toMatchObject(refusal('not_found'));
    expect((await take(id, { by: mine })).batch).not.toBeNull();
    // The record has left the regency since it was proposed: the write is judged by the officer's scope.
    const left = await proposed('PUT', [set(two!, 22)]);
    await write('PUT', [{ [ID]: two, kota_kab: 'Sabang' }]);
    expect(await take(left, { by: mine })).toMatchObject({
      batch: null,
      faults: [{ code: 'outside_scope' }],
    });
  });
});

it('shows pages of a large proposal, and takes it as one batch', async () => {
  const COUNT = 10_000;
  const kept = await propose(
    'POST',
    Array.from({ length: COUNT }, (_, n) => item(n)),
    { prefer: 'return=minimal' },
  );
  const id = kept.json.proposal;
  const first = await cut.proposals.items({ id });
  expect(first).toMatchObject({ next: 49 });
  const second = await cut.proposals.items({ id, cursor: first.next });
  expect(second.items[0]).toMatchObject({ place: 50, proposed: { jumlah_siswa: 50 }, now: null });
  expect(await cut.proposals.get({ id })).toMatchObject({ items: COUNT, overtaken: [] });
  expect(await take(id)).toMatchObject({ taken: COUNT });
  expect(await table()).toHaveLength(COUNT);
}, 60_000);

it('pages of the list follow each other, of one state and one table', async () => {
  for (const n of [1, 2, 3]) await propose('POST', [item(n)]);
  const first = await cut.proposals.list({ limit: 2 });
  const second = await cut.proposals.list({ limit: 2, cursor: first.next });
  const ids = [...first.proposals, ...second.proposals].map(({ id }) => id);
  expect(new Set(ids).size).toBe(3);
  expect(second.next).toBeNull();
  await cut.proposals.refuse({ id: ids[0]!, reason: 'x' });
  expect((await cut.proposals.list({ state: 'refused' })).proposals).toHaveLength(1);
  expect((await cut.proposals.list({ state: null, collection: 'siswa' })).proposals).toEqual([]);
});

it('deletes proposals long after their decision, and never an open one', async () => {
  const [open, late, early] = [
    await proposed('POST', [item(1)]),
    await proposed('POST', [item(2)]),
    await proposed('POST', [item(3)]),
  ];
  await pool.query(
    `UPDATE proposal SET state = 'refused', decided_at = now() - make_interval(days => CASE id WHEN $1 THEN 399 ELSE 401 END)
     WHERE id <> $2`,
    [early, open],
  );
  await pool.query(`UPDATE proposal SET made_at = now() - interval '2000 days' WHERE id = $1`, [open]);
  expect(await removeOldProposals(pool, new AbortController().signal)).toBe(1);
  const { rows } = await pool.query('SELECT DISTINCT proposal_id AS id FROM proposal_item');
  expect(rows.map(({ id }) => id).sort()).toEqual([open, early].sort());
  expect(late).toBeDefined();
});

/** Identifiers of new records and the time of writing differ between two tries. */
function withoutNew(reply: { data: WireRecord[] }): object {
  return { ...reply, data: reply.data.map(({ [ID]: _, date_now: __, ...values }) => values) };
}
