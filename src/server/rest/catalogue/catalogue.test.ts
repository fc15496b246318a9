import { readFileSync } from 'node:fs';
import AjvDraft04 from 'ajv-draft-04';
import addFormats from 'ajv-formats';
import jsonld from 'jsonld';
import { Parser, Store } from 'n3';
import SHACLValidator from 'rdf-validate-shacl';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { schemaOrgDataset, scriptJson } from '@/domain/catalogue/schema-org';
import { collections } from '@/domain/collections';
import { declaredIndicators } from '@/domain/indicators/declared';
import { CLASSIFICATIONS } from '@/domain/metadata/forms/publication';
import type { MetadataKind } from '@/domain/metadata/subject';
import { system } from '@/server/actor';
import { createOwnServices } from '@/server/testing';
import { createAsk } from '../odata/testing';
import { CATALOGUE_FILES, CKAN_PATHS } from './paths';

/** The catalogue of open data in all its forms: valid, the same in each, off until it is on, and without what is not open. */

const services = await createOwnServices({
  HELP_DESK_EMAIL: 'bantuan@example.go.id',
  HELP_DESK_NAME: 'Diskominfo',
});
const { prisma, catalogue } = services;
let caller = 0;
const asking = createAsk(services, () => '');
/** Each request is of another address, so that none is refused for its number. */
const ask = (url: string, headers: Record<string, string> = {}, method = 'GET') => {
  caller += 1;
  return asking(url, { headers, method, address: `192.0.${caller >> 8}.${caller & 255}` });
};
const doer = system('test');
const BASE = 'http://data.example';
const CKAN = '/api/3/action';
const HOSTILE = 'Judul "<b>\'</script><script>alert(1)</script>\\ \u2028 & {@id} ^^xsd: é😀';

async function turn(isOn: boolean): Promise<void> {
  const { onSince } = await catalogue.settings();
  await catalogue.turn({ isOn, licence: 'CC-BY-4.0', seen: onSince?.toISOString() ?? null }, doer);
}

const store = (kind: MetadataKind, subject: string, values: Record<string, string>) =>
  prisma.metadata.upsert({
    where: { kind_subject: { kind, subject } },
    create: { kind, subject, values, changedBy: 'Cut' },
    update: { values, version: { increment: 1 }, changedAt: new Date() },
  });

/** Gives every subject texts of its own, by which it is found in any form, and a classification. */
const texts = (kind: MetadataKind, id: string) => {
  const planted = `PLANTED-${kind}-${id.replaceAll(/[._]/g, '-')}-END`;
  const [name, text] = kind === 'collection' ? ['judul_kegiatan', 'tujuan_kegiatan'] : ['nama', 'definisi'];
  return { planted, values: { [name!]: planted, [`${name}_en`]: planted, [text!]: `${planted} def` } };
};
const classified = (classification: string) =>
  classification === '' ? {} : { klasifikasi_data: classification };

const FORMS = [
  ...Object.values(CATALOGUE_FILES),
  `${CKAN}/package_search?rows=1000`,
  `${CKAN}/package_list`,
  `${CKAN}/package_show?id=collection-siswa`,
  `${CKAN}/package_show?id=indicator-siswa_per_guru`,
  `${CKAN}/organization_list?all_fields=true`,
  `${CKAN}/status_show`,
];
/** What the public page is made of. */
const pageText = async (): Promise<string> => {
  const now = await catalogue.current();
  if (now === undefined) return '';
  const about = { catalogue: now, base: BASE, language: 'id' as const };
  return JSON.stringify(now) + now.datasets.map((one) => scriptJson(schemaOrgDataset(one, about))).join();
};
const everyForm = async (): Promise<[string, string][]> => [
  ...(await Promise.all(
    FORMS.map(async (form): Promise<[string, string]> => [form, (await ask(form)).text]),
  )),
  ['page', await pageText()],
];

beforeAll(() => turn(true));
beforeEach(async () => {
  await prisma.metadata.deleteMany();
});

