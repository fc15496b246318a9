import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { findCollection } from '@/domain/collections';
import type { StaffActor } from '@/server/actor';
import { createPool, type Pool } from '@/server/database/pool';
import { createPrisma, type PrismaClient } from '@/server/database/prisma';
import { createOwnDatabase } from '@/server/database/testing';
import { createLogger } from '@/server/log';
import { createPlaces, type Places } from './service';

let database: Awaited<ReturnType<typeof createOwnDatabase>>;
let pool: Pool;
let prisma: PrismaClient;
let createInstance: () => Places;
let places: Places;
/** Another instance with the same database. */
let other: Places;

const jk = findCollection('penduduk_jk')!;
const actor: StaffActor = {
  kind: 'staff',
  id: '00000000-0000-4000-8000-000000000001',
  name: 'Administrator',
  email: 'a@example.test',
  role: 'administrator',
  groups: ['*'],
};
const BY = { actor, address: '10.0.0.1' };

const BESAR = '11.06';
const IMARAH = '11.06.07';

beforeAll(async () => {
  database = await createOwnDatabase();
  const log = createLogger('silent');
  pool = createPool(database.settings, log, 6);
  prisma = createPrisma(pool);
  createInstance = () => createPlaces({ pool, prisma, log, settings: database.settings });
});

afterAll(async () => {
  await prisma.$disconnect();
  await pool.end();
  await database.drop();
});

beforeEach(async () => {
  await pool.query(
    `DELETE FROM place_entry; DELETE FROM value_list; DELETE FROM strict_field; DELETE FROM whole_text; DELETE FROM history_event;
     UPDATE vocabulary_version SET version = version + 1`,
  );
  [places, other] = [createInstance(), createInstance()];
  await Promise.all([places.start(), other.start()]);
});

afterEach(() => Promise.all([places.close(), other.close()]));

const judged = async (instance: Places, text: string, field = 'gampong') => {
  const parents = { regency: 'KAB. ACEH BESAR', ...(field === 'gampong' && { district: 'darul imarah' }) };
  return (await instance.judge(jk, [{ field, text, ...parents }]))[0];
};

const actions = async () =>
  (await prisma.historyEvent.findMany({ orderBy: { id: 'asc' } })).map(({ action, subjectId }) => [
    action,
    subjectId,
  ]);

