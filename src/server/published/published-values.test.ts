import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Collection, findCollection } from '@/domain/collections';
import type { PictureKind } from '@/domain/collections/answers';
import type { Drawn } from '@/domain/pictures/drawn';
import { picturesOf } from '@/domain/pictures/picture';
import type { StaffActor } from '@/server/actor';
import { createPictures } from '@/server/pictures/pictures';
import { dividedBy, standingWith } from '@/server/records/released/public-releases';
import { createOwnServices } from '@/server/testing';
import type { PublishedChanges } from './comparison';
import { createPublishedValues } from './published-values';

/** What a release would change of what is published: both values of each, and nothing that stays the same. */

const services = await createOwnServices();
const { pool, prisma, records, releases, figures, published } = services;

const staff: StaffActor = {
  ...{ kind: 'staff', id: '00000000-0000-4000-8000-000000000001', name: 'Putri' },
  ...{ email: 'p@example.test', role: 'administrator', groups: ['*'] },
};
const by = { actor: staff, address: null };
const siswa = findCollection('siswa')!;
const guru = findCollection('guru')!;
const period = '2024-S1';

const REGENCIES = ['Kota Sabang', 'Pidie', 'Bireuen'];
const DISTRICTS = ['Satu', 'Dua'];
const LEVELS = ['SD', 'SMP'];
type Place = Readonly<{ kota_kab: string; kecamatan: string; jenjang: string }>;
const PLACES: readonly Place[] = REGENCIES.flatMap((kota_kab) =>
  DISTRICTS.flatMap((kecamatan) => LEVELS.map((jenjang) => ({ kota_kab, kecamatan, jenjang }))),
);

const write = { actor: staff, wantData: false } as const;
const register = (collection: Collection, items: readonly object[]) =>
  records.register({ ...write, collection, items: [...items] });
const pupils = (place: Place, jumlah_siswa: number, semester = '1') => ({
  ...{ ...place, tahun: 2024, semester, jumlah_siswa },
});
const idOf = async (place: Place, semester = '1'): Promise<number | undefined> => {
  const { kota_kab, kecamatan, jenjang } = place;
  const { rows } = await pool.query<{ id: number }>(
    `SELECT id_siswa AS id FROM siswa WHERE kota_kab = $1 AND kecamatan = $2 AND jenjang = $3 AND semester::text = $4`,
    [kota_kab, kecamatan, jenjang, semester],
  );
  return rows[0]?.id;
};
const change = async (place: Place, jumlah_siswa: number, semester = '1') =>
  records.change({
    ...{ ...write, collection: siswa },
    items: [{ id_siswa: await idOf(place, semester), jumlah_siswa }],
  });
const remove = async (place: Place) =>
  records.remove({ ...write, collection: siswa, items: [{ id_siswa: await idOf(place) }] });

async function release(): Promise<void> {
  const about = async () => ({
    ...{ collection: siswa.resource, period, note: null },
    seen: (await detail()).last?.id ?? '0',
  });
  await releases.step('submitted', await about(), by);
  await releases.step('checked', await about(), by);
  const { pinnedAt, release: known } = await detail();
  await releases.approve({ ...(await about()), pinnedAt }, by);
  await releases.release(
    { ...(await about()), mark: 'final', kind: known === null ? null : 'minor', publicAt: null },
    by,
  );
}
const detail = () => releases.detail({ collection: siswa, period, actor: staff });
const compare = async (who = staff, from = published) =>
  from.changes({ collection: siswa, period, pinnedAt: (await detail()).pinnedAt, staff: who });

const filterOf = (limits: Readonly<Record<string, string>>) => ({
  all: [
    { column: 'tahun', op: 'eq', value: '2024' },
    ...Object.entries(limits).map(([column, value]) => ({ column, op: 'eq', value })),
  ],
});
/** Pins the pupils of some records of the half-year. @returns the end of its address */
const pin = (limits: Readonly<Record<string, string>>) =>
  figures.pin(
    {
      ...{ collection: 'siswa', measure: 'sum', figures: ['jumlah_siswa'] },
      view: { filter: filterOf({ semester: '1', ...limits }) as never },
    },
    { staff, by },
  );
