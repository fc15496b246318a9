import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Collection, findCollection } from '@/domain/collections';
import { periodOfCell } from '@/domain/deliveries/gather';
import { periodLocksOf } from '@/domain/releases/period-locks';
import type { StaffActor } from '@/server/actor';
import { previewOn } from '@/server/imports/apply/testing';
import { createOwnServices } from '@/server/testing';
import type { Outcome } from '../outcome';

/** Released periods take no writes where the office wants that, by whatever way they come. */

const services = await createOwnServices();
const { pool, records, releases } = services;
const siswa = findCollection('siswa')!;
const ID = siswa.identifier;

const staff: StaffActor = {
  kind: 'staff',
  id: '00000000-0000-4000-8000-000000000001',
  name: 'Cut',
  email: 'c@example.test',
  role: 'administrator',
  groups: ['*'],
};
const doer = { actor: staff, address: '10.1.2.3' };
const by = { ...doer, collection: siswa };
const item = (n: number, semester = '1', tahun = 2024) => ({
  ...{ kota_kab: 'Banda Aceh', kecamatan: `Kecamatan ${n}`, tahun, semester, jenjang: 'SD', jumlah_siswa: n },
});

const OFF = { needsTwo: false, locks: false };
const ON = { ...OFF, locks: true };

const stepOf = async (period: string, collection: Collection = siswa) => {
  const { last, pinnedAt, release } = await releases.detail({ collection, period, actor: staff });
  const about = { collection: collection.resource, period, seen: last?.id ?? '0', note: null };
  return { about, pinnedAt, kind: release === null ? null : ('minor' as const) };
};

async function approve(period: string) {
  for (const kind of ['submitted', 'checked'] as const)
    await releases.step(kind, (await stepOf(period)).about, doer);
  const { about, pinnedAt } = await stepOf(period);
  await releases.approve({ ...about, pinnedAt }, doer);
}

async function release(period: string, publicAt: string | null = null) {
  const { about, kind } = await stepOf(period);
  await releases.release({ ...about, mark: 'final', kind, publicAt }, doer);
}

const identifiers = ({ data }: Outcome): number[] =>
  (JSON.parse(data) as Record<string, number>[]).map((record) => record[ID]!);
const register = (items: object[]) => records.register({ ...by, items, wantData: true });
const stored = async () =>
  (
    await pool.query(
      `SELECT ${ID} AS id, kecamatan, tahun, semester, jumlah_siswa AS n FROM siswa ORDER BY ${ID}`,
    )
  ).rows;
const told = ({ done, failed, duplicates, faults }: Outcome) => ({
  ...{ done, failed, duplicates },
  faults: faults.map(({ index, fault }) => [index, fault.code, fault.field]),
});
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: { code?: string }) => error.code,
  );

/** Registers two records of each half-year, and releases the first half. @returns their identifiers */
async function lockFirstHalf(publicAt: string | null = null) {
  const ids = identifiers(await register([item(1), item(2), item(3, '2'), item(4, '2')]));
  await approve('2024-S1');
  await release('2024-S1', publicAt);
  return ids as [number, number, number, number];
}

beforeEach(async () => {
  await pool.query(
    'TRUNCATE siswa, release, release_step, release_setting, period_lock, record_history.batch, record_history.siswa',
  );
  records.releases.forget();
  await releases.saveSettings({ ...ON, seen: OFF }, doer);
});

