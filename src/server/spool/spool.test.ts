import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createSpool, SpoolFull } from './spool';
import { spooled } from './spooled';

const MIB = 1024 * 1024;
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'spool-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** The chunks differ, so that order and completeness can be checked. */
const chunkOf = (n: number, length: number) => Buffer.alloc(length, `${n},`);

async function* source(chunks: Buffer[], state: { read: number; ended: boolean }) {
  try {
    for (const chunk of chunks) {
      state.read += 1;
      yield chunk;
    }
  } finally {
    state.ended = true;
  }
}

it('reads a source to its end before anything is taken, and returns every byte in order', async () => {
  const spool = createSpool({ folder, bytes: 64 * MIB, memory: 2 * MIB });
  const chunks = Array.from({ length: 300 }, (_, n) => chunkOf(n, 1 + ((n * 7919) % 200_000)));
  const state = { read: 0, ended: false };
  const reader = spooled(source(chunks, state), { spool, owner: 'a' });
  const first = await reader.next();
  await expect.poll(() => state).toEqual({ read: 300, ended: true });
  expect(spool.use().memory).toBeLessThanOrEqual(2 * MIB);
  expect(spool.use().disk).toBeGreaterThan(20 * MIB);
  // The spool's file has no name.
  expect(readdirSync(folder)).toEqual([]);
  const slices = [first.value as Buffer];
  for await (const slice of reader) {
    expect(slice.length).toBeLessThanOrEqual(64 * 1024);
    slices.push(Buffer.from(slice));
  }
  expect(Buffer.concat(slices).equals(Buffer.concat(chunks))).toBe(true);
  expect(spool.use()).toEqual({ disk: 0, memory: 0 });
});

it('makes a source wait for the reader only if there is no room, and loses nothing', async () => {
  const spool = createSpool({ folder, bytes: 4 * MIB, memory: MIB });
  const chunks = Array.from({ length: 60 }, (_, n) => chunkOf(n, 150_000));
  const state = { read: 0, ended: false };
  const reader = spooled(source(chunks, state), { spool, owner: 'a' });
  const slices = [(await reader.next()).value as Buffer];
  await expect.poll(() => spool.use().disk).toBeGreaterThan(1.8 * MIB);
  expect(state.read).toBeLessThan(30);
  // Another owner has a share of its own.
  expect([spool.hasRoom('a'), spool.hasRoom('b')]).toEqual([false, true]);
  await expect(spool.file('a').append(Buffer.alloc(MIB))).rejects.toThrow(SpoolFull);
  const other = spool.file('b');
  await other.append(Buffer.alloc(MIB, 1));
  await other.close();
  for await (const slice of reader) slices.push(Buffer.from(slice));
  expect(Buffer.concat(slices).equals(Buffer.concat(chunks))).toBe(true);
  expect(spool.use()).toEqual({ disk: 0, memory: 0 });
});

it('has room for another owner, however many others use their whole share', async () => {
  const spool = createSpool({ folder, bytes: 4 * MIB, memory: 0 });
  const greedy = Array.from({ length: 20 }, (_, n) => ({ owner: `${n}`, file: spool.file(`${n}`) }));
  const chunk = Buffer.alloc(4096);
  let isFull = false;
  while (!isFull) {
    isFull = true;
    for (const { owner, file } of greedy) {
      const appended = await file.append(chunk).then(
        () => true,
        () => false,
      );
      if (appended) isFull = false;
      else expect(spool.use().disk, owner).toBeGreaterThan(3.5 * MIB);
    }
  }
  const other = spool.file('other');
  for (let n = 0; n < 10; n += 1) await other.append(chunk);
  for (const { file } of [...greedy, { file: other }]) await file.close();
  expect(spool.use()).toEqual({ disk: 0, memory: 0 });
});

it('continues without a disk, and reports it', async () => {
  const faults: unknown[] = [];
  const spool = createSpool({
    folder: '/dev/null/none',
    bytes: MIB,
    memory: 0,
    onFault: (error) => faults.push(error),
  });
  const chunks = Array.from({ length: 5 }, (_, n) => chunkOf(n, 100_000));
  const slices: Buffer[] = [];
  for await (const slice of spooled(source(chunks, { read: 0, ended: false }), { spool, owner: 'a' }))
    slices.push(slice);
  expect(Buffer.concat(slices).equals(Buffer.concat(chunks))).toBe(true);
  expect(faults.length).toBeGreaterThan(0);
  expect(spool.use()).toEqual({ disk: 0, memory: 0 });
});

it('ends the source when the reader leaves, and releases everything', async () => {
  const spool = createSpool({ folder, bytes: 4 * MIB, memory: MIB });
  const endless = { read: 0, ended: false };
  const chunks = Array.from({ length: 1000 }, (_, n) => chunkOf(n, 100_000));
  const reader = spooled(source(chunks, endless), { spool, owner: 'a' });
  await reader.next();
  await reader.return();
  await expect.poll(() => endless.ended).toBe(true);
  expect(endless.read).toBeLessThan(1000);
  expect(spool.use()).toEqual({ disk: 0, memory: 0 });

  const leaving = new AbortController();
  const silent = spooled(
    (async function* () {
      yield 'a';
      await new Promise(() => {});
    })(),
    { spool, owner: 'a', signal: leaving.signal },
  );
  expect(String((await silent.next()).value)).toBe('a');
  const next = silent.next();
  leaving.abort(new Error('left'));
  await expect(next).rejects.toThrow('left');
  expect(spool.use()).toEqual({ disk: 0, memory: 0 });
});

it('passes an error of the source on, after the data before it', async () => {
  const spool = createSpool({ folder, bytes: MIB });
  const reader = spooled(
    (async function* () {
      yield 'whole';
      throw new Error('the database is gone');
    })(),
    { spool, owner: 'a' },
  );
  expect(String((await reader.next()).value)).toBe('whole');
  await expect(reader.next()).rejects.toThrow('the database is gone');
});
