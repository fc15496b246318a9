import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test';
import { addDays, dayOf } from '@/domain/calendar';
import type { Inputs, Outputs } from '@/ui/trpc';
import { inspectAtWidths, openIn, pictureAtWidths, THEMES } from '../support/look';
import { open, reload } from '../support/open';
import { PEOPLE, sessionOf } from '../support/people';
import { mutate, query } from '../support/procedures';
import { test as base, hire } from '../support/staff';

const COLLECTION = 'sekolah';
const ZONE = 'Asia/Jakarta';

/** A half-year, its page, and the first of its records. */
type Period = Readonly<{ year: number; period: string; address: string; record: number }>;

/** A journey with a period that no other one has written. */
const test = base.extend<{ fresh: Period }>({
  fresh: async ({ administrator }, use) => {
    const year = await freeYear(administrator);
    const period = `${year}-S1`;
    const { registered } = await add(administrator, year, ['Sukakarya', 'Sukajaya']);
    const record = Number(registered[0]?.['id_sekolah']);
    await use({ year, period, record, address: `/releases/${COLLECTION}/${period}` });
  },
});

/** Years whose figures no other journey looks at. */
const [FIRST_YEAR, LAST_YEAR] = [1905, 1990];

/** The first year without records and without steps. */
async function freeYear(staff: APIRequestContext): Promise<number> {
  for (let year = FIRST_YEAR; year < LAST_YEAR; year++) {
    const asked = { collection: COLLECTION, period: `${year}-S1` };
    const { coverage, steps } = await query<Outputs['releases']['detail']>(staff, 'releases.detail', asked);
    if (coverage === null && steps.length === 0) return year;
  }
  throw new Error('there is no free year');
}

test.use({ storageState: sessionOf('data_officer') });

/** Adds the schools of some districts of Sabang. */
const add = (staff: APIRequestContext, year: number, districts: readonly string[]) =>
  mutate<Outputs['edits']['save']>(staff, 'edits.save', {
    collection: COLLECTION,
    register: districts.map((kecamatan) => ({
      ...{ kota_kab: 'Kota Sabang', kecamatan, tahun: year, semester: '1', jenjang: 'SD' },
      jumlah_sekolah: 40,
    })),
  });

const dialogOf = (page: Page): Locator => page.getByRole('dialog');
const stateOf = (page: Page): Locator => page.getByRole('main').locator('[data-state]').first();
const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true });

/** Takes a step by its button and its dialog, with the keyboard. */
async function take(page: Page, name: string, note = ''): Promise<void> {
  await button(page, name).press('Enter');
  const field = dialogOf(page).getByRole('textbox');
  await expect(field).toBeFocused();
  await page.keyboard.insertText(note);
  await page.keyboard.press('Enter');
  await expect(dialogOf(page)).toHaveCount(0);
}

/** Takes the steps to an approval without the pages. */
async function approve(staff: APIRequestContext, { period }: Period): Promise<void> {
  for (const step of ['submit', 'check', 'approve'] as const) {
    const asked = { collection: COLLECTION, period };
    const { last, pinnedAt } = await query<Outputs['releases']['detail']>(staff, 'releases.detail', asked);
    const about = { ...asked, seen: last?.id ?? '0', note: null };
    await mutate(staff, `releases.${step}`, step === 'approve' ? { ...about, pinnedAt } : about);
  }
}

