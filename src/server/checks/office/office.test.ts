import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { COMPARISONS, type OfficeRule, type RuleComparison } from '@/domain/checks/office-rule';
import { collections, findCollection } from '@/domain/collections';
import type { StaffActor } from '@/server/actor';
import { queryOf } from '../query';
import type { Finding } from '../read-findings';
import { storedRecords } from '../sources';
import { storeFound } from '../store-found';
import { createOwnChecks, type OwnChecks } from '../testing';
import { findSubject, subjectNameOf } from './subjects';

/** The rules that the office writes (docs/decisions/checks.md, "Rules of the office"). */

let own: OwnChecks;

const ACTOR: StaffActor = {
  kind: 'staff',
  id: '00000000-0000-4000-8000-000000000001',
  name: 'Sari',
  email: 'a@example.test',
  role: 'administrator',
  groups: ['*'],
};
const BY = { actor: ACTOR, address: '10.0.0.1' };

const sum = (collection: 'siswa' | 'guru', only: Record<string, string[]> = {}) => ({
  collection,
  figures: [`jumlah_${collection}`],
  only,
});

/** There may be at most as many teachers as pupils in each district, half-year and level. */
const RULE: OfficeRule = {
  name: 'Guru lebih banyak daripada siswa',
  left: sum('guru'),
  comparison: 'lte',
  right: { kind: 'figures', times: 1, ...sum('siswa') },
  ...{ percent: 0, from: 1, level: 'district', apart: ['jenjang'] },
};

beforeAll(async () => {
  own = await createOwnChecks();
});

afterAll(() => own.drop());

beforeEach(async () => {
  await own.pool.query(
    'DELETE FROM siswa; DELETE FROM guru; DELETE FROM check_rule; DELETE FROM history_event; DELETE FROM finding',
  );
  await checked();
});

async function checked(): Promise<void> {
  await own.checks.plan();
  await own.checks.drain();
}

const WAITING = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;

type Row = readonly [district: string, year: number, semester: string, jenjang: string, figure: number];

/** Stores figures of a table in Pidie. */
async function store(name: 'siswa' | 'guru', rows: readonly Row[]): Promise<void> {
  const items = rows.map(([kecamatan, tahun, semester, jenjang, figure]) => ({
    ...{ kota_kab: 'Pidie', kecamatan, tahun, semester, jenjang, [`jumlah_${name}`]: figure },
  }));
  const collection = findCollection(name)!;
  await own.records.register({ ...BY, collection, items, wantData: false });
}

const officeFindings = async (): Promise<readonly Finding[]> =>
  own.checks.list({ actor: ACTOR, collections, rule: 'office', skip: 0, limit: 500 });

type Saved = Readonly<{ replaces?: { id: number; seen: number } | null; isOff?: boolean }>;
const save = (rule: OfficeRule, { replaces = null, isOff = false }: Saved = {}) =>
  own.checks.saveOfficeRule({ ...rule, replaces, isOff }, BY);

