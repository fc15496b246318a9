import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { CERTAIN_RULES } from '@/domain/checks/all-rules';
import { type Collection, collections, findCollection } from '@/domain/collections';
import { findDelivered } from '@/domain/deliveries/form';
import { totalAt } from '@/domain/pictures/drawn';
import type { StaffActor } from '@/server/actor';
import { addMonths, dropMonths } from '@/server/records/history/months';
import { by, collection, item, listOf, writesOn } from '@/server/records/history/testing';
import { createOwnServices } from '@/server/testing';
import { sample } from '../../../tests/support/sample';

/** A release shows the records that were approved, whatever is written later. */

const services = await createOwnServices();
const { releases, pool } = services;
const { register, change, remove } = writesOn(() => services);
const ID = collection.identifier;

const person = (n: number, role: StaffActor['role'] = 'administrator'): StaffActor => ({
  kind: 'staff',
  id: `00000000-0000-4000-8000-0000000000${String(n).padStart(2, '0')}`,
  name: `Orang ${n}`,
  email: `${n}@example.test`,
  role,
  groups: ['*'],
});
const doer = (n = 1) => ({ actor: person(n), address: '10.1.2.3' });
const period = '2024';
const resource = collection.resource;

const detail = (of: string = period, n = 1, one: Collection = collection) =>
  releases.detail({ collection: one, period: of, actor: person(n) });
const seen = async (of: string = period, one = collection) => (await detail(of, 1, one)).last?.id ?? '0';
const about = async (of: string = period, one = collection) => ({
  collection: one.resource,
  period: of,
  seen: await seen(of, one),
  note: null,
});

/** Takes a period all the way. @returns the label that was approved */
async function releaseOf(
  of: string,
  { publicAt = null, one = collection }: { publicAt?: string | null; one?: Collection } = {},
): Promise<string> {
  await releases.step('submitted', await about(of, one), doer());
  await releases.step('checked', await about(of, one), doer());
  const { pinnedAt, release } = await detail(of, 1, one);
  await releases.approve({ ...(await about(of, one)), pinnedAt }, doer());
  const kind = release === null ? null : ('minor' as const);
  await releases.release({ ...(await about(of, one)), mark: 'final', kind, publicAt }, doer());
  return pinnedAt;
}

/** Pupils for each record, by period. */
const TEXT = { id: '', en: '' };
const RATIO = {
  ...{ name: 'siswa_per_baris', label: TEXT, definition: TEXT, interpretation: TEXT, unit: TEXT, factor: 1 },
  denominator: { collection: resource },
} as const;
const UNLIMITED = { rows: ['period'], period: [], places: {}, code: [], categories: {} };

const sumBy = <T>(all: readonly T[], of: (one: T) => number): number =>
  all.reduce((sum, one) => sum + of(one), 0);

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: { code?: string }) => error.code,
  );

beforeEach(async () => {
  await pool.query('TRUNCATE pengulangan_kelas, siswa, release, release_step, release_setting');
  services.records.releases.forget();
});

