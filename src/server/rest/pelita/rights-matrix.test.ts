import { afterAll, beforeAll, expect, it } from 'vitest';
import { findCollection } from '@/domain/collections';
import type { Grant } from '@/domain/permissions';
import { ORIGIN, openService, PASSWORD } from '@/server/access/staff/testing';
import { type StaffActor, system } from '@/server/actor';
import { dataSetId } from '@/server/pelita/data-set-id';
import { embargoPeriod } from '@/server/releases/testing';
import { createFacade } from '../facade';

/**
 * Every kind of caller × classification × release × settings × path: what each gets, by a rule that is written here a second time,
 * and by texts that are planted in the records and in the metadata.
 */

const ADMIN = 'kepala@aceh.example';
const service = await openService({ ADMIN_EMAIL: ADMIN, ADMIN_PASSWORD: PASSWORD });
const { services } = service;
const { keys, pool, prisma, records, releases } = services;
const facade = createFacade(services);
const siswa = findCollection('siswa')!;
const guru = findCollection('guru')!;
const staff: StaffActor = {
  ...{ kind: 'staff', id: '00000000-0000-4000-8000-000000000001', name: 'Cut', email: 'c@example.test' },
  ...{ role: 'administrator', groups: ['*'] },
};
const doer = { actor: staff, address: null };
const INSIDE = '203.0.113.7';
const OUTSIDE = '198.51.100.7';

/** What is known of a caller. */
type Caller = Readonly<{
  headers: Readonly<Record<string, string>>;
  address?: string;
  /** The key is refused. */
  isRefused?: true;
  /** The collections that its key may list. */
  lists: readonly string[];
  isReleasedOnly?: true;
  /** Which of the planted figures are in the records that its lists show; by default all. */
  sees?: (figure: number) => boolean;
}>;

const FIGURES = { sabang: 70_001, langsa: 70_002, unreleased: 70_003, changed: 90_001 } as const;
const [LIMITED, CLOSED] = ['PLANTED-LIMITED', 'PLANTED-CLOSED'];
const SETS = {
  figure: { id: dataSetId('field siswa.jumlah_siswa'), of: ['siswa'], planted: 'PLANTED-FIGURE' },
  indicator: { id: dataSetId('indicator siswa_per_guru'), of: ['siswa', 'guru'], planted: 'PLANTED-RATIO' },
} as const;
type SetName = keyof typeof SETS;

const CLASSIFICATIONS = ['terbuka', 'terbatas', 'tertutup', ''] as const;
type State = Readonly<{
  classification: (typeof CLASSIFICATIONS)[number];
  release: 'never' | 'embargoed' | 'public';
  isOn: boolean;
  listsLimited: boolean;
}>;

const all = (scope: string): readonly Grant[] => [{ scope, operations: ['list'] }];
const PUPILS_AND_TEACHERS = ['siswa', 'guru'];
const isOfSabang = (figure: number) => figure === FIGURES.sabang || figure === FIGURES.changed;
/** The cookies of a signed-in administrator: they count on the pages only. */
async function sessionCookie(): Promise<string> {
  await services.staff.prepareFirstStart(ORIGIN);
  const browser = service.browser();
  await browser.signIn(ADMIN);
  return [...browser.jar].map(([name, value]) => `${name}=${value}`).join('; ');
}
let callers: Readonly<Record<string, Caller>> = {};

