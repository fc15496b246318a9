import { expect } from '@playwright/test';
import { hold } from './support/hold';
import { uniqueName } from './support/keys';
import { PASSWORD } from './support/people';
import { hire, test } from './support/staff';

const SCRIPTS = '**/_next/static/**/*.js*';

test('text, choices and clicks made before the scripts are loaded take effect afterwards', async ({
  page,
  administrator,
}) => {
  const { email } = await hire(administrator, 'data_officer');
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(request.url()));

  await test.step('who is quick signs in, and no password is in an address', async () => {
    const release = await hold(page, SCRIPTS);
    await page.goto('/sign-in?next=/profile', { waitUntil: 'commit' });
    await page.getByRole('textbox', { name: 'E-mail' }).fill(email);
    await page.getByRole('textbox', { name: 'Kata sandi' }).pressSequentially(PASSWORD);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/sign-in?next=/profile');
    release();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Profil saya');
    expect(addresses.filter((address) => address.includes(PASSWORD))).toEqual([]);
  });

  await test.step('a name that is filled in already is another one then', async () => {
    const release = await hold(page, SCRIPTS);
    await page.reload({ waitUntil: 'commit' });
    const name = uniqueName('Cut');
    await page.getByRole('textbox', { name: 'Nama' }).fill(name);
    await page.getByRole('radio', { name: 'Gelap' }).click();
    await page.getByRole('button', { name: 'Simpan', exact: true }).first().click();
    release();
    await expect(page.getByRole('button', { name: `Menu akun ${name}` })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
    await expect(page.getByRole('radio', { name: 'Gelap' })).toBeChecked();
  });
});
