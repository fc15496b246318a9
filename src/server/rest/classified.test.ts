import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findCollection } from '@/domain/collections';
import { CLASSIFICATIONS } from '@/domain/metadata/forms/publication';
import type { MetadataKind } from '@/domain/metadata/subject';
import { shownTable, withheldBy } from '@/domain/metadata/withheld';
import { system } from '@/server/actor';
import { createOwnServices } from '@/server/testing';
import { createAsk, withOptions } from './odata/testing';

/** What is classified as not open is answered by OData and PxWebApi like what does not exist. */

const services = await createOwnServices();
const { keys, prisma, records } = services;
let free = '';
let bound = '';
const ask = createAsk(services, () => free);
const siswa = findCollection('siswa')!;
const jenjang = siswa.field('jenjang')!;
const SET = '/odata/siswa';
const TABLE = '/api/pxweb/v2/tables/siswa';

async function classify(kind: MetadataKind, subject: string, classification: string): Promise<void> {
  const values = classification === '' ? { konsep: 'K' } : { klasifikasi_data: classification };
  await prisma.metadata.create({ data: { kind, subject, values, changedBy: 'Cut' } });
}

const issue = async (values?: string[]) => {
  const bindings = values === undefined ? [] : [{ field: 'jenjang', values }];
  const key = { name: 'Reader', bindings, listsOwnOnly: true, ratePerMinute: 0 };
  return (await keys.issue(key, system('test'))).key;
};

beforeAll(async () => {
  [free, bound] = [await issue(), await issue(['SMA'])];
  const item = (level: string, amount: string) => ({
    ...{ kota_kab: 'Aceh Besar', kecamatan: 'Lhoknga', tahun: '2024', semester: '1' },
    ...{ jenjang: level, jumlah_siswa: amount, date_now: siswa.field('date_now')!.example },
  });
  await records.register({
    ...{ actor: system('test').actor!, collection: siswa, wantData: false },
    items: [item('SMA', '120'), item('SMP', '70')],
  });
});
beforeEach(async () => {
  await prisma.metadata.deleteMany();
});

/** Every path that describes or shows the collection; those of the collection alone end in its name or begin with it. */
const LISTS = ['/odata', '/odata/$metadata', '/odata/$metadata?$format=json', '/api/pxweb/v2/tables'];
const OWN = [
  ...[SET, `${SET}/$count`, `${SET}(1)`, `${SET}(1)/jumlah_siswa`, `${SET}(1)/jumlah_siswa/$value`],
  withOptions(SET, { apply: 'aggregate($count as n)' }),
  ...['', '/metadata', '/defaultselection', '/data'].map((path) => TABLE + path),
];
const HIDDEN = ['terbatas', 'tertutup'];
const STATES = [...CLASSIFICATIONS, ''];

/** What the lists say of a set or table, without those of other collections. */
async function ownPart(path: string, key = free): Promise<string> {
  const { json, text } = await ask(path, { key });
  if (path === '/odata')
    return JSON.stringify(json.value.filter(({ name }: { name: string }) => name === 'siswa'));
  if (path.endsWith('tables'))
    return JSON.stringify(json.tables.filter(({ id }: { id: string }) => id === 'siswa'));
  if (path.endsWith('json')) return JSON.stringify(json.RegionalStatistics.Siswa ?? '');
  return /<EntityType Name="Siswa">.*?<\/EntityType>/s.exec(text)?.[0] ?? '';
}

describe('a collection', () => {
  it.each(STATES)('that is classified as “%s” is shown only if that is not a limit', async (state) => {
    await classify('collection', 'siswa', state);
    const isShown = !HIDDEN.includes(state);
    for (const path of OWN) expect([path, (await ask(path)).status]).toEqual([path, isShown ? 200 : 404]);
    for (const path of LISTS) {
      expect([path, (await ownPart(path)).length > 2]).toEqual([path, isShown]);
      expect((await ask(path)).text.includes(siswa.description.id)).toBe(isShown && path !== '/odata');
    }
  });

  it('that is withheld is refused like a name that does not exist', async () => {
    await classify('collection', 'siswa', 'tertutup');
    const told = async (path: string) => {
      const { status, json } = await ask(path);
      return [status, json.error?.code ?? json.code, json.error?.message ?? json.detail];
    };
    expect(await told(SET)).toEqual(await told('/odata/kuda'));
    // Those of others are as they were.
    expect((await ask('/odata/guru')).status).toBe(200);
  });
});

