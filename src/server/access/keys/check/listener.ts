import { announcedProcess } from '@/server/database/connect/session-limits';
import type { Connection } from '@/server/database/connection';
import { errorText } from '@/server/errors';
import type { Logger } from '@/server/log';

/**
 * How long an answered heartbeat, or a row just read, is trusted, in milliseconds. A revocation must apply within one
 * second (docs/specification.md, "API keys"); the rest is reserved for the network.
 */
export const TRUST_MS = 800;
const HEARTBEAT_MS = 250;
/** After a heartbeat without an answer for this long the connection counts as dead, even if the kernel reports it open. */
const SILENCE_MS = 2_000;
const CLOSE_LIMIT_MS = 500;
const FIRST_PAUSE_MS = 100;
const MAX_PAUSE_MS = 5_000;
/** A pooler rarely disappears: check again rarely. */
const POOLER_PAUSE_MS = 60_000;
const CHANNEL = 'api_key_changed';

export type Listener = Readonly<{
  /** Number of the current period without missed notifications; a row read in an earlier period may be outdated. */
  span: () => number;
  /** The time (`performance.now()`) until which all changes are known to have been received. */
  provenUntil: () => number;
  /** Process identifier of the server process that is listened to, for tests; undefined while not listening. */
  backend: () => number | undefined;
  /** Resolves after the first attempt, whether successful or not. */
  start: () => Promise<void>;
  close: () => Promise<void>;
}>;

type Options = Readonly<{
  connect: () => Connection;
  log: Logger;
  /** Called with the hash of a changed key, or '' if any key may have changed. */
  onChange: (hash: string) => void;
}>;

/**
 * Receives notifications of changed keys by LISTEN, on a connection of its own, and knows until when it can be trusted.
 *
 * A connection can be dead without either end knowing (a firewall dropped it, a host lost power). So a heartbeat query
 * is sent several times a second. The server delivers notifications before it answers a query on the same connection: an
 * answer proves that every change committed before the query was sent has been received. The proof is trusted for
 * {@link TRUST_MS}, so a revocation applies in less than a second even if no notification arrives.
 *
 * Behind a pooler in transaction mode a LISTEN is accepted and nothing ever arrives. A pooler announces a process
 * identifier that is not the server's: then nothing is trusted, and callers read keys again every {@link TRUST_MS}.
 */
export function createListener({ connect, log, onChange }: Options): Listener {
  let connection: Connection | undefined;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;
  let span = 0;
  let provenUntil = Number.NEGATIVE_INFINITY;
  let backend: number | undefined;
  let failures = 0;
  let warned = false;

  const later = (pause: number, work: () => void) => {
    clearTimeout(timer);
    if (closed) return;
    timer = setTimeout(work, pause);
    timer.unref();
  };

  const lose = (client: Connection, reason: string, pause = nextPause(failures)) => {
    if (client !== connection) return;
    connection = undefined;
    backend = undefined;
    provenUntil = Number.NEGATIVE_INFINITY;
    failures += 1;
    void discard(client);
    if (closed) return;
    if (!warned) log.warn({ reason }, 'changes of keys are not heard; keys are read again every second');
    warned = true;
    later(pause, () => void open());
  };

  const beat = async (client: Connection) => {
    const sent = performance.now();
    later(SILENCE_MS, () => lose(client, 'no answer to a heartbeat'));
    try {
      await client.query('SELECT');
    } catch (error) {
      lose(client, errorText(error));
      return;
    }
    if (client !== connection) return;
    provenUntil = sent + TRUST_MS;
    later(HEARTBEAT_MS, () => void beat(client));
  };

  const open = async () => {
    if (closed) return;
    const client = connect();
    connection = client;
    client.on('error', (error) => lose(client, error.message));
    client.on('end', () => lose(client, 'the connection ended'));
    client.on('notification', ({ payload }) => onChange(payload ?? ''));
    later(SILENCE_MS * 3, () => lose(client, 'no connection in time'));
    try {
      await client.connect();
      const process = await listen(client);
      if (client !== connection) return;
      if (process === undefined) {
        lose(client, 'a connection pooler stands between', POOLER_PAUSE_MS);
        return;
      }
      backend = process;
      span += 1;
      failures = 0;
      if (warned) log.info('changes of keys are heard again');
      warned = false;
      await beat(client);
    } catch (error) {
      lose(client, errorText(error));
    }
  };

  return {
    span: () => span,
    provenUntil: () => provenUntil,
    backend: () => backend,
    start: open,
    async close() {
      closed = true;
      clearTimeout(timer);
      const client = connection;
      connection = undefined;
      provenUntil = Number.NEGATIVE_INFINITY;
      if (client) await discard(client);
    },
  };
}

/** Starts listening. @returns the server's process identifier; undefined if a pooler answers. */
async function listen(client: Connection): Promise<number | undefined> {
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  const announced = announcedProcess(client);
  // Checked first: a LISTEN would remain on a connection that the pooler gives to others.
  if (announced === null || rows[0]?.pid !== announced) return undefined;
  await client.query(`LISTEN ${CHANNEL}`);
  return announced;
}

/** Ends a connection, or closes it if the server does not answer. Never fails: the caller could do nothing about it. */
async function discard(client: Connection): Promise<void> {
  client.removeAllListeners();
  client.on('error', () => undefined);
  const cut = setTimeout(() => client.connection.stream.destroy(), CLOSE_LIMIT_MS);
  await client.end().catch(() => undefined);
  clearTimeout(cut);
}

function nextPause(failures: number): number {
  const pause = Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** failures);
  // Random, so that not all instances reconnect at once to a server that has just started.
  return pause * (0.5 + Math.random() / 2);
}
