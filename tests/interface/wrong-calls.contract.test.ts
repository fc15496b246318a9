import { beforeAll, expect, it } from 'vitest';
import type { Call } from '../support/http';
import { send, service, startFromEmpty } from '../support/shared';

/**
 * Wrong calls as people make them, each with the correction that its reply must name: a reader who has only the reply must
 * be able to send the right call.
 */

startFromEmpty({ before: 'all' });

const SISWA = '/api/disdik/siswa';
const { key } = service;
const item = {
  kota_kab: 'Pidie',
  kecamatan: 'Sakti',
  tahun: 2024,
  semester: '1',
  jenjang: 'SMP',
  jumlah_siswa: 870,
};

type Case = readonly [
  what: string,
  path: string,
  call: Call & { method?: string },
  correction: string | RegExp,
];

const get = (query: string, correction: Case[3], path = SISWA): Case => [
  `GET ${path}?${query}`,
  `${path}?${query}`,
  {},
  correction,
];
const at = (path: string, correction: Case[3], call: Case[2] = {}): Case => [
  `${call.method ?? 'GET'} ${path}`,
  path,
  call,
  correction,
];
const body = (text: string, correction: Case[3], method = 'POST'): Case => [
  `${method} ${text.slice(0, 40)}`,
  SISWA,
  { method, body: text },
  correction,
];
const post = (items: unknown, correction: Case[3], method = 'POST'): Case =>
  body(JSON.stringify(items), correction, method);
const withKey = (
  sent: string | undefined,
  correction: Case[3],
  headers: Record<string, string> = {},
): Case => [`key ${sent?.slice(0, 12)} ${Object.keys(headers)}`, SISWA, { key: sent, headers }, correction];
const json = { accept: 'application/json' };

