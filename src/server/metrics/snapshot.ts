import { AggregatorRegistry, Gauge, Registry } from 'prom-client';
import type { ServiceCounts } from './counts';
import { Durations, type DurationsSent } from './durations';

const REQUESTS = 'statistics_request_duration_seconds';
const HELP =
  'Requests by operation and status, from their arrival to the end of their reply. broken_off: the connection ended before it.';

type SentMetrics = Awaited<ReturnType<Registry['getMetricsAsJSON']>>;

/** The metrics of a process at one moment, as they are passed from one process to another. */
export type MetricsSnapshot = Readonly<{ requests: DurationsSent; metrics: SentMetrics }>;

/** @param registries the registries of the process; the durations of its requests are in `counts` */
export async function snapshotOf(
  counts: Pick<ServiceCounts, 'requests'> | undefined,
  registries: readonly Registry[],
): Promise<MetricsSnapshot> {
  const metrics = (await Promise.all(registries.map((registry) => registry.getMetricsAsJSON()))).flat();
  return { requests: counts?.requests.toSend() ?? [], metrics };
}

/** The metrics of all processes. */
export type MetricsSnapshots = Readonly<{
  /** Whether each process answered in time, by its number. */
  up: ReadonlyMap<number, boolean>;
  snapshots: readonly MetricsSnapshot[];
}>;

/**
 * The text that Prometheus reads, for all processes together. Numbers with the same labels are added, so metrics that belong to
 * one process have its number as a label.
 */
export async function metricsText({ up, snapshots }: MetricsSnapshots): Promise<string> {
  const all = AggregatorRegistry.aggregate(snapshots.map(({ metrics }) => metrics));
  const requests = new Durations();
  for (const snapshot of snapshots) requests.add(snapshot.requests);
  const isUp = new Gauge({
    name: 'statistics_process_up',
    help: 'Whether a process sent its metrics in time: 1 or 0. Process 0 is the one that starts the others.',
    labelNames: ['process'],
    registers: [all],
  });
  for (const [number, hasAnswered] of up) isUp.set({ process: String(number) }, hasAnswered ? 1 : 0);
  return `${await all.metrics()}\n${requests.text(REQUESTS, HELP)}`;
}

export const CONTENT_TYPE_OF_METRICS = Registry.PROMETHEUS_CONTENT_TYPE;
