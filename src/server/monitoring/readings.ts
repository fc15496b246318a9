import { Gauge, type Registry } from 'prom-client';
import type { Logger } from '@/server/log';

/** How long a scrape waits for readings, in milliseconds; the result of a longer reading appears in a later scrape. */
const WAIT_MS = 1_500;
/** A reading that takes longer counts as failed, in milliseconds. */
const LATE_MS = 30_000;

/**
 * A reading of metrics that all machines share. It costs more than a look into memory, so it is done only for a scrape, and
 * rarely.
 */
export type MetricReading = Readonly<{
  /** The names of its parts in `statistics_reading_up`. */
  parts: readonly string[];
  /** The shortest time between two readings, in milliseconds. */
  everyMs: number;
  /** Sets the metrics. @returns the parts that failed @throws {Error} if all parts failed; `empty` is then called */
  read: () => Promise<ReadonlyMap<string, Error>>;
  empty: () => void;
}>;

/** Readings, and whether each one succeeded. */
export type Readings = Readonly<{
  /** Starts the readings that are due, and waits for them for a limited time. Never fails. */
  refresh: () => Promise<void>;
}>;

type Of = {
  reading: MetricReading;
  begunAt: number;
  running: Promise<void> | undefined;
  up: ReadonlySet<string>;
};

const NONE: ReadonlySet<string> = new Set();

/** @param registry the registry of the metric that shows which readings succeeded */
export function createReadings(
  readings: readonly MetricReading[],
  { registry, log }: { registry: Registry; log: Logger },
): Readings {
  const all: Of[] = readings.map((reading) => ({
    reading,
    begunAt: Number.NEGATIVE_INFINITY,
    running: undefined,
    up: NONE,
  }));
  new Gauge({
    name: 'statistics_reading_up',
    help: 'Whether a part of what is read from elsewhere could be read: 1 or 0. Then the metrics of that part are absent.',
    labelNames: ['reading'],
    registers: [registry],
    collect() {
      for (const { reading, up } of all)
        for (const part of reading.parts) this.set({ reading: part }, up.has(part) ? 1 : 0);
    },
  });
  const begin = (of: Of) => {
    const { reading } = of;
    of.begunAt = performance.now();
    const settle = (failed: ReadonlyMap<string, unknown>) => {
      for (const [part, err] of failed)
        if (of.up.has(part)) log.warn({ err, reading: part }, 'a metric can no longer be read');
      of.up = new Set(reading.parts.filter((part) => !failed.has(part)));
    };
    of.running = reading
      .read()
      .then(settle, (error: unknown) => {
        reading.empty();
        settle(new Map(reading.parts.map((part) => [part, error])));
      })
      .finally(() => {
        of.running = undefined;
      });
  };
  return {
    async refresh() {
      const now = performance.now();
      for (const of of all) {
        if (of.running === undefined && now - of.begunAt >= of.reading.everyMs) begin(of);
        else if (of.running !== undefined && now - of.begunAt >= LATE_MS) {
          of.up = NONE;
          of.reading.empty();
        }
      }
      let timer: NodeJS.Timeout | undefined;
      const limit = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, WAIT_MS);
      });
      await Promise.race([Promise.all(all.map(({ running }) => running)), limit]);
      clearTimeout(timer);
    },
  };
}
