import { type APIRequestContext, expect } from '@playwright/test';
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

    await page.reload();
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

for (const theme of THEMES) {
  test(`reminders are shown before they are sent, and their texts are checked, ${theme}`, async ({
    browser,
    administrator,
  }) => {
    const agency = uniqueName('Dinas Diingatkan');
    await entrust(administrator, UNITS[theme].unit, agency);
    const { page, complaints } = await openIn(browser, {
      theme,
      storageState: sessionOf('administrator'),
      but: / 400 /,
    });
    await page.goto('/deliveries/reminders');
    const words = REMINDERS[theme];
    await expect(page.getByText(words.noMail)).toBeVisible();
    await expect(page.getByRole('button', { name: words.turnOn })).toBeDisabled();
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