const CASES: Case[] = [
  // Paths
  at('/api/disdik/Siswa', '/api/disdik/siswa'),
  at('/api/DISDIK/siswa', '/api/disdik/siswa'),
  at('/API/disdik/siswa', '/api/disdik/siswa', { headers: json }),
  at('/api/disdik/siswas', '/api/disdik/siswa'),
  at('/api/disdik/sisw', '/api/disdik/siswa'),
  at('/api/drka/siswa', '/api/disdik/siswa'),
  at('/api/siswa', '/api/disdik/siswa'),
  at('/api/v1/disdik/siswa', '/api/disdik/siswa'),
  at('/api/disdik/siswa.json', '/api/disdik/siswa'),
  at('/api/drka/penduduk-umur', '/api/drka/penduduk_umur'),
  at('/api/drka/pendudukumur', '/api/drka/penduduk_umur'),
  at('/api/drka/penduduk', '/api/drka/penduduk_umur'),
  at('/api/disdik/siswa/7', 'id_siswa'),
  at('/api/disdik/siswa/7', 'id_siswa', { method: 'DELETE' }),
  at('/api/disdik', '/api/disdik/guru'),
  at('/api', '/api/rsud/dokter'),
  at('/api/disdik/siswa/summery', '/api/disdik/siswa/summary'),
  at('/api/delivries', '/api/deliveries'),
  at('/api/finding', '/api/findings'),
  at('/api/openapi/dkra.json', /openapi/),
  at('/disdik/siswa', '/api/disdik/siswa', { headers: json }),
  at('/disdik/siswa', '/api/disdik/siswa', { headers: { accept: 'application/json, text/plain, */*' } }),
  at('/siswa', '/api/disdik/siswa'),
  at('/v1/siswa', '/api/disdik/siswa', { method: 'POST', items: [item] }),
  at(SISWA, 'PUT', { method: 'PATCH', items: [{ id_siswa: 1 }] }),
  at(`${SISWA}/summary`, 'GET', { method: 'POST', items: [] }),
  // Parameters
  get('page=2', 'limit=…&after=…'),
  get('per_page=10', 'limit=…&after=…'),
  get('pageSize=10', 'limit=…&after=…'),
  get('offset=10', 'limit=…&after=…'),
  get('Limit=10', 'limit'),
  get('limt=10', 'limit'),
  get('tahun_gte=2020', 'tahun.gte'),
  get('tahun__lte=2020', 'tahun.lte'),
  get('tahun%5Bgte%5D=2020', 'tahun.gte'),
  get('tahun.min=2020', 'tahun.gte'),
  get('min_tahun=2020', 'tahun.gte'),
  get('tahun_from=2020', 'tahun.gte'),
  get('tahun.gtee=2020', 'tahun.gte'),
  get('tahun%3E=2020', 'tahun.gte'),
  get('tahun%3C2020', 'tahun.lt'),
  get('Tahun=2020', 'tahun'),
  get('thn=2020', 'tahun'),
  get('year=2020', 'tahun'),
  get('kota=Pidie', 'kota_kab'),
  get('kabupaten=Pidie', 'kota_kab'),
  get('kecamtan=Sakti', 'kecamatan'),
  get('id=7', 'id_siswa'),
  get('sort=tahun', /did you mean order$/),
  get('order_by=tahun', /did you mean order$/),
  get('select=tahun', 'fields'),
  get('since=2024-01-01', 'changed_since'),
  get('lang=id', 'Accept-Language'),
  get('nonsense=1', 'jumlah_siswa'),
  get('jenjang.gte=SD', 'tahun.gte'),
  get('kota_kab.lt=Pidie', 'jumlah_siswa.gte'),
  get('fields=tahun,Jenjang', 'jenjang'),
  get('fields=jumlah', 'jumlah_siswa'),
  get('fields=nonsense', 'kota_kab, kecamatan'),
  get('tahun=2020-2024', 'tahun.gte=…&tahun.lte=…'),
  get('tahun=%3E2020', 'tahun.gte=…&tahun.lte=…'),
  get('tahun=2020,2021', 'tahun=…&tahun=…'),
  get('tahun=24', 'four digits'),
  get('tahun.gte=2020&tahun.gte=2021', 'only once'),
  get('limit=0', 'between 1 and 10000'),
  get('limit=all', 'between 1 and 10000'),
  get('format=excel', 'xlsx'),
  get('format=CSV', 'csv'),
  get('delimiter=;;', 'semicolon'),
  get('delimiter=semicolon', 'format=csv'),
  get('as_of=yesterday', '2024-01-31'),
  get('changed_since=2024-01-01&tahun=2024', 'fields, limit'),
  get('date_now=31/01/2024', '2024-01-31'),
  get('kode_wilayah=Pidie', '11.06'),
  get('kode_wilayah=11.99', /11\.99 is not in the register/),
  get('kode_wilayah=11.06.99', /known above it: 11\.06 \(Aceh Besar\)/),
  get('period=2024-01-15', '2024-S1', '/api/deliveries'),
  get('period=semester+1', '2024-01', '/api/deliveries'),
  get('collection=Siswa', 'did you mean siswa', '/api/deliveries'),
  get('periode=2024', 'period', '/api/deliveries'),
  get('state=News', 'did you mean new', '/api/findings'),
  get('rows=kota', 'kota_kab', `${SISWA}/summary`),
  get('sum=siswa', 'jumlah_siswa', `${SISWA}/summary`),
  get('limit=10', 'rows', `${SISWA}/summary`),
  // Keys
  withKey(undefined, 'x-api-key'),
  withKey('', 'sent empty'),
  withKey(undefined, /Authorization.*x-api-key/, { authorization: `Bearer ${key}` }),
  withKey(`Bearer ${key}`, 'Bearer'),
  withKey(`"${key}"`, 'quotes'),
  withKey(key.slice(0, 40), /cut off.*53/),
  withKey(`${key}x`, /too long.*53/),
  withKey(
    key.replace(/.$/, (last) => (last === 'a' ? 'b' : 'a')),
    'check digits',
  ),
  withKey('<API_KEY>', 'placeholder'),
  withKey('{{apiKey}}', 'placeholder'),
  withKey('secret', 'rsd_'),
  // Bodies
  body('', /\[ \{…\} \]/),
  body('{"kota_kab":"Pidie"}', /array/),
  body("[{'tahun':2024}]", /line 1, column 3.*double quotes/),
  body('[\n {"tahun":2024,}\n]', /line 2, column 16.*comma/),
  body('[{"tahun":2024}', /column 16.*the body ends here/),
  body('[{tahun:2024}]', /met "tahun".*double quotes/),
  body('[{"tahun":None}]', /met "None".*null/),
  body('kota_kab=Pidie', /met "kota_kab", expected an array/),
  [
    `form`,
    SISWA,
    { method: 'POST', body: 'a=1', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
    'application/json',
  ],
  // Items
  post([{ ...item, jumlah: 1 }], 'jumlah_siswa'),
  post([{ ...item, Tahun: 2024 }], 'tahun'),
  post([{ ...item, tahun: '24' }], 'four digits'),
  post([{ ...item, jumlah_siswa: '3.120' }], 'such as 1234'),
  post([{ ...item, date_now: '31/01/2024' }], '2024-01-31'),
  post([{ ...item, jenjang: undefined }], 'jenjang: a value is required'),
  post([[item]], 'not a JSON object'),
  post([{ jumlah_siswa: 1 }], 'id_siswa: a value is required', 'PUT'),
  post([{ id: 7 }], 'id_siswa', 'DELETE'),
  post([{ id_siswa: 7 }], 'no record of siswa', 'DELETE'),
];

beforeAll(() => expect(CASES.length).toBeGreaterThanOrEqual(100));

it.each(CASES)('%s', async (_, path, call, correction) => {
  const reply = await send(call.method ?? 'GET', path, call);
  const message: string = reply.json.message ?? JSON.stringify(reply.json.errors);
  if (typeof correction === 'string') expect(message).toContain(correction);
  else expect(message).toMatch(correction);
  const headers = { ...call.headers, 'accept-language': 'id' };
  const indonesian = await send(call.method ?? 'GET', path, { ...call, headers });
  expect(indonesian.json.message ?? JSON.stringify(indonesian.json.errors)).not.toBe(message);
  if (reply.status !== 200) expect(reply.json.docs).toBe(`/docs#${reply.json.code}`);
});
