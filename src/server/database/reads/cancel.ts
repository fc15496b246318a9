import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type ServiceError, unavailable } from '@/server/errors';
import type { PoolClient } from '../pool';

/** How long a cancel request may take to be delivered, in milliseconds. */
const DELIVERY_LIMIT_MS = 2_000;
/** How long a statement may take to end after a cancel request was delivered, in milliseconds. */
const END_LIMIT_MS = 1_000;
/** A cancel request that arrives between two statements has no effect, so it is repeated at this interval. */
const ATTEMPTS = 3;
/** How often running work is checked, in milliseconds. */
const LOOK_MS = 100;

/** When statements are cancelled. */
export type CancelConditions = Readonly<{
  /** Aborted when the caller has disconnected. */
  signal?: AbortSignal | undefined;
  /** How long the work may take, in milliseconds. */
  limitMs?: number | undefined;
}>;

/** A client of `pg` as a cancel request needs it; the types of the driver leave these out. */
type Cancellable = PoolClient & {
  end: () => Promise<void>;
  processID: number | null;
  secretKey: number | null;
  host: string;
  port: number;
  ssl: boolean | object;
};
type CancelConnection = pg.Connection & {
  stream: { destroy: () => void };
  connect: (port: number | string, host?: string) => void;
  requestSsl: () => void;
  cancel: (processID: number, secretKey: number) => void;
};

/**
 * Runs work on a client that the caller holds, and cancels its statement in the database when the signal is aborted or
 * the time limit is reached. It settles only when the client is free again: the cancel request was delivered and the
 * statement has ended; otherwise the connection is closed. So the client can be released at once, and no cancel request
 * hits the statement of its next user. If the database does not answer at all, this takes five seconds more.
 * @throws {ServiceError} `unavailable` if cancelled; else what the work throws
 */
export async function cancellable<T>(
  client: PoolClient,
  { signal, limitMs }: CancelConditions,
  work: () => Promise<T>,
): Promise<T> {
  if (signal?.aborted) throw cancelled();
  const watched: Watched = {
    client,
    signal,
    endsAt: performance.now() + (limitMs ?? Number.POSITIVE_INFINITY),
  };
  watch(watched);
  try {
    return await work();
  } catch (error) {
    throw watched.cancelling === undefined ? error : cancelled(error);
  } finally {
    underWay.delete(watched);
    if (watched.cancelling !== undefined) {
      watched.done?.abort();
      await watched.cancelling;
    }
  }
}

/** Running work; `cancelling` and `done` are set when its statement is being cancelled. */
type Watched = {
  readonly client: PoolClient;
  readonly signal: AbortSignal | undefined;
  readonly endsAt: number;
  cancelling?: Promise<void>;
  done?: AbortController;
};

const underWay = new Set<Watched>();
let isWatching = false;

/** Checks all work ten times a second: a timer and a listener for each statement would cost more. */
function watch(watched: Watched): void {
  underWay.add(watched);
  if (isWatching) return;
  isWatching = true;
  setInterval(cancelOverdue, LOOK_MS).unref();
}

function cancelOverdue(): void {
  const now = performance.now();
  for (const work of underWay) {
    if (work.cancelling !== undefined || (now < work.endsAt && work.signal?.aborted !== true)) continue;
    work.done = new AbortController();
    work.cancelling = cancelStatement(work.client as Cancellable, work.done.signal);
  }
}

/** The error for a statement that was cancelled, or not sent because the caller had disconnected. */
export const cancelled = (cause?: unknown): ServiceError => unavailable('room', cause);

/**
 * Sends a CancelRequest for the client's statement to the server, or to the pooler in front of it, on a connection of its
 * own: this works while all connections of the pool are in use, and with the keys of poolers.
 * @param ended aborted once the statement has ended
 */
async function cancelStatement(client: Cancellable, ended: AbortSignal): Promise<void> {
  for (let attempt = 0; attempt < ATTEMPTS && (await deliver(client)); attempt += 1) {
    if (ended.aborted) return;
    const late = await sleep(END_LIMIT_MS, true, { signal: ended }).catch(() => false);
    if (!late) return;
  }
  breakOff(client);
}

/** Closes a connection: its statement fails at once, and the pool discards the connection when it is released. */
function breakOff(client: Cancellable): void {
  // The pool checks this at the release, possibly before the stream has emitted its end.
  client.end().catch(() => {});
  client.connection.stream.destroy();
}

/** @returns whether the server accepted the request: it closes the connection after it has signalled the process */
async function deliver({ processID, secretKey, host, port, ssl }: Cancellable): Promise<boolean> {
  if (processID === null || secretKey === null) return false;
  const connection = new pg.Connection({ ssl } as pg.ConnectionConfig) as CancelConnection;
  const limit = AbortSignal.timeout(DELIVERY_LIMIT_MS);
  let sent = false;
  const send = () => {
    connection.cancel(processID, secretKey);
    sent = true;
  };
  connection.once('connect', () => (ssl ? connection.requestSsl() : send()));
  connection.once('sslconnect', send);
  try {
    const end = once(connection, 'end', { signal: limit });
    if (host.startsWith('/')) connection.connect(`${host}/.s.PGSQL.${port}`);
    else connection.connect(port, host);
    await end;
    return sent;
  } catch {
    return false;
  } finally {
    connection.on('error', () => {});
    connection.stream.destroy();
  }
}
