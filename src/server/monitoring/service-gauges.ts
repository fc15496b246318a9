import { Counter, Gauge, type Registry } from 'prom-client';
import type { Pool } from '@/server/database/pool';
import type { Replicas } from '@/server/database/reads/replicas';
import type { Turns } from '@/server/turns';

/** The parts of a process that are measured at each scrape. None of them needs a statement. */
type Measured = Readonly<{
  /** The pools of connections, by their purpose. */
  pools: Readonly<Record<string, Pool>>;
  /** The queues of requests, by what the requests wait for. */
  turns: Readonly<Record<string, Pick<Turns, 'waiting'>>>;
  /** The number of child processes of imports, and of imports that wait for one. */
  importLoad: () => Readonly<{ running: number; waiting: number }>;
  spool: Readonly<{ use: () => Readonly<{ disk: number; memory: number }> }>;
  spoolLimit: number;
  keptReplies: Readonly<{ bytes: () => number }>;
  replicas?: Pick<Replicas, 'lags' | 'counts'> | undefined;
}>;

/** Registers the metrics of the queues and buffers of a process. The metrics of several processes are added. */
export function registerService(
  registry: Registry,
  { pools, turns, importLoad, spool, spoolLimit, keptReplies, replicas }: Measured,
): void {
  const gauge = <Name extends string>(
    name: string,
    about: { help: string; labelNames?: readonly Name[]; collect: (gauge: Gauge<Name>) => void },
  ) =>
    new Gauge<Name>({
      ...{ name, help: about.help, labelNames: about.labelNames ?? [], registers: [registry] },
      collect() {
        about.collect(this);
      },
    });
  gauge('statistics_pool_connections', {
    help: 'Connections to the database by pool (requests, lists, imports) and state (in_use, idle).',
    labelNames: ['pool', 'state'],
    collect(self) {
      for (const [pool, { totalCount, idleCount }] of Object.entries(pools)) {
        self.set({ pool, state: 'in_use' }, totalCount - idleCount);
        self.set({ pool, state: 'idle' }, idleCount);
      }
    },
  });
  gauge('statistics_pool_limit', {
    help: 'The most connections of a pool.',
    labelNames: ['pool'],
    collect(self) {
      for (const [pool, { options }] of Object.entries(pools)) self.set({ pool }, options.max);
    },
  });
  gauge('statistics_pool_waiting', {
    help: 'Work that waits for a connection of a pool.',
    labelNames: ['pool'],
    collect(self) {
      for (const [pool, { waitingCount }] of Object.entries(pools)) self.set({ pool }, waitingCount);
    },
  });
  if (replicas !== undefined) registerReplicas(registry, replicas);
  gauge('statistics_turns_waiting', {
    help: 'Requests that wait for their turn: at the connections (database), or among those of their key (key).',
    labelNames: ['turn'],
    collect(self) {
      for (const [turn, { waiting }] of Object.entries(turns)) self.set({ turn }, waiting());
    },
  });
  gauge('statistics_import_processes', {
    help: 'Child processes of imports that run (running), and imports that wait for one (waiting).',
    labelNames: ['state'],
    collect(self) {
      for (const [state, count] of Object.entries(importLoad())) self.set({ state }, count);
    },
  });
  gauge('statistics_spool_bytes', {
    help: 'What waits for slow callers, in temporary files (disk) and in memory.',
    labelNames: ['where'],
    collect(self) {
      for (const [where, bytes] of Object.entries(spool.use())) self.set({ where }, bytes);
    },
  });
  gauge('statistics_spool_limit_bytes', {
    help: 'SPOOL_BYTES.',
    collect: (self) => self.set(spoolLimit),
  });
  gauge('statistics_kept_replies_bytes', {
    help: 'Bodies of lists that are kept to be sent again.',
    collect: (self) => self.set(keptReplies.bytes()),
  });
}

/** Registers the metrics of the replicas on which long lists and summaries are read. */
function registerReplicas(registry: Registry, { lags, counts }: Pick<Replicas, 'lags' | 'counts'>): void {
  const registers = [registry];
  new Gauge({
    ...{ name: 'statistics_replica_lag_seconds', labelNames: ['replica'], registers },
    help: 'How far a replica of DATABASE_READ_URL is behind; absent while it does not answer.',
    // Every process sees the same replica; the metrics of several processes are not added.
    aggregator: 'max',
    collect() {
      this.reset();
      for (const { name: replica, seconds } of lags())
        if (seconds !== undefined) this.set({ replica }, seconds);
    },
  });
  new Counter({
    ...{ name: 'statistics_replica_readings_total', labelNames: ['from'], registers },
    help: 'Long lists and summaries by where they were read: replica, or primary because no replica was usable.',
    collect() {
      this.reset();
      for (const [from, count] of Object.entries(counts())) this.inc({ from }, count);
    },
  });
}
