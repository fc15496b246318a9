import { spawn, spawnSync } from 'node:child_process';
import { on } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { type Entry, fromBuffer, type Options, type ZipFile } from 'yauzl';
import { collections } from '@/domain/collections';
import { signedHeaders } from '@/server/webhooks/sign';
import { call } from '../support/http';
import { otherValue, sample, samples, stored } from '../support/sample';
import { issueKey } from '../support/service';
import { collectionOf, list, service, sql, startFromEmpty } from '../support/shared';
import { type Fate, faultyProxy } from './faulty-proxy';

/** The clients of `clients/`, against the service: the same steps with each. */

/** The programs that do the steps of a test, with limited memory, in MiB: a whole large list does not fit into it. */
const DRIVERS = {
  javascript: {
    command: process.execPath,
    parameters: (memory = 16) => [`--max-old-space-size=${memory}`, 'tests/clients/drivers/javascript.mjs'],
  },
  php: {
    command: 'php',
    parameters: (memory = 16) => ['-d', `memory_limit=${memory}M`, 'tests/clients/drivers/php.php'],
  },
};
type Language = keyof typeof DRIVERS;
const hasPhp = spawnSync('php', ['-r', 'exit(function_exists("curl_init") ? 0 : 1);']).status === 0;
if (!hasPhp && process.env['CI'] === 'true')
  throw new Error('PHP with cURL is missing; here its test may not be skipped.');
const there = (Object.keys(DRIVERS) as Language[]).filter((language) => language !== 'php' || hasPhp);

type Step = Record<string, unknown>;
// biome-ignore lint/suspicious/noExplicitAny: the tests judge what the clients say
type Outcome = any;

const openZip = promisify(
  fromBuffer as (from: Buffer, options: Options, done: (error: Error | null, zip: ZipFile) => void) => void,
);
const siswa = collectionOf('siswa');
const QUICK = { repeats: 3, firstGapMs: 20, longestGapMs: 500, timeoutMs: 20_000 };

startFromEmpty();