const report = (title: string, blocks: readonly object[], filters = {}) =>
  prisma.report.create({
    data: { title, createdBy: 'test', changedBy: 'test', blocks: blocks as never, ...filters },
  });

/** What is named, in short. */
const namesOf = ({ figures: pinned, indicators, pictures, reports }: PublishedChanges) => ({
  figures: pinned.map(({ id }) => id).sort(),
  indicators: indicators.map(({ name }) => name),
  pictures: pictures.map(({ picture }) => picture),
  reports: reports.map(({ title, blocks }) => [title, blocks.map((block) => block.title.id)]),
});
const NOTHING = { figures: [], indicators: [], pictures: [], reports: [] };

const begin = async () => {
  await pool.query('TRUNCATE siswa, guru, release, release_step, pinned_figure, report CASCADE');
  records.releases.forget();
  await register(
    siswa,
    PLACES.flatMap((place, at) => [pupils(place, 100 + at), pupils(place, 50, '2')]),
  );
  await register(
    guru,
    PLACES.map((place) => ({ ...place, tahun: 2024, semester: '1', jumlah_guru: 10 })),
  );
};
beforeEach(begin);

describe('the published values that a release would change', () => {
  const sabang = PLACES[0]!;

  it('are named in each kind, with both values', async () => {
    await release();
    const changed = await pin({ kota_kab: 'Kota Sabang', jenjang: 'SD' });
    await pin({ kota_kab: 'Pidie' });
    await report('Laporan siswa', [
      { id: 'a', kind: 'heading', text: 'Siswa' },
      {
        ...{ id: 'b', kind: 'summary', title: 'Menurut kabupaten', collection: 'siswa' },
        query: 'rows=kota_kab&last=jumlah_siswa&tahun=2024&semester=1',
      },
      {
        ...{ id: 'c', kind: 'summary', title: 'Pidie saja', collection: 'siswa' },
        query: 'rows=kecamatan&last=jumlah_siswa&tahun=2024&semester=1&kota_kab=Pidie',
      },
      {
        ...{ id: 'd', kind: 'summary', title: 'Seperti sekarang', collection: 'siswa' },
        query: 'rows=kota_kab&last=jumlah_siswa&tahun=2024&semester=1&figures=present',
      },
      { id: 'e', kind: 'picture', title: 'Peta', collection: 'siswa', picture: 'series', query: '' },
      {
        ...{ id: 'f', kind: 'indicator', title: 'Rasio', indicator: 'siswa_per_guru' },
        query: 'rows=kota_kab&period=2024-S1',
      },
    ]);
    await report('Laporan guru', [
      {
        id: 'a',
        kind: 'summary',
        title: 'Guru',
        collection: 'guru',
        query: 'rows=kota_kab&last=jumlah_guru',
      },
    ]);
    await change(sabang, 190);
    const found = await compare();
    const names = namesOf(found);
    expect(names.figures).toEqual([changed]);
    expect(names.indicators).toContain('siswa_per_guru');
    expect(names.pictures).toContain('series');
    expect(names.reports).toEqual([['Laporan siswa', ['Menurut kabupaten', 'Peta', 'Rasio']]]);
    // The first district has 100 pupils, and the second 102.
    expect(found.figures[0]).toMatchObject({ values: [{ before: '202', after: '292' }], addresses: 1 });
    const [summary, , ratio] = found.reports[0]!.blocks;
    expect(summary!.values).toContainEqual({
      ...{ name: { id: 'Kota Sabang', en: 'Kota Sabang' }, before: '406', after: '496' },
    });
    expect(ratio!.values).toContainEqual({
      ...{ name: { id: 'Kota Sabang', en: 'Kota Sabang' }, before: '10.15', after: '12.4' },
    });
    expect(found.leftOut).toEqual([]);
    // After the release pages show the second values.
    await release();
    expect(namesOf(await compare())).toEqual(NOTHING);
  });

  it('are none where the changes alter no published value', async () => {
    await release();
    await pin({ kota_kab: 'Kota Sabang', jenjang: 'SD' });
    await report('Laporan siswa', [
      {
        ...{ id: 'b', kind: 'summary', title: 'Menurut jenjang', collection: 'siswa' },
        query: 'rows=jenjang&last=jumlah_siswa&tahun=2024&semester=1&kota_kab=Kota%20Sabang',
      },
    ]);
    // One pupil less in one district, and one more in the other; and a change of another period.
    await change(sabang, 99);
    await change(PLACES[2]!, 103);
    await change(sabang, 77, '2');
    const found = await compare();
    expect(found.figures).toEqual([]);
    expect(found.reports).toEqual([]);
    expect(found.compared).toMatchObject({ figure: 1, block: 1 });
    // The same values, written again.
    await change(sabang, 100);
    await change(PLACES[2]!, 102);
    expect(namesOf(await compare())).toEqual(NOTHING);
  });

  it('are those of the label, not of what was written after it', async () => {
    await release();
    await pin({});
    await change(sabang, 190);
    const { pinnedAt } = await detail();
    await change(sabang, 290);
    const { figures: pinned } = await published.changes({ collection: siswa, period, pinnedAt, staff });
    const sum = PLACES.reduce((all, _, at) => all + 100 + at, 0);
    expect(pinned[0]!.values).toMatchObject([{ before: String(sum), after: String(sum + 90) }]);
  });

  it('say what was left out, and why', async () => {
    await release();
    await pin({});
    await report('Rasio', [
      { id: 'f', kind: 'indicator', title: '', indicator: 'siswa_per_guru', query: 'rows=kota_kab' },
    ]);
    await prisma.pinnedFigure.updateMany({ data: { view: { filter: filterOf({ hilang: '1' }) } } });
    await change(sabang, 190);
    expect((await compare()).leftOut).toEqual([{ kind: 'figure', why: 'not_shown', count: 1 }]);
    const { leftOut, compared } = await compare(staff, createPublishedValues(services, 0));
    expect(compared).toEqual({ figure: 0, indicator: 0, picture: 0, block: 0 });
    expect(leftOut).toContainEqual({ kind: 'figure', why: 'time', count: 1 });
    expect(leftOut).toContainEqual({ kind: 'block', why: 'time', count: 1 });
    expect(leftOut.every(({ why }) => why === 'time')).toBe(true);
  });

  it('end when the caller leaves', async () => {
    await release();
    await pin({});
    await change(sabang, 190);
    const { pinnedAt } = await detail();
    const asked = { collection: siswa, period, pinnedAt, staff };
    await expect(published.changes({ ...asked, signal: AbortSignal.abort() })).rejects.toThrow();
  });
});

