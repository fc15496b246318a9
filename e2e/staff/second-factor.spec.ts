import { expect, type Page } from '@playwright/test';
import type { Outputs } from '@/ui/trpc';
import { open } from '../support/open';
import { PASSWORD } from '../support/people';
import { mutate } from '../support/procedures';
import { signOut, totp, typePassword, wrongTotp } from '../support/sign-in';
import { hire, test } from '../support/staff';
import { openPerson } from '../support/staff-pages';

const CODE = 'Kode enam angka';

test('a second factor is turned on in four steps, and asked for from then on', async ({
  page,
  administrator,
  device,
}) => {
  const { email, session, name } = await hire(administrator, 'help_desk');
  const own = await device(session);
  const { secret, codes } = await turnOn(own);
  await signOut(own);

  await open(page, '/sign-in?next=/keys');
  await typePassword(page, email);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kode keamanan');
  await page.getByRole('textbox', { name: CODE }).fill(wrongTotp(secret));
  await expect(page.getByRole('alert').filter({ hasText: 'Kode salah' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: CODE })).toBeFocused();
  expect((await page.request.get('/api/trpc/profile.get')).status()).toBe(401);
  await page.getByRole('textbox', { name: CODE }).fill(totp(secret));
  await expect(page).toHaveURL('/keys');
  await signOut(page);

  await typeBackupCode(page, { email, code: codes[0] });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(new RegExp(`, ${name}$`));
  await open(page, '/profile');
  await expect(page.getByText(`Tersisa ${codes.length - 1} kode cadangan.`)).toBeVisible();
  expect(await page.content(), 'the codes are shown once').not.toContain(codes[1]);
  await signOut(page);
  await typeBackupCode(page, { email, code: codes[0] });
  await expect(page.getByRole('alert').filter({ hasText: 'Kode salah' })).toBeVisible();
});

/** Turns on the person's own second factor. @returns the secret and codes that the page shows */
async function turnOn(page: Page): Promise<{ secret: string; codes: string[] }> {
  const dialog = page.getByRole('dialog', { name: 'Aktifkan verifikasi dua langkah' });
  const next = dialog.getByRole('button', { name: 'Lanjutkan' });
  await open(page, '/profile');
  await page.getByRole('button', { name: 'Aktifkan' }).click();
  await dialog.getByRole('textbox', { name: 'Kata sandi' }).fill('laut-merah-terang-77');
  await next.click();
  await expect(dialog.getByText('Kata sandi ini salah.')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Kata sandi' }).fill(PASSWORD);
  await next.click();
  await expect(dialog.getByRole('img', { name: 'Kode QR untuk aplikasi autentikator' })).toBeVisible();
  const secret = (await dialog.getByLabel('Kode penyiapan aplikasi').textContent()) ?? '';
  await next.click();
  const codes = await dialog
    .getByRole('list', { name: 'Kode cadangan' })
    .getByRole('listitem')
    .allTextContents();
  expect(new Set(codes).size).toBe(10);
  await expect(next).toBeDisabled();
  await dialog.getByRole('checkbox', { name: 'Kode cadangan sudah saya simpan' }).check();
  await next.click();
  await dialog.getByRole('textbox', { name: CODE }).fill(wrongTotp(secret));
  await expect(dialog.getByRole('alert')).toHaveText(
    'Kode salah, sudah pernah dipakai, atau sudah kedaluwarsa.',
  );
  await dialog.getByRole('textbox', { name: CODE }).fill(totp(secret));
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Tersisa 10 kode cadangan.')).toBeVisible();
  return { secret, codes };
}

async function typeBackupCode(
  page: Page,
  { email, code = '' }: { email: string; code?: string | undefined },
) {
  await open(page, '/sign-in');
  await typePassword(page, email);
  await page.getByRole('button', { name: 'Gunakan kode cadangan' }).click();
  await page.getByRole('textbox', { name: 'Kode cadangan' }).fill(code);
  await page.getByRole('button', { name: 'Lanjutkan' }).click();
}

test.describe('who lost the password and the phone', () => {
  const chosen = 'hutan-hijau-teduh-88';

  test('is helped by the administrator', async ({ page, administrator, device, playwright, origin }) => {
    const { name, email, session } = await hire(administrator, 'data_officer');
    const own = await playwright.request.newContext({
      baseURL: origin,
      storageState: session,
      extraHTTPHeaders: { origin },
    });
    const begun = await mutate<Outputs['profile']['beginTwoFactor']>(own, 'profile.beginTwoFactor', {
      password: PASSWORD,
    });
    await mutate(own, 'profile.confirmTwoFactor', { code: totp(begun.secret) });

    // The link is made by a helper of the test's own, whose session has proved nothing yet.
    const helper = await hire(administrator, 'administrator');
    const desk = await device(helper.session);
    await openPerson(desk, name);
    await desk.getByRole('button', { name: 'Buat tautan kata sandi' }).click();
    await desk.getByRole('dialog').getByRole('button', { name: 'Buat tautan kata sandi' }).click();
    const proof = desk.getByRole('dialog', { name: 'Konfirmasi bahwa ini Anda' });
    await proof.getByRole('textbox', { name: 'Kata sandi' }).fill(PASSWORD);
    await proof.getByRole('button', { name: 'Lanjutkan' }).click();
    const link = await desk.getByRole('textbox', { name: 'Tautan sekali pakai' }).inputValue();
    expect((await own.get('/api/trpc/profile.get')).status(), 'signed in until the link is used').toBe(200);

    await open(page, link);
    await page.getByRole('textbox', { name: 'Kata sandi baru' }).fill(chosen);
    await page.getByRole('button', { name: 'Simpan kata sandi' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Kata sandi tersimpan.' })).toBeVisible();
    expect((await own.get('/api/trpc/profile.get')).status(), 'signed out by it').toBe(401);
    await typePassword(page, email, PASSWORD);
    await expect(page.getByRole('alert').filter({ hasText: 'salah' })).toBeVisible();
    await typePassword(page, email, chosen);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kode keamanan');

    await openPerson(desk, name);
    await desk.getByRole('button', { name: 'Nonaktifkan verifikasi dua langkah' }).click();
    await desk
      .getByRole('dialog')
      .getByRole('button', { name: 'Nonaktifkan verifikasi dua langkah' })
      .click();
    await expect(desk.getByText('Orang ini belum mengaktifkannya.')).toBeVisible();
    await open(page, '/sign-in');
    await typePassword(page, email, chosen);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(new RegExp(`, ${name}$`));
    await own.dispose();
  });
});
