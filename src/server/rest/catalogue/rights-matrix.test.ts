import { afterAll, expect, it } from 'vitest';
import { findCollection } from '@/domain/collections';
import { ORIGIN, openService, PASSWORD } from '@/server/access/staff/testing';
import { type StaffActor, system } from '@/server/actor';
import { embargoPeriod } from '@/server/releases/testing';
import { createAsk } from '../odata/testing';
import { CATALOGUE_FILES } from './paths';

/** The catalogue is the same for every caller: nothing in it depends on a key, and it has what is open and public alone. */

const ADMIN = 'kepala@aceh.example';
const service = await openService({
  ...{ ADMIN_EMAIL: ADMIN, ADMIN_PASSWORD: PASSWORD, HELP_DESK_EMAIL: 'bantuan@example.go.id' },
});
const { keys, pool, prisma, records, releases } = service.services;
const siswa = findCollection('siswa')!;
const staff: StaffActor = {
  ...{ kind: 'staff', id: '00000000-0000-4000-8000-000000000001', name: 'Cut', email: ADMIN },
  ...{ role: 'administrator', groups: ['*'] },
};
const doer = { actor: staff, address: null };
let asked = 0;
const asking = createAsk(service.services, () => '');
/** Each request is of another address, so that none is refused for its number. */
const ask = (url: string, headers: Record<string, string>) => {
  asked += 1;
  return asking(url, { headers, address: `10.${asked >> 16}.${(asked >> 8) & 255}.${asked & 255}` });
};
afterAll(() => service.close());

const CKAN = '/api/3/action';
const FORMS = [
  ...Object.values(CATALOGUE_FILES),
  `${CKAN}/package_search?rows=1000`,
  `${CKAN}/package_list`,
  `${CKAN}/package_show?id=collection-siswa`,
  `${CKAN}/package_show?id=indicator-siswa_per_guru`,
  `${CKAN}/organization_list?all_fields=true`,
  `${CKAN}/status_show`,
];
/** What describes one data set alone, and lists that have names only. */
const hasAbout = (form: string, name: string) =>
  !/organization|status|package_list/.test(form) && (!form.includes('_show') || form.endsWith(name));
const PLANTED = {
  collection: 'PLANTED-COLLECTION',
  indicator: 'PLANTED-INDICATOR',
  open: 'PLANTED-OPEN-FIELD',
  limited: 'PLANTED-LIMITED-FIELD',
  closed: 'PLANTED-CLOSED-FIELD',
  unset: 'PLANTED-UNSET-FIELD',
  record: 'PLANTED-RECORD',
  figure: '70001',
  publicAt: '2999',
} as const;
const FIRST_DAY = '2024-01-01';
const CLASSIFICATIONS = ['terbuka', 'terbatas', 'tertutup', ''] as const;

async function describeAs(kind: string, subject: string, values: Record<string, string>) {
  await prisma.metadata.upsert({
    where: { kind_subject: { kind, subject } },
    create: { kind, subject, values, changedBy: 'Cut' },
    update: { values, version: { increment: 1 }, changedAt: new Date() },
  });
}
const classified = (classification: string) =>
  classification === '' ? {} : { klasifikasi_data: classification };

async function makeCallers(): Promise<Record<string, Record<string, string>>> {
  const issue = async (more: Partial<Parameters<typeof keys.issue>[0]> = {}) => {
    const { key, record } = await keys.issue({ name: 'Portal', ratePerMinute: 0, ...more }, system('test'));
    return { id: record.id, headers: { 'x-api-key': key } };
  };
  const of = async (more?: Parameters<typeof issue>[0]) => (await issue(more)).headers;
  const list = (scope: string) => ({ permissions: [{ scope, operations: ['list' as const] }] });
  const own = (field: string, value: string) => ({
    bindings: [{ field, values: [value] }],
    listsOwnOnly: true,
  });
  const ofBasic = await of({ bindings: [{ field: 'access', values: ['basic'] }] });
  const revoked = await issue();
  await keys.revoke({ id: revoked.id, reason: 'x' }, doer);
  const expired = await issue({ expiresAt: new Date(Date.now() + 3_600_000) });
  await pool.query(`UPDATE api_key SET expires_at = now() - interval '1 minute' WHERE id = $1`, [expired.id]);
  for (const { id } of [revoked, expired]) keys.forget(id);
  await service.services.staff.prepareFirstStart(ORIGIN);
  const browser = service.browser();
  await browser.signIn(ADMIN);
  return {
    none: {},
    wrong: { 'x-api-key': `rsd_${'x'.repeat(43)}` },
    revoked: revoked.headers,
    expired: expired.headers,
    whole: await of(),
    drka: await of(list('drka')),
    disdik: await of(list('disdik')),
    rsud: await of(list('rsud')),
    pupils: await of(list('disdik/siswa')),
    place: await of(own('kota_kab', 'Kota Sabang')),
    year: await of(own('tahun', '2023')),
    network: await of({ allowedAddresses: ['203.0.113.0/24'] }),
    released: await of({ bindings: [{ field: 'release', values: ['latest'] }] }),
    basic: {
      authorization: `Basic ${Buffer.from(`portal:${ofBasic['x-api-key']}`).toString('base64')}`,
    },
    basicAsHeader: ofBasic,
    proposer: await of({ proposesOnly: true }),
    proposerThatListsNothing: await of({
      ...{ proposesOnly: true, permissions: [{ scope: 'disdik', operations: ['register'] }] },
    }),
    session: { cookie: [...browser.jar].map(([name, value]) => `${name}=${value}`).join('; ') },
  };
}