describe.each(there)('the client in %s', (language) => {
  const run = (steps: Step[], options: DriverOptions = {}) => runDriver(language, steps, options);
  const through = async (fates: Fate[], steps: Step[], options: DriverOptions = {}) => {
    const proxy = await faultyProxy(service.baseUrl, fates);
    try {
      return { outcomes: await run(steps, { baseUrl: proxy.baseUrl, ...options }), seen: proxy.seen };
    } finally {
      await proxy.close();
    }
  };
  const register = (items: unknown[], options: Step = {}): Step => ({
    call: 'register',
    collection: 'siswa',
    items,
    options: { idempotencyKey: `${language}-${crypto.randomUUID()}`, ...options },
  });

  it('does each operation in each collection, and tells each refused item', async () => {
    const others = collections.map((collection) => {
      const { resource, identifier, fields, naturalKey } = collection;
      const field = fields.find(({ name }) => !naturalKey.includes(name)) ?? fields[0]!;
      return { collection, resource, identifier, field };
    });
    const registered = await run(
      others.flatMap(({ collection, resource, identifier }) => [
        {
          call: 'register',
          collection: resource,
          items: [...samples(collection, 3), sample(collection), {}],
        },
        {
          call: 'change',
          collection: resource,
          items: [{ [identifier]: 2147483647, date_now: '2024-01-31' }],
        },
        { call: 'delete', collection: resource, items: [2147483647] },
        { call: 'list', collection: resource },
      ]),
    );
    const ids: number[][] = [];
    for (const [i, { collection, identifier }] of others.entries()) {
      const [added, changed, deleted, listed] = registered.slice(i * 4, i * 4 + 4);
      ids.push(added.records.map((record: Record<string, number>) => record[identifier]));
      const records = samples(collection, 3).map((item, n) => stored(collection, ids[i]![n]!, item));
      expect(added).toMatchObject({ saved: 3, failed: 1, duplicates: 1, records });
      expect(added.refused).toMatchObject([
        { index: 3, code: 'duplicate', sameAs: 0, item: sample(collection) },
        { index: 4, code: 'required', field: collection.fields[0]!.name },
      ]);
      expect(added.thrown.kind).toBe('RefusedItems');
      expect(added.thrown.message).toContain(added.refused[0].message);
      expect(changed).toMatchObject({ saved: 0, failed: 1, refused: [{ index: 0, code: 'not_found' }] });
      expect(deleted).toMatchObject({ deleted: 0, failed: 1, refused: [{ index: 0, code: 'not_found' }] });
      expect(listed).toEqual({ records });
    }
    const changes = await run(
      others.flatMap(({ resource, identifier, field }, i) => [
        {
          call: 'change',
          collection: resource,
          items: [{ [identifier]: ids[i]![0], [field.name]: otherValue(field) }],
        },
        { call: 'delete', collection: resource, items: ids[i] },
        { call: 'list', collection: resource },
      ]),
    );
    for (const i of others.keys()) {
      const [changed, deleted, listed] = changes.slice(i * 3, i * 3 + 3);
      expect(changed).toMatchObject({ saved: 1, failed: 0, refused: [] });
      expect(deleted).toMatchObject({
        deleted: 3,
        failed: 0,
        records: ids[i]!.map((id) => ({ [others[i]!.identifier]: id })),
      });
      expect(listed).toEqual({ records: [] });
    }
  });

  it('merges, tries, pages, and reads again only what has changed', async () => {
    const items = samples(siswa, 5);
    const [added, tried, merged, sizes, sorted, greatest, page] = await run([
      register(items),
      register([sample(siswa, 9)], { dryRun: true }),
      register([{ ...items[1], jumlah_siswa: 7 }, items[2], sample(siswa, 8)], {
        merge: true,
        minimal: true,
      }),
      { call: 'pages', collection: 'siswa', query: { limit: 2 } },
      { call: 'pages', collection: 'siswa', query: { order: 'jumlah_siswa.desc', limit: 3 } },
      { call: 'page', collection: 'siswa', query: { order: 'jumlah_siswa.desc', limit: 1 } },
      {
        call: 'page',
        collection: 'siswa',
        query: { jumlah_siswa: [7, 8], fields: ['kecamatan', 'jumlah_siswa'] },
      },
    ]);
    expect([added.saved, tried.saved]).toEqual([5, 1]);
    expect(merged).toMatchObject({
      saved: 3,
      records: [],
      merged: { changed: [0], unchanged: [1], created: [2] },
    });
    expect(sizes).toEqual({ sizes: [2, 2, 2] });
    expect(sorted).toEqual({ sizes: [3, 3] });
    const { data }: { data: { jumlah_siswa: number }[] } = (await list(siswa)).json;
    const most = Math.max(...data.map(({ jumlah_siswa: amount }) => amount));
    expect(greatest).toMatchObject({
      records: [{ jumlah_siswa: most }],
      cursor: expect.stringMatching(/^[\w-]+$/),
    });
    expect(page).toMatchObject({ notModified: false, total: 1, records: [{ jumlah_siswa: 7 }] });
    const [same, written, stale, first, key] = await run([
      { call: 'page', collection: 'siswa', etag: page.etag },
      register([sample(siswa, 10)], { ifMatch: page.etag }),
      register([sample(siswa, 11)], { ifMatch: page.etag }),
      { call: 'first', collection: 'siswa' },
      { call: 'key' },
    ]);
    expect(same).toMatchObject({ notModified: true, records: [] });
    expect(written.saved).toBe(1);
    expect(stale).toMatchObject({ kind: 'ListChanged', status: 412 });
    expect(first.jumlah_siswa).toBe(3120);
    expect(key.permissions).toHaveLength(16);
  });

  it('splits what is large, and counts positions over all of it', async () => {
    const items: Step[] = samples(siswa, 2500);
    items[2100] = { ...items[2100], tahun: 'x' };
    const [result] = await run([register([...items, items[2001]!], { minimal: true })]);
    expect(result).toMatchObject({ saved: 2499, failed: 1, duplicates: 1 });
    expect(result.refused).toMatchObject([
      { index: 2100, code: 'invalid_value', field: 'tahun' },
      { index: 2500, code: 'duplicate', sameAs: 2001 },
    ]);
    const whole = { html_static: `${'é'.repeat(60_000)}` };
    const texts = Array.from({ length: 300 }, (_, i) => ({ html_static: `${i} ${whole.html_static}` }));
    // 36 MB are more than the service takes at once.
    const [large] = await run(
      [{ call: 'register', collection: 'jam_layanan', items: texts, options: { minimal: true } }],
      {
        memory: 512,
      },
    );
    expect(large).toMatchObject({ saved: 300, refused: [] });
  });

  it('stores a batch once whose reply is lost, and repeats what may be repeated', async () => {
    const fates: Fate[] = [
      'lose',
      'lose',
      { status: 502 },
      { status: 503, retryAfter: 0 },
      { status: 429, retryAfter: 0 },
    ];
    const items = samples(siswa, 3);
    const { outcomes, seen } = await through(
      fates,
      [register(items), { call: 'list', collection: 'siswa' }],
      {
        repeats: 5,
      },
    );
    expect(outcomes[0]).toMatchObject({ saved: 3, duplicates: 0, replayed: 1 });
    expect(outcomes[0].records).toHaveLength(3);
    expect(outcomes[1].records).toHaveLength(3);
    expect(new Set(seen.slice(0, 6)).size).toBe(1);
    expect(seen).toHaveLength(7);

    const unnamed = await through(['lose'], [register([sample(siswa, 5)], { idempotencyKey: false })]);
    expect(unnamed.outcomes[0].kind).toBe('Connection');
    expect(unnamed.seen).toEqual(['POST']);
    expect((await list(siswa)).json.total).toBe(4);
  });

  it('says what is written when a later batch gets no reply, and goes on with the same key', async () => {
    const items = samples(siswa, 25);
    const step = register(items, { batchItems: 10 });
    const { outcomes } = await through(['pass', 'lose', { status: 500 }], [step], { repeats: 1 });
    expect(outcomes[0]).toMatchObject({ kind: 'IncompleteWrite', firstOpen: 10, saved: 10 });
    const { idempotencyKey } = step['options'] as { idempotencyKey: string };
    expect(outcomes[0].idempotencyKey).toBe(idempotencyKey);
    const [again] = await run([step]);
    expect(again).toMatchObject({ saved: 25, duplicates: 0, replayed: 2 });
    expect((await list(siswa)).json.total).toBe(25);
  });

  it('never takes a list for whole that was cut off', async () => {
    await run([register(samples(siswa, 400), { minimal: true })]);
    const step = { call: 'list', collection: 'siswa' };
    const cuts = [20, 5_000, 40_000].flatMap((cutAfter) => [{ cutAfter }, { cutAfter, silently: true }]);
    for (const cut of cuts) {
      const { outcomes, seen } = await through([cut], [step]);
      expect(outcomes[0].kind).toBe('IncompleteList');
      expect(outcomes[0].received).toBeLessThan(400);
      expect(seen).toHaveLength(1);
    }
    const early = await through(['lose'], [step]);
    expect(early.outcomes[0].records).toHaveLength(400);
  });

  it('says who may not, what is wrong, and when to come back', async () => {
    const [wrong] = await run([{ call: 'list', collection: 'siswa' }], { apiKey: 'rsd_wrong' });
    expect(wrong).toMatchObject({ kind: 'ApiKey', status: 401, code: 'unknown_key' });
    const reader = await issueKey(service.databaseUrl, { allow: 'disdik/siswa:list' });
    const [forbidden, filter] = await run(
      [register([sample(siswa)]), { call: 'page', collection: 'siswa', query: { tahn: 1 } }],
      {
        apiKey: reader.key,
      },
    );
    expect(forbidden).toMatchObject({ kind: 'Forbidden', code: 'operation_not_allowed' });
    expect(filter).toMatchObject({ kind: 'Request', code: 'invalid_parameter', field: 'tahn' });
    const slow = await issueKey(service.databaseUrl, { ratePerMinute: 1 });
    const [first, late] = await run([{ call: 'key' }, { call: 'key' }], { apiKey: slow.key });
    expect(first.rate.limit).toBe(1);
    expect(late).toMatchObject({ kind: 'RateLimit', status: 429, code: 'rate_exceeded' });
    expect(late.retryAfter).toBeGreaterThan(0);
  });

  it('says that the service is away, or silent', async () => {
    const [away] = await run([{ call: 'key' }], { baseUrl: 'http://127.0.0.1:9', repeats: 1 });
    expect(away.kind).toBe('Connection');
    const silent = await through(['silence', 'silence'], [{ call: 'key' }, { call: 'key' }], {
      timeoutMs: 400,
      repeats: 1,
    });
    expect(silent.outcomes[0].kind).toBe('Connection');
    expect(silent.outcomes[0].message).toContain('nothing arrived');
    expect(silent.outcomes[1].prefix).toBe(service.key.slice(0, 12));
  });

  it('reads 150,000 records in a few megabytes', async () => {
    await sql(`INSERT INTO "siswa" (kota_kab, kecamatan, tahun, semester, jenjang, jumlah_siswa, date_now)
      SELECT 'Pidie', 'Kecamatan ' || n, 2024, '1', 'SMA "}', n, now() FROM generate_series(1, 150000) n`);
    const [counted] = await run([{ call: 'count', collection: 'siswa' }]);
    expect(counted).toEqual({ count: 150_000, sum: (150_000 * 150_001) / 2 });
  });

  it('verifies messages of webhooks', async () => {
    const secret = `whsec_${Buffer.from('rahasia tanda tangan').toString('base64')}`;
    const body = JSON.stringify({
      type: 'records.changed',
      timestamp: '2026-01-31T07:15:00.000Z',
      data: { collection: 'siswa' },
    });
    const at = 1_800_000_000;
    const headers = signedHeaders({ id: 'msg_1', body, secret }, at);
    const rotated = { ...headers, 'webhook-signature': `v1,AAAA ${headers['webhook-signature']}` };
    const message = { body, headers, secret, now: at + 60 };
    const [whole, second, ...refused] = await run(
      [
        message,
        { ...message, headers: rotated },
        { ...message, body: body.replace('siswa', 'guru') },
        { ...message, now: at + 301 },
        { ...message, now: at - 301 },
        { ...message, secret: `${secret}AAAA` },
        { ...message, headers: {} },
        { ...message, secret: 'whsec_' },
      ].map((one) => ({ call: 'webhook', message: one })),
    );
    expect([whole, second]).toEqual([JSON.parse(body), JSON.parse(body)]);
    expect(refused.map(({ kind }) => kind)).toEqual(refused.map(() => 'Webhook'));
  });
});