describe('without leaks', () => {
  it.each([...CLASSIFICATIONS, ''])(
    'a collection that is “%s”, with fields of each classification',
    async (state) => {
      const { planted, values } = texts('collection', 'siswa');
      await store('collection', 'siswa', { ...values, ...classified(state) });
      const fields = ['jumlah_siswa', 'jenjang', 'tahun', 'semester'];
      for (const [at, field] of fields.entries())
        await store('field', `siswa.${field}`, {
          ...texts('field', `siswa.${field}`).values,
          ...classified([...CLASSIFICATIONS, ''][at]!),
        });
      const isOpen = state === 'terbuka';
      for (const [form, text] of await everyForm()) {
        const isAboutIt = !/organization|status|package_list|indicator/.test(form);
        expect([form, text.includes(planted)]).toEqual([form, isOpen && isAboutIt]);
        expect([form, text.includes('collection-siswa')]).toEqual([
          form,
          isOpen && (isAboutIt || (/list/.test(form) && !/organ/.test(form))),
        ]);
        expect([form, text.includes('PLANTED-field-siswa-jumlah-siswa')]).toEqual([
          form,
          isOpen && isAboutIt,
        ]);
        for (const hidden of fields.slice(1))
          expect(text).not.toContain(texts('field', `siswa.${hidden}`).planted);
      }
      expect((await ask(`${CKAN}/package_show?id=collection-siswa`)).status).toBe(isOpen ? 200 : 404);
    },
  );

  it.each([...CLASSIFICATIONS, ''])('an indicator that is “%s”, whose tables are closed', async (state) => {
    const { planted, values } = texts('indicator', 'siswa_per_guru');
    await store('indicator', 'siswa_per_guru', { ...values, ...classified(state) });
    for (const table of ['siswa', 'guru'])
      await store('collection', table, {
        ...texts('collection', table).values,
        klasifikasi_data: 'tertutup',
      });
    const isOpen = state === 'terbuka';
    for (const [form, text] of await everyForm()) {
      const isAboutIt = !/organization|status|package_list|collection/.test(form);
      expect([form, text.includes(planted)]).toEqual([form, isOpen && isAboutIt]);
      expect(text).not.toContain('PLANTED-collection');
    }
  });

  it('takes a change of any classification at once', async () => {
    const subjects = [
      ['collection', 'guru'],
      ['field', 'guru.jumlah_guru'],
      ['indicator', 'siswa_per_guru'],
    ] as const;
    for (const [kind, id] of subjects)
      await store(kind, id, { ...texts(kind, id).values, klasifikasi_data: 'terbuka' });
    const has = async (planted: string) =>
      Promise.all(
        [`${CKAN}/package_search?rows=99`, ...Object.values(CATALOGUE_FILES)].map(async (form) =>
          (await ask(form)).text.includes(planted),
        ),
      );
    for (const [kind, id] of [...subjects].reverse()) {
      const { planted, values } = texts(kind, id);
      expect(new Set(await has(planted))).toEqual(new Set([true]));
      await store(kind, id, { ...values, klasifikasi_data: 'terbatas' });
      expect(new Set(await has(planted))).toEqual(new Set([false]));
    }
  });
});

it('is off until it is turned on, and then like a path that does not exist', async () => {
  await store('collection', 'siswa', { klasifikasi_data: 'terbuka' });
  const told = async (path: string) => {
    const { status, json } = await ask(path);
    return [status, json.code, json.message, json.near];
  };
  await turn(false);
  const unknown = await told('/api/kuda');
  for (const path of [...Object.values(CATALOGUE_FILES), ...CKAN_PATHS])
    expect(await told(path)).toEqual(unknown);
  expect(await catalogue.current()).toBeUndefined();
  await turn(true);
  for (const path of [...Object.values(CATALOGUE_FILES), `${CKAN}/package_list`])
    expect([path, (await ask(path)).status]).toEqual([path, 200]);
  const actions = await prisma.historyEvent.findMany({
    where: { action: { startsWith: 'metadata.catalogue' } },
    orderBy: { id: 'asc' },
  });
  expect(actions.map(({ action }) => action)).toEqual([
    'metadata.catalogue_on',
    'metadata.catalogue_off',
    'metadata.catalogue_on',
  ]);
  await expect(catalogue.turn({ isOn: true, licence: null, seen: null }, doer)).rejects.toMatchObject({
    code: 'record_changed',
  });
  expect((await ask('/data.json', {}, 'POST')).status).toBe(405);
});

