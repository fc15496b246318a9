import { beforeAll, describe, expect, it, vi } from 'vitest';
import { checkedCollections } from '@/domain/checks/all-rules';
import { issueKey } from '../support/service';
import { collectionOf, register, send, service, sql, startFromEmpty } from '../support/shared';

/** The findings over REST (docs/specification.md, "Findings"). */

const PATH = '/api/findings';

startFromEmpty({ before: 'all' });

type Finding = {
  collection: string;
  rule: string;
  state: string;
  key: Record<string, unknown>;
  value: string;
};

const issue = (options: Parameters<typeof issueKey>[1]) => issueKey(service.databaseUrl, options);
const ask = (query: string, options: Parameters<typeof send>[2] = {}) =>
  send('GET', PATH, { query, ...options });
const dataOf = async (query: string, key?: string): Promise<Finding[]> =>
  (await ask(query, key === undefined ? {} : { key })).json.data;

const figures = (kota_kab: string, member: string) =>
  [1_200, 12_100, 1_220, 1_230].map((figure, i) => ({
    ...{ kota_kab, kecamatan: 'Wilayah', tahun: String(2021 + i), semester: '1', jenjang: 'SD' },
    [member]: String(figure),
  }));

/** Collections that were written since the service last made tasks for them. */
const UNPLANNED = `
SELECT collection FROM (SELECT collection, bit_xor(token)::text AS version FROM collection_version GROUP BY collection) v
 WHERE collection = ANY ($1) AND NOT EXISTS (SELECT FROM check_mark m WHERE m.collection = v.collection AND m.version = v.version)`;

const OFFICE_RULE = {
  name: 'Siswa satu jenjang paling banyak 12.000',
  left: { collection: 'siswa', figures: ['jumlah_siswa'], only: { jenjang: ['SD'] } },
  comparison: 'lte',
  right: { kind: 'number', number: 12_000 },
  ...{ percent: 0, from: 1, level: 'district', apart: ['jenjang'] },
};

beforeAll(async () => {
  // The tasks of other tests, and of the deletions before this test, would be checked first, so they are deleted after all
  // have been made.
  const checked = checkedCollections.map(({ resource }) => resource);
  const planned = async () => expect(await sql(UNPLANNED, [checked])).toEqual([]);
  await vi.waitFor(planned, { timeout: 60_000, interval: 500 });
  await sql('DELETE FROM check_task');
  await sql('DELETE FROM finding');
  await sql('INSERT INTO check_rule (is_off, rule) VALUES (false, $1)', [OFFICE_RULE]);
  for (const place of ['Kota Langsa', 'Kota Sabang']) {
    await register(collectionOf('siswa'), figures(place, 'jumlah_siswa'));
    await register(collectionOf('guru'), figures(place, 'jumlah_guru'));
  }
  // The service checks in the background.
  const allFound = async () => {
    expect(await dataOf('rule=tenfold')).toHaveLength(4);
    expect(await dataOf('rule=office')).toHaveLength(2);
  };
  await vi.waitFor(allFound, { timeout: 100_000, interval: 500 });
  await sql('DELETE FROM check_rule');
}, 180_000);