async function makeCallers(): Promise<typeof callers> {
  const issue = async (more: Partial<Parameters<typeof keys.issue>[0]> = {}) => {
    const { key, record } = await keys.issue({ name: 'Portal', ratePerMinute: 0, ...more }, system('test'));
    return { id: record.id, headers: { authorization: `Bearer ${key}` } };
  };
  const own = (field: string, value: string) => ({
    bindings: [{ field, values: [value] }],
    listsOwnOnly: true,
  });
  const released = { bindings: [{ field: 'release', values: ['latest'] }] };
  const network = await issue({ allowedAddresses: ['203.0.113.0/24'] });
  const [revoked, suspended, expired] = [
    await issue(),
    await issue(),
    await issue({ expiresAt: new Date(Date.now() + 3_600_000) }),
  ];
  await keys.revoke({ id: revoked.id, reason: 'x' }, doer);
  await keys.suspend({ id: suspended.id, reason: 'x' }, doer);
  await pool.query(`UPDATE api_key SET expires_at = now() - interval '1 minute' WHERE id = $1`, [expired.id]);
  for (const { id } of [revoked, suspended, expired]) keys.forget(id);
  const refused = { isRefused: true, lists: [] } as const;
  const basic = async (more: Parameters<typeof issue>[0] = {}) => {
    const { headers } = await issue({ bindings: [{ field: 'access', values: ['basic'] }], ...more });
    const key = headers.authorization.slice('Bearer '.length);
    return { headers: { authorization: `Basic ${Buffer.from(`portal:${key}`).toString('base64')}` }, key };
  };
  const readsByBasic = await basic();
  return {
    none: { headers: {}, lists: [] },
    session: { headers: { cookie: await sessionCookie() }, lists: [] },
    wrong: { headers: { authorization: `Bearer rsd_${'x'.repeat(43)}` }, ...refused },
    revoked: { headers: revoked.headers, ...refused },
    suspended: { headers: suspended.headers, ...refused },
    expired: { headers: expired.headers, ...refused },
    elsewhere: { headers: network.headers, address: OUTSIDE, ...refused },
    network: { headers: network.headers, address: INSIDE, lists: PUPILS_AND_TEACHERS },
    whole: { headers: (await issue()).headers, lists: PUPILS_AND_TEACHERS },
    drka: { headers: (await issue({ permissions: all('drka') })).headers, lists: [] },
    disdik: { headers: (await issue({ permissions: all('disdik') })).headers, lists: PUPILS_AND_TEACHERS },
    rsud: { headers: (await issue({ permissions: all('rsud') })).headers, lists: [] },
    pupils: { headers: (await issue({ permissions: all('disdik/siswa') })).headers, lists: ['siswa'] },
    teachers: { headers: (await issue({ permissions: all('disdik/guru') })).headers, lists: ['guru'] },
    // A key for Basic reads as any other, and is refused where it is sent otherwise.
    basic: { headers: readsByBasic.headers, lists: PUPILS_AND_TEACHERS },
    basicAsBearer: { headers: { authorization: `Bearer ${readsByBasic.key}` }, ...refused },
    basicAsHeader: { headers: { 'x-api-key': readsByBasic.key }, ...refused },
    basicOfPupils: { headers: (await basic({ permissions: all('disdik/siswa') })).headers, lists: ['siswa'] },
    // A key that may only propose reads what it may list.
    proposer: { headers: (await issue({ proposesOnly: true })).headers, lists: PUPILS_AND_TEACHERS },
    proposerOfPupils: {
      headers: (await issue({ proposesOnly: true, permissions: all('disdik/siswa') })).headers,
      lists: ['siswa'],
    },
    proposerThatListsNothing: {
      headers: (
        await issue({ proposesOnly: true, permissions: [{ scope: 'disdik', operations: ['register'] }] })
      ).headers,
      ...refused,
    },
    // A key that may list nothing is refused, and not treated like none.
    writer: {
      headers: (await issue({ permissions: [{ scope: 'disdik', operations: ['register'] }] })).headers,
      ...refused,
    },
    place: {
      headers: (await issue(own('kota_kab', 'Kota Sabang'))).headers,
      ...{ lists: PUPILS_AND_TEACHERS, sees: isOfSabang },
    },
    year: {
      headers: (await issue(own('tahun', '2023'))).headers,
      ...{ lists: PUPILS_AND_TEACHERS, sees: () => false },
    },
    // Writes of Sabang only, but lists of everything.
    writesPlace: {
      headers: (await issue({ ...own('kota_kab', 'Kota Sabang'), listsOwnOnly: false })).headers,
      lists: PUPILS_AND_TEACHERS,
    },
    released: { headers: (await issue(released)).headers, lists: PUPILS_AND_TEACHERS, isReleasedOnly: true },
    otherReleased: {
      headers: (await issue({ ...released, permissions: all('drka') })).headers,
      ...{ lists: [], isReleasedOnly: true },
    },
  };
}

/** The rule, apart from the service: docs/decisions/pelita.md, "Who sees what" and "Releases". */
function expectedOf(name: SetName, caller: Caller, state: State) {
  const none = { status: 404, isListed: false, figures: [] as number[], isLimited: false };
  const { classification, release, isOn, listsLimited } = state;
  if (!isOn) return none;
  if (caller.isRefused) return { ...none, status: 401 };
  if (classification !== 'terbuka' && classification !== 'terbatas') return none;
  const isOwn = SETS[name].of.every((resource) => caller.lists.includes(resource));
  if (classification === 'terbatas' && !isOwn)
    return listsLimited ? { ...none, status: 401, isListed: true } : none;
  // The teachers are never released, and so the indicator is not either.
  const isThere = release === 'never' ? !caller.isReleasedOnly : release === 'public' && name === 'figure';
  if (!isThere) return none;
  const shown: number[] = [FIGURES.sabang, FIGURES.langsa];
  if (release === 'never' && name === 'figure') shown.push(FIGURES.unreleased);
  const figures = isOwn ? shown.filter(caller.sees ?? (() => true)) : shown;
  const isLimited = isOwn && name === 'figure' && figures.length > 0;
  return { status: 200, isListed: figures.length > 0, figures, isLimited };
}

async function ask(url: string, { headers, address }: Caller) {
  const sent: Record<string, string | undefined> = { host: 'data.test', ...headers };
  const reply = await facade({
    ...{ method: 'GET', url, header: (name) => sent[name], hasBody: false },
    ...{ address: address ?? nextAddress(), signal: new AbortController().signal },
    body: (async function* () {})(),
  });
  return { status: reply.status, text: reply.body as string };
}
/** Each request without a key is from another address, which has a rate of its own. */
let asked = 0;
function nextAddress(): string {
  asked += 1;
  return `10.${asked >> 16}.${(asked >> 8) & 255}.${asked & 255}`;
}

