import { expect } from '@playwright/test';
import { open } from '../support/open';
import { test } from '../support/own-service';
import { PASSWORD, PEOPLE } from '../support/people';
import { typePassword } from '../support/sign-in';
import { violationsOf } from '../support/violations';

const { email } = PEOPLE.administrator;

test('who lacks a required second factor is told so, and offered nothing else', async ({ page, start }) => {
  const required = { REQUIRE_SECOND_FACTOR: 'true', ADMIN_EMAIL: email, ADMIN_PASSWORD: PASSWORD };
  const service = await start(required);
  await open(page, `${service.baseUrl}/sign-in?next=/keys`);
  await typePassword(page, email);
  await expect(page).toHaveURL(`${service.baseUrl}/profile`);
  await expect(page.getByText('Verifikasi dua langkah diwajibkan')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Aktifkan' })).toBeVisible();
  const menu = page.getByRole('navigation');
  await expect(menu.getByRole('link', { name: 'Dokumentasi API' })).toBeVisible();
  await expect(menu.getByRole('link')).toHaveCount(1);
  await expect(menu.getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('banner').getByRole('button', { name: /^Cari/ })).toHaveCount(0);
  expect(await violationsOf(page)).toEqual([]);
});