describe('the way to a release', () => {
  it('goes step by step, each with a person and a note, and back with a reason', async () => {
    await register([item(1)]);
    expect(await detail()).toMatchObject({ state: 'open', steps: [], release: null });
    expect(await codeOf(releases.step('checked', await about(), doer()))).toBe('release_step_taken');
    await releases.step('submitted', { ...(await about()), note: 'lengkap' }, doer());
    expect(await codeOf(releases.step('returned', await about(), doer()))).toBe('invalid_parameter');
    await releases.step('returned', { ...(await about()), note: 'SD kurang' }, doer(2));
    await releaseOf(period);
    const { steps, state, release } = await detail();
    expect(steps.map(({ kind, by: who, note }) => [kind, who, note])).toEqual([
      ['submitted', 'Orang 1', 'lengkap'],
      ['returned', 'Orang 2', 'SD kurang'],
      ['submitted', 'Orang 1', null],
      ['checked', 'Orang 1', null],
      ['approved', 'Orang 1', null],
      ['released', 'Orang 1', null],
    ]);
    expect(state).toBe('released');
    expect(release).toMatchObject({ version: 1, kind: 'first', mark: 'final' });
    const { rows } = await pool.query(
      `SELECT action, after ->> 'state' AS state FROM history_event WHERE subject_kind = 'release' ORDER BY id DESC LIMIT 2`,
    );
    expect(rows).toEqual([
      { action: 'release.released', state: 'released' },
      { action: 'release.approved', state: 'approved' },
    ]);
  });

  it('lets one of two people take a step', async () => {
    await register([item(1)]);
    const same = await about();
    const both = await Promise.all([1, 2].map((n) => codeOf(releases.step('submitted', same, doer(n)))));
    expect(both.sort()).toEqual(['done', 'release_step_taken']);
    expect((await detail()).steps).toHaveLength(1);
  });

  it('needs another person for the approval where the office wants that', async () => {
    await register([item(1)]);
    const none = { needsTwo: false, locks: false };
    await releases.saveSettings({ ...none, needsTwo: true, seen: none }, doer());
    expect(await codeOf(releases.saveSettings({ ...none, seen: none }, doer()))).toBe('record_changed');
    await releases.step('submitted', await about(), doer(1));
    await releases.step('checked', await about(), doer(1));
    const { pinnedAt, isOwn } = await detail();
    expect(isOwn).toBe(true);
    const approval = { ...(await about()), pinnedAt };
    expect(await codeOf(releases.approve(approval, doer(1)))).toBe('release_needs_other');
    expect(await codeOf(releases.approve(approval, doer(2)))).toBe('done');
  });

  it('approves no period without records, and none of the future', async () => {
    await register([item(1)]);
    for (const of of ['2024', '2023']) {
      await releases.step('submitted', await about(of), doer());
      await releases.step('checked', await about(of), doer());
    }
    const { pinnedAt } = await detail();
    const approve = async (of: string, at: string) =>
      codeOf(releases.approve({ ...(await about(of)), pinnedAt: at }, doer()));
    expect(await approve('2023', pinnedAt)).toBe('invalid_parameter');
    expect(await approve('2024', '2999-01-01T00:00:00.000Z')).toBe('invalid_parameter');
    expect(await approve('2024', pinnedAt)).toBe('done');
  });

  it('is blocked by open findings that cannot be right', async () => {
    await register([item(1)]);
    await releases.step('submitted', await about(), doer());
    await releases.step('checked', await about(), doer());
    const { pinnedAt } = await detail();
    const key = { kota_kab: 'Banda Aceh', tahun: 2024 };
    await pool.query(
      `INSERT INTO finding (digest, rule, collection, subject, source, key, field, ids, records, value, expected)
       VALUES ('d1', $1, $2, $2, '', $3, 'jumlah_siswa', '{1}', 1, '-1', '0')`,
      [CERTAIN_RULES[0], resource, key],
    );
    const approval = { ...(await about()), pinnedAt };
    await expect(releases.approve(approval, doer())).rejects.toMatchObject({
      refusal: { code: 'release_blocked', count: 1 },
    });
    await pool.query(`UPDATE finding SET state = 'accepted', reason = 'benar adanya'`);
    expect(await codeOf(releases.approve(approval, doer()))).toBe('done');
  });
});

