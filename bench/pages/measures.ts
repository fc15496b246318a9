import lighthouse from 'lighthouse';
import type { Browser } from 'playwright';
import { findBrowser } from '../../scripts/lib/browser.mjs';

const BYTES_PER_KB = 1_000;
const PERCENT = 100;

/** Launch options of the browser, whose sandbox does not work for root. */
export const BROWSER = {
  ...findBrowser(),
  chromiumSandbox: process.getuid?.() !== 0,
  args: ['--disable-background-networking'],
};

/** A page, and the person who opens it. */
export type Address = Readonly<{ url: string; cookie: string | undefined }>;

/** The compressed size of all JavaScript that is sent until the page is idle, in kB. */
export async function measureScripts(browser: Browser, { url, cookie }: Address): Promise<number> {
  const context = await browser.newContext(cookie === undefined ? {} : { extraHTTPHeaders: { cookie } });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const scripts = new Set<string>();
  let bytes = 0;
  session.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script') scripts.add(requestId);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength;
  });
  await session.send('Network.enable');
  await page.goto(url, { waitUntil: 'networkidle' });
  await context.close();
  return Math.round(bytes / BYTES_PER_KB);
}

/** Lighthouse's scores out of 100, and its findings about accessibility. */
export async function runLighthouse(port: number, { url, cookie }: Address) {
  const result = await lighthouse(url, {
    port,
    logLevel: 'error',
    onlyCategories: ['performance', 'accessibility'],
    ...(cookie === undefined ? {} : { extraHeaders: { cookie } }),
  });
  if (result === undefined) throw new Error(`Lighthouse said nothing of ${url}`);
  const { categories, audits } = result.lhr;
  const mark = (name: string) => Math.round((categories[name]?.score ?? 0) * PERCENT);
  const faults = (categories['accessibility']?.auditRefs ?? [])
    .map(({ id }) => audits[id])
    .filter((audit) => audit?.score === 0)
    .map((audit) => audit?.id ?? '');
  const paints = [
    'first-contentful-paint',
    'largest-contentful-paint',
    'total-blocking-time',
    'cumulative-layout-shift',
  ]
    .map((name) => audits[name]?.displayValue ?? '?')
    .join(', ');
  return { performance: mark('performance'), accessibility: mark('accessibility'), faults, paints };
}
