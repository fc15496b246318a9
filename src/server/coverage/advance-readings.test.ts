import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createAdvanceReadings } from './advance-readings';

const MINUTE_MS = 60_000;
const faults = vi.fn();

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  faults.mockReset();
});

it('repeats a reading as long as it is asked for, one at a time', async () => {
  const readings = createAdvanceReadings(faults);
  let finish: () => void = () => undefined;
  const read = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)));
  readings.keep('siswa', read);
  readings.keep('siswa', read);
  await vi.advanceTimersByTimeAsync(MINUTE_MS);
  expect(read).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(5 * MINUTE_MS);
  expect(read, 'the first one still runs').toHaveBeenCalledTimes(1);
  finish();
  read.mockImplementation(async () => undefined);
  await vi.advanceTimersByTimeAsync(2 * MINUTE_MS);
  expect(read.mock.calls.length).toBeGreaterThan(1);
  await vi.advanceTimersByTimeAsync(30 * MINUTE_MS);
  const calls = read.mock.calls.length;
  await vi.advanceTimersByTimeAsync(30 * MINUTE_MS);
  expect(read, 'nobody has asked for a long time').toHaveBeenCalledTimes(calls);
  readings.keep('siswa', read);
  await vi.advanceTimersByTimeAsync(MINUTE_MS);
  expect(read).toHaveBeenCalledTimes(calls + 1);
});

it('reports a fault, and starts again when it is asked for', async () => {
  const readings = createAdvanceReadings(faults);
  const read = vi.fn().mockRejectedValueOnce(new Error('no database')).mockResolvedValue(undefined);
  readings.keep('siswa', read);
  await vi.advanceTimersByTimeAsync(5 * MINUTE_MS);
  expect([read.mock.calls.length, faults.mock.calls.length]).toEqual([1, 1]);
  readings.keep('siswa', read);
  await vi.advanceTimersByTimeAsync(MINUTE_MS);
  expect(read).toHaveBeenCalledTimes(2);
});

it('ends with the service, without a fault', async () => {
  const readings = createAdvanceReadings(faults);
  const read = vi.fn(
    (signal: AbortSignal) =>
      new Promise<void>((_, reject) =>
        signal.addEventListener('abort', () => reject(signal.reason as Error)),
      ),
  );
  readings.keep('siswa', read);
  await vi.advanceTimersByTimeAsync(MINUTE_MS);
  readings.close();
  readings.keep('guru', read);
  await vi.advanceTimersByTimeAsync(5 * MINUTE_MS);
  expect([read.mock.calls.length, faults.mock.calls.length]).toEqual([1, 0]);
});
