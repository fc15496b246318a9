import { beforeEach, describe, expect, it } from 'vitest';
import { findCollection } from '@/domain/collections';
import type { WireRecord } from '@/domain/collections/view/view';
import { MAX_OPEN_PROPOSALS } from '@/domain/proposals/proposal';
import { type Doer, type StaffActor, system } from '@/server/actor';
import { createCaller } from '@/server/records/edit/testing';
import { createOwnServices } from '@/server/testing';

/** What a person of an agency proposes on its own page, and what the office makes of it. */

const services = await createOwnServices({ DATABASE_POOL_SIZE: 6 });
const { agencies, pool, records, releases } = services;
const siswa = findCollection('siswa')!;
const ID = siswa.identifier;
const by = system('test');
const SABANG = 'Dinas Pendidikan Sabang';
const LANGSA = 'Dinas Pendidikan Langsa';
const officer = (actor: Partial<StaffActor> = {}) => createCaller(services, actor);
const cut = officer();

/** Each caller has an address of its own, because looks are limited by address. */
let callers = 0;
const caller = (): Doer => {
  callers += 1;
  return { actor: undefined, address: `192.0.2.${callers % 200}` };
};

const item = (kota_kab: string, kecamatan: string, more: object = {}) => ({
  ...{ kota_kab, kecamatan, tahun: 2024, semester: '1', jenjang: 'SD', jumlah_siswa: 100 },
  ...more,
});
const textsOf = (given: object): Record<string, string> =>
  Object.fromEntries(Object.entries(given).map(([name, value]) => [name, String(value)]));

async function store(...items: object[]): Promise<number[]> {
  const { data } = await records.register({ actor: by.actor!, collection: siswa, items, wantData: true });
  return (JSON.parse(data) as WireRecord[]).map((record) => Number(record[ID]));
}
const table = async () =>
  (await pool.query(`SELECT ${ID} AS id, kota_kab, jumlah_siswa AS n FROM siswa ORDER BY 1`)).rows.map(
    ({ id, kota_kab, n }) => [id, kota_kab, n],
  );

async function linkOf(agency: string): Promise<string> {
  const { link } = await agencies.makeLink({ agency }, { by, baseUrl: 'https://data.example.test' });
  return link.slice(link.indexOf('#') + 1);
}
const allow = (agency: string, mayPropose = true) =>
  agencies.saveSetting({ agency, mayPropose, seen: !mayPropose }, by);

const find = (token: string, filters: Record<string, string> = {}, after = 0) =>
  agencies.records({ token, collection: 'siswa', filters, after }, caller());
const propose = (
  token: string,
  operation: 'register' | 'change' | 'delete',
  given: object,
  { person = 'Cut Nyak', note = 'salah ketik' } = {},
) =>
  agencies.propose({ token, collection: 'siswa', operation, item: textsOf(given), person, note }, caller());
const proposals = async (token: string) => (await agencies.proposals({ token }, caller())).proposals;
const doors = (token: string) => [
  () => find(token),
  () => propose(token, 'register', item('Kota Sabang', 'Sukakarya')),
  () => proposals(token),
];
const faults = async (work: ReturnType<typeof propose>) => {
  const { id, faults: found } = await work;
  expect(id).toBeNull();
  return found.map(({ field, message }) => `${field}: ${message.en}`);
};
const take = async (id: string) => {
  const { seen } = await cut.proposals.get({ id });
  return cut.proposals.take({ id, choice: { kind: 'except', places: [] }, seen, reason: null });
};

let sabang: string;
let langsa: string;
beforeEach(async () => {
  await pool.query(
    `TRUNCATE siswa, warehouse_nik, penyakit_top_10, delivery_setting, agency_link, agency_setting, proposal, proposal_item, release, release_step,
      release_setting, period_lock, record_history.batch, record_history.siswa`,
  );
  records.releases.forget();
  for (const [unit, agency] of [
    ['11.72', SABANG],
    ['11.74', LANGSA],
  ])
    await pool.query('INSERT INTO delivery_setting (collection, unit, agency) VALUES ($1, $2, $3)', [
      ...['siswa', unit, agency],
    ]);
  await allow(SABANG);
  await allow(LANGSA);
  [sabang, langsa] = [await linkOf(SABANG), await linkOf(LANGSA)];
});