type Release = 'never' | 'embargoed' | 'public';
async function bring(release: Release) {
  if (release === 'embargoed') {
    const publicAt = `${PLANTED.publicAt}-01-01T00:00:00Z`;
    await embargoPeriod(releases, { collection: siswa, period: '2024-S1', publicAt, staff });
  }
  if (release === 'public') await pool.query(`UPDATE release SET public_at = now() - interval '1 minute'`);
  records.releases.forget();
}

/** Which of the planted texts a form has, by a rule that is written here a second time. */
function expectedIn(form: string, state: { isOn: boolean; classification: string; release: Release }) {
  const isOpen = state.isOn && state.classification === 'terbuka';
  const [ofCollection, ofIndicator] = ['collection-siswa', 'indicator-siswa_per_guru'].map((name) =>
    hasAbout(form, name),
  );
  return {
    ...{ limited: false, closed: false, unset: false, record: false, figure: false, publicAt: false },
    collection: isOpen && ofCollection,
    open: isOpen && ofCollection,
    indicator: isOpen && ofIndicator,
    firstDay: isOpen && ofCollection && state.release === 'public',
  };
}

it('has what is open and public, for each caller alike', async () => {
  const callers = await makeCallers();
  const item = { kota_kab: 'Kota Sabang', kecamatan: PLANTED.record, tahun: 2024, semester: '1' };
  const items = [{ ...item, jenjang: 'SD', jumlah_siswa: Number(PLANTED.figure) }];
  await records.register({ actor: staff, collection: siswa, items, wantData: false });
  for (const [field, name, classification] of [
    ['jumlah_siswa', PLANTED.open, 'terbuka'],
    ['kecamatan', PLANTED.limited, 'terbatas'],
    ['jenjang', PLANTED.closed, 'tertutup'],
    ['semester', PLANTED.unset, ''],
  ] as const)
    await describeAs('field', `siswa.${field}`, {
      ...{ nama: name, nama_en: name, definisi: name, ...classified(classification) },
    });
  for (const release of ['never', 'embargoed', 'public'] as const) {
    await bring(release);
    for (const isOn of [true, false]) {
      const onSince = isOn ? new Date() : null;
      const values = { onSince, licence: 'CC-BY-4.0' };
      await prisma.catalogueSetting.upsert({
        ...{ where: { id: 1 }, create: { id: 1, ...values }, update: values },
      });
      for (const classification of CLASSIFICATIONS) {
        const { collection, indicator } = PLANTED;
        await describeAs('collection', 'siswa', {
          ...{ judul_kegiatan: collection, judul_kegiatan_en: collection, ...classified(classification) },
        });
        await describeAs('indicator', 'siswa_per_guru', {
          ...{ nama: indicator, nama_en: indicator, ...classified(classification) },
        });
        const state = { release, isOn, classification };
        for (const form of FORMS) {
          const first = await ask(form, callers['none']!);
          const has = Object.entries({ ...PLANTED, firstDay: FIRST_DAY }).map(([name, text]) => [
            name,
            first.text.includes(text),
          ]);
          expect({ form, ...state, has: Object.fromEntries(has) }).toEqual({
            ...{ form, ...state, has: expectedIn(form, state) },
          });
          for (const [who, headers] of Object.entries(callers)) {
            const { status, text } = await ask(form, headers);
            expect({ who, form, ...state, status, text: withoutRequest(text) }).toEqual({
              ...{ who, form, ...state, status: first.status, text: withoutRequest(first.text) },
            });
          }
        }
      }
    }
  }
}, 300_000);

/** A refusal has the number of its request. */
const withoutRequest = (text: string): string => text.replace(/"request_id":"[^"]*"/, '');
