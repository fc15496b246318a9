import { cancelled } from '@/server/database/reads/cancel';

type Options<T> = Readonly<{
  /** @param signal aborted when all callers that wait have left */
  read: (signal: AbortSignal) => Promise<T>;
  /** Aborted when the caller leaves. */
  signal: AbortSignal | undefined;
}>;

type Reading<T> = { readonly value: Promise<T>; readonly abort: () => void; waiting: number };

/**
 * Lets callers that ask for the same name at once share one reading, which is cancelled when all of them have left. A caller
 * that leaves gets `unavailable`, as from any cancelled reading.
 */
export function createSharedReadings<T>(): (name: string, options: Options<T>) => Promise<T> {
  const readings = new Map<string, Reading<T>>();

  const end = (name: string, reading: Reading<T>) => {
    if (readings.get(name) === reading) readings.delete(name);
  };
  const begin = (name: string, read: Options<T>['read']): Reading<T> => {
    const stop = new AbortController();
    const reading = { value: read(stop.signal), abort: () => stop.abort(), waiting: 0 };
    readings.set(name, reading);
    return reading;
  };

  return async (name, { read, signal }) => {
    if (signal?.aborted) throw cancelled(signal.reason);
    const reading = readings.get(name) ?? begin(name, read);
    reading.waiting += 1;
    try {
      return await orAborted(reading.value, signal);
    } finally {
      reading.waiting -= 1;
      if (reading.waiting === 0) {
        end(name, reading);
        reading.abort();
      }
    }
  };
}

/** @throws {ServiceError} `unavailable` when the signal is aborted */
async function orAborted<T>(value: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (signal === undefined) return value;
  const listening = new AbortController();
  const aborted = new Promise<never>((_, reject) => {
    const leave = () => reject(cancelled(signal.reason));
    signal.addEventListener('abort', leave, { once: true, signal: listening.signal });
  });
  try {
    return await Promise.race([value, aborted]);
  } finally {
    listening.abort();
  }
}