describe('in its forms', () => {
  beforeEach(async () => {
    for (const { resource, fields } of collections) {
      const hostile =
        resource === 'siswa'
          ? { judul_kegiatan: HOSTILE, tujuan_kegiatan: HOSTILE, produsen_data: HOSTILE }
          : {};
      await store('collection', resource, { klasifikasi_data: 'terbuka', ...hostile });
      for (const { name } of fields)
        await store('field', `${resource}.${name}`, {
          klasifikasi_data: 'terbuka',
          ...(resource === 'siswa' && { nama: HOSTILE, definisi: HOSTILE }),
        });
    }
    for (const { name } of declaredIndicators)
      await store('indicator', name, { klasifikasi_data: 'terbuka' });
  });
  const count = collections.length + declaredIndicators.length;

  it('is valid by the schema of Project Open Data 1.1', async () => {
    const ajv = new AjvDraft04({ strict: false, allErrors: true, unicodeRegExp: false });
    addFormats(ajv);
    const read = (name: string) =>
      JSON.parse(readFileSync(`tests/support/formats/project-open-data/${name}.json`, 'utf8'));
    for (const name of ['dataset', 'distribution', 'organization', 'vcard']) ajv.addSchema(read(name));
    const validate = ajv.compile(read('catalog'));
    const { json } = await ask('/data.json');
    validate(json);
    expect(validate.errors ?? []).toEqual([]);
    expect(json.dataset).toHaveLength(count);
    expect(
      json.dataset.find((one: { identifier: string }) => one.identifier.endsWith('collection-siswa')).title,
    ).toBe(HOSTILE);
  });

  it('is the same graph as Turtle and JSON-LD, and valid by shapes of DCAT 3', async () => {
    const turtle = new Parser().parse((await ask('/catalogue.ttl')).text);
    const quads = (await jsonld.toRDF((await ask('/catalogue.jsonld')).json, {
      format: 'application/n-quads',
    })) as unknown as string;
    const linked = new Parser({ format: 'N-Quads' }).parse(quads);
    const lines = (all: typeof turtle) =>
      all.map((one) => JSON.stringify([one.subject.id, one.predicate.id, one.object.id])).sort();
    expect(lines(turtle)).toEqual([...new Set(lines(linked))]);
    expect(turtle.length).toBeGreaterThan(count * 8);
    const shapes = new Store(
      new Parser().parse(readFileSync('tests/support/formats/dcat-3.shacl.ttl', 'utf8')),
    );
    const validate = async (all: typeof turtle) =>
      await new SHACLValidator(shapes as never).validate(new Store(all) as never);
    const report = await validate(turtle);
    expect(
      report.results.map(({ message, focusNode, path }) => [
        message.map(String),
        focusNode?.value,
        String(path),
      ]),
    ).toEqual([]);
    // The shapes refuse a data set without a title.
    const without = turtle.filter(({ predicate }) => !predicate.value.endsWith('title'));
    expect((await validate(without)).conforms).toBe(false);
  });

  it('cannot end the script of a page', async () => {
    const now = (await catalogue.current())!;
    const script = scriptJson(
      schemaOrgDataset(now.datasets.find(({ name }) => name === 'collection-siswa')!, {
        catalogue: now,
        base: BASE,
        language: 'id',
      }),
    );
    expect(script).not.toMatch(/[<>&\u2028]/);
    expect(JSON.parse(script)).toMatchObject({
      name: HOSTILE,
      '@type': 'Dataset',
      license: expect.stringContaining('by/4.0'),
    });
  });

  it("is harvested by the requests of CKAN's harvester", async () => {
    const search = async (parameters: Record<string, string>) =>
      (await ask(`${CKAN}/package_search?${new URLSearchParams(parameters)}`)).json;
    const names: string[] = [];
    // Pages in the order of the identifier until one is empty, as the harvester reads them.
    for (let start = 0; ; start += 10) {
      const { success, result } = await search({ rows: '10', start: String(start), sort: 'id asc' });
      expect([success, result.count]).toEqual([true, count]);
      if (result.results.length === 0) break;
      names.push(...result.results.map(({ name }: { name: string }) => name));
    }
    expect([...new Set(names)].sort()).toEqual((await ask(`${CKAN}/package_list`)).json.result);
    expect(names).toHaveLength(count);
    const [one] = (await search({ fq: 'name:collection-siswa' })).result.results;
    expect((await ask(`${CKAN}/package_show?id=${one.id}`)).json.result).toEqual(one);
    expect(
      (await ask(`/api/action/organization_show?id=${one.organization.name}`)).json.result,
    ).toMatchObject({ title: HOSTILE, package_count: expect.any(Number) });
    const total = async (fq: string) => (await search({ fq, rows: '0' })).result.count;
    const { name } = one.organization;
    const own = await total(`organization:${name}`);
    expect(own).toBeGreaterThan(0);
    expect(await total(`-organization:${name}`)).toBe(count - own);
    expect(await total(`organization:diskominfo OR organization:${name}`)).toBe(count);
    expect(await total(`organization:(diskominfo OR ${name}) +type:dataset`)).toBe(count);
    const since = one.metadata_modified;
    expect(await total(`metadata_modified:[${since}Z TO *]`)).toBeGreaterThan(0);
    expect(await total('metadata_modified:[2999-01-01T00:00:00Z TO *]')).toBe(0);
    expect((await search({ q: 'collection-guru' })).result.count).toBe(1);
    for (const wrong of [
      { fq: 'constructor:a' },
      { fq: 'metadata_modified:[x TO *]' },
      { sort: '__proto__ asc' },
      { rows: '-1' },
      { fq: 'a "b' },
    ])
      expect(await search(wrong as never)).toMatchObject({
        success: false,
        error: { __type: expect.stringMatching(/Error$/) },
      });
    expect((await ask(`${CKAN}/package_show`)).json.success).toBe(false);
  });

  it('is kept by caches until it changes, and limited for one address', async () => {
    for (const path of [...Object.values(CATALOGUE_FILES), `${CKAN}/package_search`]) {
      const { headers } = await ask(path);
      expect(headers['cache-control']).toBe('public, no-cache');
      expect((await ask(path, { 'if-none-match': headers['etag']! })).status).toBe(304);
      await store('collection', 'siswa', { klasifikasi_data: 'tertutup' });
      expect((await ask(path, { 'if-none-match': headers['etag']! })).status).toBe(200);
      await store('collection', 'siswa', { klasifikasi_data: 'terbuka' });
    }
    const statuses = await Promise.all(
      Array.from(
        { length: 130 },
        async () => (await asking('/data.json', { address: '198.51.100.1' })).status,
      ),
    );
    expect(statuses.filter((status) => status === 429)).toHaveLength(10);
  });
});