describe('a rule', () => {
  it('is tried, saved, followed by writes, and closes its findings when it is turned off or removed', async () => {
    await store('siswa', [
      ['Mila', 2024, '1', 'SD', 10],
      ['Mila', 2024, '1', 'SMP', 50],
      ['Delima', 2024, '1', 'SD', 40],
    ]);
    await store('guru', [
      ['Mila', 2024, '1', 'SD', 12],
      ['Mila', 2024, '1', 'SMP', 50],
      ['Delima', 2024, '2', 'SD', 99],
    ]);
    const key = { kota_kab: 'Pidie', kecamatan: 'Mila', tahun: 2024, semester: '1', jenjang: 'SD' };
    const found = { key, value: '12', expected: '10', records: 1, field: 'jumlah_guru', collection: 'guru' };
    expect(await own.checks.tryOfficeRule(RULE)).toMatchObject({
      ...{ findings: 1, compared: 2, checked: 1, sources: 1, first: [found] },
    });
    expect(await officeFindings()).toEqual([]);

    const id = await save(RULE);
    await checked();
    expect(await officeFindings()).toMatchObject([
      { ...found, rule: 'office', state: 'new', office: { ...RULE, id } },
    ]);
    const [finding] = await officeFindings();
    // The effect is the difference as a share of all figures of the period: 12 + 50, two of which are too many.
    expect(finding!.effect).toBeCloseTo(2 / 60, 2);
    const [{ id_guru: record }] = (await own.pool.query(`SELECT id_guru FROM guru WHERE jumlah_guru = 12`))
      .rows as [{ id_guru: number }];
    const noted = await own.checks.ofRecords({ collection: findCollection('guru')!, ids: [record] });
    expect(noted).toMatchObject([{ rule: 'office', office: { name: RULE.name }, value: '12' }]);

    // A write to the other table is checked too, and a finding that is no longer found is fixed.
    const siswa = findCollection('siswa')!;
    const [pupils] = (await own.pool.query(`SELECT id_siswa FROM siswa WHERE jumlah_siswa = 10`)).rows;
    const change = (jumlah_siswa: number) =>
      own.records.change({
        ...BY,
        collection: siswa,
        items: [{ id_siswa: pupils.id_siswa, jumlah_siswa }],
        wantData: false,
      });
    await change(12);
    await checked();
    expect(await officeFindings()).toMatchObject([{ state: 'fixed' }]);
    await change(11);
    await checked();
    expect(await officeFindings()).toMatchObject([{ state: 'new', expected: '11' }]);

    await save(RULE, { replaces: { id, seen: 1 }, isOff: true });
    expect(await officeFindings()).toMatchObject([{ state: 'fixed' }]);
    await own.checks.begin('Sari');
    await checked();
    expect(await officeFindings()).toMatchObject([{ state: 'fixed' }]);
    await save({ ...RULE, name: 'Guru', percent: 9 }, { replaces: { id, seen: 2 } });
    await checked();
    expect(await officeFindings()).toMatchObject([{ state: 'new', office: { name: 'Guru' } }]);
    const stale = { code: 'record_changed' };
    await expect(save(RULE, { replaces: { id, seen: 2 } })).rejects.toMatchObject(stale);
    await expect(own.checks.removeOfficeRule({ id, seen: 2 }, BY)).rejects.toMatchObject(stale);
    await own.checks.removeOfficeRule({ id, seen: 3 }, BY);
    expect(await officeFindings()).toMatchObject([{ state: 'fixed', office: { name: 'Guru' } }]);
    expect(await own.checks.officeRules()).toEqual([]);

    const history = await own.prisma.historyEvent.findMany({ orderBy: { id: 'asc' } });
    const events = history.filter(({ subjectKind }) => subjectKind === 'check');
    expect(events.map(({ action, subjectName }) => [action, subjectName])).toEqual([
      ['check.rule_added', RULE.name],
      ['check.rule_changed', RULE.name],
      ['check.rule_changed', 'Guru'],
      ['check.rule_removed', 'Guru'],
    ]);
    expect(events[2]!.after).toMatchObject({
      isOff: false,
      says: {
        id: 'Jumlah guru ≤ jumlah siswa, toleransi 9 % (Kota/Kabupaten, Kecamatan, Jenjang, Tahun, Semester)',
      },
    });
  });

  it('stores nothing of a task that begins after it was removed', async () => {
    await store('siswa', [['Mila', 2024, '1', 'SD', 10]]);
    await store('guru', [['Mila', 2024, '1', 'SD', 12]]);
    const id = await save(RULE);
    await own.checks.removeOfficeRule({ id, seen: 1 }, BY);
    await checked();
    expect(await officeFindings()).toEqual([]);
  });

  it('is removed after a check by it that is under way, whose findings are closed too', async () => {
    await store('siswa', [['Mila', 2024, '1', 'SD', 10]]);
    await store('guru', [['Mila', 2024, '1', 'SD', 12]]);
    const id = await save(RULE);
    const client = await own.pool.connect();
    try {
      const query = queryOf(client);
      await client.query('BEGIN');
      const subject = (await findSubject(query, subjectNameOf(id)))!;
      const removed = own.checks.removeOfficeRule({ id, seen: 1 }, BY);
      await expect.poll(async () => (await own.pool.query(WAITING)).rows.length).toBeGreaterThan(0);
      const asked = { query, records: storedRecords(query), source: 'Pidie', thresholdsOf: () => undefined };
      const found = await subject.find({ ...asked, vocabulary: await own.places.vocabulary() });
      const measured = found.map((one) => ({ ...one, effect: 0 }));
      await storeFound(query, { subject: subject.name, source: 'Pidie', found: measured, isCut: false });
      await client.query('COMMIT');
      await removed;
    } finally {
      client.release();
    }
    expect(await officeFindings()).toMatchObject([{ state: 'fixed', value: '12' }]);
  });

  it('adds up what is not kept apart, but never a whole regency to its districts', async () => {
    await store('siswa', [
      ['-', 2024, '1', 'SD', 100],
      ['Mila', 2024, '1', 'SD', 60],
      ['Delima', 2024, '1', 'SMP', 40],
      ['-', 2024, '2', 'SD', 77],
    ]);
    const total = {
      ...RULE,
      left: sum('siswa'),
      comparison: 'eq',
      right: { kind: 'number', number: 0 },
    } as const;
    const figures = async (rule: OfficeRule) =>
      (await own.checks.tryOfficeRule(rule)).first.map(({ key, value, records }) => [
        ...[key['kecamatan'], key['semester'], key['jenjang'], value, records],
      ]);
    // For the first half-year the levels are added up from the districts; for the second there is only the whole.
    expect(await figures({ ...total, level: 'regency', apart: [] })).toEqual([
      [undefined, '1', undefined, '100', 2],
      [undefined, '2', undefined, '77', 1],
    ]);
    expect(await figures({ ...total, apart: [] })).toEqual([
      ['Mila', '1', undefined, '60', 1],
      ['Delima', '1', undefined, '40', 1],
    ]);
    const only = { ...total, left: sum('siswa', { jenjang: ['SMP', 'SMA'] }) };
    expect(await figures({ ...only, level: 'regency' })).toEqual([[undefined, '1', 'SMP', '40', 1]]);
  });

  it('compares with the period before only where that is the one before', async () => {
    await store('siswa', [
      ['Mila', 2022, '2', 'SD', 100],
      ['Mila', 2023, '1', 'SD', 121],
      ['Mila', 2024, '1', 'SD', 999],
      ['Mila', 2024, '2', 'SD', 1],
      ['Mila', 2024, 'Ganjil', 'SD', 5],
    ]);
    const grown = {
      ...RULE,
      left: sum('siswa'),
      right: { kind: 'before', times: 1 },
      percent: 20,
    } as const;
    expect(await own.checks.tryOfficeRule(grown)).toMatchObject({
      compared: 2,
      first: [{ key: { tahun: 2023, semester: '1' }, value: '121', expected: '100' }],
    });
    expect(await own.checks.tryOfficeRule({ ...grown, percent: 21 })).toMatchObject({ findings: 0 });
  });

  it('is refused with the member that does not fit', async () => {
    const wrong = async (rule: Partial<OfficeRule>) =>
      save({ ...RULE, ...rule }).then(
        () => 'stored',
        (error: { field?: string }) => error.field,
      );
    expect(await wrong({ level: 'village' })).toBe('level');
    expect(await wrong({ level: null })).toBe('level');
    expect(await wrong({ apart: ['kecamatan'] })).toBe('apart');
    expect(await wrong({ left: { ...sum('guru'), figures: ['jumlah_siswa'] } })).toBe('left.figures');
    expect(await wrong({ left: sum('guru', { jenjang: [] }) })).toBe('left.only.jenjang');
    const yearly = { collection: 'apk', figures: ['jumlah_apk'], only: {} } as const;
    expect(await wrong({ right: { kind: 'figures', times: 1, ...yearly } })).toBe('right.collection');
    await expect(save(RULE, { replaces: { id: 4_711, seen: 1 } })).rejects.toMatchObject({
      code: 'not_found',
    });
  });
});

