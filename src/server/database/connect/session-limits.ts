import type pg from 'pg';

/** Time limits of a connection, in milliseconds. */
export type SessionLimits = Readonly<{ statement: number; idleInTransaction: number }>;

type Query = (...parameters: unknown[]) => unknown;

/** The begin of a transaction, and what follows it in the same text. */
const BEGIN = /^(\s*BEGIN\b[^;]*)(;|$)/i;
/** The number of statements by which {@link limitTransactions} extends such a text. */
const ADDED = 2;

/**
 * Sets the limits of a new connection: for its session or, behind a pooler, for each of its transactions. A pooler in transaction
 * mode gives the server's session to other clients, which would get the limits of this one. Poolers refuse them in the startup
 * packet too. A pooler is recognised by the process identifier that it announces, which is not the server's.
 */
export async function setSessionLimits(client: pg.ClientBase, limits: SessionLimits): Promise<void> {
  const { rowCount } = await client.query(
    `SELECT set_config('statement_timeout', $1, false), set_config('idle_in_transaction_session_timeout', $2, false)
     WHERE pg_backend_pid() = $3`,
    [`${limits.statement}`, `${limits.idleInTransaction}`, announcedProcess(client)],
  );
  if (rowCount === 0) limitTransactions(client, limits);
}

/** The process identifier that a server or pooler announced to a client; the types of the driver leave it out. */
export const announcedProcess = (client: pg.ClientBase): number | null =>
  (client as pg.ClientBase & { processID?: number | null }).processID ?? null;

/** Extends the beginnings of transactions by their limits. What the text sets itself comes later, and holds. */
export function limitTransactions(client: pg.ClientBase, limits: SessionLimits): void {
  const own: Query = client.query.bind(client) as Query;
  const local =
    `SET LOCAL statement_timeout = ${limits.statement}; ` +
    `SET LOCAL idle_in_transaction_session_timeout = ${limits.idleInTransaction}`;
  const query: Query = (...parameters) => {
    const [statement, ...others] = parameters;
    const text = typeof statement === 'string' ? statement : (statement as { text?: unknown } | null)?.text;
    if (typeof text !== 'string' || !BEGIN.test(text)) return own(...parameters);
    const extended = text.replace(BEGIN, `$1; ${local}$2`);
    const sent = typeof statement === 'string' ? extended : { ...(statement as object), text: extended };
    return (own(sent, ...others) as Promise<unknown>).then(withoutAdded);
  };
  client.query = query as typeof client.query;
}

/** The results of the statements that the caller sent. */
function withoutAdded(results: unknown): unknown {
  if (!Array.isArray(results)) return results;
  const asked = results.toSpliced(1, ADDED);
  return asked.length === 1 ? asked[0] : asked;
}
