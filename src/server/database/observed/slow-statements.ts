import pg from 'pg';
import { errorText } from '@/server/errors';
import type { Logger } from '@/server/log';
import type { ServiceCounts } from '@/server/metrics/counts';
import type { Settings } from '@/server/settings';
import { HostClient } from '../connect/host-client';
import { onConnection, type Pool } from '../pool';
import { endedAtOnce } from './ended-at-once';
import { readOnly } from './read-only';
import { type BegunStatement, watchStatements } from './watch-statements';
import { QUOTED, withoutValues } from './without-values';

/** Statements with the same text are logged at most once in this time, in milliseconds. */
const LINE_EVERY_MS = 60_000;
/** The maximum number of texts that are remembered, and of characters of each. */
const MAX_TEXTS = 200;
const MAX_TEXT = 20_000;
/** The time limit for planning a statement, in milliseconds. */
const PLAN_LIMIT_MS = 2_000;
/**
 * The maximum number of characters of a statement and of its plan in the log, where lines of up to 4 KiB stay whole
 * (docs/decisions/request-log.md).
 */
const MAX_SHOWN = { statement: 1_200, plan: 2_200 };

const PLANNED = /^\s*(?:WITH|SELECT|INSERT|UPDATE|DELETE|MERGE)\b/i;
const NAMES = /"(?:[^"]|"")*"/g;

/** Logs slow statements, with their plans and without values. */
export type SlowStatements = Readonly<{
  /** Watches all statements of a pool. Must be called before the pool has connections. */
  watch: (pool: Pool) => void;
  close: () => Promise<void>;
}>;

type Options = Readonly<{
  settings: Pick<Settings, 'DATABASE_URL' | 'SLOW_STATEMENT_MS'>;
  log: Logger;
  counts: Pick<ServiceCounts, 'slowStatement'>;
}>;

/**
 * Logs statements that take longer than `SLOW_STATEMENT_MS`, including the wait for locks and the receipt of the rows. With 0
 * nothing is watched. The plan is the generic one (PostgreSQL 16 and later), so no values are needed for it.
 */
export function createSlowStatements({ settings, log, counts }: Options): SlowStatements {
  const { SLOW_STATEMENT_MS: limitMs, DATABASE_URL } = settings;
  if (limitMs === 0) return { watch: () => undefined, close: async () => undefined };
  const planner = new pg.Pool({
    Client: HostClient,
    connectionString: DATABASE_URL,
    application_name: 'regional-statistical-data-service plans',
    max: 1,
    connectionTimeoutMillis: PLAN_LIMIT_MS,
    query_timeout: PLAN_LIMIT_MS + PLAN_LIMIT_MS / 2,
  });
  planner.on('error', () => undefined);
  planner.on('connect', (client) => client.on('error', () => undefined));
  const endPlanner = endedAtOnce(planner);
  /** The last line of each text; the text whose line is the oldest comes first. */
  const lines = new Map<string, { at: number; alike: number }>();
  const running = new Set<Promise<void>>();

  const ended = ({ text: whole, name, host, port, begun }: BegunStatement) => {
    const ms = performance.now() - begun;
    if (ms < limitMs) return;
    counts.slowStatement();
    const text = whole.slice(0, MAX_TEXT + 1);
    const shown = withoutValues(withoutIndentation(text));
    const line = lines.get(shown);
    if (line !== undefined && begun + ms - line.at < LINE_EVERY_MS) {
      line.alike += 1;
      return;
    }
    lines.delete(shown);
    lines.set(shown, { at: begun + ms, alike: 0 });
    if (lines.size > MAX_TEXTS) lines.delete(lines.keys().next().value!);
    const logged = planOf(planner, text).then((plan) => {
      const statement = shortened(shown, MAX_SHOWN.statement);
      const alike = line === undefined || line.alike === 0 ? {} : { alike: line.alike };
      log.warn(
        {
          ms: Math.round(ms),
          host: `${host}:${port}`,
          ...(name === undefined ? {} : { name }),
          ...{ statement, ...plan, ...alike },
        },
        'a statement was slow',
      );
    });
    running.add(logged);
    void logged.finally(() => running.delete(logged));
  };

  return {
    watch: (pool) => {
      watchStatements(pool, (statement) => () => ended(statement));
    },
    async close() {
      await Promise.all(running);
      await endPlanner();
    },
  };
}

/** Asks PostgreSQL for the generic plan of a statement. @returns the plan, or why there is none */
async function planOf(planner: pg.Pool, text: string): Promise<{ plan: string } | { withoutPlan: string }> {
  if (text.length > MAX_TEXT) return { withoutPlan: 'too long' };
  // EXPLAIN applies only to the first statement of a text; the others would be executed.
  if (!PLANNED.test(text) || text.replace(QUOTED, '').replace(NAMES, '').includes(';'))
    return { withoutPlan: 'not a single statement that has one' };
  try {
    const plan = await onConnection(planner, (client) =>
      // EXPLAIN changes nothing; a read-only transaction makes sure of it, should a text contain more than one statement.
      readOnly(client, PLAN_LIMIT_MS, async () => {
        const explain = `EXPLAIN (GENERIC_PLAN, COSTS) ${text}`;
        const { rows } = await client.query<{ 'QUERY PLAN': string }>(explain);
        return rows.map((row) => row['QUERY PLAN']).join('\n');
      }),
    );
    return { plan: shortened(withoutValues(plan), MAX_SHOWN.plan) };
  } catch (error) {
    return { withoutPlan: shortened(withoutValues(errorText(error)), MAX_SHOWN.statement) };
  }
}

/** The text of a statement without the indentation that it has in the code. */
const withoutIndentation = (text: string): string => text.trim().replace(/[ \t]*\n\s*/g, '\n');

const shortened = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, most)}…`;
