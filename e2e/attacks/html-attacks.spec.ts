import { type APIRequestContext, expect, type Page } from '@playwright/test';
import type { Outputs } from '@/ui/trpc';
import { hasRun } from '../support/attacks/evil';
import { ATTACKS, INNOCENT } from '../support/attacks/html-attacks';
import { uniqueName } from '../support/keys';
import { open } from '../support/open';
import { sessionOf } from '../support/people';
import { mutate, query } from '../support/procedures';
import { test } from '../support/test';
import { violationsOf } from '../support/violations';

test.use({ storageState: sessionOf('administrator') });

/** The markup that a document must contain to run or fetch anything. */
const FORBIDDEN =
  'script, style:not([nonce]), link, base, meta[http-equiv=refresh], iframe, object, embed, form, svg, math, template, [href], [srcset], [background], img[src]:not([src^="data:image/png"])';

test('markup that attacks is shown without harm, stored or typed, and stays stored as it is', async ({
  page,
  administrator,
}) => {
  const all = unique(Object.values(ATTACKS).join('\n'));
  const [record = 0] = await register(administrator, [all]);
  const complaints = await watch(page);
  await open(page, addressOf(record));
  const source = page.getByRole('textbox', { name: 'Isi HTML' });
  await expect(source).toHaveValue(all);
  await expectHarmless(page);
  for (const [name, html] of Object.entries(ATTACKS)) {
    await test.step(name, async () => {
      const mark = uniqueName('Tanda');
      await source.fill(`<p>${mark}</p>${html}`);
      await expect(page.frameLocator('iframe').getByText(mark)).toBeAttached();
      await expectHarmless(page);
    });
  }
  expect(complaints).toEqual([]);
  expect(await stored(administrator, record)).toBe(all);
});

test('the frame alone stops HTML that was not sanitised', async ({ page, administrator }) => {
  const [record] = await register(administrator, [unique(INNOCENT)]);
  const complaints = await watch(page, { ofFrame: false });
  await open(page, addressOf(record));
  await frameOf(page);
  for (const [name, html] of Object.entries(ATTACKS)) {
    await test.step(name, async () => {
      await page.locator('iframe').evaluate((frame: HTMLIFrameElement, markup) => {
        const loaded = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }));
        const [head = ''] = frame.srcdoc.split('<body>');
        frame.srcdoc = `${head}<body>${markup}</body></html>`;
        return loaded;
      }, html);
      expect(await hasRun(page)).toBe(false);
    });
  }
  expect(complaints).toEqual([]);
});

test('a piece without harm is shown whole, and written with buttons and keys', async ({
  page,
  administrator,
}) => {
  const [record] = await register(administrator, [unique(INNOCENT)]);
  const complaints = await watch(page);
  await open(page, addressOf(record));
  const frame = await frameOf(page);
  await expect(frame.getByRole('cell', { name: 'Sabtu' })).toBeVisible();
  await expect(frame.getByText('Jadwal')).toHaveAttribute('title', 'https://rsud.example/jadwal');
  expect(await frame.getByText('Poliklinik').evaluate((node) => getComputedStyle(node).color)).toBe(
    'rgb(11, 99, 142)',
  );
  expect(await frame.getByRole('img').evaluate((node: HTMLImageElement) => node.naturalWidth)).toBe(1);
  await expect(page.getByText('Tidak ditampilkan demi keamanan')).toBeHidden();
  expect(await violationsOf(page)).toEqual([]);

  const source = page.getByRole('textbox', { name: 'Isi HTML' });
  await source.fill('Senin');
  await source.press('ControlOrMeta+a');
  await page.getByRole('button', { name: 'Daftar' }).focus();
  await page.keyboard.press('Enter');
  await expect(source).toHaveValue('<ul>\n  <li>Senin</li>\n</ul>');
  await expect(source).toBeFocused();
  await page.keyboard.type('Selasa');
  await expect(source).toHaveValue('<ul>\n  <li>Selasa</li>\n</ul>');
  await expect(frame.getByText('Selasa')).toBeVisible();
  await expect(async () => {
    await page.keyboard.press('ControlOrMeta+z');
    expect(await source.inputValue()).toBe('Senin');
  }).toPass();
  expect(complaints).toEqual([]);
});

/** All records are different. */
const unique = (html: string): string => `<p>${uniqueName('Jam')}</p>${html}`;

const addressOf = (record: number | undefined): string => `/collections/rsud/jam_layanan/${record}`;

async function register(by: APIRequestContext, pieces: readonly string[]): Promise<number[]> {
  const { registered } = await mutate<Outputs['edits']['save']>(by, 'edits.save', {
    collection: 'jam_layanan',
    register: pieces.map((html_static) => ({ html_static })),
  });
  return registered.map((record) => Number(record?.['id_layanan']));
}

/** The piece of HTML as it is stored. */
async function stored(by: APIRequestContext, record: number): Promise<unknown> {
  const filter = { column: 'id_layanan', op: 'eq', value: String(record) };
  const input = { collection: 'jam_layanan', view: { filter }, take: 1 };
  const { rows } = await query<Outputs['tables']['rows']>(by, 'tables.rows', input);
  return rows[0]?.['html_static'];
}

/** The shown document contains nothing that could run, and a note says that something was left out. */
async function expectHarmless(page: Page): Promise<void> {
  await expect(page.getByText('Tidak ditampilkan demi keamanan')).toBeVisible();
  const frame = await frameOf(page);
  expect(await frame.locator(FORBIDDEN).count(), 'harmful elements').toBe(0);
  const attributes = await frame
    .locator('body *')
    .evaluateAll((nodes) =>
      nodes.flatMap((node) => [...node.attributes].map(({ name, value }) => `${name}=${value}`)),
    );
  expect(attributes.filter((text) => /^on|url|position|^(?!title=).*script:/i.test(text))).toEqual([]);
  expect(await hasRun(page)).toBe(false);
}

/** The preview's frame, once it shows something. */
async function frameOf(page: Page) {
  const frame = page.frameLocator('iframe[sandbox=""]');
  await expect(frame.locator('body > *').first()).toBeAttached();
  return frame;
}

/**
 * The actions of a page that only injected markup causes.
 * @param options.ofFrame whether actions that the frame's policy stopped count
 */
async function watch(page: Page, { ofFrame = true } = {}): Promise<string[]> {
  const complaints: string[] = [];
  page.on('dialog', async (dialog) => {
    complaints.push(`a dialog: ${dialog.message()}`);
    await dialog.dismiss();
  });
  page.on('popup', (popup) => complaints.push(`a window: ${popup.url()}`));
  page.on('pageerror', (error) => complaints.push(`an error: ${error.message}`));
  page.on('console', (message) => {
    const breach = /Content Security Policy/.test(message.text());
    // When the cleaner reads a handler, the browser reports a violation of the policy by one of the page's own scripts.
    const isCleaner = message.location().url.includes('/_next/static/');
    if (breach && !isCleaner && ofFrame) complaints.push(message.text());
  });
  // Requests that a policy stops are in the browser's own list of requests, but never arrive here.
  await page.route(/evil\.example|\/(?:x|1|attack)$/, (route) => {
    const request = route.request();
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) return route.continue();
    complaints.push(`asked for ${request.url()}`);
    return route.abort();
  });
  page.on('framenavigated', (frame) => {
    const isPreview = frame.parentFrame() === page.mainFrame();
    if (isPreview && frame.url() !== 'about:srcdoc') complaints.push(`led to ${frame.url()}`);
  });
  return complaints;
}
