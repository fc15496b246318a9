import { expect } from '@playwright/test';
import { expectNext, expectVisibleFocus } from '../support/focus';
import { tabTo } from '../support/keyboard';
import { open, reload } from '../support/open';
import { PASSWORD } from '../support/people';
import { mutate } from '../support/procedures';
import { typePassword } from '../support/sign-in';
import { hire, test } from '../support/staff';

test('one sees where one is signed in, and ends another session', async ({ administrator, device }) => {
  const { email, name, session } = await hire(administrator, 'help_desk');
  const lost = await device(session);
  await open(lost, '/keys');
  const own = await device();
  await open(own, '/sign-in?next=/profile');
  await typePassword(own, email);
  const sessions = own.getByRole('list', { name: 'Daftar sesi' }).getByRole('listitem');
  await expect(sessions).toHaveCount(2);
  await expect(sessions.first()).toContainText('Chrome di Linux');
  await expect(sessions.first()).toContainText('Perangkat ini');
  await expect(sessions.last()).toContainText('Dari 127.0.0.1');
  await sessions
    .last()
    .getByRole('button', { name: /^Akhiri sesi / })
    .click();
  await expect(own.getByText('Hanya perangkat ini yang masuk.')).toBeVisible();

  await lost.getByRole('link', { name: 'Permohonan' }).click();
  await expect(lost).toHaveURL('/sign-in?next=%2Frequests');
  await reload(own);
  await expect(own.getByRole('textbox', { name: 'Nama' })).toHaveValue(name);
});

test('by keyboard alone the password is changed, which ends the other sessions', async ({
  page,
  administrator,
  device,
  playwright,
  origin,
}) => {
  const { email, session } = await hire(administrator, 'viewer');
  const chosen = 'hutan-hijau-teduh-88';
  const own = await device(session);
  const { keyboard } = own;
  const elsewhere = await playwright.request.newContext({ baseURL: origin, extraHTTPHeaders: { origin } });
  await mutate(elsewhere, 'session.signIn', { email, password: PASSWORD, remember: true });

  await open(own, '/profile');
  const current = own.getByRole('textbox', { name: 'Kata sandi sekarang' });
  const next = own.getByRole('textbox', { name: 'Kata sandi baru' });
  const section = own.getByRole('region', { name: 'Kata sandi' });
  await tabTo(own, current);
  await expectVisibleFocus(own);
  await keyboard.type('laut-merah-terang-77');
  await expectNext(own, section.getByRole('button', { name: 'Tampilkan kata sandi' }).first());
  await expectNext(own, next);
  await keyboard.type('pendek');
  await expect(section.getByText('(6/12)')).toBeVisible();
  await keyboard.press('Enter');
  await expect(next).toHaveAccessibleDescription(/masih terlalu pendek/);
  await expect(next).toBeFocused();
  await keyboard.press('ControlOrMeta+a');
  await keyboard.type(chosen);
  await keyboard.press('Enter');
  await expect(current).toBeFocused();
  await expect(current).toHaveAccessibleDescription(/salah/);
  await keyboard.press('ControlOrMeta+a');
  await keyboard.type(PASSWORD);
  await expectNext(own, section.getByRole('button', { name: 'Tampilkan kata sandi' }).first());
  await expectNext(own, next);
  await expectNext(own, section.getByRole('button', { name: 'Tampilkan kata sandi' }).last());
  await expectNext(own, section.getByRole('button', { name: 'Ganti kata sandi' }));
  await keyboard.press('Enter');
  await expect(own.getByText('Kata sandi diganti. 1 sesi lain diakhiri.')).toBeVisible();

  expect((await elsewhere.get('/api/trpc/profile.get')).status()).toBe(401);
  await reload(own);
  await expect(current).toHaveValue('');
  await open(page, '/sign-in');
  await typePassword(page, email, chosen);
  await expect(page).toHaveURL('/');
  await elsewhere.dispose();
});