describe('a locked period', () => {
  it('refuses the items of a merge that would write, and not those that are stored already', async () => {
    await lockFirstHalf();
    const before = await stored();
    const items = [
      { ...item(1), jumlah_siswa: 9 },
      item(2),
      item(5),
      item(5),
      { ...item(3, '2'), jumlah_siswa: 33 },
    ];
    const outcome = await records.merge({ ...by, items, wantData: true });
    expect(told(outcome)).toEqual({
      ...{ done: 2, failed: 3, duplicates: 0 },
      faults: [0, 2, 3].map((index) => [index, 'period_locked', 'tahun']),
    });
    expect(outcome.merged).toMatchObject({ created: [], changed: [4], unchanged: [1] });
    expect((await stored()).map(({ n }) => n)).toEqual(before.map(({ n }) => (n === 3 ? 33 : n)));
  });

  it('refuses items of each operation with the period and the release, and stores the others', async () => {
    const [one, two, three, four] = await lockFirstHalf();
    const before = await stored();
    const field = 'tahun';
    const added = await register([item(5), item(6, '2'), {}, item(5), item(1), item(7, 'Ganjil')]);
    expect(told(added)).toMatchObject({ done: 1, failed: 4, duplicates: 1 });
    expect(told(added).faults.filter(([, code]) => code === 'period_locked')).toEqual([
      [0, 'period_locked', field],
      [3, 'period_locked', field],
      [5, 'period_locked', field],
    ]);
    expect(added.faults[0]!.fault.message('en')).toContain('2024-S1.v1');
    expect(added.faults[0]!.fault.message('id')).toContain('periode 2024-S1 terkunci');
    const changed = await records.change({
      ...by,
      wantData: true,
      items: [
        { [ID]: one, jumlah_siswa: 9 },
        { [ID]: three, jumlah_siswa: 33 },
        { [ID]: four, semester: '1' },
        { [ID]: two, semester: '2' },
        { [ID]: 999_999, jumlah_siswa: 1 },
      ],
    });
    expect(told(changed)).toEqual({
      ...{ done: 1, failed: 4, duplicates: 0 },
      faults: [
        [0, 'period_locked', field],
        [2, 'period_locked', field],
        [3, 'period_locked', field],
        [4, 'not_found', ID],
      ],
    });
    const removed = await records.remove({
      ...by,
      wantData: true,
      items: [one, four, 999_999].map((id) => ({ [ID]: id })),
    });
    expect(told(removed)).toEqual({
      ...{ done: 1, failed: 2, duplicates: 0 },
      faults: [
        [0, 'period_locked', field],
        [2, 'not_found', ID],
      ],
    });
    const now = await stored();
    expect(now.filter(({ semester }) => semester === '1')).toEqual(
      before.filter(({ semester }) => semester === '1'),
    );
    expect(now.filter(({ semester }) => semester === '2').map(({ n }) => n)).toEqual([33, 6]);
    const { rows } = await pool.query(
      'SELECT operation, registered, changed, deleted, failed, duplicates FROM record_history.batch ORDER BY id DESC LIMIT 3',
    );
    // The history counts an item that repeats one of a locked period with the duplicates.
    expect(rows).toEqual([
      { operation: 'delete', registered: 0, changed: 0, deleted: 1, failed: 2, duplicates: 0 },
      { operation: 'change', registered: 0, changed: 1, deleted: 0, failed: 4, duplicates: 0 },
      { operation: 'register', registered: 1, changed: 0, deleted: 0, failed: 3, duplicates: 2 },
    ]);
  });

  it('refuses single items, alone and with others of the same moment, and large deletions', async () => {
    const ids = await lockFirstHalf();
    const outcomes = await Promise.all(
      Array.from({ length: 12 }, (_, n) => register([item(20 + n, n % 2 === 0 ? '1' : '2')])),
    );
    expect(outcomes.map(({ done, failed }) => [done, failed])).toEqual(
      outcomes.map((_, n) => (n % 2 === 0 ? [0, 1] : [1, 0])),
    );
    expect(told(await register([item(1)]))).toMatchObject({ duplicates: 1, failed: 0 });
    await register(Array.from({ length: 150 }, (_, n) => item(100 + n, '2')));
    const all = (await stored()).map(({ id }) => ({ [ID]: id }));
    const { done, failed } = await records.remove({ ...by, items: all, wantData: false });
    expect({ done, failed }).toEqual({ done: all.length - 2, failed: 2 });
    expect((await stored()).map(({ id }) => id)).toEqual(ids.slice(0, 2));
  });

  it('refuses keys that move into it or out of it, among keys that move between others', async () => {
    const [one, two, three, four] = await lockFirstHalf();
    const place = (n: number) => ({ kecamatan: `Kecamatan ${n}` });
    const outcome = await records.change({
      ...by,
      wantData: false,
      items: [
        { [ID]: three, ...place(4) },
        { [ID]: four, ...place(3) },
        { [ID]: one, ...place(2) },
        { [ID]: two, semester: '2', ...place(9) },
      ],
    });
    // The first item takes the natural key of a record that gives it up later, so it is a duplicate.
    expect(told(outcome)).toMatchObject({
      faults: [
        [0, 'duplicate', undefined],
        [1, 'duplicate', undefined],
        [2, 'period_locked', 'tahun'],
        [3, 'period_locked', 'tahun'],
      ],
    });
    const chain = await records.change({
      ...by,
      wantData: false,
      items: [
        { [ID]: three, ...place(8) },
        { [ID]: four, ...place(3) },
        { [ID]: two, semester: '2', ...place(4) },
      ],
    });
    expect(told(chain)).toEqual({
      ...{ done: 2, failed: 1, duplicates: 0 },
      faults: [[2, 'period_locked', 'tahun']],
    });
  });

  it('refuses edits of the pages as items, and those of all matching records and undoing as a whole', async () => {
    const [one, , three] = await lockFirstHalf();
    const edit = (edits: object) =>
      records.edit({ ...by, register: [], change: [], remove: [], most: 100, ...edits } as never);
    const was = { jumlah_siswa: 1 };
    const single = await edit({ change: [{ set: { [ID]: one, jumlah_siswa: 7 }, was }] });
    expect(single).toMatchObject({
      batch: null,
      changed: [null],
      faults: [{ code: 'period_locked', index: 0 }],
    });
    expect(await edit({ remove: [{ item: { [ID]: one }, was }] })).toMatchObject({
      faults: [{ list: 'remove', code: 'period_locked', field: 'tahun' }],
    });
    const many = await edit({
      register: [item(8), item(9, '2')],
      change: [
        { set: { [ID]: one, jumlah_siswa: 7 }, was },
        { set: { [ID]: three, jumlah_siswa: 30 }, was: { jumlah_siswa: 3 } },
      ],
    });
    expect(many.faults.map(({ list, index, code }) => [list, index, code])).toEqual([
      ['register', 0, 'period_locked'],
      ['change', 0, 'period_locked'],
    ]);
    const matching = (where: string, to: object | undefined, expected: number) =>
      records.editMatching({
        ...{ ...by, view: {} as never, expected, most: 100, to: to as never },
        matching: { text: `FROM siswa t WHERE ${where}`, values: [] },
      });
    const set = { set: { jumlah_siswa: 1 } };
    expect(await refusal(matching('true', set, 5))).toBe('period_locked');
    expect(await refusal(matching(`semester = '1'`, undefined, 2))).toBe('period_locked');
    expect(await refusal(matching(`semester = '2'`, { set: { semester: '1' } }, 3))).toBe('period_locked');
    expect(await refusal(matching(`semester = '2'`, set, 3))).toBe('done');
    const { rows } = await pool.query('SELECT id::text AS id FROM record_history.batch ORDER BY id');
    expect(await refusal(records.undo({ ...by, batch: rows[0].id, partly: true }))).toBe('period_locked');
    expect(await refusal(records.undo({ ...by, batch: rows[0].id, record: one }))).toBe('period_locked');
    expect(await refusal(records.undo({ ...by, batch: rows.at(-1).id }))).toBe('done');
    expect((await stored()).filter(({ semester }) => semester === '1').map(({ n }) => n)).toEqual([1, 2]);
  });

  it('refuses merges that delete its records or move them, and lets names be written alike', async () => {
    await lockFirstHalf();
    await register([item(3, '2', 2023)]);
    const merge = (field: string, values: string[], to: string, pairs?: object) =>
      records.spellings.merge(
        {
          collection: 'siswa',
          field,
          values,
          to,
          within: {},
          preview: false,
          ...(pairs && { pairs }),
        } as never,
        doer,
      );
    expect(
      await refusal(
        merge('kecamatan', ['Kecamatan 1'], 'Kecamatan 2', {
          expected: 1,
          seen: await records.moment({ actor: staff, collection: siswa }),
          rest: 'existing',
          renamed: [],
          existing: [],
        }),
      ),
    ).toBe('period_locked');
    expect(await refusal(merge('semester', ['1'], '2'))).toBe('period_locked');
    expect(await refusal(merge('semester', ['2'], '1'))).toBe('period_locked');
    expect(await refusal(merge('semester', ['1'], 'Ganjil'))).toBe('done');
    expect(await refusal(merge('kecamatan', ['Kecamatan 1'], 'Kuta Alam'))).toBe('done');
    expect(told(await register([item(31, 'Ganjil'), item(32)]))).toMatchObject({ done: 0, failed: 2 });
  });

  it('shows lines of an import as faulty before anything is stored, and compares again if it is locked since', async () => {
    const [one, , three] = await lockFirstHalf();
    const preview = previewOn(services);
    const items = [item(1), { ...item(2), jumlah_siswa: 22 }, item(5), item(6, '2')];
    const { counts, rows, store } = await preview(items, { of: siswa, mode: 'replace' });
    expect(counts).toMatchObject({ same: 1, faulty: 2, new: 1, deleted: 2 });
    expect(
      (await rows('faulty')).map(({ n, faults }) => [
        n,
        faults[0]!.code,
        (faults[0] as { field?: string }).field,
      ]),
    ).toEqual([
      [1, 'period_locked', 'tahun'],
      [2, 'period_locked', 'tahun'],
    ]);
    expect(await store()).toMatchObject({ batch: expect.any(String) });
    expect((await stored()).map(({ n }) => n)).toEqual([1, 2, 6]);
    const named = await preview([{ ...item(1, '2'), [ID]: one }], { of: siswa });
    expect(named.counts).toMatchObject({ faulty: 1 });
    await approve('2024-S2');
    const late = await preview([item(6, '2', 2024), item(7, '2'), item(8, '2', 2023)], { of: siswa });
    expect(late.counts).toMatchObject({ new: 2, same: 1 });
    await release('2024-S2');
    expect(await late.store()).toMatchObject({
      differences: { count: 1, rows: [{ n: 1, was: 'new', is: 'faulty' }] },
    });
    expect(three).toBeGreaterThan(one);
  });

  it('is named without its release while that is not public', async () => {
    await lockFirstHalf('2999-01-01T00:00:00Z');
    const { faults } = await register([item(5)]);
    expect(faults[0]!.fault.message('en')).toContain('2024-S1 is locked');
    expect(faults[0]!.fault.message('en')).not.toContain('.v1');
  });

  it('takes writes again once it is submitted for a correction, and where the office does not want locks', async () => {
    const [one] = await lockFirstHalf();
    const change = () => records.change({ ...by, items: [{ [ID]: one, jumlah_siswa: 5 }], wantData: false });
    expect(await releases.detail({ collection: siswa, period: '2024-S1', actor: staff })).toMatchObject({
      isLocked: true,
    });
    expect((await change()).failed).toBe(1);
    await releases.step('submitted', (await stepOf('2024-S1')).about, doer);
    expect((await change()).done).toBe(1);
    await releases.step('returned', { ...(await stepOf('2024-S1')).about, note: 'x' }, doer);
    await approve('2024-S1');
    expect((await change()).done).toBe(1);
    await release('2024-S1');
    expect((await change()).failed).toBe(1);
    await releases.saveSettings({ ...OFF, seen: ON }, doer);
    expect((await change()).done).toBe(1);
    await releases.saveSettings({ ...ON, seen: OFF }, doer);
    const { faults } = await change();
    expect(faults[0]!.fault.message('en')).toContain('2024-S1.v2');
  });
});