describe('the list', () => {
  it('says what was found, and what was expected', async () => {
    const { json, headers } = await ask('collection=disdik/siswa&rule=tenfold&state=new&limit=1&offset=1');
    expect(json).toMatchObject({
      status: true,
      total: 2,
      data: [
        {
          collection: 'siswa',
          rule: 'tenfold',
          severity: 'error',
          state: 'new',
          key: { kecamatan: 'Wilayah', tahun: 2022, semester: '1', jenjang: 'SD' },
          field: 'jumlah_siswa',
          ids: [expect.any(Number)],
          records: 1,
          value: '12100',
          expected: '1220',
          rule_name: null,
          effect: 1,
          reason: null,
        },
      ],
    });
    const again = await ask('collection=disdik/siswa&rule=tenfold&state=new&limit=1&offset=1', {
      headers: { 'if-none-match': headers.etag! },
    });
    expect([again.status, again.text]).toEqual([304, '']);
  });

  it('names the rule that the office wrote', async () => {
    const [finding] = await dataOf('rule=office&collection=siswa');
    expect(finding).toMatchObject({
      ...{ rule: 'office', rule_name: OFFICE_RULE.name, severity: 'warning' },
      ...{ key: { tahun: 2022, jenjang: 'SD' }, value: '12100', expected: '12000' },
    });
  });

  it('has only what an agency is responsible for, of what the key may see', async () => {
    const setting = 'INSERT INTO delivery_setting (collection, unit, agency) VALUES ($1, $2, $3)';
    await sql(setting, ['siswa', '11.74', 'Dinas Langsa']);
    await sql(setting, ['guru', '', 'Dinas Provinsi']);
    const found = async (agency: string, key?: string) => {
      const entries = await dataOf(`rule=tenfold&agency=${encodeURIComponent(agency)}`, key);
      return entries.map(({ collection, key: about }) => [collection, about['kota_kab']]).sort();
    };
    expect(await found('dinas  LANGSA')).toEqual([['siswa', 'Kota Langsa']]);
    const province = [
      ['guru', 'Kota Langsa'],
      ['guru', 'Kota Sabang'],
    ];
    expect(await found('Dinas Provinsi')).toEqual(province);
    expect(await found('Dinas lain')).toEqual([]);
    const { key: other } = await issue({ allow: 'disdik/siswa:list' });
    expect(await found('Dinas Provinsi', other)).toEqual([]);
    const bindings = [{ field: 'kota_kab', values: ['Kota Langsa'] }];
    const { key: own } = await issue({ bindings, listsOwnOnly: true });
    expect(await found('Dinas Provinsi', own)).toEqual(province.slice(0, 1));
  });

  it('is answered to HEAD without a body, and to no other method', async () => {
    const head = await send('HEAD', PATH, {});
    expect([head.status, head.text]).toEqual([200, '']);
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH']) {
      const { status, headers } = await send(method, PATH, { body: '[]' });
      expect([status, headers.allow]).toEqual([405, 'GET, HEAD']);
    }
  });
});

describe('a key', () => {
  it('sees the collections that it may list, and no others', async () => {
    const { key } = await issue({ allow: 'disdik/guru:list,disdik/siswa:register' });
    expect(new Set((await dataOf('', key)).map(({ collection }) => collection))).toEqual(new Set(['guru']));
    const refused = await ask('collection=guru&collection=siswa', { key });
    expect([refused.status, refused.json.code]).toEqual([403, 'operation_not_allowed']);
    expect((await ask('', { key: undefined })).status).toBe(401);
  });

  it('that is bound sees its own values, if its lists are limited', async () => {
    const bindings = [{ field: 'kota_kab', values: ['Kota Langsa'] }];
    const own = await issue({ bindings, listsOwnOnly: true });
    const found = await dataOf('rule=tenfold', own.key);
    expect(found.map(({ key }) => key['kota_kab'])).toEqual(['Kota Langsa', 'Kota Langsa']);
  });
});

it.each([
  ['collection=dokters', 'collection'],
  ['collection=drka/siswa', 'collection'],
  ['rule=wrong', 'rule'],
  ['state=lost', 'state'],
  ['state=new&state=fixed', 'state'],
  [`agency=${'a'.repeat(501)}`, 'agency'],
  ['agency=a&agency=b', 'agency'],
  ['limit=0', 'limit'],
  ['limit=1001', 'limit'],
  ['offset=-1', 'offset'],
  ['kota_kab=Pidie', 'kota_kab'],
])('refuses %s', async (query, field) => {
  const { status, json } = await ask(query);
  expect([status, json.code, json.field]).toEqual([400, 'invalid_parameter', field]);
});
