import pg from 'pg';
import { system } from '@/server/actor';
import { lastServedAfter } from '../../tests/support/last-served';
import { Ledger } from '../../tests/support/ledger';
import { send } from '../../tests/support/send';
import { issueKey, withKeys } from '../../tests/support/service';
import { query } from '../embedded';
import type { Fault } from '../fault';
import { startTwoInstances, type TwoInstances } from '../two-instances';
import { whileWriting } from '../while-writing';

/** The number of items: few enough for the balancer to keep the request, and so to send it again. */
const BATCH = 100;
const SMALL = '/api/disdik/siswa?limit=20';
const REVOKED_WITHIN_MS = 1_000;
/** Without LISTEN, keys are read again every 800 ms. */
const TOLD_WITHIN_MS = 300;
const RATE = 60;
const MORE_THAN_RATE = 130;
const TOOLS = ['haproxy', 'pgbouncer'] as const;

/** Two instances behind HAProxy, with their database behind PgBouncer. */
export const instances: Fault[] = [
  {
    name: 'two-restarts',
    does: 'both instances are stopped and started again, one after the other, while four clients write',
    holds: 'no batch is refused, broken off, lost or halved',
    tries: { full: 8, short: 0 },
    limit: 120,
    others: 'served',
    tools: TOOLS,
    arrange: whileServing(async (two) => {
      for (const instance of [0, 1]) await two.restart(instance);
    }),
  },
  {
    name: 'two-revocation',
    does: 'a key that both instances know is revoked',
    holds: `both refuse it within ${REVOKED_WITHIN_MS} ms`,
    tries: { full: 20, short: 3 },
    limit: 30,
    others: 'served',
    tools: TOOLS,
    arrange: (stage) => whileRevoking(stage, { isDirect: false, within: REVOKED_WITHIN_MS }),
  },
  {
    name: 'two-direct',
    does: 'the same, with the address of PostgreSQL itself beside that of PgBouncer (DATABASE_DIRECT_URL)',
    holds: `both refuse it within ${TOLD_WITHIN_MS} ms`,
    tries: { full: 20, short: 0 },
    limit: 30,
    others: 'served',
    tools: TOOLS,
    arrange: (stage) => whileRevoking(stage, { isDirect: true, within: TOLD_WITHIN_MS }),
  },
  {
    name: 'two-rate',
    does: `${MORE_THAN_RATE} requests of a key with ${RATE} a minute, on both instances in turn`,
    holds: `${RATE} are answered, the others 429 with Retry-After`,
    tries: { full: 3, short: 0 },
    limit: 60,
    others: 'served',
    tools: TOOLS,
    arrange: async (stage) => {
      const two = await startTwoInstances(stage);
      return { others: two.other, attempt: () => expectRate(two) };
    },
  },
  {
    name: 'two-sessions',
    does: 'both instances write and read through PgBouncer',
    holds: 'no session of PostgreSQL keeps a setting or a lock of theirs, which other clients would get',
    tries: { full: 3, short: 1 },
    limit: 60,
    others: 'served',
    tools: TOOLS,
    arrange: whileServing(expectCleanSessions),
  },
];

async function whileRevoking(
  stage: Parameters<Fault['arrange']>[0],
  { isDirect, within }: { isDirect: boolean; within: number },
) {
  const two = await startTwoInstances(stage, { isDirect });
  let slowest = 0;
  return {
    others: two.other,
    attempt: async () => {
      slowest = Math.max(slowest, await revoked(two));
      if (slowest > within) throw new Error(`heard after ${slowest.toFixed(0)} ms`);
    },
    notes: () => `${slowest.toFixed(0)} ms at most`,
  };
}

/** Lets something happen while four clients write: no batch may be refused or broken off. */
function whileServing(happen: (two: TwoInstances) => Promise<void>): Fault['arrange'] {
  return async (stage) => {
    const two = await startTwoInstances(stage);
    const ledger = new Ledger(BATCH);
    return {
      others: two.other,
      attempt: async (number) => {
        await whileWriting(two, ledger, { label: `try ${number}`, happen: () => happen(two) });
        if (ledger.refused + ledger.brokenOff > 0) throw new Error(ledger.verdict());
      },
      notes: () => ledger.verdict(),
    };
  };
}

/**
 * Looks at what other clients of the pooler get: at all sessions that it has, as each look holds one. Its clients connect one
 * after the other: while PgBouncer checks twenty passwords at once, nobody else is served.
 */
async function expectCleanSessions({ urlOfInstances, databaseUrl }: TwoInstances): Promise<void> {
  const limits = `current_setting('statement_timeout') AS statement, current_setting('idle_in_transaction_session_timeout') AS idle`;
  const [wanted] = await query<Limits & { sessions: number }>(
    databaseUrl,
    `SELECT ${limits}, (SELECT count(*)::integer FROM pg_stat_activity
       WHERE datname = current_database() AND backend_type = 'client backend') AS sessions`,
  );
  const clients = Array.from(
    { length: wanted!.sessions },
    () => new pg.Client({ connectionString: urlOfInstances }),
  );
  try {
    for (const client of clients) await client.connect();
    const looks = clients.map((client) => client.query<Limits>(`SELECT ${limits}, pg_sleep(0.2)`));
    for (const { rows } of await Promise.all(looks))
      if (rows[0]!.statement !== wanted!.statement || rows[0]!.idle !== wanted!.idle)
        throw new Error(`a session has the limits ${rows[0]!.statement} and ${rows[0]!.idle}`);
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
}

type Limits = Readonly<{ statement: string; idle: string }>;

/** @returns the milliseconds from the revocation to the last successful request */
async function revoked({ databaseUrl, baseUrls }: TwoInstances): Promise<number> {
  const { key, id } = await issueKey(databaseUrl);
  const ask = async (baseUrl: string) => (await send(`${baseUrl}${SMALL}`, key, { method: 'GET' })).status;
  for (const baseUrl of baseUrls) {
    const status = await ask(baseUrl);
    if (status !== 200) throw new Error(`a new key was answered ${status}`);
  }
  await withKeys(databaseUrl, (keys) => keys.revoke({ id }, system('faults')));
  const isServed = async (baseUrl: string) => {
    const status = await ask(baseUrl);
    if (status !== 200 && status !== 401) throw new Error(`a revoked key was answered ${status}`);
    return status === 200;
  };
  return Math.max(
    ...(await Promise.all(baseUrls.map((baseUrl) => lastServedAfter(() => isServed(baseUrl))))),
  );
}

async function expectRate({ databaseUrl, baseUrls }: TwoInstances): Promise<void> {
  const { key } = await issueKey(databaseUrl, { ratePerMinute: RATE });
  const counts = { answered: 0, later: 0 };
  const begun = performance.now();
  for (let n = 0; n < MORE_THAN_RATE; n += 1) {
    const baseUrl = baseUrls[n % baseUrls.length]!;
    const { status, headers } = await send(`${baseUrl}${SMALL}`, key, { method: 'GET' });
    if (status === 200) counts.answered += 1;
    else if (status === 429 && Number(headers.get('retry-after')) > 0) counts.later += 1;
    else throw new Error(`answered ${status}`);
  }
  const seconds = (performance.now() - begun) / 1000;
  if (counts.answered !== RATE) {
    throw new Error(`${counts.answered} of ${MORE_THAN_RATE} requests answered in ${seconds.toFixed(0)} s`);
  }
}
