import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { beforeAll, expect, it } from 'vitest';
import { validateXML } from 'xmllint-wasm';
import { collections, type Field } from '@/domain/collections';
import { system } from '@/server/actor';
import { projectRoot } from '@/server/project-root';
import { createOwnServices } from '@/server/testing';
import { createAsk } from './testing';

/** The schemas of OASIS, and its program that makes CSDL JSON of CSDL XML. */
const OASIS = join(projectRoot, 'node_modules/odata-csdl');
const schemaOf = (name: string): string => readFileSync(join(OASIS, 'schemas', name), 'utf8');
const { xml2json } = createRequire(import.meta.url)('odata-csdl/lib/xml2json.js') as {
  xml2json: (xml: string, options: { strict: true; messages: unknown[] }) => unknown;
};

const services = await createOwnServices();
let key = '';
const ask = createAsk(services, () => key);

beforeAll(async () => {
  key = (await services.keys.issue({ name: 'OData', ratePerMinute: 0 }, system('test'))).key;
  await services.records.enumValues.add(
    { collection: 'pasien', field: 'status', value: 'rawat <inap> & "lain"' },
    { actor: { kind: 'system', name: 'test' }, address: null },
  );
});

const validated = (xml: string) =>
  validateXML({
    xml: [{ fileName: 'metadata.xml', contents: xml }],
    schema: [{ fileName: 'edmx.xsd', contents: schemaOf('edmx.xsd') }],
    preload: [{ fileName: 'edm.xsd', contents: schemaOf('edm.xsd') }],
  });

it.each(['4.0', '4.01'])(
  'is valid CSDL XML of version %s',
  async (version) => {
    const { text, headers } = await ask('/odata/$metadata', { headers: { 'odata-maxversion': version } });
    expect(headers).toMatchObject({
      'content-type': 'application/xml;charset=utf-8',
      'odata-version': version,
    });
    expect(text).toContain(`Version="${version}"`);
    expect(await validated(text)).toMatchObject({ valid: true, errors: [] });
    // The schema finds what is wrong.
    expect((await validated(text.replace('<PropertyRef ', '<PropertyReff '))).valid).toBe(false);
    expect((await validated(text.replace('Nullable="false"', 'Nullable="no"'))).valid).toBe(false);
  },
  60_000,
);

it('is valid CSDL JSON, and the same that OASIS’ program makes of the XML', async () => {
  const { json, headers } = await ask('/odata/$metadata?$format=json');
  expect(headers['content-type']).toBe('application/json;charset=utf-8');
  const isValid = new Ajv({ strict: false, validateFormats: false }).compile(
    JSON.parse(schemaOf('csdl.schema.json')),
  );
  isValid(json);
  expect(isValid.errors).toBeNull();
  const { text } = await ask('/odata/%24metadata');
  const messages: unknown[] = [];
  expect(json).toEqual(xml2json(text, { strict: true, messages }));
  expect(messages).toEqual([]);
});

it('has every collection with its key, and every field with its type, limits and texts', async () => {
  const { json } = await ask('/odata/$metadata', { headers: { accept: 'application/json' } });
  const schema = json['RegionalStatistics'];
  expect(Object.keys(schema)).toHaveLength(collections.length + 1);
  for (const { resource, identifier, columns, label, description } of collections) {
    const { $Collection, $Type } = schema.Collections[resource];
    expect($Collection).toBe(true);
    const { $Kind, $Key, ...members } = schema[$Type.replace('RegionalStatistics.', '')];
    expect({ $Kind, $Key }).toEqual({ $Kind: 'EntityType', $Key: [identifier] });
    expect(members).toMatchObject({
      '@Core.Description': label.en,
      '@Core.Description#id': label.id,
      '@Core.LongDescription#id': description.id,
    });
    const names = Object.keys(members).filter((name) => !name.startsWith('@'));
    expect(names).toEqual(columns.map(({ name }) => name));
    for (const field of columns) expect(members[field.name]).toMatchObject(expectedOf(field));
  }
  expect(schema.Pasien.status['@Validation.AllowedValues']).toEqual([{ Value: 'rawat <inap> & "lain"' }]);
});

