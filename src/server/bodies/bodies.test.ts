import { randomUUID } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { collections } from '@/domain/collections';
import { timeZoneOf } from '@/domain/time-zone';
import { JUDGES, type Judging } from '@/server/records/judge';
import { readSettings } from '@/server/settings';
import { createSpool } from '@/server/spool/spool';
import { type Bodies, createBodies } from './bodies';
import { MAX_JSON_DEPTH, MAX_MEMBERS } from './scanner';

const MIB = 1024 * 1024;
const siswa = collections.find(({ resource }) => resource === 'siswa')!;
const pasien = collections.find(({ resource }) => resource === 'pasien')!;
const settings = readSettings({ MAX_ITEMS: '20000', BODY_BYTES_PER_KEY: String(64 * MIB) });
const folder = mkdtempSync(join(tmpdir(), 'bodies-'));
const spool = createSpool({ folder, bytes: 256 * MIB, memory: 8 * MIB });
let bodies: Bodies;
beforeAll(() => {
  bodies = createBodies({ settings, spool });
});
afterAll(async () => {
  await bodies.close();
  expect(spool.use()).toEqual({ disk: 0, memory: 0 });
  rmSync(folder, { recursive: true });
});

async function* inChunks(bytes: Uint8Array, length = 64 * 1024) {
  for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length);
}

const receive = (text: string | Uint8Array, chunk?: number) =>
  bodies.receive({
    format: 'json',
    chunks: inChunks(typeof text === 'string' ? Buffer.from(text) : text, chunk),
    announced: undefined,
    owner: randomUUID(),
    signal: new AbortController().signal,
  });

const judging = (collection = siswa): Judging => ({
  collection,
  context: {
    timeZone: timeZoneOf('Asia/Jakarta'),
    listedValues: (field) => (field === 'status' ? new Set(['rawat inap']) : undefined),
  },
  mostTold: 1000,
});

/** The result of validating a batch, on either thread. */
async function judged(text: string | Uint8Array, operation: keyof typeof JUDGES, by = judging()) {
  const { items, release } = await receive(text);
  try {
    const elsewhere = 'judge' in items;
    return { elsewhere, judged: elsewhere ? await items.judge(operation, by) : JUDGES[operation](items, by) };
  } finally {
    await release();
  }
}

const item = (n: number) => ({
  id_siswa: n + 1,
  kota_kab: `Kab "${n % 7}" \\ é`,
  kecamatan: `K${n}`,
  tahun: 2024,
  semester: '1',
  jenjang: 'SMA',
  jumlah_siswa: n,
  ...(n % 11 === 0 && { asing: 1, tahun: 'x' }),
});

describe('a large batch', () => {
  it.each(['register', 'change', 'delete'] as const)(
    'is judged on another thread as it would be here: %s',
    async (operation) => {
      const items = [...Array.from({ length: 6000 }, (_, n) => item(n)), item(1), item(2), null];
      const found = await judged(JSON.stringify(items), operation);
      expect(found.elsewhere).toBe(true);
      const here = JUDGES[operation](JSON.parse(JSON.stringify(items)), judging());
      expect(found.judged).toEqual({ ...here, first: undefined });
      expect(found.judged.faults[0]!.fault.message('id')).toBe(here.faults[0]!.fault.message('id'));
    },
  );

  it('is validated by the listed values of a field, and keeps a single record complete', async () => {
    const pad = ' '.repeat(300_000);
    const one = (status: string) => `[${pad}${JSON.stringify({ jumlah: 1, tanggal: '2024-01-31', status })}]`;
    const { judged: good } = await judged(one('rawat inap'), 'register', judging(pasien));
    expect([good.count, good.first?.includes('2024-01-31T00:00:00')]).toEqual([1, true]);
    const { judged: bad } = await judged(one('lain'), 'register', judging(pasien));
    expect(bad.faults.map(({ fault }) => fault.field)).toEqual(['status']);
  });

  it.each([
    ['{"a":1', 'invalid_json'],
    ['{"a":"PAD"}', 'not_an_array'],
    ['"PAD"', 'not_an_array'],
    ['[{"a":"PAD"},]', 'invalid_json'],
    ['[{"a":"PAD\xff"}]', 'invalid_encoding'],
  ])('is refused as a small one is: %s', async (text, code) => {
    for (const pad of [10, 300_000]) {
      const bytes = Buffer.from(text.replace('PAD', 'x'.repeat(pad)), 'latin1');
      await expect(judged(bytes, 'register')).rejects.toMatchObject({ code });
    }
  });
});

