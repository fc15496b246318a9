import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { UNSET_DELIVERY } from '@/domain/deliveries/board';
import { issueKey, uniqueName } from './support/keys';
import { inspectAtWidths, openIn, pictureAtWidths, THEMES } from './support/look';
import { open } from './support/open';
import { sessionOf } from './support/people';
import { mutate, query } from './support/procedures';
import { test } from './support/test';

test.use({ storageState: sessionOf('administrator') });

const YEAR = new Date().getFullYear() - 1;

/** Makes an agency responsible for a unit of a table, whatever earlier runs have set. */
async function entrust(staff: APIRequestContext, unit: string, agency: string): Promise<void> {
  const collection = 'apm';
  const { settings } = await query<{ settings: (typeof UNSET_DELIVERY & { unit: string })[] }>(
    staff,
    'deliveries.board',
    { collection },
  );
  const { unit: _, ...seen } = settings.find((one) => one.unit === unit) ?? { unit, ...UNSET_DELIVERY };
  await mutate(staff, 'deliveries.save', { collection, unit, ...UNSET_DELIVERY, agency, seen });
}

/** The texts that the agency reads: light pages are Indonesian, dark ones English. */
const WORDS = {
  light: { open: '1 belum lengkap', refused: /1 butir ditolak/, invalid: 'Tautan ini tidak berlaku' },
  dark: { open: '1 not complete', refused: /1 item refused/, invalid: 'This link is not valid' },
} as const;

const REMINDERS = {
  light: {
    noMail: /Server e-mail belum diatur/,
    turnOn: 'Aktifkan',
    text: 'Isi, bahasa Indonesia',
    save: 'Simpan',
    unknown: /\{nama\} tidak dikenal/,
    reset: 'Pakai isi bawaan',
  },
  dark: {
    noMail: /No mail server is set/,
    turnOn: 'Turn on',
    text: 'Text in Indonesian',
    save: 'Save',
    unknown: /\{nama\} is not known/,
    reset: 'Use the original texts',
  },
} as const;

/** Units of which no journey looks at the page of the agency. */
const REMINDED = { light: '11.73', dark: '11.75' } as const;

/** Each theme has its own unit, because both are tested at the same time. */
const UNITS = {
  light: { unit: '11.72', kota_kab: 'Kota Sabang', kecamatan: 'Sukajaya' },
  dark: { unit: '11.74', kota_kab: 'Kota Langsa', kecamatan: 'Langsa Barat' },
} as const;