describe('several periods together', () => {
  const periods = ['2022', '2023', '2024'];
  const all = async <More extends object>(more?: (of: string) => Promise<More>) =>
    Promise.all(
      periods.map(async (of) => {
        const { note: _, ...one } = await about(of);
        return { ...one, ...((await more?.(of)) as More) };
      }),
    );
  const pinned = async (of: string) => ({ pinnedAt: (await detail(of)).pinnedAt });
  const states = () => Promise.all(periods.map(async (of) => (await detail(of)).state));
  const { together } = releases;

  beforeEach(async () => {
    await register(periods.map((of, n) => ({ ...item(n), tahun: Number(of) })));
  });

  it('take each step with one note, and are released as alone', async () => {
    expect(await together.step('submitted', { periods: await all(), note: 'Triwulan' }, doer())).toBeNull();
    expect((await detail('2022')).last).toMatchObject({ kind: 'submitted', note: 'Triwulan' });
    expect(await together.step('checked', { periods: await all(), note: null }, doer())).toBeNull();
    expect(await together.approve({ periods: await all(pinned), note: null }, doer())).toBeNull();
    const first = async () => ({ kind: null });
    const asked = { periods: await all(first), note: 'awal', mark: 'final', publicAt: null } as const;
    expect(await together.release(asked, doer())).toBeNull();
    const read = await releases.list([collection]);
    expect(read.map(({ period: of, version, note, records }) => [of, version, note, records])).toEqual([
      ['2024', 1, 'awal', 1],
      ['2023', 1, 'awal', 1],
      ['2022', 1, 'awal', 1],
    ]);
  });

  it('take it all or none, and the refusal names the period', async () => {
    const events = async () =>
      (
        await pool.query(`SELECT FROM history_event WHERE action = 'release.submitted' AND subject_id = $1`, [
          `${resource}/2022`,
        ])
      ).rowCount;
    const before = await events();
    await releases.step('submitted', await about('2023'), doer(2));
    const refused = await together.step('submitted', { periods: await all(), note: null }, doer());
    expect(refused).toMatchObject({
      collection: resource,
      period: '2023',
      refusal: { code: 'release_step_taken' },
    });
    expect(await states()).toEqual(['open', 'submitted', 'open']);
    expect(await events()).toBe(before);
  });

  it('are judged each as alone: by reasons, findings, other people and approvals', async () => {
    expect(await together.step('submitted', { periods: await all(), note: null }, doer(1))).toBeNull();
    const back = { periods: await all(), note: null };
    expect(await together.step('returned', back, doer())).toMatchObject({
      refusal: { code: 'invalid_parameter', field: 'note' },
    });
    expect(await together.step('checked', { periods: await all(), note: null }, doer())).toBeNull();
    await releases.saveSettings(
      { needsTwo: true, locks: false, seen: { needsTwo: false, locks: false } },
      doer(),
    );
    const own = await together.approve({ periods: await all(pinned), note: null }, doer(1));
    expect(own).toMatchObject({ period: '2022', refusal: { code: 'release_needs_other' } });
    await pool.query(
      `INSERT INTO finding (digest, rule, collection, subject, source, key, field, ids, records, value, expected)
       VALUES ('d2', $1, $2, $2, '', $3, 'jumlah_siswa', '{1}', 1, '-1', '0')`,
      [CERTAIN_RULES[0], resource, { kota_kab: 'Banda Aceh', tahun: 2024 }],
    );
    const wrong = await together.approve({ periods: await all(pinned), note: null }, doer(2));
    expect(wrong).toMatchObject({ period: '2024', refusal: { code: 'release_blocked', count: 1 } });
    await pool.query(`DELETE FROM finding WHERE digest = 'd2'`);
    expect(await states()).toEqual(['checked', 'checked', 'checked']);
    expect(await together.approve({ periods: await all(pinned), note: null }, doer(2))).toBeNull();
  });

  it('are taken by one of two people who choose the same ones in another order', async () => {
    const [one, other] = [await all(), (await all()).reverse()];
    const outcomes = await Promise.all(
      [one, other].map((chosen, n) =>
        together.step('submitted', { periods: chosen, note: null }, doer(n + 1)),
      ),
    );
    expect(outcomes.filter((outcome) => outcome === null)).toHaveLength(1);
    expect(await states()).toEqual(['submitted', 'submitted', 'submitted']);
  });
});

