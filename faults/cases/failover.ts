import { setTimeout as sleep } from 'node:timers/promises';
import { Ledger, writeBatches } from '../../tests/support/ledger';
import { replaced } from '../cluster/cluster';
import type { Member } from '../cluster/member';
import { CLUSTER_TOOLS, type ServedCluster, startServedCluster } from '../cluster/served-cluster';
import { peace } from '../embedded';
import type { Fault } from '../fault';
import { RepeatingClients } from '../repeating';
import { WriteProbe } from '../write-probe';

const BATCH = 100;
const REPEATED = 20;
/** Without a machine's answer its lock expires after 20 s (`ttl`), and a standby is promoted. */
const BACK_WITHIN_S = 45;
/** The longest time until the primary is lost, at a random moment of the batches in progress. */
const LATEST_MS = 400;

/** The ways in which the primary is lost, in turns. */
const LOSSES = ['kill', 'suspend', 'kill-postgresql'] as const;

/** The primary of a cluster is lost while clients write. */
export const failover: Fault = {
  name: 'failover',
  does: "the primary of three PostgreSQL under Patroni is lost: all processes of its machine killed, or suspended as by a cut network, or PostgreSQL's first process killed",
  holds:
    'every acknowledged batch is whole, and stored once with an idempotency key; the service writes again without a restart',
  tries: { full: 5, short: 0 },
  limit: 150,
  others: { outage: 'there is no primary until a standby is promoted', backWithin: BACK_WITHIN_S },
  tools: CLUSTER_TOOLS,
  arrange: async (stage) => {
    const served = await startServedCluster(stage);
    const ledger = new Ledger(BATCH);
    const clients = new RepeatingClients(REPEATED);
    const probe = new WriteProbe();
    let unknown = { stored: 0, absent: 0 };
    // The balancer's own 503 has no Retry-After.
    const others = { baseUrl: served.baseUrls[0]!, key: served.other.key };
    return {
      others,
      attempt: async (number) => {
        const loss = LOSSES[(number - 1) % LOSSES.length]!;
        const label = `try ${number}`;
        const state = { stopping: false };
        const writing = [
          probe.run({ ...served.writer, baseUrl: served.baseUrls[1]! }, loss),
          clients.write(others, { label: `${label} repeated`, clients: 2 }),
          writeBatches(others, ledger, { label, clients: 2, state }),
        ];
        try {
          await ledger.grownBy(3);
          await sleep(Math.random() * LATEST_MS);
          await losePrimary(served, loss);
          await ledger.grownBy(3);
        } finally {
          state.stopping = true;
          probe.stop();
          clients.stop();
        }
        await Promise.all(writing);
        await served.cluster.whole();
        // For some seconds HAProxy may still take a member for the primary that is a standby now, and lags behind.
        const primaryUrl = await served.cluster.primaryUrl();
        await peace(primaryUrl);
        await ledger.check(primaryUrl);
        await clients.check(primaryUrl, `${label} repeated`);
        unknown = await probe.check(primaryUrl);
      },
      notes: () =>
        [
          probe.verdict(),
          `of those without a 200 ${unknown.stored} are stored and ${unknown.absent} not`,
          ledger.verdict(),
          `with keys ${clients.answered} answered after ${clients.repeats} repeats, ${clients.replayed} of them by the first reply`,
        ].join('; '),
    };
  },
};

/** Loses the primary, and waits until another member has its place and writes are possible; then the lost one returns. */
async function losePrimary(
  { cluster }: Pick<ServedCluster, 'cluster'>,
  loss: (typeof LOSSES)[number],
): Promise<void> {
  const old = await cluster.primary();
  if (old === undefined) throw new Error('there is no primary to lose');
  const comeBack = await lose(old, loss);
  // If only PostgreSQL was killed, Patroni may also start it again.
  await replaced(cluster, old, { orBack: loss === 'kill-postgresql' });
  comeBack();
}

/** @returns what lets it return */
async function lose(member: Member, loss: (typeof LOSSES)[number]): Promise<() => void> {
  if (loss === 'suspend') return member.suspend();
  if (loss === 'kill-postgresql') {
    await member.killPostgreSql();
    return () => undefined;
  }
  await member.kill();
  return member.start;
}