describe('a body is refused while it arrives', () => {
  /** Returns how much of an endless body was read before it was refused, in bytes. */
  async function readOf(start: string, again: string): Promise<[code: string, bytes: number]> {
    let bytes = 0;
    const piece = Buffer.from(again.repeat(Math.ceil(65_536 / again.length)));
    async function* endless() {
      yield Buffer.from(start);
      for (; bytes < 16 * MIB; bytes += piece.length) yield piece;
    }
    const { signal } = new AbortController();
    const error = await bodies
      .receive({ format: 'json', chunks: endless(), announced: undefined, owner: 'endless', signal })
      .catch((fault: { code: string }) => fault);
    return [(error as { code: string }).code, bytes];
  }

  it.each([
    ['[', '[],', 'too_many_items'],
    ['[', '{},', 'too_many_items'],
    ['[', '1,', 'too_many_items'],
    ['', '[', 'nested_too_deeply'],
    ['', '{"a":', 'not_an_array'],
    ['[{', '"a":1,', 'too_many_members'],
    ['[{"a":[', '1,', 'too_many_members'],
    ['{', '"a":1,', 'not_an_array'],
  ])('%s%s…', async (start, again, code) => {
    const [found, bytes] = await readOf(start, again);
    expect(found).toBe(code);
    expect(bytes).toBeLessThan(256 * 1024);
  });

  it('at the limits and not before', async () => {
    const accepted = async (text: string) => {
      const { items, release } = await receive(text, 7);
      await release();
      return 'judge' in items || items.length > 0;
    };
    const members = (count: number) =>
      `[{${Array.from({ length: count }, (_, i) => `"a${i}":1`).join(',')}}]`;
    const nested = (depth: number) => `[${'['.repeat(depth - 1)}${']'.repeat(depth - 1)}]`;
    const items = (count: number) => `\ufeff [ ${Array.from({ length: count }, () => '{}').join(' , ')} ] `;
    expect(await accepted(members(MAX_MEMBERS))).toBe(true);
    await expect(accepted(members(MAX_MEMBERS + 1))).rejects.toMatchObject({ code: 'too_many_members' });
    expect(await accepted(nested(MAX_JSON_DEPTH))).toBe(true);
    await expect(accepted(nested(MAX_JSON_DEPTH + 1))).rejects.toMatchObject({ code: 'nested_too_deeply' });
    expect(await accepted(items(20_000))).toBe(true);
    await expect(accepted(items(20_001))).rejects.toMatchObject({ code: 'too_many_items' });
  });

  it('counts the same as JSON.parse, however the bytes are divided into chunks', async () => {
    const { BodyScanner } = await import('./scanner');
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.jsonValue(), { maxLength: 30 }),
        fc.nat({ max: 9 }),
        async (batch, cut) => {
          const bytes = Buffer.from(JSON.stringify(batch, null, cut % 3));
          const scanner = new BodyScanner({ maxItems: 100 });
          for await (const chunk of inChunks(bytes, cut + 1)) scanner.scan(chunk);
          expect(scanner.items).toBe(batch.length);
        },
      ),
    );
  });
});

describe('bytes of incomplete bodies', () => {
  it('of stalled bodies are on the disk, and released when they end', async () => {
    const leaving = new AbortController();
    setMaxListeners(0, leaving.signal);
    const chunk = Buffer.from(`[${'{"a":1},'.repeat(8_000)}`.padEnd(65_536));
    const stalled = Array.from({ length: 20 }, (_, n) => {
      async function* chunks() {
        yield chunk;
        for (let i = 1; i < 48; i += 1) yield Buffer.from(' '.repeat(65_536));
        leaving.signal.throwIfAborted();
        await new Promise((_, reject) => leaving.signal.addEventListener('abort', reject));
      }
      return bodies
        .receive({
          format: 'json',
          chunks: chunks(),
          announced: undefined,
          owner: `stalled ${n}`,
          signal: leaving.signal,
        })
        .catch(() => 'ended');
    });
    await expect.poll(() => spool.use().disk).toBe(20 * 3 * MIB);
    expect(spool.use().memory).toBe(0);
    leaving.abort();
    expect(new Set(await Promise.all(stalled))).toEqual(new Set(['ended']));
    expect([spool.use().disk, bodies.underWay()]).toEqual([0, 0]);
  });

  it('of one owner are limited: a body waits for room, and is refused if there is none for long', async () => {
    const narrow = createBodies({
      settings: readSettings({ MAX_BODY_BYTES: String(4 * MIB), BODY_BYTES_PER_KEY: String(4 * MIB) }),
      spool,
    });
    const { signal } = new AbortController();
    const take = (owner: string, bytes: number) =>
      narrow.receive({
        format: 'json',
        chunks: inChunks(Buffer.alloc(bytes, ' ')),
        announced: undefined,
        owner,
        signal,
      });
    const first = await take('a', 3 * MIB);
    const second = take('a', 2 * MIB);
    const other = await take('b', 3 * MIB);
    await other.release();
    await expect.poll(() => narrow.underWay()).toBeGreaterThan(3 * MIB);
    await first.release();
    await (await second).release();
    const held = await take('a', 3 * MIB);
    await expect(take('a', 2 * MIB)).rejects.toMatchObject({ code: 'too_much_under_way', retryAfter: 5 });
    await held.release();
    expect(narrow.underWay()).toBe(0);
    await narrow.close();
  });

  it('are reserved for a whole body before any of it is read, so that a started body can be completed', async () => {
    const narrow = createBodies({
      settings: readSettings({ MAX_BODY_BYTES: String(4 * MIB), BODY_BYTES_PER_KEY: String(4 * MIB) }),
      spool,
    });
    const { signal } = new AbortController();
    const bytes = Buffer.alloc(3 * MIB, ' ');
    let begun = 0;
    async function* counted() {
      begun += 1;
      yield* inChunks(bytes);
    }
    // The bodies are all of one key, each within its share: they are processed one after the other, and none is refused.
    await Promise.all(
      Array.from({ length: 5 }, async () => {
        const body = {
          format: 'json' as const,
          chunks: counted(),
          announced: bytes.length,
          owner: 'a',
          signal,
        };
        const batch = await narrow.receive(body);
        expect(begun).toBeGreaterThan(0);
        expect(narrow.underWay()).toBe(bytes.length);
        await batch.release();
      }),
    );
    expect([begun, narrow.underWay()]).toEqual([5, 0]);
    await narrow.close();
  });
});