test('an officer and an administrator take a period to a release, and a correction to its second version', async ({
  page,
  device,
  origin,
  administrator,
  fresh,
}) => {
  await open(page, '/');
  const menu = page.getByRole('navigation', { name: 'Menu utama' });
  await menu.getByRole('link', { name: 'Rilis' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Rilis' })).toBeVisible();
  await expect(button(page, 'Aturan rilis')).toHaveCount(0);
  await openFromDeliveries(page, fresh);
  await expect(stateOf(page)).toHaveText('Terbuka');
  await expect(page.getByRole('main')).toContainText(
    /\d+ dari 23 penyerahan lengkap\. Belum lengkap: Aceh Selatan, /,
  );
  await expect(page.getByRole('main')).toContainText('Ini rilis pertama periode ini: 2 baris.');
  await take(page, 'Ajukan', 'siap diperiksa');
  await expect(stateOf(page)).toHaveText('Diajukan');

  // The administrator returns it: a reason is required.
  const other = await device(await administrator.storageState());
  await open(other, origin + fresh.address);
  await button(other, 'Kembalikan').click();
  await button(dialogOf(other), 'Kembalikan').click();
  await expect(dialogOf(other).getByText('Isi alasannya.')).toBeVisible();
  await dialogOf(other).getByRole('textbox', { name: 'Alasan' }).fill('Sukamakmue belum ada');
  await other.keyboard.press('Enter');
  await expect(stateOf(other)).toHaveText('Dikembalikan');
  await add(administrator, fresh.year, ['Sukamakmue']);
  await reload(page);
  await expect(page.getByRole('listitem').filter({ hasText: 'Sukamakmue belum ada' })).toContainText(
    PEOPLE.administrator.name,
  );
  await take(page, 'Ajukan');

  // Two people at one step: the second is shown what the first did.
  await reload(other);
  await button(page, 'Kembalikan').click();
  await dialogOf(page).getByRole('textbox', { name: 'Alasan' }).fill('masih kurang');
  await take(other, 'Nyatakan sudah diperiksa');
  await page.keyboard.press('Enter');
  await expect(dialogOf(page).getByRole('alert')).toContainText('orang lain mengambil langkah');
  await page.keyboard.press('Escape');
  await expect(stateOf(page)).toHaveText('Diperiksa');
  await expect(page.getByText('Langkah berikutnya diambil oleh administrator.')).toBeVisible();
  await expect(button(page, 'Setujui')).toHaveCount(0);

  await take(other, 'Setujui');
  await expect(stateOf(other)).toHaveText('Disetujui');
  await button(other, 'Rilis').click();
  await button(dialogOf(other), 'Rilis').click();
  await expect(dialogOf(other).getByText('Pilih seberapa tetap angkanya.')).toBeVisible();
  await dialogOf(other)
    .getByRole('radio', { name: /^Angka sementara/ })
    .press('Space');
  await button(dialogOf(other), 'Rilis').click();
  await expect(stateOf(other)).toHaveText('Dirilis');
  await expect(other.getByRole('main')).toContainText(`${fresh.period}.v1, sementara · publik sejak`);
  await expect(other.getByRole('main')).toContainText(`Tidak ada yang berubah sejak ${fresh.period}.v1.`);

  // A correction: what changed, in sums and in both values of the record.
  await mutate(administrator, 'edits.save', {
    collection: COLLECTION,
    change: [{ set: { id_sekolah: fresh.record, jumlah_sekolah: 45 }, was: {} }],
  });
  await approve(administrator, fresh);
  await reload(other);
  await expect(other.getByText(`1 baris berubah sejak ${fresh.period}.v1.`)).toBeVisible();
  await expect(other.getByRole('row', { name: /Kota Sabang/ })).toContainText(/120\s*125\s*\+5/);
  await expect(other.locator(`[data-record="${fresh.record}"]`)).toContainText(/40.*45/);
  await button(other, 'Rilis').click();
  await dialogOf(other)
    .getByRole('radio', { name: /^Angka tetap/ })
    .check();
  await button(dialogOf(other), 'Rilis').click();
  await expect(dialogOf(other).getByText('Pilih besarnya perubahan.')).toBeVisible();
  await dialogOf(other)
    .getByRole('radio', { name: /^Perubahan kecil/ })
    .check();
  await dialogOf(other).getByRole('radio', { name: 'Pada hari dan jam tertentu' }).check();
  const today = dayOf(new Date(), ZONE);
  await dialogOf(other).getByRole('textbox', { name: 'Hari' }).fill(addDays(today, -1));
  await button(dialogOf(other), 'Rilis').click();
  await expect(dialogOf(other).getByText('Waktu ini sudah lewat.')).toBeVisible();
  await dialogOf(other).getByRole('textbox', { name: 'Hari' }).fill(addDays(today, 7));
  await dialogOf(other).getByLabel('Jam', { exact: true }).fill('10:30');
  await button(dialogOf(other), 'Rilis').click();
  await expect(other.getByRole('main')).toContainText(
    new RegExp(`${fresh.period}\\.v2, tetap · baru publik mulai .*10\\.30`),
  );

  await open(page, '/releases');
  await page.getByRole('combobox', { name: 'Tabel' }).selectOption({ label: 'Sekolah' });
  await page.getByRole('combobox', { name: 'Status' }).selectOption({ label: 'Dirilis' });
  await expect(page).toHaveURL(`/releases?collection=${COLLECTION}&state=released`);
  await expect(page.getByRole('row', { name: new RegExp(`Semester 1 ${fresh.year}`) })).toContainText(
    new RegExp(`Dirilis.*${PEOPLE.administrator.name}.*${fresh.period}\\.v2, tetap`),
  );
  await page.getByRole('link', { name: `Sekolah, Semester 1 ${fresh.year}` }).click();
  await expect(page).toHaveURL(fresh.address);
});

/** Opens the page of a period by the board of deliveries, whose dialog names the state of its release. */
async function openFromDeliveries(page: Page, { year, address }: Period): Promise<void> {
  await open(page, `/deliveries?collection=${COLLECTION}&from=${year}&to=${year}`);
  await page
    .getByRole('grid')
    .getByRole('button', { name: /^Kota Sabang, Semester 1/ })
    .click();
  await expect(dialogOf(page).locator('[data-state]')).toHaveText('Terbuka');
  await dialogOf(page).getByRole('link', { name: 'Buka halaman rilis' }).click();
  await expect(page).toHaveURL(address);
}

test('who submitted does not approve where the office wants two people', async ({
  browser,
  administrator,
  fresh,
}) => {
  type Settings = Inputs['releases']['saveSettings'];
  const seen = await query<Settings['seen']>(administrator, 'releases.settings');
  await mutate(administrator, 'releases.saveSettings', { needsTwo: false, locks: false, seen });
  const context = await browser.newContext({ storageState: sessionOf('administrator') });
  const page = await context.newPage();
  await open(page, '/releases');
  await button(page, 'Aturan rilis').click();
  const rule = dialogOf(page).getByRole('checkbox', { name: /^Yang menyetujui bukan/ });
  await expect(button(dialogOf(page), 'Simpan')).toBeEnabled();
  await expect(rule).not.toBeChecked();
  await rule.press('Space');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Aturan rilis disimpan.')).toBeVisible();
  await open(page, fresh.address);
  await take(page, 'Ajukan');
  await take(page, 'Nyatakan sudah diperiksa');
  await expect(page.getByText('Anda sendiri yang mengajukan; orang lain yang menyetujuinya.')).toBeVisible();
  await expect(button(page, 'Setujui')).toBeDisabled();
  await mutate(administrator, 'releases.saveSettings', {
    ...{ needsTwo: false, locks: false },
    seen: { needsTwo: true, locks: false },
  });
  await reload(page);
  await expect(button(page, 'Setujui')).toBeEnabled();
  await context.close();
});

test('a step is taken for several periods together, or for none of them', async ({
  page,
  device,
  administrator,
  origin,
  fresh,
}) => {
  const other = await freeYear(administrator);
  await add(administrator, other, ['Sukajaya']);
  /** Takes a step by the procedure, as the person who has just looked. */
  const step = async (year: number, kind: 'submit' | 'return', note: string | null = null) => {
    const about = { collection: COLLECTION, period: `${year}-S1` };
    const { last } = await query<Outputs['releases']['detail']>(administrator, 'releases.detail', about);
    await mutate(administrator, `releases.${kind}`, { ...about, seen: last?.id ?? '0', note });
  };
  // A period with a step is on the board at once, another one within a minute.
  for (const year of [fresh.year, other]) {
    await step(year, 'submit');
    await step(year, 'return', 'periksa lagi');
  }
  const names = [fresh.year, other].map((year) => `Sekolah, Semester 1 ${year}`);
  const choose = async (of: Page) => {
    await open(of, `/releases?collection=${COLLECTION}`);
    for (const name of names) await of.getByRole('checkbox', { name: `Pilih ${name}` }).check();
    await expect(of.getByText('2 periode dipilih')).toBeVisible();
  };
  await choose(page);
  await button(page, 'Ajukan bersama').click();
  await expect(dialogOf(page).getByText(/\d+ dari 23 penyerahan lengkap/)).toHaveCount(2);
  // Somebody else is faster with one of them.
  await step(other, 'submit');
  await button(dialogOf(page), 'Ajukan').click();
  await expect(dialogOf(page).getByRole('alert')).toContainText(
    new RegExp(`Semester 1 ${other}: .*Tidak satu pun langkah diambil`),
  );
  await page.keyboard.press('Escape');
  const own = { collection: COLLECTION, period: fresh.period };
  expect((await query<Outputs['releases']['detail']>(administrator, 'releases.detail', own)).state).toBe(
    'returned',
  );
  await step(fresh.year, 'submit');
  await choose(page);
  await button(page, 'Nyatakan sudah diperiksa bersama').click();
  await button(dialogOf(page), 'Nyatakan sudah diperiksa').click();
  await expect(page.getByText('Langkah diambil untuk 2 periode.')).toBeVisible();
  // An officer does not approve.
  await choose(page);
  await expect(button(page, 'Setujui bersama')).toHaveCount(0);
  const chief = await device(await administrator.storageState());
  await chief.goto(origin);
  await choose(chief);
  await button(chief, 'Setujui bersama').click();
  await button(dialogOf(chief), 'Setujui').click();
  await expect(chief.getByText('Langkah diambil untuk 2 periode.')).toBeVisible();
  await choose(chief);
  await button(chief, 'Rilis bersama').click();
  await dialogOf(chief)
    .getByRole('radio', { name: /^Angka sementara/ })
    .check();
  await button(dialogOf(chief), 'Rilis').click();
  for (const name of names)
    await expect(chief.getByRole('row').filter({ hasText: name.slice('Sekolah, '.length) })).toContainText(
      'Dirilis',
    );
});

/** What only those who work on releases may read, and do. */
const CLOSED = {
  get: ['board', 'detail', 'changes', 'mails', 'settings'],
  post: [
    ...['submit', 'return', 'returnPart', 'check', 'approve', 'release', 'wantMails', 'turnMails'],
    ...['saveSettings', 'together.submit', 'together.return', 'together.check', 'together.approve'],
    'together.release',
  ],
} as const;

test('others know of releases what is public, and take no step', async ({
  administrator,
  device,
  origin,
  fresh,
}) => {
  const asked = { collection: COLLECTION, period: fresh.period };
  const detail = () => query<Outputs['releases']['detail']>(administrator, 'releases.detail', asked);
  const inAWeek = `${addDays(dayOf(new Date(), ZONE), 7)}T00:00:00Z`;
  for (const publicAt of [null, inAWeek]) {
    await approve(administrator, fresh);
    const { last, release } = await detail();
    const kind = release === null ? null : 'minor';
    await mutate(administrator, 'releases.release', {
      ...{ ...asked, seen: last!.id, note: null, mark: 'final', kind, publicAt },
    });
  }
  const before = await detail();
  for (const role of ['viewer', 'help_desk', 'auditor'] as const) {
    const { session } = await hire(administrator, role);
    const page = await device(session);
    for (const address of ['/releases', fresh.address]) {
      await open(page, origin + address);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/tidak terbuka bagi peran Anda$/);
      await expect(page.getByRole('navigation').getByRole('link', { name: 'Rilis' })).toHaveCount(0);
      await expect(page.getByText('.v2')).toHaveCount(0);
    }
    for (const [method, names] of Object.entries(CLOSED))
      for (const name of names) {
        const options = method === 'post' ? { method, data: asked } : { method };
        const input = method === 'get' ? `?input=${encodeURIComponent(JSON.stringify(asked))}` : '';
        const reply = await page.request.fetch(`${origin}/api/trpc/releases.${name}${input}`, {
          ...options,
          headers: { origin },
        });
        expect([role, name, reply.status()]).toEqual([role, name, 403]);
      }
    const input = encodeURIComponent(JSON.stringify({ collection: COLLECTION }));
    const reply = await page.request.get(`${origin}/api/trpc/releases.list?input=${input}`);
    expect(reply.status()).toBe(role === 'auditor' ? 403 : 200);
    if (role === 'auditor') continue;
    const { releases }: Outputs['releases']['list'] = (await reply.json()).result.data;
    const own = releases.filter(({ period }) => period === fresh.period);
    expect(own.map(({ version }) => version)).toEqual([1]);
    // The board of deliveries has the period, but not its way to a release.
    const { year } = fresh;
    await open(page, `${origin}/deliveries?collection=${COLLECTION}&from=${year}&to=${year}`);
    await page
      .getByRole('grid')
      .getByRole('button', { name: /^Kota Sabang, Semester 1/ })
      .click();
    await expect(dialogOf(page).getByRole('heading', { level: 2 })).toBeVisible();
    await expect(dialogOf(page).locator('[data-state]')).toHaveCount(0);
    await expect(dialogOf(page).getByRole('link', { name: 'Buka halaman rilis' })).toHaveCount(0);
  }
  expect(await detail()).toMatchObject({ steps: before.steps, state: 'released' });
});

for (const theme of THEMES) {
  test(`the pages of releases are in order, ${theme}`, async ({ browser, administrator, fresh }) => {
    await approve(administrator, fresh);
    const asked = { collection: COLLECTION, period: fresh.period };
    const { last } = await query<Outputs['releases']['detail']>(administrator, 'releases.detail', asked);
    await mutate(administrator, 'releases.release', {
      ...{ ...asked, seen: last!.id, note: 'Rilis berkala', mark: 'provisional', kind: null, publicAt: null },
    });
    await add(administrator, fresh.year, ['Sukamakmue']);
    const { page, complaints } = await openIn(browser, { theme, storageState: sessionOf('administrator') });
    const look = async (name: string) => {
      await inspectAtWidths(page, { name, theme });
      await pictureAtWidths(page, { name, theme });
    };
    await open(page, fresh.address);
    await expect(page.locator('[data-record]')).toHaveCount(1);
    await look('release');
    await page.getByRole('button', { name: /^(Ajukan|Submit)$/ }).click();
    await look('release step');
    await page.keyboard.press('Escape');
    await approve(administrator, fresh);
    await reload(page);
    await page.getByRole('button', { name: /^(Rilis|Release)$/ }).click();
    await page.getByRole('radio', { name: /^(Pada hari|On a certain)/ }).check();
    await look('release dialog');
    await page.goto(`/deliveries?collection=${COLLECTION}&from=${fresh.year}&to=${fresh.year}`);
    await page
      .getByRole('grid')
      .getByRole('button', { name: /^Kota Sabang/ })
      .first()
      .click();
    await expect(page.getByRole('dialog').locator('[data-state]')).toBeVisible();
    await look('delivery with release');
    await page.goto(`/releases?collection=${COLLECTION}`);
    await expect(page.getByRole('table')).toBeVisible();
    await look('releases');
    expect(complaints).toEqual([]);
    await page.context().close();
  });
}