describe('the office', () => {
  it('allows an agency to propose, and ends it; at first nobody may', async () => {
    await pool.query('TRUNCATE agency_setting');
    await store(item('Kota Sabang', 'Sukajaya'));
    const mayPropose = async () => ({
      office: (await agencies.list()).find(({ name }) => name === SABANG)?.mayPropose,
      page: (await agencies.page({ token: sabang }, caller())).mayPropose,
    });
    const refused = async () => {
      for (const door of doors(sabang)) await expect(door()).rejects.toMatchObject({ code: 'not_permitted' });
    };
    expect(await mayPropose()).toEqual({ office: false, page: false });
    await refused();
    await allow(` dinas  pendidikan SABANG `);
    expect(await mayPropose()).toEqual({ office: true, page: true });
    expect((await find(sabang)).total).toBe(1);
    // The other agency is allowed nothing by that.
    await expect(find(langsa)).rejects.toMatchObject({ code: 'not_permitted' });
    // Somebody who saw the setting as it was before changes nothing.
    await expect(allow(SABANG)).rejects.toMatchObject({ code: 'record_changed' });
    await allow(SABANG, false);
    expect(await mayPropose()).toEqual({ office: false, page: false });
    await refused();
    await expect(allow('Dinas Lain')).rejects.toMatchObject({ code: 'invalid_parameter' });
    const { rows } = await pool.query(
      `SELECT action, subject_name AS name FROM history_event WHERE action LIKE 'delivery.proposing%' ORDER BY id DESC LIMIT 2`,
    );
    expect(rows).toEqual([
      { action: 'delivery.proposing_ended', name: SABANG },
      { action: 'delivery.proposing_allowed', name: SABANG },
    ]);
  });
});

