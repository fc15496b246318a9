import { expect } from '@playwright/test';
import type { Outputs } from '@/ui/trpc';
import { expectNext, expectVisibleFocus } from '../support/focus';
import { open } from '../support/open';
import { mutate, query } from '../support/procedures';
import { openAccount, signOut, typePassword } from '../support/sign-in';
import { hire, test } from '../support/staff';

test('somebody who is not signed in is sent to the sign-in page, which loads nothing from other hosts', async ({
  page,
  baseURL,
}) => {
  const foreign: string[] = [];
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url());
    if (protocol.startsWith('http') && origin !== baseURL) foreign.push(request.url());
  });
  await page.goto('/');
  await expect(page).toHaveURL('/sign-in');
  await expect(page).toHaveTitle('Masuk · Data Statistik Daerah');
  await expect(page.getByRole('link', { name: 'Dokumentasi API' })).toHaveAttribute('href', '/docs');
  await page.getByRole('link', { name: 'Ajukan permohonan akses' }).click();
  await expect(page).toHaveURL('/request-access');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(foreign).toEqual([]);
});

test('who signs in goes on to the page that they wanted, also after a wrong password', async ({
  page,
  administrator,
}) => {
  const { email, name } = await hire(administrator, 'help_desk');
  await open(page, '/keys?filter=expiring&sort=expiry');
  await expect(page).toHaveURL('/sign-in?next=%2Fkeys%3Ffilter%3Dexpiring%26sort%3Dexpiry');
  await typePassword(page, email, 'laut-merah-terang-77');
  await expect(page.getByRole('alert').filter({ hasText: 'E-mail atau kata sandi salah.' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Kata sandi' })).toBeFocused();
  await typePassword(page, email);
  await expect(page).toHaveURL('/keys?filter=expiring&sort=expiry');
  await expect(page.getByRole('heading', { level: 1, name: 'Kunci API' })).toBeVisible();

  await open(page, '/sign-in');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(new RegExp(`, ${name}$`));
  await signOut(page);
  await page.goBack();
  // The previous page may redirect to the sign-in by itself meanwhile.
  await expect(async () => {
    await page.goto('/keys');
    await expect(page).toHaveURL('/sign-in?next=%2Fkeys');
  }).toPass();
});

test('a session that has ended says so, and what was filled in is there after the next sign-in', async ({
  page,
  administrator,
}) => {
  const { email, name } = await hire(administrator, 'help_desk');
  await open(page, '/sign-in');
  await typePassword(page, email);
  await expect(page).toHaveURL('/');
  await open(page, '/keys/new');
  await page.getByLabel('Nama kunci').fill('Sinkronisasi malam');
  const { people } = await query<Outputs['staff']['list']>(administrator, 'staff.list', { search: email });
  await mutate(administrator, 'staff.endSessions', { id: people[0]?.id });
  await page.reload();
  await expect(page).toHaveURL('/sign-in?next=%2Fkeys%2Fnew');
  await expect(page.getByText('Sesi Anda sudah berakhir.')).toBeVisible();
  await typePassword(page, email);
  await expect(page).toHaveURL('/keys/new');
  await expect(page.getByRole('button', { name: `Menu akun ${name}` })).toBeVisible();
  await expect(page.getByLabel('Nama kunci')).toHaveValue('Sinkronisasi malam');
});

test('language and appearance stay with the account on other devices', async ({
  page,
  administrator,
  device,
}) => {
  const { email } = await hire(administrator, 'viewer');
  const html = (where: typeof page) => where.locator('html');
  await open(page, '/sign-in');
  await typePassword(page, email);
  await openAccount(page);
  await page.getByRole('menuitemradio', { name: 'Gelap' }).click();
  await expect(html(page)).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await openAccount(page);
  await page.getByRole('menuitemradio', { name: 'English' }).click();
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible();

  const other = await device();
  await open(other, '/sign-in?next=/profile');
  await expect(html(other)).toHaveAttribute('lang', 'id');
  await typePassword(other, email);
  await expect(other.getByRole('heading', { level: 1, name: 'My profile' })).toBeVisible();
  await expect(html(other)).toHaveAttribute('lang', 'en');
  await expect(html(other)).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await other.getByRole('radio', { name: 'Light' }).click();
  await expect(other.getByRole('radio', { name: 'Light' })).toBeChecked();
  await expect(html(other)).toHaveAttribute('data-mantine-color-scheme', 'light');
  await expect(other.getByText('Choice saved.')).toBeVisible();
});

test('by keyboard alone somebody signs in, and always sees where the focus is', async ({
  page,
  administrator,
}) => {
  const { email, name } = await hire(administrator, 'viewer');
  await open(page, '/sign-in');
  await expect(page.getByRole('textbox', { name: 'E-mail' })).toBeFocused();
  await expectVisibleFocus(page);
  await page.keyboard.type(email);
  await expectNext(page, page.getByRole('textbox', { name: 'Kata sandi' }));
  await page.keyboard.type('salah-sama-sekali');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: 'salah' })).toBeVisible();
  await page.keyboard.type('laut-biru-terang-77');
  await expectNext(page, page.getByRole('button', { name: 'Tampilkan kata sandi' }));
  await expectNext(page, page.getByRole('checkbox', { name: 'Tetap masuk di perangkat ini' }));
  await page.keyboard.press('Space');
  await expectNext(page, page.getByRole('button', { name: 'Masuk', exact: true }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(new RegExp(`, ${name}$`));

  await expectNext(page, page.getByRole('link', { name: 'Langsung ke isi' }));
  await page.keyboard.press('Enter');
  await expect(page.locator('#content')).toBeFocused();
  const [cookie] = (await page.context().cookies()).filter((one) => one.name.endsWith('session_token'));
  expect(cookie?.expires, 'remembered').toBeGreaterThan(Date.now() / 1_000 + 86_400);
});

test.describe('in English', () => {
  test.use({ locale: 'en-GB' });

  test('signing in, and one’s profile', async ({ page, administrator }) => {
    const { email } = await hire(administrator, 'data_officer');
    await open(page, '/profile');
    await expect(page).toHaveTitle(/^Sign in · /);
    await page.getByRole('textbox', { name: 'E-mail' }).fill(email);
    await page.getByRole('textbox', { name: 'Password' }).fill('laut-biru-terang-77');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('My profile');
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await expect(page.getByText('Data officer').first()).toBeVisible();
    await page.getByRole('textbox', { name: 'Name' }).fill('Nyak Umar');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('button', { name: 'Account menu for Nyak Umar' })).toBeVisible();
  });
});
