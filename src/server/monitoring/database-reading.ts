import { Gauge, type Registry } from 'prom-client';
import type { Probe } from '@/server/database/observed/probe';
import { emptyGauge } from '@/server/metrics/empty-gauge';
import type { MetricReading } from './readings';

/** The shortest time between two readings from the database, in milliseconds. */
const EVERY_MS = 5_000;

/**
 * One statement and its metrics. Its rows have the columns `metric` (of {@link GAUGES}), `value`, and `label` (null if the
 * metric has none).
 */
type Part = Readonly<{ name: string; statement: string; gauges: readonly GaugeName[] }>;

const GAUGES = {
  statistics_imports: {
    help: 'Imports that have not come to an end, by state.',
    label: 'status',
  },
  statistics_findings_open: {
    help: 'Findings that nobody has decided on, by collection.',
    label: 'collection',
  },
  statistics_check_tasks: { help: 'Checks that are due.' },
  statistics_check_oldest_task_seconds: {
    help: 'For how long the oldest check has been due; 0: none is.',
  },
  statistics_check_run_timestamp_seconds: {
    help: 'When the last check of everything ended, in seconds since 1970; absent before the first.',
  },
  statistics_replication_standbys: { help: 'Servers that replicate the database.' },
  statistics_replication_lag_seconds: {
    help: 'How far behind the last of them is; absent without them, and without the right to see it (pg_monitor).',
  },
  statistics_replication_lag_bytes: { help: 'The same, in bytes of the log of the database.' },
  statistics_database_size_bytes: { help: 'The size of the database.' },
} as const satisfies Record<string, { help: string; label?: string }>;

type GaugeName = keyof typeof GAUGES;
type Row = Readonly<{ metric: GaugeName; label: string | null; value: number }>;

const PARTS: readonly Part[] = [
  {
    name: 'imports',
    gauges: ['statistics_imports'],
    statement: `SELECT 'statistics_imports' AS metric, status AS label, count(*)::float8 AS value
      FROM import WHERE status NOT IN ('applied', 'cancelled', 'failed') GROUP BY status`,
  },
  {
    name: 'findings',
    gauges: ['statistics_findings_open'],
    statement: `SELECT 'statistics_findings_open' AS metric, collection AS label, count(*)::float8 AS value
      FROM finding WHERE state = 'new' GROUP BY collection`,
  },
  {
    name: 'checks',
    gauges: [
      'statistics_check_tasks',
      'statistics_check_oldest_task_seconds',
      'statistics_check_run_timestamp_seconds',
    ],
    statement: `SELECT m.metric, NULL AS label, m.value FROM (
        SELECT count(*)::float8 AS due, coalesce(extract(epoch FROM now() - min(due_at)), 0)::float8 AS age
        FROM check_task WHERE due_at <= now()
      ) t CROSS JOIN LATERAL (VALUES
        ('statistics_check_tasks', t.due),
        ('statistics_check_oldest_task_seconds', t.age),
        ('statistics_check_run_timestamp_seconds',
          (SELECT extract(epoch FROM max(ended_at))::float8 FROM check_run WHERE NOT cancelled))
      ) m(metric, value) WHERE m.value IS NOT NULL`,
  },
  {
    name: 'replication',
    gauges: [
      'statistics_replication_standbys',
      'statistics_replication_lag_seconds',
      'statistics_replication_lag_bytes',
      'statistics_database_size_bytes',
    ],
    // PostgreSQL reports no time lag for a standby that has caught up.
    statement: `SELECT m.metric, NULL AS label, m.value FROM (
        SELECT count(*)::float8 AS standbys,
          max(CASE WHEN replay_lsn IS NOT NULL THEN coalesce(extract(epoch FROM replay_lag), 0) END)::float8 AS seconds,
          max(CASE WHEN NOT pg_is_in_recovery() THEN pg_wal_lsn_diff(pg_current_wal_lsn(), replay_lsn) END)::float8 AS bytes
        FROM pg_stat_replication
      ) r CROSS JOIN LATERAL (VALUES
        ('statistics_replication_standbys', r.standbys),
        ('statistics_replication_lag_seconds', r.seconds),
        ('statistics_replication_lag_bytes', r.bytes),
        ('statistics_database_size_bytes', pg_database_size(current_database())::float8)
      ) m(metric, value) WHERE m.value IS NOT NULL`,
  },
];

/** Reads the metrics that all machines share from their database: one statement for each part, on a separate connection. */
export function databaseReading(probe: Probe, registry: Registry): MetricReading {
  const isUp = new Gauge({
    name: 'statistics_database_up',
    help: 'Whether the database answered the last reading: 1 or 0.',
    registers: [registry],
  });
  const gauges = new Map(
    Object.entries(GAUGES).map(([name, about]) => {
      const labelNames = 'label' in about ? [about.label] : [];
      return [name, new Gauge({ name, help: about.help, labelNames, registers: [registry] })] as const;
    }),
  );
  const emptyOf = (names: readonly GaugeName[]) => {
    for (const name of names) emptyGauge(gauges.get(name)!);
  };
  empty();
  return { parts: PARTS.map(({ name }) => name), everyMs: EVERY_MS, read, empty };

  function empty(): void {
    isUp.set(0);
    for (const part of PARTS) emptyOf(part.gauges);
  }

  async function read(): Promise<ReadonlyMap<string, Error>> {
    const answers = await probe.read<Row>(PARTS.map(({ statement }) => statement));
    isUp.set(1);
    const failed = new Map<string, Error>();
    for (const [at, part] of PARTS.entries()) {
      emptyOf(part.gauges);
      const answer = answers[at]!;
      if (answer instanceof Error) {
        failed.set(part.name, answer);
        continue;
      }
      for (const { metric, label, value } of answer) {
        const gauge = gauges.get(metric)!;
        const about = GAUGES[metric];
        gauge.set('label' in about && label !== null ? { [about.label]: label } : {}, value);
      }
    }
    return failed;
  }
}
