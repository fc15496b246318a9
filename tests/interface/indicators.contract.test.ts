import { beforeAll, describe, expect, it } from 'vitest';
import { expectRefusal } from '../support/refusal';
import { issueKey } from '../support/service';
import { collectionOf, register, send, service, startFromEmpty } from '../support/shared';

/** The indicators over REST (docs/specification.md, "Indicators"). */

const PATH = '/api/indicators';

startFromEmpty({ before: 'all' });

const issue = (options: Parameters<typeof issueKey>[1]) => issueKey(service.databaseUrl, options);
const ask = (path = '', options: Parameters<typeof send>[2] = {}) => send('GET', `${PATH}${path}`, options);
const of = (kota_kab: string, jenjang: string, semester = '1') => ({
  ...{ kota_kab, kecamatan: 'Satu', tahun: '2023', semester, jenjang },
});

beforeAll(async () => {
  await register(collectionOf('siswa'), [
    { ...of('Kota Langsa', 'SD'), jumlah_siswa: '300' },
    { ...of('Kota Langsa', 'SMP'), jumlah_siswa: '100' },
    { ...of('Kota Sabang', 'SD'), jumlah_siswa: '90' },
    { ...of('Kota Sabang', 'SMA'), jumlah_siswa: '50' },
    { ...of('Kota Sabang', 'SD', '2'), jumlah_siswa: '95' },
  ]);
  await register(collectionOf('guru'), [
    { ...of('Langsa', 'SD'), jumlah_guru: '20' },
    { ...of('Langsa', 'SMP'), jumlah_guru: '10' },
    { ...of('Sabang', 'SD'), jumlah_guru: '9' },
    { ...of('Sabang', 'SD', '2'), jumlah_guru: '10' },
  ]);
});

describe('the list', () => {
  it('has those of which the key may list both collections, each with its formula and dimensions', async () => {
    const { json } = await ask();
    expect(json.total).toBe(json.data.length);
    expect(json.data[0]).toMatchObject({
      name: 'siswa_per_guru',
      formula: { en: 'Pupils (Pupils) ÷ Teachers (Teachers)' },
      dimensions: ['kota_kab', 'kecamatan', 'period', 'jenjang'],
      period_kind: 'half_year',
      own: false,
    });
    const { key } = await issue({ allow: 'disdik/siswa:list,disdik/guru:list' });
    const narrow = await ask('', { key });
    expect(narrow.json.data.map(({ name }: { name: string }) => name)).toEqual(['siswa_per_guru']);
  });
});

describe('an indicator', () => {
  it('is the ratio of the sums of what both sides have, and names the rest', async () => {
    const { json, headers } = await ask('/siswa_per_guru', { query: 'rows=kota_kab&period=2023-S1' });
    expect(json).toMatchObject({
      status: true,
      data: [
        { kota_kab: 'Kota Langsa', value: 13.33, numerator: 400, denominator: 30 },
        { kota_kab: 'Kota Sabang', value: 10, numerator: 90, denominator: 9 },
      ],
      totals: [{ value: 12.56, numerator: 490, denominator: 39 }],
      period: '2023-S1',
      periods: ['2023-S1', '2023-S2'],
      left_out: {
        without_denominator: { parts: 1, amount: 50, names: ['Kota Sabang, Satu, 2023-S1, SMA'] },
        without_numerator: { parts: 0 },
      },
      coverage: [{ period: '2023-S1', numerator: { expected: 23 }, denominator: { expected: 23 } }],
    });
    const again = await ask('/siswa_per_guru', {
      query: 'rows=kota_kab&period=2023-S1',
      headers: { 'if-none-match': headers['etag']! },
    });
    expect(again.status).toBe(304);
  });

  it('is limited to places, categories and periods', async () => {
    const dataOf = async (query: string) => (await ask('/siswa_per_guru', { query })).json.data;
    expect(await dataOf('kode_wilayah=11.74&period=2023-S1')).toMatchObject([{ numerator: 400 }]);
    expect(await dataOf('jenjang=SD&period=2023-S1')).toMatchObject([{ numerator: 390 }]);
    expect(await dataOf('columns=period&kode_wilayah=11.72')).toMatchObject([
      { period: '2023-S1', value: 10 },
      { period: '2023-S2', value: 9.5 },
    ]);
  });

  it('is refused to a key without one of its collections, and shows a bound key its own records', async () => {
    const { key: narrow } = await issue({ allow: 'disdik/siswa:list' });
    expectRefusal(await ask('/siswa_per_guru', { key: narrow }), 403, 'operation_not_allowed');
    expectRefusal(await ask('/siswa_per_guru', { key: '' }), 401, 'missing_key');
    const { key: own } = await issue({
      allow: 'disdik/siswa:list,disdik/guru:list',
      bindings: [{ field: 'kota_kab', values: ['Kota Sabang', 'Sabang'] }],
      listsOwnOnly: true,
    });
    const { json } = await ask('/siswa_per_guru', { key: own, query: 'period=2023-S1' });
    expect(json.data).toEqual([{ value: 10, numerator: 90, denominator: 9 }]);
    expect(JSON.stringify(json)).not.toContain('Langsa');
  });

  it('refuses what it does not have', async () => {
    const unknown = await ask('/siswa_per_gurru');
    expectRefusal(unknown, 404, 'not_found');
    expect(unknown.json.message).toContain('/api/indicators/siswa_per_guru');
    expectRefusal(await ask('/siswa_per_guru', { query: 'rows=gampong' }), 400, 'invalid_parameter');
    expectRefusal(await ask('/siswa_per_guru', { query: 'tahun=2023' }), 400, 'invalid_parameter');
    expectRefusal(await ask('/siswa_per_guru', { query: 'period=2023-07' }), 400, 'invalid_parameter');
    const posted = await send('POST', `${PATH}/siswa_per_guru`, { items: [] });
    expectRefusal(posted, 405, 'method_not_allowed');
    expect(posted.headers['allow']).toBe('GET, HEAD');
  });
});
