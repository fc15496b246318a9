import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { issueKey, uniqueName } from '../support/keys';
import { inspectAtWidths, languageOf, openIn, THEMES } from '../support/look';
import { open } from '../support/open';
import { sessionOf } from '../support/people';
import { mutate } from '../support/procedures';
import { test } from '../support/test';
import { wordsIn } from '../support/words';

test.use({ storageState: sessionOf('administrator') });

const TABLE = '/collections/disdik/siswa';
const pupils = (kota_kab: string) =>
  ['SD', 'SMP'].flatMap((jenjang, j) =>
    [1994, 1995].map((tahun, t) => ({
      ...{ kota_kab, kecamatan: 'Darul', tahun, semester: '1', jenjang },
      jumlah_siswa: 100 * (j + 1) + t,
    })),
  );

/** The text that the dialog gives for a program. */
async function snippetFor(page: Page, program: string): Promise<string> {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Salin untuk' }).selectOption({ label: program });
  return (await dialog.getByRole('figure', { name: program }).locator('pre').textContent())!;
}

const basic = (key: string) => ({
  authorization: `Basic ${Buffer.from(`apa saja:${key}`).toString('base64')}`,
});

test('what a table and a summary show is read by other programs, with a key only for that', async ({
  page,
  administrator,
}) => {
  const region = `${uniqueName('Kota')} "O'Neil" $(id)`;
  await mutate(administrator, 'edits.save', { collection: 'siswa', register: pupils(region) });
  const { key } = await issueKey(administrator, { bindings: [{ field: 'access', values: ['basic'] }] });
  const all = [
    { column: 'kota_kab', op: 'eq', value: region },
    { column: 'semester', op: 'eq', value: '1' },
  ];
  const filter = `filter=${encodeURIComponent(JSON.stringify({ all }))}`;

  await test.step('the table, by cURL', async () => {
    await open(page, `${TABLE}?${filter}`);
    await page.getByRole('button', { name: 'Lainnya' }).click();
    await page.getByRole('menuitem', { name: /^Salin untuk Excel/ }).click();
    const command = await snippetFor(page, 'cURL');
    const folder = await mkdtemp(join(tmpdir(), 'snippet-'));
    try {
      execFileSync('sh', ['-c', command], { cwd: folder, env: { ...process.env, RSD_KEY: key } });
      const lines = (await readFile(join(folder, 'siswa.csv'), 'utf8')).trim().split('\r\n');
      expect(lines).toHaveLength(5);
      expect(lines.every((line, i) => i === 0 || line.includes('$(id)'))).toBe(true);
    } finally {
      await rm(folder, { recursive: true });
    }
    expect(await snippetFor(page, 'Excel (Power Query)')).toContain('#"kota_kab"');
    await page.keyboard.press('Escape');
  });

  await test.step('the summary, by its address', async () => {
    await open(
      page,
      `${TABLE}/summary?${filter}&rows=jenjang&columns=tahun&sum=jumlah_siswa&as=row_share&order=-total`,
    );
    await page.getByRole('button', { name: /^Salin untuk Excel/ }).click();
    const address = await snippetFor(page, 'LibreOffice Calc');
    const reply = await fetch(address, { headers: basic(key) });
    const text = await reply.text();
    expect(reply.status, text).toBe(200);
    // Pupils of several years are not added up, so the page shows no shares of a row, and the address asks for none.
    expect(text.split('\r\n')[0]).toBe('jenjang,tahun,jumlah_siswa');
    expect((await fetch(address, { headers: { 'x-api-key': key } })).status).toBe(403);
    // As a program asks: `fetch` names itself a browser, which is not asked for a password.
    const refused = execFileSync('curl', ['-s', '-D', '-', '-o', '/dev/null', address], { encoding: 'utf8' });
    expect(refused).toMatch(/^HTTP\/1\.1 401 /);
    expect(refused).toContain('Basic realm=');
    await expect(page.getByRole('dialog')).toContainText('Google Spreadsheet');
  });
});

for (const theme of THEMES)
  test(`the dialog looks as it should, ${theme}`, async ({ browser }) => {
    const { page, complaints } = await openIn(browser, { theme, storageState: sessionOf('administrator') });
    const say = wordsIn(languageOf(theme));
    await open(page, TABLE);
    await page.getByRole('button', { name: say('tableTools.more.title') }).click();
    await page.getByRole('menuitem', { name: say('tableTools.more.api') }).click();
    await expect(page.getByRole('dialog').locator('pre')).toBeVisible();
    await inspectAtWidths(page, { name: 'copy-for', theme });
    expect(complaints).toEqual([]);
    await page.context().close();
  });
