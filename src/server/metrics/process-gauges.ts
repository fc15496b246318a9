import { type IntervalHistogram, monitorEventLoopDelay, performance } from 'node:perf_hooks';
import { Counter, Gauge, type Registry } from 'prom-client';

const NS = 1e9;
const US = 1e6;
const MS_PER_SECOND = 1_000;
const P99 = 99;
/** The interval at which the event loop is measured, in milliseconds. */
const RESOLUTION_MS = 20;

type About = { registers: Registry[]; labelNames: 'process'[] };

/**
 * Registers the metrics of a Node.js process by their usual names. @param number the number of the process, which is their
 * label
 */
export function registerProcess(registry: Registry, number: number): void {
  const labels = { process: String(number) };
  const about: About = { registers: [registry], labelNames: ['process'] };
  const gauge = (name: string, { help, read }: { help: string; read: () => number }) =>
    new Gauge({
      ...{ ...about, name, help },
      collect() {
        this.set(labels, read());
      },
    });
  const counter = (name: string, { help, read }: { help: string; read: () => number }) =>
    new Counter({
      ...{ ...about, name, help },
      collect() {
        this.reset();
        this.inc(labels, read());
      },
    });
  const startedAt = performance.timeOrigin / MS_PER_SECOND;
  gauge('process_start_time_seconds', {
    help: 'When the process was started, in seconds since 1970.',
    read: () => startedAt,
  });
  gauge('process_resident_memory_bytes', {
    help: 'Memory of the process.',
    read: () => process.memoryUsage.rss(),
  });
  gauge('nodejs_heap_size_used_bytes', {
    help: 'Memory of its JavaScript objects.',
    read: () => process.memoryUsage().heapUsed,
  });
  counter('process_cpu_seconds_total', {
    help: 'Processor time, of all threads of the process.',
    read: () => {
      const { user, system } = process.cpuUsage();
      return (user + system) / US;
    },
  });
  counter('nodejs_eventloop_active_seconds_total', {
    help: 'Time in which the event loop had work.',
    read: () => performance.eventLoopUtilization().active / MS_PER_SECOND,
  });
  registerDelay(registry, labels);
}

/** Registers the delays of the event loop since the last scrape by any monitoring system. */
function registerDelay(registry: Registry, labels: { process: string }): void {
  const delay: IntervalHistogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delay.enable();
  const about: About = { registers: [registry], labelNames: ['process'] };
  const seconds = (ns: number) => Math.max(0, ns / NS - RESOLUTION_MS / MS_PER_SECOND);
  new Gauge({
    ...{ ...about, name: 'nodejs_eventloop_lag_p99_seconds' },
    help: 'The 99th percentile of the delay of the event loop since the last scrape.',
    collect() {
      this.set(labels, seconds(delay.percentile(P99)));
    },
  });
  new Gauge({
    ...{ ...about, name: 'nodejs_eventloop_lag_max_seconds' },
    help: 'The longest delay of the event loop since the last scrape.',
    collect() {
      this.set(labels, seconds(delay.max));
      delay.reset();
    },
  });
}
