import { setTimeout as sleep } from 'node:timers/promises';
import type { Member } from '../cluster/member';
import { CLUSTER_TOOLS, startServedCluster } from '../cluster/served-cluster';
import { query } from '../embedded';
import type { Fault } from '../fault';
import { RepeatingClients } from '../repeating';
import { WriteProbe } from '../write-probe';

const REPEATED = 20;
const WRITE_TIMEOUT_S = 10;
/** A write waits up to 10 s for its turn, and 3 s longer for an answer than the database may take; and a second for the test. */
const MARGIN_S = 14;
/** How long one standby is left, and then none. */
const ONE_LEFT_MS = 20_000;
const NONE_LEFT_MS = 60_000;
const WRITERS = 6;
const AGAIN_MS = 15_000;

/** The standbys of a cluster with `synchronous_mode_strict` are lost. */
export const strict: Fault = {
  name: 'standbys-lost',
  does: 'with synchronous_mode_strict both standbys are killed, one after the other, and return',
  holds: `with one left writes go on; with none each is answered 503 within ${WRITE_TIMEOUT_S + MARGIN_S} s and reads go on; nothing acknowledged is lost`,
  tries: { full: 1, short: 0 },
  limit: 240,
  // The cluster and the service share the processors.
  others: { outage: 'reads do not depend on standbys', backWithin: 2 },
  tools: CLUSTER_TOOLS,
  arrange: async (stage) => {
    const env = { WRITE_TIMEOUT_SECONDS: String(WRITE_TIMEOUT_S) };
    const { cluster, baseUrls, writer, other } = await startServedCluster(stage, { strict: true }, env);
    const clients = new RepeatingClients(REPEATED);
    const [first, second] = [new WriteProbe(), new WriteProbe()];
    const more = Array.from({ length: WRITERS }, () => new WriteProbe());
    let unknown = { stored: 0, absent: 0 };
    let backends = 0;
    const during = async (probe: WriteProbe, label: string, happen: () => Promise<void>) => {
      const probing = probe.run({ ...writer, baseUrl: baseUrls[1]! }, label);
      await happen().finally(() => probe.stop());
      await probing;
    };
    return {
      others: { ...other, baseUrl: baseUrls[0]! },
      attempt: async (number) => {
        const primary = await cluster.primary();
        const standbys = cluster.members.filter((member) => member !== primary);
        await during(first, 'one standby left', async () => {
          await (await synchronous(standbys)).kill();
          await sleep(ONE_LEFT_MS);
        });
        const label = `try ${number}`;
        const others = more.map((probe, n) =>
          probe.run({ ...other, baseUrl: baseUrls[n % 2]! }, `${label} ${n}`),
        );
        const repeating = clients.write({ ...writer, baseUrl: baseUrls[0]! }, { label, clients: 4 });
        await during(second, 'none left', async () => {
          for (const member of standbys) await member.kill();
          await sleep(NONE_LEFT_MS);
          backends = await backendsOn(primary!);
          for (const member of standbys) member.start();
          await cluster.whole();
          await sleep(AGAIN_MS);
        }).finally(() => {
          for (const writing of [clients, ...more]) writing.stop();
        });
        await Promise.all([repeating, ...others]);
        const primaryUrl = await cluster.primaryUrl();
        await first.check(primaryUrl);
        unknown = await second.check(primaryUrl);
        await clients.check(primaryUrl, label);
        if (second.slowestRefusal > WRITE_TIMEOUT_S + MARGIN_S)
          throw new Error(`a write was answered after ${second.slowestRefusal.toFixed(1)} s`);
      },
      notes: () =>
        [
          first.verdict(),
          second.verdict(),
          `of those without a 200 ${unknown.stored} are stored and ${unknown.absent} not`,
          `${clients.repeats} repeats with keys, ${clients.replayed} answered by the first reply`,
          `${backends} connections to PostgreSQL after ${NONE_LEFT_MS / 1_000} s`,
        ].join('; '),
    };
  },
};

/** The standby that confirms commits. */
async function synchronous(standbys: readonly Member[]): Promise<Member> {
  const states = await Promise.all(standbys.map((member) => member.state()));
  const found = standbys.find((_, n) => states[n]?.isSynchronous);
  if (found === undefined) throw new Error('no standby is synchronous');
  return found;
}

async function backendsOn(member: Member): Promise<number> {
  const [row] = await query<{ count: number }>(
    member.adminUrl,
    "SELECT count(*)::int AS count FROM pg_stat_activity WHERE backend_type = 'client backend'",
  );
  return row!.count;
}
