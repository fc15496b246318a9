import { expect } from '@playwright/test';
import { tabTo } from '../support/keyboard';
import { uniqueName } from '../support/keys';
import { open, reload } from '../support/open';
import { PASSWORD, sessionOf } from '../support/people';
import { mutate } from '../support/procedures';
import { typePassword } from '../support/sign-in';
import { hire, invite, test } from '../support/staff';
import { openPerson } from '../support/staff-pages';

test.use({ storageState: sessionOf('administrator') });

test('by keyboard alone a colleague is invited, comes, and finds their work', async ({ page, device }) => {
  const { keyboard } = page;
  const name = uniqueName('Sari Petugas');
  const email = `${name.toLowerCase().replaceAll(' ', '.')}@example.test`;
  const button = (text: string) => page.getByRole('button', { name: text, exact: true });
  const dialog = page.getByRole('dialog', { name: 'Undang staf' });
  await open(page, '/staff');
  await tabTo(page, button('Undang'));
  await keyboard.press('Enter');
  await expect(dialog.getByRole('textbox', { name: 'Nama' })).toBeFocused();
  await keyboard.press('Enter');
  await expect(dialog.getByRole('textbox', { name: 'Nama' })).toHaveAccessibleDescription(/wajib diisi/);
  await expect(dialog.getByRole('textbox', { name: 'Nama' })).toBeFocused();
  await keyboard.type(name);
  await keyboard.press('Tab');
  await keyboard.type(email);
  await keyboard.press('Tab');
  await expect(dialog.getByRole('radio', { name: 'Petugas data' })).toBeFocused();
  await tabTo(page, dialog.getByRole('checkbox', { name: 'Pendidikan' }));
  await keyboard.press('Space');
  await tabTo(page, button('Buat undangan'));
  await keyboard.press('Enter');
  const link = page.getByRole('dialog').getByRole('textbox', { name: 'Tautan sekali pakai' });
  await expect(link).toBeFocused();
  const address = await link.inputValue();
  // The link is shown once, so only the button closes it.
  await keyboard.press('Escape');
  await expect(link).toBeVisible();
  await tabTo(page, button('Selesai'));
  await keyboard.press('Enter');
  await expect(button('Undang')).toBeFocused();
  await expect(page.getByRole('button', { name: `Tarik kembali undangan ${name}` })).toBeVisible();

  const other = await device();
  await open(other, address);
  await expect(other.getByText(`Anda masuk dengan e-mail ${email}.`)).toBeVisible();
  await expect(other.getByText('Anda diundang sebagai petugas data')).toBeVisible();
  await other.getByRole('textbox', { name: 'Kata sandi' }).fill(PASSWORD);
  await other.getByRole('button', { name: 'Terima dan masuk' }).click();
  await expect(other.getByRole('heading', { level: 1 })).toHaveText(new RegExp(`, ${name}$`));
  const menu = other.getByRole('navigation', { name: 'Menu utama' });
  await expect(menu.getByRole('button', { name: 'Pendidikan' })).toBeVisible();
  await expect(menu.getByRole('button')).toHaveCount(1);
  await other.goto(address);
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Tautan ini tidak berlaku lagi');
  await openPerson(page, name);
});

test('who is disabled is out at once, and comes back where they were', async ({
  page,
  administrator,
  device,
}) => {
  const { name, email, session } = await hire(administrator, 'viewer');
  const own = await device(session);
  await open(own, '/profile');
  await openPerson(page, name);
  await page.getByRole('button', { name: 'Nonaktifkan' }).click();
  const dialog = page.getByRole('dialog', { name: `Nonaktifkan ${name}?` });
  await dialog.getByRole('textbox', { name: 'Alasan' }).fill('Pindah tugas');
  await dialog.getByRole('button', { name: 'Nonaktifkan' }).click();
  await expect(page.getByText('Nonaktif', { exact: true }).first()).toBeVisible();

  await own.getByRole('textbox', { name: 'Nama' }).fill('Bukan saya');
  await own.getByRole('button', { name: 'Simpan' }).click();
  await expect(own).toHaveURL('/sign-in?next=%2Fprofile');
  await typePassword(own, email);
  await expect(own.getByRole('alert').filter({ hasText: 'E-mail atau kata sandi salah.' })).toBeVisible();

  await page.getByRole('button', { name: 'Aktifkan lagi' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Aktifkan lagi' }).click();
  await expect(page.getByRole('button', { name: 'Nonaktifkan' })).toBeVisible();
  await typePassword(own, email);
  await expect(own).toHaveURL('/profile');
  await expect(own.getByRole('textbox', { name: 'Nama' })).toHaveValue(name);
  await open(page, `/history?q=${encodeURIComponent(email)}`);
  await expect(page.getByText('Pindah tugas').first()).toBeVisible();
});

test('an invitation that is withdrawn lets nobody in', async ({ page, administrator, device }) => {
  const { name, link } = await invite(administrator, 'administrator', { name: uniqueName('Ragu') });
  await open(page, '/staff');
  await page.getByRole('button', { name: `Tarik kembali undangan ${name}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Tarik kembali' }).click();
  await expect(page.getByRole('button', { name: `Tarik kembali undangan ${name}` })).toBeHidden();
  const other = await device();
  await other.goto(link);
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Tautan ini tidak berlaku lagi');
});

test('a role that is changed is in force at the next page', async ({ page, administrator, device }) => {
  const { name, session } = await hire(administrator, 'viewer');
  const own = await device(session);
  await own.goto('/keys');
  await expect(own.getByRole('heading', { name: 'Halaman ini tidak terbuka bagi peran Anda' })).toBeVisible();
  // This is done so that the page does not ask for the password.
  await mutate(administrator, 'session.reauthenticate', { password: PASSWORD });
  await openPerson(page, name);
  await page.getByRole('radio', { name: 'Layanan bantuan' }).check();
  await page.getByRole('button', { name: 'Simpan perubahan' }).click();
  await expect(page.getByText('Perubahan tersimpan.')).toBeVisible();
  await reload(own);
  await expect(own.getByRole('heading', { level: 1, name: 'Kunci API' })).toBeVisible();
});