describe('a person of an agency', () => {
  it('finds the records of its own units only, however they are spelled, page by page', async () => {
    const own = await store(
      ...Array.from({ length: 21 }, (_, n) => item('Kota Sabang', 'Sukajaya', { tahun: 2000 + n })),
      item('KOTA SABANG', 'Sukakarya', { tahun: 2000 }),
      item('Sabang', 'Sukakarya', { tahun: 2001 }),
    );
    await store(item('Kota Langsa', 'Langsa Barat'), item('Banda Aceh', 'Kuta Raja'));
    const first = await find(sabang);
    const second = await find(sabang, {}, first.next!);
    expect([first.total, first.records.length, second.next]).toEqual([own.length, 20, null]);
    expect([...first.records, ...second.records].map((record) => record[ID])).toEqual(own);
    expect((await find(sabang, { tahun: '2001' })).total).toBe(2);
    // Naming another unit in the search shows nothing of it.
    expect(await find(sabang, { kota_kab: 'Kota Langsa' })).toEqual({ total: 0, records: [], next: null });
    for (const collection of ['apm', 'nothing'])
      await expect(
        agencies.records({ token: sabang, collection, filters: {}, after: 0 }, caller()),
      ).rejects.toMatchObject({ code: 'invalid_parameter' });
  });

  it('proposes a value, a deletion and a new record, and the office takes all, some or none', async () => {
    const [one, two] = await store(item('Kota Sabang', 'Sukajaya'), item('Kota Sabang', 'Sukakarya'));
    const before = await table();
    const change = await propose(sabang, 'change', { [ID]: one, jumlah_siswa: 110 });
    const removal = await propose(sabang, 'delete', { [ID]: two }, { person: 'Teuku', note: '' });
    const fresh = await propose(sabang, 'register', item('Kota Sabang', 'Sukamakmue'));
    expect([change, removal, fresh].map(({ faults: none }) => none)).toEqual([[], [], []]);
    expect(await table()).toEqual(before);
    const { proposals: listed } = await cut.proposals.list({});
    expect(listed).toMatchObject(
      [
        { id: fresh.id, operation: 'register', keyName: 'Cut Nyak', note: 'salah ketik' },
        { id: removal.id, operation: 'delete', keyName: 'Teuku', note: null },
        { id: change.id, operation: 'change', keyName: 'Cut Nyak', note: 'salah ketik' },
      ].map((one) => ({ ...one, agency: SABANG, isByPerson: true, items: 1, state: 'open' })),
    );
    // People see a proposal as they see one of a key: by their group and the values to which they are bound.
    const bound = (kota_kab: string) =>
      officer({ scope: { bindings: [{ field: 'kota_kab', values: [kota_kab] }], listsOwnOnly: false } });
    expect((await bound('Kota Sabang').proposals.list({})).proposals).toHaveLength(3);
    expect((await bound('Kota Langsa').proposals.list({})).proposals).toHaveLength(0);
    expect((await officer({ groups: ['dinkes'] }).proposals.list({})).proposals).toHaveLength(0);

    const { batch } = await take(change.id!);
    expect(await table()).toEqual([
      [one, 'Kota Sabang', 110],
      [two, 'Kota Sabang', 100],
    ]);
    const [last] = (await cut.edits.list({ collection: 'siswa' })).batches;
    expect(last).toMatchObject({
      ...{ id: batch, note: 'proposal', actor: { name: 'Cut' } },
      details: { proposal: change.id, proposedBy: 'Cut Nyak', agency: SABANG },
    });
    await cut.proposals.refuse({ id: removal.id!, reason: 'masih dipakai' });
    await take(fresh.id!);
    expect((await table()).map(([, , n]) => n)).toEqual([110, 100, 100]);

    // The agency reads what became of each, and the other agency reads nothing of it.
    const own = await proposals(sabang);
    expect(own).toMatchObject([
      { id: fresh.id, operation: 'register', state: 'taken', reason: null, person: 'Cut Nyak' },
      { id: removal.id, state: 'refused', reason: 'masih dipakai', person: 'Teuku', note: null },
      { id: change.id, state: 'taken', proposed: { jumlah_siswa: 110 }, seen: { jumlah_siswa: 100 } },
    ]);
    // Not who has decided.
    expect(JSON.stringify(own)).not.toContain('"Cut"');
    expect(await proposals(langsa)).toEqual([]);
    const { rows } = await pool.query(
      `SELECT actor_kind, actor_name FROM history_event WHERE action = 'proposal.made' AND subject_id = $1`,
      [change.id],
    );
    expect(rows).toEqual([{ actor_kind: 'anyone', actor_name: `Cut Nyak (${SABANG})` }]);
  });

  it('cannot touch records of other agencies, in their old or in their new values', async () => {
    const [own, other] = await store(item('Kota Sabang', 'Sukajaya'), item('Kota Langsa', 'Langsa Barat'));
    const absent = await faults(propose(sabang, 'delete', { [ID]: 999_999_999 }));
    // A record of others is answered as one that does not exist.
    expect(await faults(propose(sabang, 'delete', { [ID]: other }))).toEqual(absent);
    expect(await faults(propose(sabang, 'change', { [ID]: other, jumlah_siswa: 1 }))).toEqual(absent);
    expect(await faults(propose(sabang, 'change', { [ID]: other, kota_kab: 'Kota Sabang' }))).toEqual(absent);
    for (const [operation, given] of [
      ['change', { [ID]: own, kota_kab: 'Kota Langsa' }],
      ['register', item('Kota Langsa', 'Langsa Kota')],
      ['register', item('Kota Langsa', 'Langsa Barat')],
    ] as const)
      expect((await faults(propose(sabang, operation, given)))[0]).toMatch(/^kota_kab: /);
    const { rows } = await pool.query('SELECT FROM proposal');
    expect(rows).toHaveLength(0);
    // Its own it may change at the same moment.
    expect((await propose(sabang, 'change', { [ID]: own, jumlah_siswa: 1 })).id).not.toBeNull();
  });

  it('learns by field what could not be stored, as from a write', async () => {
    const [own] = await store(item('Kota Sabang', 'Sukajaya'));
    expect(
      await faults(propose(sabang, 'change', { [ID]: own, jumlah_siswa: 'banyak', tahun: 'lalu' })),
    ).toEqual([expect.stringMatching(/^tahun: /), expect.stringMatching(/^jumlah_siswa: /)]);
    expect(await faults(propose(sabang, 'change', { [ID]: own }))).toHaveLength(1);
    // Already stored.
    expect(await faults(propose(sabang, 'register', item('Kota Sabang', 'Sukajaya')))).toHaveLength(1);
    await expect(
      agencies.propose(
        {
          ...{ token: sabang, collection: 'siswa', operation: 'merge' as never },
          ...{ item: textsOf(item('Kota Sabang', 'Sukajaya')), person: 'x', note: '' },
        },
        caller(),
      ),
    ).rejects.toMatchObject({ code: 'invalid_parameter' });
    await expect(propose(sabang, 'delete', { [ID]: own }, { person: '  ' })).rejects.toMatchObject({
      code: 'invalid_parameter',
    });
  });

  it('proposes nothing in a period that is released and locked', async () => {
    const administrator: StaffActor = {
      ...{ kind: 'staff', id: '00000000-0000-4000-8000-000000000001', name: 'Adi' },
      ...{ email: 'a@example.test', role: 'administrator', groups: ['*'] },
    };
    const doer = { actor: administrator, address: '10.1.2.3' };
    const [own] = await store(item('Kota Sabang', 'Sukajaya'));
    await releases.saveSettings({ ...OFF, locks: true, seen: OFF }, doer);
    const about = async () => {
      const detail = await releases.detail({
        ...{ collection: siswa, period: '2024-S1', actor: administrator },
      });
      const step = { collection: 'siswa', period: '2024-S1', seen: detail.last?.id ?? '0', note: null };
      return { step, pinnedAt: detail.pinnedAt };
    };
    for (const kind of ['submitted', 'checked'] as const)
      await releases.step(kind, (await about()).step, doer);
    const { step, pinnedAt } = await about();
    await releases.approve({ ...step, pinnedAt }, doer);
    const last = (await about()).step;
    await releases.release({ ...last, mark: 'final', kind: null, publicAt: null }, doer);
    for (const [operation, given] of [
      ['change', { [ID]: own, jumlah_siswa: 1 }],
      ['delete', { [ID]: own }],
      ['register', item('Kota Sabang', 'Sukakarya')],
    ] as const)
      expect((await faults(propose(sabang, operation, given)))[0]).toMatch(/2024-S1/);
    expect(
      (await propose(sabang, 'register', item('Kota Sabang', 'Sukakarya', { tahun: 2023 }))).id,
    ).not.toBeNull();
  });

  it('has, where a source delivers, the records of that source, and where nobody in particular does, all', async () => {
    const setting = (collection: string, unit: string, agency: string) =>
      pool.query('INSERT INTO delivery_setting (collection, unit, agency) VALUES ($1, $2, $3)', [
        ...[collection, unit, agency],
      ]);
    await setting('warehouse_nik', 'Dinas Sosial', SABANG);
    await setting('penyakit_top_10', '', LANGSA);
    const [requests, diseases] = [findCollection('warehouse_nik')!, findCollection('penyakit_top_10')!];
    const used = (nama_skpa: string) => ({
      ...{ nama_skpa, nama_app: 'SIPBM', timestamp: '2024-05-01 10:00:00', jumlah_transaksi: 3 },
    });
    const write = async (collection: typeof requests, items: object[]) =>
      expect(await records.register({ actor: by.actor!, collection, items, wantData: false })).toMatchObject({
        done: items.length,
      });
    await write(requests, [used('Dinas Sosial'), used('Dinas Kesehatan')]);
    await write(diseases, [{ nama_penyakit: 'Hipertensi', jumlah: 3, bulan: 5, tahun: 2024 }]);
    const found = async (token: string, collection: string) =>
      (await agencies.records({ token, collection, filters: {}, after: 0 }, caller())).records;
    expect(await found(sabang, 'warehouse_nik')).toMatchObject([{ nama_skpa: 'Dinas Sosial' }]);
    expect(await found(langsa, 'penyakit_top_10')).toHaveLength(1);
    for (const [token, collection] of [
      [langsa, 'warehouse_nik'],
      [sabang, 'penyakit_top_10'],
    ] as const)
      await expect(found(token, collection)).rejects.toMatchObject({ code: 'invalid_parameter' });
    const work = agencies.propose(
      {
        ...{ token: sabang, collection: 'warehouse_nik', operation: 'register', person: 'x', note: '' },
        item: textsOf({ ...used('Dinas Kesehatan'), timestamp: '2024-06-01 10:00:00' }),
      },
      caller(),
    );
    expect(await faults(work)).toEqual([expect.stringMatching(/^nama_skpa: /)]);
  });

  it('has a limit of open proposals, of its agency alone', async () => {
    const proposed = (agency: string, kota_kab: string) =>
      propose(agency, 'register', item(kota_kab, 'Sukajaya'));
    await proposed(sabang, 'Kota Sabang');
    await pool.query(
      `INSERT INTO proposal (id, collection, operation, key_name, agency, agency_key, items, not_kept, "values")
SELECT gen_random_uuid(), collection, operation, key_name, agency, agency_key, 1, 0, "values"
FROM proposal, generate_series(2, $1::integer)`,
      [MAX_OPEN_PROPOSALS],
    );
    await expect(proposed(sabang, 'Kota Sabang')).rejects.toMatchObject({ code: 'too_many_proposals' });
    expect((await proposed(langsa, 'Kota Langsa')).id).not.toBeNull();
    const { rows } = await pool.query(`SELECT id FROM proposal WHERE agency = $1 LIMIT 1`, [SABANG]);
    await cut.proposals.refuse({ id: rows[0].id, reason: 'ganda' });
    expect((await proposed(sabang, 'Kota Sabang')).id).not.toBeNull();
  });
});

