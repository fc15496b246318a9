import { expect } from '@playwright/test';
import type { Outputs } from '@/ui/trpc';
import { open } from './support/open';
import { test } from './support/own-service';
import { PASSWORD, sessionOf } from './support/people';
import { mutate, query } from './support/procedures';
import { typePassword } from './support/sign-in';
import { hire } from './support/staff';
import { openPerson } from './support/staff-pages';

const LOST = 'Sambungan ke sistem terputus. Mencoba menyambung kembali …';

test.describe('a browser without a network', () => {
  test.use({ storageState: sessionOf('administrator') });

  test('says so, and shows afterwards what has changed meanwhile', async ({ page, administrator }) => {
    const { name, email } = await hire(administrator, 'viewer');
    await openPerson(page, name);
    const heading = page.getByRole('heading', { level: 1, name });
    const before = await heading.boundingBox();
    await page.context().setOffline(true);
    await expect(page.getByText(LOST)).toBeVisible();
    // Nothing moves away from under a pointer.
    expect(await heading.boundingBox()).toEqual(before);
    const { people } = await query<Outputs['staff']['list']>(administrator, 'staff.list', { search: email });
    await mutate(administrator, 'staff.change', { id: people[0]?.id, name: `${name} Baru` });
    await page.context().setOffline(false);
    await expect(page.getByRole('heading', { level: 1, name: `${name} Baru` })).toBeVisible();
    await expect(page.getByText(LOST)).toBeHidden();
  });
});

test('the page waits for a service that is down, and then loads again', async ({ page, start, sql }) => {
  const account = { ADMIN_EMAIL: 'kepala@example.test', ADMIN_PASSWORD: PASSWORD };
  const first = await start(account);
  await open(page, `${first.baseUrl}/sign-in?next=/staff`);
  await typePassword(page, account.ADMIN_EMAIL);
  await expect(page.getByRole('link', { name: 'Administrator' })).toBeVisible();
  await first.stop();
  await page.getByRole('searchbox', { name: 'Cari nama atau e-mail' }).fill('kepala');
  await expect(page.getByText(LOST)).toBeVisible();
  await sql('UPDATE staff SET name = $1', ['Kepala Pusat Data']);
  await start({ ...account, PORT: new URL(first.baseUrl).port });
  await expect(page.getByRole('link', { name: 'Kepala Pusat Data' })).toBeVisible();
  await expect(page.getByText(LOST)).toBeHidden();
});