for (const theme of THEMES) {
  test(`an agency opens its page by a link until that is revoked, ${theme}`, async ({
    page,
    browser,
    administrator,
    request,
  }) => {
    const agency = uniqueName('Dinas Pendidikan');
    const { unit, kota_kab, kecamatan } = UNITS[theme];
    await entrust(administrator, unit, agency);
    await mutate(administrator, 'edits.save', {
      collection: 'apm',
      register: [{ kota_kab, kecamatan, tahun: YEAR, jenjang: 'SD', jumlah_apm: 5 }],
    });
    const { key, record } = await issueKey(administrator, {
      owner: agency,
      permissions: [{ scope: 'disdik/apm', operations: ['register'] }],
    });
    const refused = await request.post('/api/disdik/apm', {
      headers: { 'x-api-key': key },
      data: [{ kota_kab, kecamatan, tahun: 'dua ribu', jenjang: 'SD' }],
    });
    expect(refused.status()).toBe(200);
    // Failed requests are stored a few seconds later.
    const failures = () => query<unknown[]>(administrator, 'keys.failures', { id: record.id });
    await expect.poll(async () => (await failures()).length).toBe(1);

    await open(page, '/deliveries');
    await page.getByRole('link', { name: 'Instansi', exact: true }).click();
    const card = page.getByRole('region', { name: agency });
    await expect(card.getByText('Belum ada tautan.')).toBeVisible();
    await card.getByRole('button', { name: 'Buat tautan' }).click();
    const link = await page.getByRole('textbox', { name: 'Tautan' }).inputValue();
    await page.getByRole('button', { name: 'Selesai' }).click();
    await expect(card.getByText('Belum pernah dibuka')).toBeVisible();
    await inspectAtWidths(page, { name: 'agencies', theme });
    await pictureAtWidths(page, { name: 'agencies', theme });

    // The link is opened by somebody else, on a telephone, who is not signed in.
    const { page: own, complaints } = await openIn(browser, { theme });
    await own.setViewportSize({ width: 390, height: 844 });
    await own.goto(link);
    await expect(own.getByRole('heading', { level: 1, name: agency })).toBeVisible();
    await own.getByText(WORDS[theme].open).first().click();
    await expect(own.getByText(kota_kab).first()).toBeVisible();
    await own.getByText(WORDS[theme].refused).click();
    await expect(own.getByText(/^\[0\] tahun/)).toBeVisible();
    await expect(own).toHaveURL(/\/agency$/);
    await inspectAtWidths(own, { name: 'agency', theme });
    await pictureAtWidths(own, { name: 'agency', theme });

    await submitAndReturn(own, page, { agency, theme });

    await open(page, '/deliveries/agencies');
    await expect(card.getByText('Terakhir dibuka')).toBeVisible();
    await card.getByRole('button', { name: 'Cabut' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cabut' }).click();
    await expect(card.getByText('Belum ada tautan.')).toBeVisible();
    await own.reload();
    await expect(own.getByText(WORDS[theme].invalid)).toBeVisible();
    await expect(own.getByText(agency)).toHaveCount(0);
    expect(complaints).toEqual([]);
    await own.context().close();
  });
}

const SUBMITS = {
  light: {
    act: `Nyatakan lengkap: Partisipasi murni (APM), ${YEAR}`,
    again: `Nyatakan lagi: Partisipasi murni (APM), ${YEAR}`,
    confirm: 'Nyatakan lengkap',
    missing: 'Isi nama Anda.',
    person: 'Nama Anda',
    state: /Dinyatakan lengkap oleh Cut Nyak/,
  },
  dark: {
    act: `Submit: Net enrolment (APM), ${YEAR}`,
    again: `Submit again: Net enrolment (APM), ${YEAR}`,
    confirm: 'Submit',
    missing: 'Enter your name.',
    person: 'Your name',
    state: /Submitted by Cut Nyak/,
  },
} as const;

/** The agency submits its part of a period, the office returns it with a reason, and the agency reads that and submits again. */
async function submitAndReturn(
  own: Page,
  office: Page,
  { agency, theme }: { agency: string; theme: keyof typeof SUBMITS },
): Promise<void> {
  const words = SUBMITS[theme];
  const dialog = own.getByRole('dialog');
  await own.getByRole('button', { name: words.act, exact: true }).press('Enter');
  await expect(dialog.getByRole('textbox', { name: words.person })).toBeFocused();
  await own.keyboard.press('Enter');
  await expect(dialog.getByText(words.missing)).toBeVisible();
  await inspectAtWidths(own, { name: 'agency submits', theme });
  await own.keyboard.insertText('Cut Nyak');
  await own.keyboard.press('Enter');
  await expect(own.getByText(words.state)).toBeVisible();
  await expect(own.getByRole('button', { name: words.again, exact: true })).toHaveCount(0);

  await open(office, `/releases/apm/${YEAR}`);
  const part = office.locator('[data-agency]').filter({ hasText: agency });
  await expect(part).toContainText(`Cut Nyak (${agency})`);
  await pictureAtWidths(office, { name: 'release with agencies', theme });
  await office.getByRole('button', { name: `Kembalikan bagian ${agency}` }).click();
  await office.getByRole('textbox', { name: 'Alasan' }).fill('Angka SMP belum ada');
  await office.keyboard.press('Enter');
  await expect(part.locator('[data-state=returned]')).toBeVisible();

  await own.reload();
  await expect(own.getByText(/Angka SMP belum ada/)).toBeVisible();
  await own.getByRole('button', { name: words.again, exact: true }).click();
  await dialog.getByRole('textbox', { name: words.person }).fill('Cut Nyak');
  await own.keyboard.press('Enter');
  await expect(own.getByText(words.state)).toBeVisible();
}

for (const theme of THEMES) {
  test(`reminders are shown before they are sent, and their texts are checked, ${theme}`, async ({
    browser,
    administrator,
  }) => {
    const agency = uniqueName('Dinas Diingatkan');
    await entrust(administrator, REMINDED[theme], agency);
    const { page, complaints } = await openIn(browser, {
      theme,
      storageState: sessionOf('administrator'),
      but: / 400 /,
    });
    await page.goto('/deliveries/reminders');
    const words = REMINDERS[theme];
    await expect(page.getByText(words.noMail)).toBeVisible();
    await expect(page.getByRole('button', { name: words.turnOn, exact: true })).toBeDisabled();
    const text = page.getByRole('textbox', { name: words.text });
    await text.fill('{daftar} {tautan} {nama}');
    await page.getByRole('button', { name: words.save }).click();
    await expect(page.getByText(words.unknown)).toBeVisible();
    await expect(text).toBeFocused();
    await page.getByRole('button', { name: words.reset }).click();
    await expect(text).toHaveValue(/\{tautan\}/);
    await inspectAtWidths(page, { name: 'reminders', theme });
    await pictureAtWidths(page, { name: 'reminders', theme });
    expect(complaints).toEqual([]);
    await page.context().close();
  });
}