it.skipIf(!hasPhp)('the client in PHP names a text that is not UTF-8, before it is sent', async () => {
  const step = { call: 'register', collection: 'siswa', items: samples(siswa, 2), latin1: 1 };
  const [refused] = await runDriver('php', [step], {});
  expect(refused).toMatchObject({ kind: 'Encoding', index: 1, field: 'kecamatan' });
  expect((await list(siswa)).json.total).toBe(0);
});

type DriverOptions = Step & { memory?: number };

function runDriver(
  language: Language,
  steps: Step[],
  { memory, ...options }: DriverOptions,
): Promise<Outcome[]> {
  const { command, parameters } = DRIVERS[language];
  return new Promise((resolve, reject) => {
    const child = spawn(command, parameters(memory));
    let [stdout, stderr] = ['', ''];
    child.stdout.on('data', (chunk) => (stdout += chunk));
    child.stderr.on('data', (chunk) => (stderr += chunk));
    child.on('close', (code) =>
      code === 0
        ? resolve(JSON.parse(stdout))
        : reject(new Error(`${code}: ${stderr}${stdout.slice(0, 2000)}`)),
    );
    child.stdin.end(
      JSON.stringify({ baseUrl: service.baseUrl, apiKey: service.key, ...QUICK, ...options, steps }),
    );
  });
}

