import { expect, type Page } from '@playwright/test';
import { ROLES, type Role } from '@/domain/staff';
import { open } from '../support/open';
import { PASSWORD } from '../support/people';
import { invite, test } from '../support/staff';

const NOT_PERMITTED = 'Halaman ini tidak terbuka bagi peran Anda';
const ACCESS = ['Kunci API', 'Permohonan akses', 'Periksa kunci API'];
const ADMINISTRATION = [
  'Staf',
  'Riwayat',
  'Daftar pilihan',
  'Daftar wilayah',
  'Ejaan',
  'PELITA',
  'e-Walidata',
  'Pengaturan',
];
/** The roles that work with records: all but the auditor. */
const READERS = ROLES.filter((role) => role !== 'auditor');
const EVERY_GROUP = ['Kependudukan', 'Pendidikan', 'Rumah sakit'];
const ADDRESSES = {
  '/keys': ['administrator', 'help_desk'],
  '/keys/new': ['administrator', 'help_desk'],
  '/keys/diagnose': ['administrator', 'help_desk'],
  '/keys/webhooks/00000000-0000-4000-8000-000000000000': ['administrator', 'help_desk'],
  '/requests': ['administrator', 'help_desk'],
  '/staff': ['administrator'],
  '/history': ['administrator', 'auditor'],
  '/history/data': ['administrator'],
  '/settings/places': READERS,
  '/settings/values': READERS,
  '/collections': READERS,
  '/settings': ['administrator'],
  '/pelita': ['administrator'],
  '/walidata': ['administrator'],
  '/deliveries': READERS,
  '/deliveries/agencies': ['administrator'],
  '/deliveries/reminders': ['administrator'],
  '/proposals': ['administrator', 'data_officer'],
  '/proposals/00000000-0000-4000-8000-000000000000': ['administrator', 'data_officer'],
  '/releases': ['administrator', 'data_officer'],
  '/releases/siswa/2024-S1': ['administrator', 'data_officer'],
  '/releases/pasien/2024-01': ['administrator'],
  '/findings': READERS,
  '/findings/rules': ['administrator'],
  '/indicators': READERS,
  '/indicators/new': ['administrator', 'data_officer'],
  '/indicators/siswa_per_guru': READERS,
  '/metadata': READERS,
  '/metadata/collection/siswa': READERS,
  '/reports': READERS,
  '/reports/new': ['administrator', 'data_officer'],
  '/imports': ['administrator', 'data_officer'],
  '/collections/disdik/siswa': READERS,
  '/collections/disdik/siswa/summary': READERS,
  '/collections/rsud/pasien': ['administrator', 'help_desk'],
  '/collections/rsud/pasien/summary': ['administrator', 'help_desk'],
  '/profile': ROLES,
} satisfies Record<string, readonly Role[]>;

type Sight = Readonly<{ intro: string; groups: readonly string[]; pages: readonly string[]; home: string[] }>;

/** The pages of each role, if the person is invited for the group of education; the first two roles have all groups. */
const SIGHTS: Readonly<Record<Role, Sight>> = {
  administrator: {
    intro: 'mengelola semuanya',
    groups: EVERY_GROUP,
    pages: [
      'Penyerahan data',
      'Usulan',
      'Rilis',
      'Temuan',
      'Indikator',
      'Laporan',
      'Metadata',
      'Impor',
      ...ACCESS,
      ...ADMINISTRATION,
    ],
    home: ['Permohonan yang menunggu', 'Tanpa verifikasi dua langkah'],
  },
  help_desk: {
    intro: 'mengelola kunci API',
    groups: EVERY_GROUP,
    pages: ['Penyerahan data', 'Temuan', 'Indikator', 'Laporan', 'Metadata', ...ACCESS],
    home: ['Permohonan yang menunggu'],
  },
  data_officer: {
    intro: 'mengisi dan memperbaiki data',
    groups: ['Pendidikan'],
    pages: [
      'Penyerahan data',
      'Usulan',
      'Rilis',
      'Temuan',
      'Indikator',
      'Laporan',
      'Metadata',
      'Impor',
      'Ejaan',
    ],
    home: [],
  },
  viewer: {
    intro: 'melihat data',
    groups: ['Pendidikan'],
    pages: ['Penyerahan data', 'Temuan', 'Indikator', 'Laporan', 'Metadata'],
    home: [],
  },
  auditor: { intro: 'membaca dan mengunduh riwayat', groups: [], pages: ['Riwayat'], home: [] },
};