/** Sums of pupils of the half-year by some fields, computed from the stored records. */
async function sums(fields: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await pool.query<{ key: string; sum: string }>(
    `SELECT concat_ws('/', ${[...fields, `''`].join(', ')}) AS key, sum(jumlah_siswa)::text AS sum
     FROM siswa WHERE tahun = 2024 AND semester::text = '1' GROUP BY 1`,
  );
  return new Map(rows.map(({ key, sum }) => [key, sum]));
}

const DIVISIONS = [
  [],
  ['kota_kab'],
  ['kota_kab', 'jenjang'],
  ['kecamatan'],
  ['kota_kab', 'kecamatan', 'jenjang'],
] as const;
const keyOf = (fields: readonly string[], key: string) => `${fields.join()} ${key}`;

/** All these sums, by {@link keyOf}. */
async function allSums(): Promise<ReadonlyMap<string, string>> {
  const read = DIVISIONS.map(async (fields) =>
    [...(await sums(fields))].map(([key, sum]) => [keyOf(fields, key), sum] as const),
  );
  return new Map((await Promise.all(read)).flat());
}

/** Pins all these sums. @returns their addresses, by {@link keyOf} */
async function pinAll(): Promise<ReadonlyMap<string, string>> {
  const pinned = new Map<string, string>();
  for (const fields of DIVISIONS)
    for (const place of PLACES) {
      const limits = Object.fromEntries(fields.map((name) => [name, place[name]]));
      const key = keyOf(fields, [...Object.values(limits), ''].join('/'));
      if (!pinned.has(key)) pinned.set(key, await pin(limits));
    }
  return pinned;
}

