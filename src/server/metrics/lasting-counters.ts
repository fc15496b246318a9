import { AggregatorRegistry } from 'prom-client';
import { Durations } from './durations';
import type { MetricsSnapshot } from './snapshot';

/** What processes have told, by an identifier that no later process has. */
type Told = ReadonlyMap<number, MetricsSnapshot>;

const NOTHING: MetricsSnapshot = { requests: [], metrics: [] };

/**
 * Remembers the counters of processes that have ended or do not answer now. Their sum would fall without them, which Prometheus takes for
 * a restart: it would add all that the others have counted as if it had just happened.
 */
export function createLastingCounters() {
  let known: Told = new Map();
  let ended = NOTHING;
  return {
    /**
     * @param told by the processes that answered
     * @param living the identifiers of all that live
     * @returns what they told, and the counters of the others as they were last
     */
    async with(told: Told, living: ReadonlySet<number>): Promise<readonly MetricsSnapshot[]> {
      const silent = [...known].filter(([id]) => !told.has(id));
      for (const [id, snapshot] of silent)
        if (!living.has(id)) ended = await sumOf(ended, countersOf(snapshot));
      const waiting = silent.filter(([id]) => living.has(id));
      known = new Map([...waiting, ...told]);
      return [ended, ...waiting.map(([, snapshot]) => countersOf(snapshot)), ...told.values()];
    },
  };
}

const countersOf = ({ requests, metrics }: MetricsSnapshot): MetricsSnapshot => ({
  requests,
  // The enumeration of prom-client is one of its types only: over a channel a metric has the name of its type.
  metrics: metrics.filter(({ type }) => String(type) === 'counter'),
});

async function sumOf(one: MetricsSnapshot, other: MetricsSnapshot): Promise<MetricsSnapshot> {
  const durations = new Durations();
  for (const { requests } of [one, other]) durations.add(requests);
  const all = AggregatorRegistry.aggregate([one.metrics, other.metrics]);
  return { requests: durations.toSend(), metrics: await all.getMetricsAsJSON() };
}
