import { expect } from '@playwright/test';
import { MAX_BOUNDARY_BYTES } from '@/domain/limits';
import { adjoining, collectionOf, featureOf } from '@/domain/pictures/boundaries/testing';
import { aceh } from '@/domain/places/testing';
import { open } from '../support/open';
import { sessionOf } from '../support/people';
import { pupilsPath, testWithPupils } from '../support/pupils';
import { violationsOf } from '../support/violations';

const test = testWithPupils(2);
test.use({ storageState: sessionOf('administrator') });

const CODES = aceh.byLevel.regency.map(({ code }) => code);

const fileOf = (codes: readonly string[], name = 'batas.geojson') => ({
  name,
  mimeType: 'application/geo+json',
  buffer: Buffer.from(
    JSON.stringify(
      collectionOf(
        adjoining({ seed: 7, steps: 60, codes }).map(({ code, polygons }) => featureOf(code, polygons[0]!)),
      ),
    ),
  ),
});

test('boundaries are uploaded, drawn in place of the squares, and removed', async ({ page, city }) => {
  await open(page, '/settings/places');
  const section = page.getByRole('region', { name: 'Batas wilayah untuk peta' });
  const choose = page.locator('input[type=file]');

  await test.step('a file with a fault is refused with its reason', async () => {
    await choose.setInputFiles(fileOf(['11.01', '12.01'], 'salah.geojson'));
    const alert = section.getByRole('alert');
    await expect(alert).toContainText('salah.geojson tidak dapat digunakan');
    await expect(alert).toContainText('Wilayah #2, 12.01: kodenya tidak ada di daftar wilayah');
    await choose.setInputFiles(fileOf(['12.01'], 'lain.geojson'));
    await expect(alert.getByRole('combobox', { name: 'Properti yang berisi kode' })).toBeVisible();
    const large = { ...fileOf([]), name: 'besar.geojson', buffer: Buffer.alloc(MAX_BOUNDARY_BYTES + 1) };
    await choose.setInputFiles(large);
    await expect(alert).toContainText('Berkas ini lebih besar dari 20 MiB.');
    expect(await violationsOf(page)).toEqual([]);
  });

  await test.step('another is stored, with who and what is missing', async () => {
    await choose.setInputFiles(fileOf(CODES.slice(1)));
    await expect(section).toContainText(`batas.geojson, ${CODES.length - 1} kabupaten/kota, diunggah`);
    await expect(section).toContainText(`1 kabupaten/kota tidak ada di berkas`);
    await expect(section.getByRole('alert')).toHaveCount(0);
    expect(await violationsOf(page)).toEqual([]);
  });

  const map = page.getByRole('region', { name: /^Peta jumlah siswa/ });
  await test.step('the map has them, also before scripts run', async () => {
    const answer = await page.request.get('/collections/disdik/siswa/pictures');
    expect((await answer.text()).match(/<path d="M\d+,\d+[^"]*Z"/g)!.length).toBeGreaterThanOrEqual(
      CODES.length - 1,
    );
    await open(page, pupilsPath(city).replace(/siswa/, 'siswa/pictures'));
    await expect(map.getByRole('img').first().locator('path')).toHaveCount(CODES.length - 1);
    await expect(map).toContainText('tidak ada di peta');
    expect(await violationsOf(page)).toEqual([]);
  });

  await test.step('without them there are squares again', async () => {
    await open(page, '/settings/places');
    await section.getByRole('button', { name: 'Hapus batas wilayah' }).click();
    await expect(section).toContainText('Belum ada batas wilayah');
    await open(page, '/collections/disdik/siswa/pictures');
    await expect(map.getByRole('img').first()).toBeVisible();
    await expect(map.getByRole('img').first().locator('path')).toHaveCount(0);
  });
});