describe('the records of a release', () => {
  const released = async (name: string) =>
    (await listOf(services, { release: name })).records.map((record) => record);

  type Listed = readonly Readonly<Record<string, unknown>>[];
  const sumOf = (records: Listed) => records.reduce((sum, record) => sum + Number(record['jumlah_siswa']), 0);

  /** Compares what pages show with the newest releases, and with the stored records of periods that have none. */
  async function expectShown(kept: ReadonlyMap<string, Listed>): Promise<void> {
    const stored = (await listOf(services)).records;
    const present = (of: string): Listed => stored.filter(({ tahun }) => String(tahun) === of);
    const shown = (of: string) => [...kept].findLast(([name]) => name.startsWith(of))?.[1] ?? present(of);
    for (const [view, recordsOf] of [[{}, shown] as const, [{ present: true }, present] as const]) {
      const expected = ['2023', '2024'].flatMap((of) =>
        recordsOf(of).length === 0 ? [] : [[of, recordsOf(of).length, sumOf(recordsOf(of))]],
      );
      const asked = { collection, view };
      const ofMeasure = async (measure: 'count' | 'sum', figure?: string) =>
        (await services.summaries.ofView({ ...asked, request: { rows: ['tahun'], measure, figure } })).table;
      const [counts, sums] = [await ofMeasure('count'), await ofMeasure('sum', 'jumlah_siswa')];
      const numbers = counts.rows.map(({ values, cells }, row) => [
        ...[String(values[0]), Number(cells[0]), Number(sums.rows[row]!.cells[0])],
      ]);
      expect(numbers).toEqual(expected);
      const { drawn } = await services.pictures.read({ ...asked, kind: 'series' });
      expect((drawn?.names ?? []).map((name, at) => [name, totalAt(drawn!, at)])).toEqual(
        expected.map(([of, , sum]) => [of, sum]),
      );
      const { pins } = await services.records.releases.standing(collection, { isPresent: 'present' in view });
      const { cells } = (await services.coverages.of({ collection, pins }))!;
      const counted = ['2023', '2024'].flatMap((of) => {
        const own = cells.filter(({ year }) => String(year) === of);
        if (own.length === 0) return [];
        return [[of, sumBy(own, (cell) => cell.records), sumBy(own, (cell) => cell.figure ?? 0)]];
      });
      expect(counted).toEqual(expected);
      const { table: ratios, standing } = await services.indicators.read({
        indicator: { ...RATIO, numerator: { collection: resource, figure: 'jumlah_siswa' } },
        query: { ...UNLIMITED, figures: 'present' in view ? 'present' : 'standing' },
        actor: person(1),
      });
      expect(
        ratios.rows.map(({ values, cells }) => [
          ...[values[0], Number(cells[0]!.denominator), Number(cells[0]!.numerator)],
        ]),
      ).toEqual(expected);
      if (kept.size > 0) expect(standing.numerator?.isReleased).toBe(!('present' in view));
      for (const [of, records, sum] of expected) {
        const filter = { column: 'tahun', op: 'eq', value: String(of) } as const;
        const figure = { collection: resource, measure: 'sum', figures: ['jumlah_siswa'] } as const;
        const reading = { staff: person(1) };
        const pin = await services.figures.pin(
          { ...figure, view: { ...view, filter } },
          { ...reading, by: doer() },
        );
        const read = await services.figures.read(pin, reading);
        expect([read.value, read.records]).toEqual([String(sum), records]);
        const version = [...kept.keys()].findLast((name) => name.startsWith(String(of)));
        expect(read.release).toBe('present' in view ? null : (version ?? null));
        const behind = await services.figures.behind({ id: pin, after: 0 }, reading);
        expect(behind.records.map(({ record }) => record)).toEqual(recordsOf(String(of)));
      }
    }
  }

  it('stay the same, whatever is written, moved to other periods, deleted and undone later', async () => {
    const act = fc.oneof(
      { weight: 4, arbitrary: fc.record({ kind: fc.constant('register' as const), n: fc.nat(30) }) },
      { weight: 4, arbitrary: fc.record({ kind: fc.constant('change' as const), n: fc.nat(30) }) },
      { weight: 2, arbitrary: fc.record({ kind: fc.constant('move' as const), n: fc.nat(30) }) },
      { weight: 2, arbitrary: fc.record({ kind: fc.constant('remove' as const), n: fc.nat(30) }) },
      { weight: 1, arbitrary: fc.record({ kind: fc.constant('undo' as const), n: fc.nat(30) }) },
      { weight: 2, arbitrary: fc.record({ kind: fc.constant('release' as const), n: fc.nat(1) }) },
    );
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 6, maxLength: 18 }), async (acts) => {
        await pool.query('TRUNCATE pengulangan_kelas, release, release_step');
        services.records.releases.forget();
        const kept = new Map<string, Listed>();
        for (const { kind, n } of acts) {
          const all = (await listOf(services)).records;
          const one = all[n % Math.max(1, all.length)];
          if (kind === 'register') await register([item(n), { ...item(n + 1), tahun: 2023 }]);
          else if (kind === 'release') {
            const of = n === 0 ? '2024' : '2023';
            const records = all.filter((record) => String(record['tahun']) === of);
            if (records.length === 0) continue;
            await releaseOf(of);
            const version = (await detail(of)).release!.version;
            kept.set(`${of}.v${version}`, records);
          } else if (one === undefined) continue;
          else if (kind === 'change') await change([{ [ID]: one[ID], jumlah_siswa: n + 100 }]);
          else if (kind === 'move')
            await change([{ [ID]: one[ID], tahun: one['tahun'] === 2024 ? 2023 : 2024 }]);
          else if (kind === 'remove') await remove([Number(one[ID])]);
          else {
            const { batches } = await services.records.batches({ collections: [resource], limit: 1 });
            if (batches[0] !== undefined)
              await services.records.undo({ ...by, batch: batches[0].id }).catch(() => undefined);
          }
        }
        for (const [name, records] of kept) {
          expect(await released(name)).toEqual(records);
          const page = await listOf(services, { release: name, limit: '3' });
          expect(page.records).toEqual(records.slice(0, 3));
          expect(page.total).toBe(records.length);
        }
        await expectShown(kept);
        const newest = ['2023', '2024'].flatMap(
          (of) => [...kept].findLast(([name]) => name.startsWith(of)) ?? [],
        );
        if (newest.length === 0) return;
        const expected = newest.filter((one) => Array.isArray(one)).flat() as Record<string, unknown>[];
        const order = (records: readonly Record<string, unknown>[]) =>
          records.toSorted(
            (a, b) => Number(a[ID]) - Number(b[ID]) || Number(a['tahun']) - Number(b['tahun']),
          );
        expect(order(await released('latest'))).toEqual(order(expected));
      }),
      { numRuns: 12 },
    );
  });

  it('are those as of its label, whoever writes while it is made', async () => {
    await register([item(1), item(2)]);
    for (let round = 1; round <= 4; round += 1) {
      const state = { stopping: false };
      const writers = [1, 2, 3].map(async (writer) => {
        for (let n = 0; !state.stopping; n += 1) {
          const [id] = await register([item(1_000 * writer + 100 * round + n)]);
          if (n % 3 === 0) await change([{ [ID]: id, jumlah_siswa: 5 }]);
          if (n % 3 === 1) await remove([id!]);
        }
      });
      const at = await releaseOf('2024').finally(() => {
        state.stopping = true;
        return Promise.all(writers);
      });
      const asOf = await listOf(services, { as_of: at, tahun: '2024' });
      expect(await released(`2024.v${round}`)).toEqual(asOf.records);
      const page = await listOf(services, { release: `2024.v${round}`, limit: '1000' });
      expect(page.records).toEqual(asOf.records);
      expect(page.total).toBe(asOf.records.length);
    }
  });

  it('are those of the spellings that it had, also after these were merged', async () => {
    const siswa = findCollection('siswa')!;
    const half = (n: number, semester: string) => ({
      ...{ kota_kab: 'Aceh Besar', kecamatan: `Kecamatan ${n}`, tahun: 2024, semester, jenjang: 'SD' },
      ...Object.fromEntries(siswa.fields.filter(({ kind }) => kind === 'int').map(({ name }) => [name, n])),
    });
    const items = [half(1, '1'), half(2, 'Semester I'), half(3, '2')].map((one) =>
      Object.fromEntries(Object.entries(one).filter(([name]) => siswa.field(name) !== undefined)),
    );
    const stored = await services.records.register({ ...by, collection: siswa, items, wantData: true });
    expect(stored.done).toBe(3);
    await releaseOf('2024-S1', { one: siswa });
    const read = async () => {
      const query = await services.records.readQuery(siswa, [['release', '2024-S1']], { actor: by.actor });
      const list = await services.records.list({ actor: by.actor, collection: siswa, query });
      await list.close();
      return JSON.parse(`[${list.first}]`);
    };
    const before = await read();
    expect(before).toHaveLength(2);
    const field = siswa.field('semester')!.name;
    await services.records.spellings.merge(
      { collection: 'siswa', field, within: {}, values: ['Semester I'], to: '1', preview: false } as never,
      by,
    );
    expect(await read()).toEqual(before);
    const { changed } = await detail('2024-S1', 1, siswa);
    expect(changed!.total).toBe(1);
  });

  it('are unknown before their time, also by name, and refused with the releases that there are', async () => {
    await register([item(1)]);
    await releaseOf('2024', { publicAt: new Date(Date.now() + 3_600_000).toISOString() });
    expect(await codeOf(released('latest'))).toBe('invalid_parameter');
    expect(await codeOf(released('2024.v1'))).toBe('invalid_parameter');
    expect(await releases.list([collection])).toEqual([]);
    await pool.query(`UPDATE release SET public_at = now()`);
    services.records.releases.forget();
    expect(await released('2024.v1')).toHaveLength(1);
    await expect(released('2024.v2')).rejects.toMatchObject({
      refusal: { field: 'release', fault: { code: 'not_one_of', known: ['latest', '2024.v1'] } },
    });
  });

  it('keep the months of the history that they need', async () => {
    await register([item(1)]);
    const at = await releaseOf('2024');
    const later = new Date(Date.parse(at) + 400 * 86_400_000);
    await addMonths(pool, services.log, later);
    await dropMonths(pool, { months: 1, log: services.log, now: later });
    await change([{ [ID]: Number((await listOf(services)).records[0]![ID]), jumlah_siswa: 9 }]);
    expect(await released('2024.v1')).toMatchObject([{ jumlah_siswa: 1 }]);
  });
});

