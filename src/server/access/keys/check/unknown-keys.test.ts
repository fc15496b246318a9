import { expect, it } from 'vitest';
import { createUnknownKeys } from './unknown-keys';

const FREE = 300;
const refused = { code: 'unknown_key', status: 401 };

it('delays only an address that tries many keys', async () => {
  const unknown = createUnknownKeys();
  const time = async (address: string): Promise<number> => {
    const begun = performance.now();
    await expect(unknown.refuse(address)).rejects.toMatchObject(refused);
    return performance.now() - begun;
  };
  for (let count = 0; count < FREE; count += 1)
    await expect(unknown.refuse('2001:db8:1:2::1')).rejects.toMatchObject(refused);
  // Another address of the same network.
  const first = await time('2001:db8:1:2:ffff::9');
  expect(first).toBeGreaterThanOrEqual(4);
  const fewer = await Promise.all(Array.from({ length: 50 }, () => time('2001:db8:1:2::1')));
  expect(Math.max(...fewer)).toBeGreaterThanOrEqual(200);
  // A refusal without delay comes before those that are delayed.
  let others = 0;
  const slow = unknown.refuse('2001:db8:1:2::1').catch(() => others);
  for (const address of ['2001:db8:1:3::1', '192.0.2.1', 'nonsense']) {
    await expect(unknown.refuse(address)).rejects.toMatchObject(refused);
    others += 1;
  }
  expect(await slow).toBe(3);
});

it('delays a limited number of refusals; the others are sent at once', async () => {
  const unknown = createUnknownKeys();
  let settled = 0;
  const all = Array.from({ length: FREE + 1_000 }, () =>
    unknown.refuse('192.0.2.1').catch(() => {
      settled += 1;
    }),
  );
  await new Promise((resolve) => setImmediate(resolve));
  expect(settled).toBeGreaterThanOrEqual(FREE + 900);
  expect(settled).toBeLessThan(FREE + 1_000);
  await Promise.all(all);
});