async function found(name: SetName, caller: Caller) {
  const { id, planted } = SETS[name];
  const [list, detail] = [await ask('/v1/dataset', caller), await ask(`/v1/dataset/${id}`, caller)];
  const has = (text: string) => detail.text.includes(text);
  // Nothing of the records, and nothing of what is closed, is in any reply that is not asked for it.
  for (const text of [...Object.values(FIGURES).map(String), LIMITED!, CLOSED!, '"jenjang"'])
    expect([text, list.text.includes(text)]).toEqual([text, false]);
  for (const text of [CLOSED!, '"jenjang"']) expect([text, has(text)]).toEqual([text, false]);
  expect([planted, has(planted)]).toEqual([planted, detail.status === 200]);
  return {
    status: detail.status,
    isListed: list.text.includes(id) && list.text.includes(planted),
    figures: Object.values(FIGURES).filter((figure) => has(String(figure))),
    isLimited: has(LIMITED!),
  };
}

async function describeAs(kind: string, subject: string, values: Record<string, string>) {
  await prisma.metadata.upsert({
    where: { kind_subject: { kind, subject } },
    create: { kind, subject, values, changedBy: 'Cut' },
    update: { values, version: { increment: 1 }, changedAt: new Date() },
  });
}
async function classify(classification: State['classification']) {
  const values = classification === '' ? {} : { klasifikasi_data: classification };
  await describeAs('field', 'siswa.jumlah_siswa', { ...values, definisi: SETS.figure.planted });
  await describeAs('indicator', 'siswa_per_guru', { ...values, definisi: SETS.indicator.planted });
}
async function set({ isOn, listsLimited }: Pick<State, 'isOn' | 'listsLimited'>) {
  const onSince = isOn ? new Date() : null;
  const office = { provinceCode: '11', regencyCode: '', defaultYear: 2024, reference: '', releaseDay: '' };
  const values = { ...office, baseUrl: '', releasedOnly: false, onBy: 'Cut', onSince, listsLimited };
  await prisma.pelitaSetting.upsert({ where: { id: 1 }, create: { id: 1, ...values }, update: values });
}
const item = (kota_kab: string, semester: string, figure: object) => ({
  ...{ kota_kab, kecamatan: `${LIMITED} ${kota_kab}`, tahun: 2024, semester, jenjang: CLOSED },
  ...figure,
});

beforeAll(async () => {
  callers = await makeCallers();
  const write = (collection: typeof siswa, items: object[]) =>
    records.register({ actor: staff, collection, items, wantData: false });
  await write(siswa, [
    item('Kota Sabang', '1', { jumlah_siswa: FIGURES.sabang }),
    item('Kota Langsa', '1', { jumlah_siswa: FIGURES.langsa }),
    item('Kota Langsa', '2', { jumlah_siswa: FIGURES.unreleased }),
  ]);
  await write(guru, [
    item('Kota Sabang', '1', { jumlah_guru: 1 }),
    item('Kota Langsa', '1', { jumlah_guru: 1 }),
  ]);
  await describeAs('collection', 'siswa', { klasifikasi_data: 'terbuka' });
  for (const name of ['kota_kab', 'tahun', 'semester'])
    await describeAs('field', `siswa.${name}`, { klasifikasi_data: 'terbuka' });
  await describeAs('field', 'siswa.kecamatan', { klasifikasi_data: 'terbatas' });
  await describeAs('field', 'siswa.jenjang', { klasifikasi_data: 'tertutup' });
});
afterAll(() => service.close());

/** Brings the first half-year of the pupils into a state of its release. */
async function bring(release: State['release']) {
  if (release === 'embargoed') {
    const publicAt = '2999-01-01T00:00:00Z';
    await embargoPeriod(releases, { collection: siswa, period: '2024-S1', publicAt, staff });
  }
  if (release === 'public') {
    await pool.query(`UPDATE release SET public_at = now() - interval '1 minute'`);
    const { rows } = await pool.query(
      `SELECT id_siswa FROM siswa WHERE kota_kab = 'Kota Sabang' AND semester = '1'`,
    );
    const items = [{ id_siswa: rows[0].id_siswa, jumlah_siswa: FIGURES.changed }];
    await records.change({ actor: staff, collection: siswa, items, wantData: false });
  }
  records.releases.forget();
}

it.each(['never', 'embargoed', 'public'] as const)(
  'of a collection that is released: %s',
  async (release) => {
    await bring(release);
    for (const settings of [
      { isOn: true, listsLimited: false },
      { isOn: true, listsLimited: true },
      { isOn: false, listsLimited: true },
    ]) {
      await set(settings);
      for (const classification of CLASSIFICATIONS) {
        await classify(classification);
        const state = { ...settings, classification, release };
        for (const [who, caller] of Object.entries(callers))
          for (const name of Object.keys(SETS) as SetName[])
            expect({ who, name, ...state, ...(await found(name, caller)) }).toEqual({
              ...{ who, name, ...state },
              ...expectedOf(name, caller, state),
            });
      }
    }
  },
  300_000,
);