it.each(collections.filter(({ resource: name }) => findDelivered(name) !== undefined))(
  'a period of $resource is released, read, locked and corrected',
  async (one) => {
    await pool.query(`TRUNCATE ${one.resource}`);
    const [id] = JSON.parse(
      (await services.records.register({ ...by, collection: one, items: [sample(one)], wantData: true }))
        .data,
    ).map((record: Record<string, unknown>) => record[one.identifier]);
    const of = (await services.coverages.of({ collection: one }))!.coverage.periods.at(-1)!.period;
    const unlocked = { needsTwo: false, locks: false };
    await releases.saveSettings({ ...unlocked, locks: true, seen: unlocked }, doer());
    await releaseOf(of, { one });
    const read = async (release: string) => {
      const query = await services.records.readQuery(one, [['release', release]], { actor: by.actor });
      const list = await services.records.list({ actor: by.actor, collection: one, query });
      await list.close();
      return JSON.parse(`[${list.first}]`);
    };
    const before = await read('latest');
    expect(before).toMatchObject([{ [one.identifier]: id }]);
    const remove = () =>
      services.records.remove({ ...by, collection: one, items: [{ [one.identifier]: id }], wantData: false });
    expect(await remove()).toMatchObject({ done: 0 });
    await releases.step('submitted', await about(of, one), doer());
    expect(await remove()).toMatchObject({ done: 1 });
    expect(await read(`${of}.v1`)).toEqual(before);
    const summary = { collection: one, view: {}, request: { rows: [], measure: 'count' } } as const;
    expect((await services.summaries.ofView(summary)).table.total).toBe('1');
    const present = await services.summaries.ofView({ ...summary, view: { present: true } });
    expect(present.table.columns).toEqual([]);
  },
);