describe('the register', () => {
  it('has the places of the province that the settings name', async () => {
    const { register } = await places.vocabulary();
    const { regency, district, village } = register.byLevel;
    expect([regency.length, district.length, village.length]).toEqual([23, 290, 6_500]);
  });

  it('is browsed from place to place, and searched', async () => {
    expect((await places.browse({})).places).toHaveLength(23);
    const { parent, places: districts } = await places.browse({ parent: BESAR });
    expect(parent).toMatchObject({ name: 'Kabupaten Aceh Besar', inside: 23 });
    expect(districts[0]).toMatchObject({ code: '11.06.01', name: 'Lhoong', level: 'district' });
    const { places: found } = await places.browse({ search: 'DARUL imarah' });
    expect(found).toMatchObject([{ code: IMARAH, path: [{ code: BESAR, name: 'Kabupaten Aceh Besar' }] }]);
  });

  it('knows a new village at once, in every instance soon, and with its history', async () => {
    expect((await judged(places, 'Lamseunong Baro'))?.kind).toBe('unknown');
    const { code } = await places.add({ parent: IMARAH, name: 'Lamseunong Baro', aliases: ['LSB'] }, BY);
    expect(code).toBe('11.06.07.L001');
    expect(await judged(places, 'Lamseunong Baro')).toEqual({
      kind: 'listed',
      value: 'Lamseunong Baro',
      code,
    });
    expect(await judged(places, 'lsb')).toMatchObject({ kind: 'spelling', code });
    await vi.waitFor(async () => expect(await judged(other, 'LAMSEUNONG BARO')).toMatchObject({ code }), {
      timeout: 20_000,
    });
    expect(await actions()).toEqual([['place.added', code]]);
    await expect(places.add({ parent: IMARAH, name: 'Lamseunong Baro' }, BY)).rejects.toMatchObject({
      code: 'name_taken',
    });
    await expect(places.add({ parent: '11.99', name: 'X' }, BY)).rejects.toMatchObject({
      code: 'invalid_parameter',
    });
  });

  it('needs no second connection for a change', async () => {
    const only = createPool(database.settings, createLogger('silent'), 1);
    const instance = createPlaces({
      pool: only,
      prisma: createPrisma(only),
      log: createLogger('silent'),
      settings: database.settings,
    });
    const { code } = await instance.add({ parent: IMARAH, name: 'Lamseunong Baro', aliases: [] }, BY);
    expect(await judged(instance, 'Lamseunong Baro')).toMatchObject({ kind: 'listed', code });
    await instance.close();
    await only.end();
  });

  it('keeps the former name of a renamed place, and the names of a merged one', async () => {
    const codeOf = async (text: string) => (await judged(places, text, 'kecamatan'))?.code;
    await places.change({ code: '11.06.19', name: 'Darul Kamal Raya', aliases: ['DK'] }, BY);
    expect(await judged(places, 'Darul Kamal', 'kecamatan')).toEqual({
      kind: 'spelling',
      value: 'Darul Kamal Raya',
      code: '11.06.19',
    });
    await places.withdraw({ code: '11.06.19', into: IMARAH }, BY);
    expect([await codeOf('Darul Kamal Raya'), await codeOf('DK')]).toEqual([IMARAH, IMARAH]);
    await places.restore({ code: '11.06.19' }, BY);
    expect(await codeOf('dk')).toBe('11.06.19');
    await expect(places.withdraw({ code: '11.06.19', into: BESAR }, BY)).rejects.toMatchObject({
      code: 'invalid_parameter',
    });
    expect((await actions()).map(([action]) => action)).toEqual([
      'place.changed',
      'place.withdrawn',
      'place.restored',
    ]);
  });
});