describe('the link', () => {
  it('is refused alike for every door when it is unknown, revoked or has ended', async () => {
    await store(item('Kota Sabang', 'Sukajaya'));
    const { links = [] } = (await agencies.list()).find(({ name }) => name === SABANG) ?? {};
    await agencies.revokeLink({ id: links[0]!.id }, by);
    await pool.query(`UPDATE agency_link SET expires_at = now() - interval '1 second' WHERE agency = $1`, [
      LANGSA,
    ]);
    for (const token of [sabang, langsa, 'A'.repeat(43), ''])
      for (const door of doors(token)) await expect(door()).rejects.toMatchObject({ code: 'invalid_link' });
  });

  it('is tried only so often from one address, with the looks at the page', async () => {
    const from: Doer = { actor: undefined, address: '192.0.2.250' };
    const token = 'B'.repeat(43);
    const attempts = [
      () => agencies.page({ token }, from),
      () => agencies.records({ token, collection: 'siswa', filters: {} }, from),
      () => agencies.proposals({ token }, from),
      () =>
        agencies.propose(
          { token, collection: 'siswa', operation: 'delete', item: { [ID]: '1' }, person: 'x', note: '' },
          from,
        ),
    ];
    const codes: unknown[] = [];
    for (let turn = 0; turn < 64; turn += 1)
      codes.push(await attempts[turn % attempts.length]!().catch(({ code }) => code));
    expect(codes.slice(0, 60)).toEqual(Array.from({ length: 60 }, () => 'invalid_link'));
    expect(codes.slice(60)).toEqual(Array.from({ length: 4 }, () => 'too_many_attempts'));
  });
});

const OFF = { needsTwo: false, locks: false };
