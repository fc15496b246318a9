import { AggregatorRegistry } from 'prom-client';
import { Durations } from './durations';
import type { MetricsSnapshot } from './snapshot';

/** The metrics that processes sent, by an identifier that no later process gets. */
type Received = ReadonlyMap<number, MetricsSnapshot>;

const NOTHING: MetricsSnapshot = { requests: [], metrics: [] };

/**
 * Remembers the counters of processes that have ended or do not answer now. Without them the sums would fall. Prometheus would
 * take that for a restart, and add everything that the other processes have counted as if it had just happened.
 */
export function createLastingCounters() {
  let known: Received = new Map();
  let ended = NOTHING;
  return {
    /**
     * @param received the metrics of the processes that answered
     * @param living the identifiers of all running processes
     * @returns these metrics, and the last known counters of all other processes
     */
    async with(received: Received, living: ReadonlySet<number>): Promise<readonly MetricsSnapshot[]> {
      const silent = [...known].filter(([id]) => !received.has(id));
      for (const [id, snapshot] of silent)
        if (!living.has(id)) ended = await sumOf(ended, countersOf(snapshot));
      const waiting = silent.filter(([id]) => living.has(id));
      known = new Map([...waiting, ...received]);
      return [ended, ...waiting.map(([, snapshot]) => countersOf(snapshot)), ...received.values()];
    },
  };
}

const countersOf = ({ requests, metrics }: MetricsSnapshot): MetricsSnapshot => ({
  requests,
  // prom-client declares its types as an enumeration, but at run time the type of a metric is a text.
  metrics: metrics.filter(({ type }) => String(type) === 'counter'),
});

async function sumOf(one: MetricsSnapshot, other: MetricsSnapshot): Promise<MetricsSnapshot> {
  const durations = new Durations();
  for (const { requests } of [one, other]) durations.add(requests);
  const all = AggregatorRegistry.aggregate([one.metrics, other.metrics]);
  return { requests: durations.toSend(), metrics: await all.getMetricsAsJSON() };
}
