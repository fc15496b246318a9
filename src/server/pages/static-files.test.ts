import { mkdirSync, mkdtempSync, unlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { withStaticFiles } from './static-files';

const SCRIPT = 'alert("a script")';
const server = createServer();
let base: string;
let gone: string;

beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'static-'));
  writeFileSync(join(folder, 'secret.js'), 'beside the files');
  mkdirSync(join(folder, 'static/chunks'), { recursive: true });
  writeFileSync(join(folder, 'static/chunks/a.js'), SCRIPT);
  writeFileSync(join(folder, 'static/chunks/a.js.br'), brotliCompressSync(SCRIPT));
  writeFileSync(join(folder, 'static/chunks/[id] gone.js'), SCRIPT);
  writeFileSync(join(folder, 'static/chunks/[id] gone.js.br'), brotliCompressSync(SCRIPT));
  const handle = withStaticFiles(async (req, res) => void res.end(`page ${req.url}`), join(folder, 'static'));
  gone = join(folder, 'static/chunks/[id] gone.js');
  server.on('request', handle);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

it('sends a script compressed to browsers that accept it, to be cached for ever', async () => {
  const path = `${base}/_next/static/chunks/a.js`;
  const small = await fetch(path, { headers: { 'accept-encoding': 'gzip, br' } });
  expect(small.headers.get('content-encoding')).toBe('br');
  expect(small.headers.get('content-type')).toMatch(/^text\/javascript/);
  expect(small.headers.get('cache-control')).toMatch(/max-age=31536000.*immutable/);
  expect(small.headers.get('vary')).toMatch(/accept-encoding/i);
  expect(await small.text()).toBe(SCRIPT);
  const plain = await fetch(path, { headers: { 'accept-encoding': 'identity' } });
  expect(plain.headers.get('content-encoding')).toBeNull();
  expect(await plain.text()).toBe(SCRIPT);
});

it.each(['/', '/_next/static/chunks/none.js?x=1', '/_next/static/..%2fsecret.js', '/_next/static/%E0%A4%A'])(
  'leaves %s to the pages, as it was asked',
  async (path) => {
    const reply = await fetch(base + path);
    expect(await reply.text()).toBe(`page ${path}`);
  },
);

it('leaves a file of which a form has gone since to the pages', async () => {
  const path = '/_next/static/chunks/%5Bid%5D%20gone.js';
  const text = async () => (await fetch(base + path, { headers: { 'accept-encoding': 'br' } })).text();
  expect(await text()).toBe(SCRIPT);
  unlinkSync(`${gone}.br`);
  expect(await text()).toBe(`page ${path}`);
});