describe('what has changed since a release', () => {
  it('is counted, listed with both values, and added up by unit', async () => {
    const ids = await register([1, 2, 3, 4, 5].map((n) => item(n)));
    await register([{ ...item(9), tahun: 2023 }]);
    await releaseOf('2024');
    expect((await detail()).changed).toMatchObject({ total: 0, changes: [], units: [] });
    await change([
      { [ID]: ids[0], jumlah_siswa: 100 },
      { [ID]: ids[1], jumlah_siswa: 50 },
    ]);
    await change([{ [ID]: ids[1], jumlah_siswa: 2 }]);
    await remove([ids[2]!]);
    await change([{ [ID]: ids[3], tahun: 2023 }]);
    const [added] = await register([{ ...item(7), kota_kab: 'Sabang' }]);
    const { changed } = await detail();
    expect(changed!.total).toBe(4);
    expect(
      changed!.changes.map(({ record, before, after }) => [
        record,
        before?.['jumlah_siswa'],
        after?.['jumlah_siswa'],
      ]),
    ).toEqual([
      [ids[0], 1, 100],
      [ids[2], 3, undefined],
      [ids[3], 4, undefined],
      [added, undefined, 7],
    ]);
    expect(changed!.units).toEqual([
      { unit: 'Banda Aceh', before: { jumlah_siswa: '15' }, after: { jumlah_siswa: '107' } },
      { unit: 'Sabang', before: null, after: { jumlah_siswa: '7' } },
    ]);
    await releaseOf('2024');
    const all = await releases.list([collection]);
    const page = { after: 0, limit: 10 };
    expect((await releases.changesBetween([all[1]!, all[0]!], page)).total).toBe(4);
  });
});