describe.each(there)('the archive of the client in %s', (language) => {
  it('is offered in the guide, and its example does what it says', async () => {
    const path = `/docs/clients/${language}.zip`;
    const guide = await call(`${service.baseUrl}/docs`);
    expect(guide.text).toContain(`href="${service.baseUrl}${path}"`);
    const archive = await call(service.baseUrl + path);
    expect(archive.headers).toMatchObject({ 'content-type': 'application/zip', etag: expect.any(String) });
    const held = await call(service.baseUrl + path, { headers: { 'if-none-match': archive.headers.etag } });
    expect(held.status).toBe(304);
    const folder = mkdtempSync(join(tmpdir(), 'client-'));
    await unpack(archive.bytes, folder);

    const readme = readFileSync(join(folder, language, 'README.md'), 'utf8');
    const [, , source = ''] = /^```(js|php)\n(.*?)^```$/ms.exec(readme)!;
    const file = join(folder, language === 'php' ? 'example.php' : 'example.mjs');
    writeFileSync(file, source);
    const env = { ...process.env, BASE_URL: service.baseUrl, KEY: service.key };
    const ran = spawnSync(DRIVERS[language].command, [file], { env, encoding: 'utf8' });
    expect(ran.stderr).toBe('');
    const identifier = (await list(siswa)).json.data[0].id_siswa;
    const [saved, refused, ...read] = ran.stdout.trim().split('\n');
    expect(saved).toBe('tersimpan 1');
    expect(refused).toMatch(/^ditolak 1 jumlah_siswa .+/);
    expect(read).toEqual([`${identifier} Sakti 870`, 'tidak berubah']);
  });
});

it('no other archive is offered', async () => {
  for (const name of ['java.zip', 'php', '..%2Fphp.zip', 'toString.zip'])
    expect((await call(`${service.baseUrl}/docs/clients/${name}`)).status, name).toBe(404);
});

async function unpack(archive: Buffer, folder: string): Promise<void> {
  const zip = await openZip(archive, { lazyEntries: true });
  zip.readEntry();
  for await (const [entry] of on(zip, 'entry', { close: ['end'] })) {
    const path = join(folder, entry.fileName);
    mkdirSync(dirname(path), { recursive: true });
    const stream = await promisify(zip.openReadStream.bind(zip) as ReadEntry)(entry);
    writeFileSync(path, await buffer(stream));
    zip.readEntry();
  }
}

type ReadEntry = (entry: Entry, done: (error: Error | null, stream: Readable) => void) => void;
