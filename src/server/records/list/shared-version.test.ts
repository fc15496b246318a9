import { expect, it } from 'vitest';
import { findCollection } from '@/domain/collections';
import { sharedVersions } from './shared-version';

const [siswa, dokter] = [findCollection('siswa')!, findCollection('dokter')!];

const TURNS = 3;

/** Readings that the test ends, with the numbers of readings begun. */
function readings(options: { maxWait?: number } = {}) {
  const ends: { resolve: (version: string) => void; reject: (error: Error) => void }[] = [];
  const version = sharedVersions(
    () => new Promise((resolve, reject) => ends.push({ resolve, reject })),
    options,
  );
  return { version, ends };
}

/** Waits until everything requested so far has begun. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < TURNS; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

it('gives nobody a version that was read before they asked, and reads once for all who wait', async () => {
  const { version, ends } = readings();
  const together = [version(siswa), version(siswa)];
  const other = version(dokter);
  await settled();
  expect(ends).toHaveLength(2);
  const later = [version(siswa), version(siswa)];
  ends[0]!.resolve('1');
  ends[1]!.resolve('of another collection');
  expect(await Promise.all([...together, other])).toEqual(['1', '1', 'of another collection']);
  await settled();
  expect(ends).toHaveLength(3);
  const latest = version(siswa);
  ends[2]!.resolve('2');
  expect(await Promise.all(later)).toEqual(['2', '2']);
  await settled();
  ends[3]!.resolve('3');
  expect(await latest).toBe('3');
  await settled();
  expect(ends).toHaveLength(4);
});

it('tells a failure only to those who shared it', async () => {
  const { version, ends } = readings();
  const failing = version(siswa);
  await settled();
  const next = version(siswa);
  ends[0]!.reject(new Error('gone'));
  await expect(failing).rejects.toThrow('gone');
  await settled();
  ends[1]!.resolve('1');
  expect(await next).toBe('1');
});

it('does not wait long for a reading whose connection is silent', async () => {
  const { version, ends } = readings({ maxWait: 5 });
  void version(siswa);
  await settled();
  const next = version(siswa);
  await expect.poll(() => ends.length).toBe(2);
  ends[1]!.resolve('1');
  expect(await next).toBe('1');
});