describe('a field', () => {
  it.each(STATES)('that is classified as “%s” is shown only if that is not a limit', async (state) => {
    await classify('field', 'siswa.jenjang', state);
    const isShown = !HIDDEN.includes(state);
    const texts = [
      ...LISTS.slice(1).map((path) => ownPart(path)),
      ...OWN.map(async (path) => (await ask(path)).text),
    ];
    const planted = new RegExp(`jenjang|${jenjang.label.id}|${jenjang.label.en}|SMA|SMP`, 'i');
    // The description of the table is a text of its own, which names what its figures are by.
    const { id, en } = siswa.description;
    const all = (await Promise.all(texts)).join('\n').replaceAll(id, '').replaceAll(en, '');
    expect(planted.test(all)).toBe(isShown);
    for (const path of OWN) expect([path, (await ask(path)).status]).toEqual([path, 200]);
    expect((await ask(`${SET}(1)/jenjang`)).status).toBe(isShown ? 200 : 404);
  });

  it('that is withheld cannot be named in an expression, as one that does not exist', async () => {
    const asked: Record<string, string>[] = [
      ...[{ select: 'NAME' }, { orderby: 'NAME' }, { filter: "NAME eq 'SMA'" }, { apply: 'groupby((NAME))' }],
      { apply: "filter(NAME eq 'SMA')/aggregate($count as n)" },
    ];
    const told = async (options: Record<string, string>, name: string) => {
      const named = Object.entries(options).map(([option, text]) => [option, text.replace('NAME', name)]);
      const { status, json } = await ask(withOptions(SET, Object.fromEntries(named)));
      return [status, String(json.error?.message).replaceAll(name, 'NAME')];
    };
    for (const options of asked) expect((await told(options, 'jenjang'))[0]).toBe(200);
    await classify('field', 'siswa.jenjang', 'terbatas');
    for (const options of asked)
      expect(await told(options, 'jenjang')).toEqual(await told(options, 'qqqqqqq'));
    const selected = await ask(
      `${TABLE}/data?valuecodes[jenjang]=*&valuecodes[ContentsCode]=*&valuecodes[periode]=*`,
    );
    expect([selected.status, selected.text.includes('SMA')]).toEqual([400, false]);
    // A search finds no table by it.
    const found = async () => (await ask('/api/pxweb/v2/tables?query=siswa%20date_now')).json.tables.length;
    expect(await found()).toBe(4);
    await classify('field', 'siswa.date_now', 'terbatas');
    expect(await found()).toBe(3);
  });

  it('still limits a key that is bound to it, and the tag of a page changes with it', async () => {
    const before = await ask(SET, { key: bound });
    await classify('field', 'siswa.jenjang', 'tertutup');
    const after = await ask(SET, { key: bound, headers: { 'if-none-match': before.headers['etag']! } });
    expect([after.status, after.json.value.length]).toEqual([200, 1]);
    expect(after.json.value[0]).toMatchObject({ jumlah_siswa: 120 });
    const { value } = (await ask(`${TABLE}/data`, { key: bound })).json;
    expect(value).toEqual([120]);
  });
});

it('leaves a table out whose sums would be wrong, and places within a withheld place', () => {
  const withheld = (...fields: string[]) =>
    withheldBy(fields.map((name) => ({ kind: 'field', id: `siswa.${name}`, classification: 'terbatas' })));
  expect(shownTable(siswa, withheld('semester'))).toBeUndefined();
  expect(shownTable(siswa, withheld('jumlah_siswa'))).toBeUndefined();
  const shown = shownTable(siswa, withheld('kota_kab'))!;
  expect(shown.columns.map(({ name }) => name)).toEqual(
    siswa.columns.map(({ name }) => name).filter((name) => !/kota_kab|kecamatan/.test(name)),
  );
  expect(shownTable(siswa, withheld())).toBe(siswa);
});