/** The meaning of each comparison, written directly. */
const HOLDS: Readonly<Record<RuleComparison, (left: number, right: number, part: number) => boolean>> = {
  lte: (left, right, part) => left <= right + part,
  lt: (left, right, part) => left < right + part,
  eq: (left, right, part) => Math.abs(left - right) <= part,
  gte: (left, right, part) => left >= right - part,
  gt: (left, right, part) => left > right - part,
};

it('finds what a reading of the rule row by row finds', { timeout: 120_000 }, async () => {
  const districts = ['Mila', 'Delima', 'Sakti'];
  const levels = ['SD', 'SMP', 'SMA'];
  const rows = fc.uniqueArray(
    fc.tuple(
      fc.constantFrom(...districts),
      fc.constantFrom(2023, 2024),
      fc.constantFrom('1', '2'),
      fc.constantFrom(...levels),
      fc.integer({ min: 0, max: 12 }),
    ),
    { selector: (row) => row.slice(0, 4).join(), maxLength: 24 },
  );
  const only = fc.oneof(
    fc.constant({}),
    fc.subarray(levels, { minLength: 1 }).map((jenjang) => ({ jenjang })),
  );
  const rule = fc.record({
    left: only.map((some) => sum('guru', some)),
    comparison: fc.constantFrom(...COMPARISONS),
    right: fc.oneof(
      fc.record({ kind: fc.constant('figures' as const), times: fc.constantFrom(1, 2, 0.5), only }),
      fc.record({ kind: fc.constant('before' as const), times: fc.constantFrom(1, 2, 0.5) }),
      fc.record({ kind: fc.constant('number' as const), number: fc.integer({ min: 0, max: 20 }) }),
    ),
    percent: fc.constantFrom(0, 25, 100),
    from: fc.constantFrom(0, 1, 6),
    level: fc.constantFrom('regency' as const, 'district' as const),
    apart: fc.constantFrom([], ['jenjang']),
  });
  await fc.assert(
    fc.asyncProperty(rows, rows, rule, async (teachers, pupils, { right, ...others }) => {
      await own.pool.query('DELETE FROM siswa; DELETE FROM guru');
      if (teachers.length > 0) await store('guru', teachers);
      if (pupils.length > 0) await store('siswa', pupils);
      const asked: OfficeRule = {
        ...{ name: 'acak', ...others },
        right: right.kind === 'figures' ? { ...right, ...sum('siswa', right.only) } : right,
      };
      const { findings, compared } = await own.checks.tryOfficeRule(asked);
      expect([findings, compared]).toEqual(expectedOf(asked, teachers, pupils));
    }),
    { numRuns: 60 },
  );
});