for (const role of ROLES) {
  test(`somebody invited as ${role} sees the pages of that role, and no others`, async ({
    page,
    administrator,
  }) => {
    const { name, link } = await invite(administrator, role);
    const { intro, groups, pages, home } = SIGHTS[role];
    await open(page, link);
    await expect(page.getByText(intro, { exact: false })).toBeVisible();
    await page.getByRole('textbox', { name: 'Kata sandi' }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Terima dan masuk' }).click();
    const seesHome = role !== 'auditor';
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      seesHome ? new RegExp(`, ${name}$`) : 'Riwayat',
    );
    const menu = page.getByRole('navigation', { name: 'Menu utama' });
    expect(await menu.getByRole('button').allTextContents()).toEqual([...groups]);
    // The collections of a group are folded away.
    const links = menu.getByRole('link').filter({ visible: true });
    const expected = [...(seesHome ? ['Beranda'] : []), ...pages, 'Dokumentasi API'];
    await expect(links).toContainText(expected);
    await expect(links).toHaveCount(expected.length);
    for (const part of Object.values(SIGHTS).flatMap((sight) => sight.home))
      await expect(page.getByText(part, { exact: true }).first()).toBeVisible({
        visible: home.includes(part),
      });
    await expectDoors(page, role);
    await expectOpenLinks(page, pages.length);
  });
}

/** Opens every page: those that the role may not open show only a message. */
async function expectDoors(page: Page, role: Role) {
  for (const [address, roles] of Object.entries(ADDRESSES)) {
    const isOpen = (roles as readonly Role[]).includes(role);
    const html = await (await page.request.get(address)).text();
    const headings = headingsOf(html);
    expect(headings, address).toHaveLength(1);
    expect(headings[0] === NOT_PERMITTED, `${address} is closed to ${role}`).toBe(!isOpen);
  }
  const [closed] =
    Object.entries(ADDRESSES).find(([, roles]) => !(roles as readonly Role[]).includes(role)) ?? [];
  if (closed === undefined) return;
  await page.goto(closed);
  await expect(page.getByRole('heading', { level: 1, name: NOT_PERMITTED })).toBeVisible();
  await page.getByRole('link', { name: 'Ke beranda' }).click();
  await expect(page).toHaveURL(role === 'auditor' ? '/history' : '/');
}

/** Follows the links of the pages that are open to the role, one of each kind, and finds no closed page or file. */
async function expectOpenLinks(page: Page, least: number) {
  const addresses = ['/'];
  const kinds = new Set(addresses);
  for (const address of addresses) {
    const reply = await page.request.get(address);
    expect(reply.status(), address).not.toBe(403);
    const html = await reply.text();
    expect(headingsOf(html), `${address}, which is linked`).not.toContain(NOT_PERMITTED);
    for (const [, link = ''] of html.matchAll(/<a [^>]*href="(\/[^"#]*)/g)) {
      const { pathname, search } = new URL(link.replaceAll('&amp;', '&'), 'http://page');
      const kind = pathname.replace(/[0-9a-f-]{36}|\b\d+\b/g, 'id');
      if (!kinds.has(kind)) addresses.push(pathname + search);
      kinds.add(kind);
    }
  }
  expect(kinds.size, [...kinds].join(' ')).toBeGreaterThan(least);
}

const headingsOf = (html: string): (string | undefined)[] =>
  [...html.matchAll(/<h1[^>]*>([^<]*)/g)].map(([, text]) => text);
