import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { issueKey } from './support/keys';
import { inspect, picture } from './support/look';
import { open, reload } from './support/open';
import { sessionOf } from './support/people';
import { mutate, query } from './support/procedures';
import { callApi } from './support/rest-client';
import { test } from './support/test';

test.use({ storageState: sessionOf('administrator') });

test('a listed value is added, renamed with its records, retired and restored, and REST follows', async ({
  page,
  administrator,
  baseURL,
}) => {
  const tag = randomUUID().slice(0, 6);
  const [first, second] = [`rawat jalan ${tag}`, `poliklinik ${tag}`];
  const field = { collection: 'pasien', field: 'status' };
  await mutate(administrator, 'enumValues.add', { ...field, value: `lain ${tag}` });
  const { key } = await issueKey(administrator, {
    permissions: [{ scope: 'rsud/pasien', operations: ['list', 'register'] }],
  });
  const url = `${baseURL}/api/rsud/pasien`;
  const send = async (status: string, days: readonly number[]) => {
    const items = days.map((day) => ({ jumlah: day, tanggal: `2024-03-0${day}`, status }));
    const { body } = await callApi(url, { key, method: 'POST', items });
    return {
      stored: body.info.jumlah_tersimpan,
      faults: body.errors.map((one: { code: string }) => one.code),
    };
  };
  const held = async (status: string) =>
    (await callApi(`${url}?status=${encodeURIComponent(status)}`, { key })).body.total;
  const refused = { stored: 0, faults: ['invalid_value'] };

  expect(await send(first, [1])).toEqual(refused);
  await open(page, '/settings/values');
  const row = (value: string) =>
    page.getByRole('table', { name: 'Pilihan Status' }).getByRole('row').filter({ hasText: value });
  await page.getByLabel('Pilihan baru').fill(first);
  await page.getByRole('button', { name: 'Tambahkan' }).click();
  await expect(row(first).getByText('Berlaku', { exact: true })).toBeVisible();
  expect(await send(first, [1, 2, 3])).toEqual({ stored: 3, faults: [] });

  await reload(page);
  await expect(row(first)).toContainText('3 baris');
  await page.getByRole('button', { name: `Ganti nama ${first}` }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Nama baru').fill(second);
  await dialog.getByRole('button', { name: 'Periksa dampaknya' }).click();
  await expect(dialog).toContainText('3 baris menggunakan pilihan ini dan ikut berubah.');
  expect(await held(first)).toBe(3);
  await dialog.getByRole('button', { name: 'Ganti nama' }).click();
  await expect(row(second)).toContainText('3 baris');
  await expect(row(first)).toHaveCount(0);
  expect([await held(first), await held(second)]).toEqual([0, 3]);
  expect(await send(first, [4])).toEqual(refused);

  await page.getByRole('button', { name: `Tarik ${second}` }).click();
  await expect(dialog).toContainText('3 baris tetap menggunakannya.');
  await dialog.getByRole('button', { name: 'Tarik', exact: true }).click();
  await expect(row(second).getByText('Ditarik', { exact: true })).toBeVisible();
  expect(await send(second, [4])).toEqual(refused);
  expect(await held(second)).toBe(3);
  await page.getByRole('button', { name: `Berlakukan lagi ${second}` }).click();
  await expect(row(second).getByText('Berlaku', { exact: true })).toBeVisible();
  expect(await send(second, [4])).toEqual({ stored: 1, faults: [] });
  const file = await administrator.get('/history/export?format=csv&action=enum_value.renamed');
  expect(await file.text()).toContain(`${second}, Status (Pasien)`);
});

test('two values are merged whose records would be duplicates, with a choice for each pair, by keyboard', async ({
  page,
  administrator,
}) => {
  const tag = randomUUID().slice(0, 6);
  const [from, to] = [`opname ${tag}`, `inap ${tag}`];
  const field = { collection: 'pasien', field: 'status' };
  for (const value of [from, to]) await mutate(administrator, 'enumValues.add', { ...field, value });
  const register = [from, to].flatMap((status, place) =>
    [1, 2, 3].map((day) => ({ jumlah: day + 10 * place, tanggal: `2023-05-0${day}`, status })),
  );
  await mutate(administrator, 'edits.save', { collection: 'pasien', register });

  await page.setViewportSize({ width: 360, height: 900 });
  await open(page, '/settings/values');
  await page.getByRole('button', { name: `Ganti nama ${from}` }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Nama baru').fill(to);
  await page.keyboard.press('Enter');
  const submit = dialog.getByRole('button', { name: 'Satukan dan hapus 3 data ganda' });
  await expect(submit).toBeDisabled();
  // The choice for all pairs is made first; then the first pair gets another one.
  await dialog.getByRole('radio', { name: `Pertahankan yang sudah “${to}”` }).focus();
  await page.keyboard.press('Space');
  const first = dialog.getByRole('radiogroup', { name: /^1\. Tanggal/ });
  const kept = first.getByRole('radio', { name: `“${from}”` });
  await first.getByRole('radio', { name: `“${to}”` }).focus();
  await page.keyboard.press('ArrowUp');
  await expect(kept).toBeChecked();
  await expect(submit).toBeEnabled();
  await inspect(page, 'pairs at 360');
  await picture(page, { name: 'pairs', theme: 'light' });
  await submit.press('Enter');
  await expect(
    page.getByText(`“${from}” kini “${to}”. 1 baris ikut berubah. 3 data ganda dihapus.`),
  ).toBeVisible();
  const { values } = await query<{ values: { value: string; records: number }[] }>(
    administrator,
    'enumValues.list',
    field,
  );
  expect(values.filter(({ value }) => [from, to].includes(value))).toMatchObject([{ value: to, records: 3 }]);
});