describe('the codes of a place', () => {
  const codesOf = async (code: string) => {
    const found = (await places.browse({ search: code })).places.find((place) => place.code === code);
    return found?.codes;
  };
  const save = (code: string, bps: Parameters<typeof places.saveCodes>[0]['bps'], kemendagri = {}) =>
    places.saveCodes({ code, kemendagri, bps }, BY);

  it('are those that are known, until the office says which they are and when they are valid', async () => {
    expect(await codesOf(BESAR)).toEqual({ kemendagri: {}, bps: [{ code: '1108' }] });
    expect(await codesOf(IMARAH)).toEqual({ kemendagri: {}, bps: [] });
    const codes = {
      kemendagri: { first: '1956-11-07' },
      bps: [
        { code: '1108', last: '2026-12-31' },
        { code: '1190', first: '2027-01-01' },
      ],
    };
    await save(BESAR, codes.bps, codes.kemendagri);
    expect(await codesOf(BESAR)).toEqual(codes);
    await places.change({ code: BESAR, name: 'Kabupaten Aceh Raya', aliases: [] }, BY);
    expect(await codesOf(BESAR)).toEqual(codes);
    const { register } = (await other.codes()) as Awaited<ReturnType<Places['codes']>>;
    expect(register.byBps.get('1108')).toHaveLength(1);
    await save(IMARAH, [{ code: '1108050' }]);
    await save(BESAR, []);
    expect(await codesOf(BESAR)).toEqual({ kemendagri: {}, bps: [] });
    const [{ before, after }] = (await prisma.historyEvent.findMany({ orderBy: { id: 'asc' } })) as never as [
      { before: unknown; after: unknown },
    ];
    expect([before, after]).toEqual([
      { days: '', bps: ['1108'] },
      { days: '1956-11-07 – ', bps: ['1108 ( – 2026-12-31)', '1190 (2027-01-01 – )'] },
    ]);
  });

  it('are refused if two are valid on one day, or the form or the days are wrong', async () => {
    const field = (name: string) => ({ refusal: { code: 'invalid_parameter', field: name } });
    await expect(save(BESAR, [{ code: '110' }])).rejects.toMatchObject(field('bps.0.code'));
    await expect(save(IMARAH, [{ code: '1108' }])).rejects.toMatchObject(field('bps.0.code'));
    await expect(save(BESAR, [{ code: '1108' }, { code: '1190' }])).rejects.toMatchObject(
      field('bps.1.first'),
    );
    // It is the code of Pidie.
    await expect(save(BESAR, [{ code: '1109' }])).rejects.toMatchObject(field('bps.0.code'));
    await save('11.07', [{ code: '1109', last: '2020-12-31' }]);
    await save(BESAR, [{ code: '1109', first: '2021-01-01' }]);
    await expect(
      save(BESAR, [{ code: '1108', first: '2021-01-02', last: '2021-01-01' }]),
    ).rejects.toMatchObject(field('bps.0.last'));
    await expect(save(BESAR, [{ code: '1108', first: '2021-02-30' }])).rejects.toMatchObject(
      field('bps.0.first'),
    );
    await expect(save('11.99', [])).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('refused changes of places', () => {
  it('are restoring a place in use or whose name was given away, and adding one to a village', async () => {
    await expect(places.restore({ code: IMARAH }, BY)).rejects.toMatchObject({ code: 'not_found' });
    await places.withdraw({ code: IMARAH }, BY);
    await places.add({ parent: BESAR, name: 'Darul Imarah' }, BY);
    await expect(places.restore({ code: IMARAH }, BY)).rejects.toMatchObject({ code: 'name_taken' });
    const { code: village } = await places.add({ parent: '11.06.01', name: 'Lamseunong' }, BY);
    await expect(places.add({ parent: village, name: 'Dusun' }, BY)).rejects.toMatchObject({
      code: 'invalid_parameter',
      field: 'parent',
    });
  });
});

describe('the lists', () => {
  it('are as an administrator changes them, and not overwritten by who has seen an older state', async () => {
    const { version } = await places.lists();
    const entries = [{ value: 'SD', aliases: ['Sekolah Rakyat'] }];
    await places.saveList({ list: 'jenjang', entries, seen: version }, BY);
    const siswa = findCollection('siswa')!;
    const judgements = await places.judge(siswa, [
      { field: 'jenjang', text: 'sekolah rakyat' },
      { field: 'jenjang', text: 'SMA' },
      { field: 'tahun', text: '2024' },
    ]);
    expect(judgements).toEqual([{ kind: 'spelling', value: 'SD' }, { kind: 'unknown' }, null]);
    await expect(places.saveList({ list: 'jenjang', entries, seen: version }, BY)).rejects.toMatchObject({
      code: 'record_changed',
    });
    expect(await actions()).toEqual([['vocabulary.list_changed', 'jenjang']]);
  });
});

describe('suggestions', () => {
  const suggest = (text: string, within: object = {}) =>
    places.suggest({ collection: jk, field: 'kecamatan', text, limit: 5, ...within });

  it('are the names within the parent that a text begins, may mean or is a part of', async () => {
    expect(await suggest('darul', { regency: 'Aceh Besar' })).toEqual(['Darul Imarah', 'Darul Kamal']);
    expect(await suggest('KEC. DARUL IMARA', { regency: 'Aceh Besar' })).toEqual(['Darul Imarah']);
    expect(await suggest('jantho', { regency: 'Aceh Besar' })).toEqual(['Kota Jantho']);
    expect(await suggest('', { regency: 'Kota Sabang' })).toEqual([
      '-',
      'Sukajaya',
      'Sukakarya',
      'Sukamakmue',
    ]);
    expect(await places.suggest({ collection: jk, field: 'laki_laki', text: '1', limit: 5 })).toBeUndefined();
  });
});

describe('a strict field', () => {
  const item = { kota_kab: 'Aceh Besar', kecamatan: 'Darul Imarah', gampong: 'X', semester: '1' };
  const valuesOf = (changes: object) =>
    jk.fields.map(({ name }) => ({ ...item, ...changes })[name as keyof typeof item]);

  it('costs nothing while there is none', () => {
    expect(places.strictCheck(jk)).toBeUndefined();
  });

  it('refuses what is not listed within its parent, and names the nearest', async () => {
    await places.setStrict({ collection: 'penduduk_jk', field: 'kecamatan', strict: true }, BY);
    expect(places.strictFields(jk)).toEqual(['kecamatan']);
    const check = (await places.strictCheck(jk))!;
    expect(check.faultsOf(valuesOf({}))).toEqual([]);
    const told = (changes: object) => check.faultsOf(valuesOf(changes)).map((fault) => fault.message('en'));
    expect(told({ kecamatan: 'KEC. DARUL IMARAH' })).toEqual([
      'kecamatan: is not a listed value; the nearest is: Darul Imarah',
    ]);
    expect(told({ kecamatan: 'Xyz' })).toEqual(['kecamatan: is not a listed value']);
    expect(told({ kota_kab: 'Pidie' })).toEqual(['kecamatan: is not a listed value']);
    expect(told({ kecamatan: undefined })).toEqual([]);
    await places.setStrict({ collection: 'penduduk_jk', field: 'kecamatan', strict: false }, BY);
    expect(places.strictCheck(jk)).toBeUndefined();
    expect(await actions()).toHaveLength(2);
    await expect(
      places.setStrict({ collection: 'penduduk_jk', field: 'laki_laki', strict: true }, BY),
    ).rejects.toMatchObject({ code: 'invalid_parameter' });
  });
});

describe('the text for the whole of a place', () => {
  it('is the latest one, on every instance; those of before stay known', async () => {
    expect(await places.whole()).toEqual({ text: '-', former: [] });
    await places.setWhole({ text: ' Seluruh wilayah ' }, BY);
    await vi.waitFor(async () =>
      expect(await other.whole()).toEqual({ text: 'Seluruh wilayah', former: ['-'] }),
    );
    expect(await judged(places, '-')).toEqual({ kind: 'spelling', value: 'Seluruh wilayah', isWhole: true });
    await places.setWhole({ text: '-' }, BY);
    expect(await places.whole()).toEqual({ text: '-', former: ['Seluruh wilayah'] });
    const { rows } = await pool.query('SELECT action, before, after FROM history_event ORDER BY at');
    expect(rows).toEqual([
      { action: 'vocabulary.whole_changed', before: { text: '-' }, after: { text: 'Seluruh wilayah' } },
      { action: 'vocabulary.whole_changed', before: { text: 'Seluruh wilayah' }, after: { text: '-' } },
    ]);
  });

  it.each(['', 'Darul Imarah', 'KAB. ACEH BESAR', '11.06.07', 'x'.repeat(41)])(
    'is never %j',
    async (text) => {
      await expect(places.setWhole({ text }, BY)).rejects.toMatchObject({ code: 'invalid_parameter' });
      expect(await places.whole()).toEqual({ text: '-', former: [] });
    },
  );

  it('is what strict fields accept', async () => {
    await places.setStrict({ collection: 'penduduk_jk', field: 'kecamatan', strict: true }, BY);
    const { faultsOf } = (await places.strictCheck(jk))!;
    const valuesOf = (kecamatan: string) =>
      jk.fields.map(({ name }) =>
        name === 'kecamatan' ? kecamatan : name === 'kota_kab' ? 'Aceh Besar' : undefined,
      );
    expect(faultsOf(valuesOf('-'))).toEqual([]);
    expect(faultsOf(valuesOf('Semua'))).toHaveLength(1);
  });
});
