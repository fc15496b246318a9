import { Counter, Gauge, Registry } from 'prom-client';
import { describe, expect, it } from 'vitest';
import { createServiceCounts } from './counts';
import { Durations } from './durations';
import { createLastingCounters } from './lasting-counters';
import { type MetricsSnapshot, metricsText, snapshotOf } from './snapshot';

const NAME = 'statistics_request_duration_seconds';

/** The metrics of a process that has answered so many requests, as they arrive through the channel between processes. */
async function told(requests: number, process: number): Promise<MetricsSnapshot> {
  const registry = new Registry();
  const counts = createServiceCounts();
  counts.registerIn(registry);
  for (let n = 0; n < requests; n += 1) counts.requests.observe('GET disdik/siswa', 200, 0.02);
  const items = { stored: requests, failed: 2, duplicates: 1 } as const;
  counts.batch({ collection: 'siswa', operation: 'register', outcome: 'done', ...items });
  const about = { labelNames: ['process'], registers: [registry] };
  const labels = { process: String(process) };
  new Gauge({ ...about, name: 'memory_bytes', help: 'Memory.' }).set(labels, 7);
  new Counter({ ...about, name: 'cpu_seconds_total', help: 'Time.' }).inc(labels, requests);
  return JSON.parse(JSON.stringify(await snapshotOf(counts, [registry])));
}

const linesOf = async (snapshots: readonly MetricsSnapshot[], up = new Map([[1, true]])) =>
  (await metricsText({ up, snapshots })).split('\n').filter((line) => line !== '' && !line.startsWith('#'));

describe('durations', () => {
  it('count each request in the bucket of its limit and in all wider ones', () => {
    const durations = new Durations();
    for (const seconds of [0.001, 0.005, 0.0051, 3, 600]) durations.observe('GET page', 200, seconds);
    durations.observe('GET page', 404, 0);
    const found = durations
      .text(NAME, 'Requests.')
      .split('\n')
      .filter((line) => line.includes('"200"'));
    const bucket = (le: number | string) => found.find((line) => line.includes(`le="${le}"`))?.split('} ')[1];
    expect([0.005, 0.01, 2.5, 5, 60, '+Inf'].map(bucket)).toEqual(['2', '3', '3', '4', '4', '5']);
    expect(found.slice(-2).map((line) => line.split('} ')[1])).toEqual(['603.0111', '5']);
  });
});

describe('the metrics of several processes', () => {
  it('are added, and what one has for itself has its number', async () => {
    const lines = await linesOf(
      [await told(2, 1), await told(3, 2)],
      new Map([
        [1, true],
        [2, false],
      ]),
    );
    expect(lines).toEqual(
      expect.arrayContaining([
        `${NAME}_count{operation="GET disdik/siswa",status="200"} 5`,
        `${NAME}_bucket{operation="GET disdik/siswa",status="200",le="0.025"} 5`,
        `${NAME}_bucket{operation="GET disdik/siswa",status="200",le="0.01"} 0`,
        'statistics_batches_total{collection="siswa",operation="register",outcome="done"} 2',
        'statistics_items_total{collection="siswa",operation="register",outcome="stored"} 5',
        'statistics_items_total{collection="siswa",operation="register",outcome="duplicate"} 2',
        'memory_bytes{process="1"} 7',
        'memory_bytes{process="2"} 7',
        'statistics_process_up{process="1"} 1',
        'statistics_process_up{process="2"} 0',
      ]),
    );
  });

  it('never count back when one does not answer, or ends and is started again', async () => {
    const lasting = createLastingCounters();
    const count = `${NAME}_count{operation="GET disdik/siswa",status="200"}`;
    const shown = async (snapshots: Record<number, MetricsSnapshot>, living: number[]) => {
      const all = new Map(Object.entries(snapshots).map(([id, snapshot]) => [Number(id), snapshot]));
      const lines = await linesOf(await lasting.with(all, new Set(living)));
      return [count, 'cpu_seconds_total{process="1"}', 'memory_bytes{process="1"}'].map((name) => {
        const found = lines.find((line) => line.startsWith(`${name} `));
        return found === undefined ? undefined : Number(found.slice(name.length));
      });
    };
    const other = await told(10, 2);
    expect(await shown({ 1: await told(5, 1), 2: other }, [1, 2])).toEqual([15, 5, 7]);
    expect(await shown({ 2: other }, [1, 2])).toEqual([15, 5, undefined]);
    expect(await shown({ 1: await told(6, 1), 2: other }, [1, 2])).toEqual([16, 6, 7]);
    expect(await shown({ 2: other }, [2])).toEqual([16, 6, undefined]);
    expect(await shown({ 2: other, 3: await told(1, 1) }, [2, 3])).toEqual([17, 7, 7]);
    expect(await shown({ 2: other, 3: await told(4, 1) }, [2, 3])).toEqual([20, 10, 7]);
  });
});