const KINDS = ['change', 'change', 'same', 'remove', 'other'] as const;
const FURTHER_KINDS = [...KINDS, 'spelled', 'whole'] as const;
type Act = Readonly<{ at: number; kind: (typeof FURTHER_KINDS)[number]; value: number }>;
const actsOf = (kinds: readonly Act['kind'][]) =>
  fc.array(
    fc.record({
      at: fc.integer({ min: 0, max: PLACES.length - 1 }),
      kind: fc.constantFrom(...kinds),
      value: fc.integer({ min: 0, max: 300 }),
    }),
    { minLength: 1, maxLength: 6 },
  );

async function act({ at, kind, value }: Act): Promise<void> {
  const place = PLACES[at]!;
  const id = await idOf(place);
  if (kind === 'other') await change(place, value, '2');
  else if (kind === 'whole') await registerWhole(place, value);
  else if (id === undefined) await register(siswa, [pupils(place, value)]);
  else if (kind === 'spelled')
    await records.change({ ...write, collection: siswa, items: [{ id_siswa: id, semester: 'I' }] });
  else if (kind === 'remove') await remove(place);
  else if (kind === 'change') await change(place, value);
  else {
    const { rows } = await pool.query('SELECT jumlah_siswa AS n FROM siswa WHERE id_siswa = $1', [id]);
    await change(place, rows[0].n);
  }
}

/** A figure for the whole regency, which is not added to those of its districts. */
const registerWhole = ({ kota_kab, jenjang }: Place, value: number) =>
  register(siswa, [pupils({ kota_kab, kecamatan: '-', jenjang }, value, value % 2 === 0 ? '1' : '2')]);

/** Each picture of both sides, with and without the period read apart. */
async function expectSameInParts(): Promise<void> {
  const { pinnedAt } = await detail();
  const { release: candidate } = await releases.candidate({
    ...{ collection: siswa, period, pinnedAt, actor: staff },
  });
  const { standing } = records.releases;
  // Pictures of their own have cached nothing.
  const pictures = () => createPictures(services);
  for (const find of [standing, standingWith(standing, candidate)]) {
    const shown: { kind: PictureKind; period: string; drawn: Drawn | null }[] = [];
    for (const { kind } of picturesOf(siswa)) {
      const asked = { collection: siswa, view: {}, kind, findStanding: find };
      const whole = await pictures().read(asked);
      expect(await pictures().read({ ...asked, findStanding: dividedBy(find, candidate) })).toEqual(whole);
      for (const period of whole.periods) {
        const { drawn } = await pictures().read({ ...asked, period });
        shown.push({ kind, period, drawn });
      }
    }
    for (const findStanding of [find, dividedBy(find, candidate)]) {
      const asked = { collection: siswa, view: {}, pictures: shown, findStanding };
      expect(await pictures().drawn(asked)).toEqual(shown.map(({ drawn }) => drawn));
    }
  }
}

it('are those that SQL finds, whatever changes', { timeout: 240_000 }, async () => {
  const rounds = fc.array(fc.record({ acts: actsOf(KINDS), isReleased: fc.boolean() }), {
    minLength: 4,
    maxLength: 4,
  });
  await fc.assert(
    fc.asyncProperty(rounds, async (all) => {
      await begin();
      await release();
      const addresses = await pinAll();
      let released = await allSums();
      for (const round of all) {
        for (const one of round.acts) await act(one);
        const present = await allSums();
        const expected = [...addresses].flatMap(([key, id]) => {
          const [before, after] = [released.get(key) ?? null, present.get(key) ?? null];
          return before === after ? [] : [[id, before, after]];
        });
        const found = (await compare()).figures.map(({ id, values }) => [
          ...[id, values[0]!.before, values[0]!.after],
        ]);
        expect(found.sort()).toEqual(expected.sort());
        if (!round.isReleased) continue;
        await release();
        released = present;
      }
    }),
    { numRuns: 2, endOnFailure: true },
  );
});

it('are the same where the period is read apart from all others', { timeout: 240_000 }, async () => {
  const rounds = fc.array(fc.record({ acts: actsOf(FURTHER_KINDS), isReleased: fc.boolean() }), {
    ...{ minLength: 4, maxLength: 4 },
  });
  await fc.assert(
    fc.asyncProperty(rounds, async (all) => {
      await begin();
      for (const round of all) {
        for (const one of round.acts) await act(one);
        await expectSameInParts();
        if (round.isReleased) await release();
      }
    }),
    { numRuns: 2, endOnFailure: true },
  );
});
