/**
 * Upper limits of the buckets, in seconds: from a reply that is kept in memory to the longest list. The last bucket has none.
 */
const LIMITS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15, 60] as const;

/** The requests of one operation with one status: their number in each bucket, and the sum of their durations in seconds. */
type Series = Readonly<{ counts: number[]; total: { seconds: number } }>;

/** Durations as they are passed from one process to another. */
export type DurationsSent = readonly Readonly<{
  operation: string;
  status: string;
  counts: readonly number[];
  seconds: number;
}>[];

/**
 * Counts requests and their durations by operation and status. prom-client's histogram takes one or two microseconds for each
 * request, because it makes a text of the labels, and takes many times as long to write its counts (docs/decisions/metrics.md,
 * "What it costs").
 */
export class Durations {
  readonly #operations = new Map<string, Map<number | string, Series>>();

  /** @param status the status code, or a word if there was no complete reply */
  observe(operation: string, status: number | string, seconds: number): void {
    const { counts, total } = this.#seriesOf(operation, status);
    let at = 0;
    while (at < LIMITS.length && seconds > LIMITS[at]!) at += 1;
    counts[at]! += 1;
    total.seconds += seconds;
  }

  /** Adds the counts of another process. */
  add(sent: DurationsSent): void {
    for (const { operation, status, counts, seconds } of sent) {
      const series = this.#seriesOf(operation, status);
      counts.forEach((count, at) => {
        series.counts[at]! += count;
      });
      series.total.seconds += seconds;
    }
  }

  toSend(): DurationsSent {
    return [...this.#operations].flatMap(([operation, byStatus]) =>
      [...byStatus].map(([status, { counts, total }]) => ({
        operation,
        status: String(status),
        counts,
        seconds: total.seconds,
      })),
    );
  }

  /** The lines of a Prometheus histogram. The names of operations contain no characters that must be escaped. */
  text(name: string, help: string): string {
    const lines = [`# HELP ${name} ${help}`, `# TYPE ${name} histogram`];
    for (const { operation, status, counts, seconds } of this.toSend()) {
      const labels = `operation="${operation}",status="${status}"`;
      let sum = 0;
      for (const [at, count] of counts.entries()) {
        sum += count;
        lines.push(`${name}_bucket{${labels},le="${LIMITS[at] ?? '+Inf'}"} ${sum}`);
      }
      lines.push(`${name}_sum{${labels}} ${seconds}`, `${name}_count{${labels}} ${sum}`);
    }
    return `${lines.join('\n')}\n`;
  }

  #seriesOf(operation: string, status: number | string): Series {
    let byStatus = this.#operations.get(operation);
    if (byStatus === undefined) {
      byStatus = new Map();
      this.#operations.set(operation, byStatus);
    }
    let series = byStatus.get(status);
    if (series === undefined) {
      series = { counts: new Array(LIMITS.length + 1).fill(0), total: { seconds: 0 } };
      byStatus.set(status, series);
    }
    return series;
  }
}
