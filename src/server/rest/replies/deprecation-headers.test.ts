import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { findCollection } from '@/domain/collections';
import { DEPRECATIONS, type Deprecation, isAnnouncedInTime } from '@/domain/deprecations/deprecations';
import { createDeprecatedFinder } from '@/domain/deprecations/find-deprecated';
import { system } from '@/server/actor';
import { createOwnServices } from '@/server/testing';
import { createFacade } from '../facade';

/** What the replies to requests tell that use something deprecated, and those of others do not. */

const services = await createOwnServices();
const path = '/api/disdik/siswa';
const said = { instead: { id: 'Pakai lain.', en: 'Use another.' }, section: { id: 'nilai', en: 'values' } };
const DECLARED: readonly Deprecation[] = [
  { method: 'GET', path, parameter: 'bom', since: '2026-12-01', sunset: null, ...said },
  {
    method: 'GET',
    path,
    parameter: 'fields',
    value: 'tahun',
    since: '2026-11-01',
    sunset: '2028-01-01',
    ...said,
  },
  { method: 'POST', path, since: '2026-12-02', sunset: '2027-12-31', successor: '/api/disdik/guru', ...said },
  { method: 'GET', path: '/api/indicators/{name}', since: '2026-12-03', sunset: '2027-12-31', ...said },
];
const log = vi.spyOn(services.requestLog, 'usesDeprecated');
let key = '';
beforeAll(async () => {
  key = (await services.keys.issue({ name: 'Old ways', ratePerMinute: 0 }, system('test'))).key;
  const items = [1, 2, 3].map((at) => ({
    ...{
      kota_kab: 'Kota Sabang',
      kecamatan: `K ${at}`,
      tahun: 2024,
      semester: '1',
      jenjang: 'SD',
      jumlah_siswa: at,
    },
  }));
  await services.records.register({
    ...{ actor: system('test').actor!, collection: findCollection('siswa')!, items, wantData: false },
  });
});
beforeEach(() => void log.mockClear());
afterAll(() => services.pool.query('TRUNCATE siswa'));

type Sent = { method?: string; key?: string | undefined; headers?: Record<string, string>; body?: string };
const ask =
  (deprecations: readonly Deprecation[] | undefined) =>
  async (url: string, sent: Sent = {}) => {
    const headers: Record<string, string | undefined> = {
      'x-api-key': 'key' in sent ? sent.key : key,
      'x-request-id': 'r1',
      ...(sent.body !== undefined && { 'content-type': 'application/json' }),
      ...sent.headers,
    };
    return createFacade(
      services,
      deprecations === undefined ? {} : { deprecations },
    )({
      ...{ method: sent.method ?? 'GET', url, address: '127.0.0.1', hasBody: sent.body !== undefined },
      header: (name) => headers[name],
      body: (async function* () {
        if (sent.body !== undefined) yield Buffer.from(sent.body);
      })(),
      signal: new AbortController().signal,
    });
  };
const marked = ask(DECLARED);
const plain = ask(undefined);
const TOLD = '</docs?lang=en#values>; rel="deprecation"; type="text/html"';

it.each<[string, Sent, number, Record<string, string>, string[]]>([
  [`${path}?bom=1&format=csv`, {}, 200, { deprecation: '@1796058000', link: TOLD }, ['bom']],
  [
    `${path}?bom%5B%5D=1&format=csv`,
    { method: 'HEAD' },
    200,
    { deprecation: '@1796058000', link: TOLD },
    ['bom'],
  ],
  [
    ...([
      `/api/disdik/%73iswa?bom[0]=0&fields=jenjang,tahun`,
      { headers: { 'accept-language': 'id' } },
      200,
    ] as const),
    {
      deprecation: '@1793466000',
      sunset: 'Fri, 31 Dec 2027 17:00:00 GMT',
      link: '</docs?lang=id#nilai>; rel="deprecation"; type="text/html"',
    },
    ['bom', 'fields=tahun'],
  ],
  [`${path}?bom=3`, {}, 400, { deprecation: '@1796058000', link: TOLD }, ['bom']],
  [`${path}?bom=%ff`, {}, 400, { deprecation: '@1796058000', link: TOLD }, ['bom']],
  [`${path}?bom=1`, { key: undefined }, 401, { deprecation: '@1796058000', link: TOLD }, ['bom']],
  [
    ...([path, { method: 'POST', body: '[]' }, 200] as const),
    {
      deprecation: '@1796144400',
      sunset: 'Thu, 30 Dec 2027 17:00:00 GMT',
      link: `${TOLD}, </api/disdik/guru>; rel="successor-version"`,
    },
    [''],
  ],
  [
    ...(['/api/indicators/unknown', {}, 404] as const),
    { deprecation: '@1796230800', sunset: 'Thu, 30 Dec 2027 17:00:00 GMT', link: TOLD },
    [''],
  ],
])('%s %o: %i', async (url, sent, status, headers, names) => {
  const reply = await marked(url, sent);
  const before = await plain(url, sent);
  expect([reply.status, before.status]).toEqual([status, status]);
  expect({ ...reply.headers }).toEqual({ ...before.headers, ...headers });
  const target = url.startsWith('/api/indicators') ? '/api/indicators/{name}' : path;
  const method = sent.method === 'POST' ? 'POST' : 'GET';
  expect(log.mock.calls).toEqual([
    ['r1', names.map((name) => `${method} ${target}${name === '' ? '' : `?${name}`}`)],
  ]);
});

it('stand beside the link of a next page, and with 304', async () => {
  const url = `${path}?limit=1&bom=0`;
  const next = `<${path}?limit=1&bom=0&after=`;
  const reply = await marked(url);
  expect(reply.headers['link']).toMatch(
    new RegExp(`^${next.replace(/[?]/g, '\\?')}\\d+>; rel="next", </docs`),
  );
  expect(reply.headers['link']!.endsWith(`, ${TOLD}`)).toBe(true);
  const held = await marked(url, { headers: { 'if-none-match': reply.headers['etag']! } });
  expect([held.status, held.headers['link']]).toEqual([304, TOLD]);
});

it.each([
  [path, {}],
  [`${path}?fields=jenjang&limit=1`, {}],
  [`${path}?fields=jenjang&tahun=2024`, {}],
  [`${path}/summary?rows=tahun&count=true`, {}],
  ['/api/disdik/guru?bom=1&format=csv', {}],
  ['/api/indicators', {}],
  [path, { method: 'PUT', body: '[]' }],
  ['/api/openapi.json', {}],
] satisfies [string, Sent][])('are not in the reply of what is not deprecated: %s %o', async (url, sent) => {
  const reply = await marked(url, sent);
  expect(reply.headers).toEqual((await plain(url, sent)).headers);
  expect(Object.keys(reply.headers)).not.toContain('deprecation');
  expect(log).not.toHaveBeenCalled();
});

it('look at no request while nothing is deprecated', () => {
  expect(createDeprecatedFinder([])).toBeUndefined();
});

it('what is deprecated ends at the earliest after the time of the policy', () => {
  const ended = (since: string, sunset: string | null) => isAnnouncedInTime({ since, sunset });
  expect(DEPRECATIONS.filter((one) => !isAnnouncedInTime(one))).toEqual([]);
  expect([
    ended('2026-11-27', '2027-11-26'),
    ended('2026-11-27', '2027-11-27'),
    ended('2028-02-29', '2029-02-28'),
  ]).toEqual([false, true, false]);
  expect(ended('2026-11-27', null)).toBe(true);
});
