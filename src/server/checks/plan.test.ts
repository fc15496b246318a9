import { expect, it, vi } from 'vitest';
import { createSettling } from './plan';

it('looks at a collection once nothing is written between two looks, and at last even so', () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const isDue = createSettling({ maxWait: 30_000 });
  expect([isDue('siswa', '1'), isDue('siswa', '2'), isDue('siswa', '2')]).toEqual([false, false, true]);
  expect(isDue('siswa', '3')).toBe(false);
  vi.advanceTimersByTime(30_000);
  expect([isDue('siswa', '4'), isDue('guru', '1')]).toEqual([true, false]);
  vi.useRealTimers();
});