function expectedOf(field: Field): object {
  const texts = { '@Core.Description#id': field.label.id, '@Core.LongDescription#en': field.description.en };
  switch (field.kind) {
    case 'int':
    case 'year':
      return { ...texts, $Type: 'Edm.Int32', '@Validation.Maximum': field.max };
    case 'timestamp':
      return { ...texts, $Type: 'Edm.DateTimeOffset', $Precision: 3 };
    case 'datetime':
      return { ...texts, $Type: 'Edm.DateTimeOffset', $Precision: 0 };
    default:
      return { ...texts, $MaxLength: field.maxLength };
  }
}

it('says truthfully what sets can do', async () => {
  const { json } = await ask('/odata/$metadata?$format=json');
  const { Collections } = json['RegionalStatistics'];
  for (const { resource, identifier } of collections) {
    const of = Collections[resource];
    const path = `/odata/${resource}`;
    const statusOf = async (url: string, method = 'GET') => (await ask(url, { method })).status;
    expect(of['@Capabilities.ExpandRestrictions'].Expandable).toBe(false);
    expect(await statusOf(`${path}?$expand=*`)).toBe(501);
    expect(of['@Capabilities.SearchRestrictions'].Searchable).toBe(false);
    expect(await statusOf(`${path}?$search=a`)).toBe(501);
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) expect(await statusOf(path, method)).toBe(405);
    for (const name of of['@Capabilities.SortRestrictions'].NonSortableProperties)
      expect(await statusOf(`${path}?$orderby=${name}`)).toBe(501);
    expect(await statusOf(`${path}?$top=1&$skip=1&$count=true&$select=${identifier}`)).toBe(200);
    const { GroupableProperties, AggregatableProperties } = of['@Aggregation.ApplySupported'];
    for (const name of GroupableProperties)
      expect(await statusOf(`${path}?$apply=groupby((${name}),aggregate($count as n))`)).toBe(200);
    for (const { Property } of AggregatableProperties)
      expect(await statusOf(`${path}?$apply=aggregate(${Property} with max as n)`)).toBe(200);
  }
  for (const name of Collections['@Capabilities.FilterFunctions']) {
    const isPart = ['contains', 'startswith', 'endswith'].includes(name);
    const isText = ['tolower', 'toupper', 'trim', 'length'].includes(name);
    const filter = isPart ? `${name}(status,'a')` : `${name}(${isText ? 'status' : 'tanggal'}) ne null`;
    expect((await ask(`/odata/pasien?$filter=${filter}`)).status).toBe(200);
  }
  for (const path of ['/odata/$batch', '/odata/$crossjoin(siswa,guru)'])
    expect((await ask(path, { method: 'POST' })).status).toBe(501);
  expect((await ask('/odata/siswa/1')).status).toBe(404);
});

it('is described in the language that is asked for, and is not sent again while it is the same', async () => {
  const told = await ask('/odata', { headers: { 'accept-language': 'id' } });
  expect(told.json.value).toContainEqual({
    ...{ name: 'siswa', title: 'Siswa', kind: 'EntitySet', url: 'siswa' },
  });
  const { text, headers } = await ask('/odata/$metadata', { headers: { 'accept-language': 'id' } });
  expect(text).toContain('<Annotation Term="Core.Description" String="Siswa"/>');
  const held = { 'if-none-match': headers['etag']! };
  const inIndonesian = { ...held, 'accept-language': 'id' };
  expect(await ask('/odata/$metadata', { headers: inIndonesian })).toMatchObject({ status: 304, text: '' });
  expect((await ask('/odata/$metadata', { headers: held })).status).toBe(200);
});