describe('a release and a write of the same moment', () => {
  const waiting = async () =>
    (
      await pool.query(
        `SELECT count(*)::integer AS n FROM pg_locks WHERE NOT granted AND locktype = 'advisory'
         AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
      )
    ).rows[0].n;

  it('are one after the other: the release waits for a write that has begun, and later ones are refused', async () => {
    await register([item(1), item(3, '2')]);
    await approve('2024-S1');
    // A writer that has read the locks, and is not committed.
    const writer = await pool.connect();
    try {
      await writer.query('BEGIN');
      const { rows } = await writer.query(`SELECT record_history.period_locks('siswa') AS locks`);
      expect(rows[0].locks).toBeNull();
      let isReleased = false;
      const releasing = release('2024-S1').then(() => {
        isReleased = true;
      });
      while ((await waiting()) === 0) await sleep(20);
      // Its statement began before the release is committed, and it reads the locks after.
      const later = register([item(2), item(4, '2')]);
      while ((await waiting()) < 2) await sleep(20);
      expect(isReleased).toBe(false);
      await writer.query(
        `INSERT INTO siswa (kota_kab, kecamatan, tahun, semester, jenjang, jumlah_siswa) VALUES ('Sabang', 'x', 2024, '1', 'SD', 1)`,
      );
      await writer.query('COMMIT');
      await releasing;
      expect(told(await later)).toMatchObject({
        done: 1,
        failed: 1,
        faults: [[0, 'period_locked', 'tahun']],
      });
    } finally {
      writer.release();
    }
  });
});

it.each(['siswa', 'penyakit_top_10'])(
  '%s: compares the texts of periods as the office reads them',
  async (name) => {
    const kind = name === 'siswa' ? 'half_year' : 'month';
    const vocabulary = await services.places.vocabulary();
    const period = kind === 'half_year' ? '2024-S1' : '2024-03';
    const locks = periodLocksOf([{ period, version: 1, publicAt: '2024-01-01T00:00:00.000Z' }], {
      ...{ kind, texts: ['Sem. Genap 2024'], vocabulary },
    });
    const word = fc.constantFrom(
      ...['1', '2', '3', '03', 'I', 'ii', 'III', 'satu', 'dua', 'tiga', 'Ganjil', 'GENAP', 'gasal', 'S1'],
      ...[
        'Semester',
        'smt',
        'bulan',
        'Maret',
        'mar',
        'Mei',
        'Desember',
        '2024',
        'xx',
        '-',
        '/',
        '.',
        ' ',
        'é',
        '²',
        '１',
      ],
    );
    // Months are stored as numbers.
    const texts =
      kind === 'half_year'
        ? fc.array(word, { maxLength: 4 })
        : fc.integer({ min: 0, max: 13 }).map((month) => [String(month)]);
    await fc.assert(
      fc.asyncProperty(texts, async (words) => {
        const text = words.join(' ');
        const { rows } = await pool.query(`SELECT record_history.lock_of($1::jsonb, 2024, $2) AS lock`, [
          JSON.stringify(locks),
          text,
        ]);
        const read = periodOfCell({ year: 2024, part: text }, kind, vocabulary)?.part;
        const isLocked = read === (kind === 'half_year' ? 1 : 3);
        // A text that is not known is refused. What is taken is read as another part.
        if (isLocked) expect(rows[0].lock).not.toBeNull();
        if (rows[0].lock === null) expect(read).toBeDefined();
        else if (rows[0].lock !== '') expect(isLocked).toBe(true);
      }),
      { numRuns: 400 },
    );
    const other =
      kind === 'half_year' ? ['2', 'Genap', 'Semester II', 'sem. genap 2024'] : ['2', 'April', 'bulan 12'];
    for (const text of other) {
      const sql = `SELECT record_history.lock_of($1::jsonb, 2024, $2) AS lock, record_history.lock_of($1::jsonb, 2023, 'x') AS year`;
      const { rows } = await pool.query(sql, [JSON.stringify(locks), text]);
      expect({ text, ...rows[0] }).toEqual({ text, lock: null, year: null });
    }
  },
);