/** The findings and comparisons of a rule about teachers, counted without SQL. */
function expectedOf(rule: OfficeRule, teachers: readonly Row[], pupils: readonly Row[]): [number, number] {
  const { right, percent, from, level, apart, comparison } = rule;
  const sums = (all: readonly Row[], only: Readonly<Record<string, readonly string[]>>) => {
    const added = new Map<string, number>();
    for (const [district, year, semester, jenjang, figure] of all) {
      if (only['jenjang']?.includes(jenjang) === false) continue;
      const unit = [level === 'district' ? district : '', apart.length > 0 ? jenjang : ''];
      const at = JSON.stringify([...unit, year * 2 + Number(semester)]);
      added.set(at, (added.get(at) ?? 0) + figure);
    }
    return added;
  };
  const left = sums(teachers, rule.left.only);
  const others = right.kind === 'figures' ? sums(pupils, right.only) : left;
  const rightOf = (at: string): number | undefined => {
    if (right.kind === 'number') return right.number;
    const [district, jenjang, period] = JSON.parse(at);
    const key = right.kind === 'before' ? JSON.stringify([district, jenjang, period - 1]) : at;
    const value = others.get(key);
    return value === undefined ? undefined : value * right.times;
  };
  const pairs = [...left].flatMap(([at, value]) => {
    const expected = rightOf(at);
    return expected === undefined || Math.max(value, expected) < from ? [] : [{ value, expected }];
  });
  const broken = pairs.filter(
    ({ value, expected }) => !HOLDS[comparison](value, expected, (expected * percent) / 100),
  );
  return [broken.length, pairs.length];
}
