import { type CpuTime, cpuBetween, readCpu } from './cpu';
import type { Figure, PairRow } from './rows/row';
import type { Stage } from './stage';

const WARM_UP_PAIRS = 2;

/** One measured run of each side, one after the other. */
export type Pair = Readonly<{ service: Run; limit: Run; ratio: number }>;

/** `rate` in the row's unit; elapsed seconds; processor seconds. */
export type Run = Readonly<{ rate: number; seconds: number; cpu: CpuTime }>;

/** Medians of the pairs; the ratio is the median of the ratios. Processor times are means, because they come in ticks. */
export type PairResult = Readonly<{ service: Run; limit: Run; ratio: number; pairs: readonly Pair[] }>;

/** Runs both sides of a row alternately, after warm-up pairs that do not count. */
export async function measurePairs(stage: Stage, row: PairRow, runs: number): Promise<PairResult> {
  const work = await row.prepare(stage);
  const pairs: Pair[] = [];
  for (let run = -WARM_UP_PAIRS; run < runs; run += 1) {
    const service = await measure(stage, 'service', work.service);
    await work.restore();
    const limit = await measure(stage, 'limit', work.limit);
    await work.restore();
    if (run >= 0) pairs.push({ service, limit, ratio: service.rate / limit.rate });
  }
  return {
    service: middle(pairs.map(({ service }) => service)),
    limit: middle(pairs.map(({ limit }) => limit)),
    ratio: median(pairs.map(({ ratio }) => ratio)),
    pairs,
  };
}

async function measure(stage: Stage, side: 'service' | 'limit', work: () => Promise<Figure>): Promise<Run> {
  const before = await readCpu(stage);
  const { amount, seconds } = await work();
  return { rate: amount / seconds, seconds, cpu: cpuBetween(before, await readCpu(stage), side) };
}

const middle = (runs: readonly Run[]): Run => ({
  rate: median(runs.map(({ rate }) => rate)),
  seconds: median(runs.map(({ seconds }) => seconds)),
  cpu: {
    server: mean(runs.map(({ cpu }) => cpu.server)),
    database: mean(runs.map(({ cpu }) => cpu.database)),
  },
});

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return sorted.length % 2 === 1 ? sorted[Math.floor(middle)]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;
