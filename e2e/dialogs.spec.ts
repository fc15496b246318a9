import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { issueKey } from './support/keys';
import { open } from './support/open';
import { PASSWORD, sessionOf } from './support/people';
import { mutate } from './support/procedures';
import { registerPupils } from './support/pupils';
import { findRequest, submitRequest } from './support/requests';
import { openSteadily } from './support/steady';
import { test } from './support/test';
import { RULES_OF_LOOKS, violationsOf } from './support/violations';

test.use({ storageState: sessionOf('administrator'), colorScheme: 'light', reducedMotion: 'reduce' });

const NARROW = { width: 360, height: 780 };

/** The faults of a page in its present state, light and dark. */
async function faultsOf(page: Page): Promise<string[]> {
  const light = await violationsOf(page);
  await emulate(page, 'dark');
  const dark = await violationsOf(page, { rules: RULES_OF_LOOKS });
  await emulate(page, 'light');
  return [...light, ...dark.map((fault) => `dark: ${fault}`)];
}

async function emulate(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
}

/**
 * Opens a dialog or menu over a page by a button, inspects it with axe, and closes it; its buttons do not move, and the
 * focus returns to where it was.
 */
async function inspect(page: Page, button: string | RegExp, { closes = true } = {}): Promise<void> {
  const opener = page.getByRole('button', { name: button, exact: true }).first();
  const name = String(button);
  const dialog = page.getByRole('dialog');
  const press = await openSteadily(page, { name, opener, open: () => opener.click() });
  expect.soft(await faultsOf(page), name).toEqual([]);
  if (!closes) return;
  await press();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opener, `the focus is back at ${name}`).toBeFocused();
}

test('the menus and the palette are in order for axe', async ({ page }) => {
  await open(page, '/');
  await page.getByRole('button', { name: /^Menu akun/ }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  expect.soft(await faultsOf(page), 'account').toEqual([]);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox')).toBeFocused();
  await page.keyboard.type('siswa');
  await expect(page.getByRole('option').first()).toBeVisible();
  expect.soft(await faultsOf(page), 'palette').toEqual([]);
  await page.keyboard.press('Escape');
  await page.setViewportSize(NARROW);
  await page.getByRole('button', { name: 'Buka menu' }).click();
  await expect(page.getByRole('link', { name: 'Permohonan', exact: false }).first()).toBeVisible();
  expect.soft(await faultsOf(page), 'menu on a telephone').toEqual([]);
});

test('the dialogs of a key are in order for axe, the one that shows it too', async ({
  page,
  administrator,
}) => {
  const { record } = await issueKey(administrator);
  await open(page, `/keys/${record.id}`);
  for (const button of ['Ubah', 'Tangguhkan', 'Cabut']) await inspect(page, button);
  await page.getByRole('button', { name: 'Ganti kunci' }).click();
  expect.soft(await faultsOf(page), 'two ways to a new key').toEqual([]);
  const planned = page.getByRole('menuitem', { name: 'Ganti dengan masa peralihan' });
  await openSteadily(page, { name: 'Ganti kunci', open: () => planned.click() });
  expect.soft(await faultsOf(page), 'Ganti kunci').toEqual([]);
  await page.getByRole('dialog').getByRole('button', { name: 'Buat kunci baru' }).click();
  await expect(page.getByText(/rsd_\w{20}/).first()).toBeVisible();
  expect.soft(await faultsOf(page), 'the key, once').toEqual([]);
});

test('the dialogs of staff and of the own account are in order for axe', async ({ page }) => {
  await open(page, '/staff');
  await inspect(page, 'Undang');
  await open(page, '/profile');
  await inspect(page, 'Aktifkan', { closes: false });
  await page.getByRole('dialog').getByLabel('Kata sandi', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByRole('img', { name: /QR/ })).toBeVisible();
  expect.soft(await faultsOf(page), 'the second factor').toEqual([]);
});

test('the dialogs of listed values and a request to decide on are in order for axe', async ({
  page,
  administrator,
  stranger,
}) => {
  const value = `nilai ${randomUUID().slice(0, 6)}`;
  await mutate(administrator, 'enumValues.add', { collection: 'pasien', field: 'status', value });
  await open(page, '/settings/values');
  await inspect(page, `Ganti nama ${value}`);
  await inspect(page, `Tarik ${value}`);
  const { number } = await submitRequest(stranger.request);
  const filed = await findRequest(administrator, number);
  await open(page, `/requests/${filed?.id}`);
  expect.soft(await faultsOf(page), 'a request').toEqual([]);
});

test('what is copied of a picture for other programs is in order for axe, wide and narrow', async ({
  page,
  administrator,
}) => {
  const of = () => ({ kecamatan: `Kecamatan ${randomUUID().slice(0, 6)}` });
  await registerPupils(administrator, 'Kota Langsa', { count: 1, of });
  for (const size of [page.viewportSize()!, NARROW]) {
    await page.setViewportSize(size);
    await open(page, '/collections/disdik/siswa/pictures');
    const name = 'Salin untuk Excel, R, dan lainnya';
    const opener = page.getByRole('button', { name }).first();
    await openSteadily(page, { name, opener, open: () => opener.click() });
    expect.soft(await faultsOf(page), `${size.width}`).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(opener).toBeFocused();
  }
});

test('the dialogs of places, of deliveries and of an undo stay where they open', async ({
  page,
  administrator,
}) => {
  await registerPupils(administrator, 'Kota Subulussalam', {
    count: 1,
    of: () => ({ kecamatan: `Kecamatan ${randomUUID().slice(0, 6)}` }),
  });
  await open(page, '/settings/places?in=11.06');
  for (const button of [/^Ubah /, /^Kode /, /^Hentikan /]) await inspect(page, button);
  await open(page, '/settings/places');
  await inspect(page, 'Tambahkan perubahan');
  await open(page, '/history/data');
  await inspect(page, /^Batalkan perubahan nomor/);
  await open(page, '/deliveries?collection=siswa');
  const delivery = page.getByRole('grid').getByRole('button').first();
  await openSteadily(page, { name: 'a delivery', opener: delivery, open: () => delivery.click() });
  await page.getByRole('dialog').getByRole('button').last().click();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Simpan' })).toBeVisible();
});
