import pg from 'pg';
import { errorText } from '@/server/errors';
import {
  type DatabaseAddress,
  type Host,
  readDatabaseAddress,
  type SessionAttrs,
} from '@/server/network/database-address';

/** How long a host may take to accept a connection, and again to answer, in milliseconds. */
const HOST_LIMIT_MS = 2_000;
/** How long hosts that come first in the list are waited for when another one is suitable already, in milliseconds. */
const ORDER_MS = 100;

const STATE = `SELECT pg_is_in_recovery() AS "isStandby", current_setting('transaction_read_only') = 'on' AS "isReadOnly"`;

/** The state of a server, as seen by a session. */
export type HostState = Readonly<{ isStandby: boolean; isReadOnly: boolean }>;

/** No host is suitable. Its code is that of a connection that could not be established. */
export class NoSuitableHost extends Error {
  readonly code = '08001';
}

/** Chooses the host of each new connection. All connections to the same address share what is known about its hosts. */
export type Chooser = Readonly<{
  attrs: SessionAttrs;
  /** The host of the last good connection; if there is none, all hosts are asked. @throws {NoSuitableHost} */
  choose: () => Promise<Host>;
  /** A connection to a host failed, or found it unsuitable: the next choice asks all hosts. */
  forget: (host: Host) => void;
}>;

const choosers = new Map<string, Chooser>();

/** The chooser of an address; undefined for one host of any kind, which needs none. */
export function chooserOf(url: string): Chooser | undefined {
  const known = choosers.get(url);
  if (known !== undefined) return known;
  const address = readDatabaseAddress(url);
  if (address.hosts.length === 1 && address.attrs === 'any') return undefined;
  const chooser = createChooser(address);
  choosers.set(url, chooser);
  return chooser;
}

function createChooser({ hosts, attrs }: DatabaseAddress): Chooser {
  let good: Host | undefined;
  let choosing: Promise<Host> | undefined;
  return {
    attrs,
    async choose() {
      if (good !== undefined) return good;
      choosing ??= askAll(hosts, attrs).finally(() => {
        choosing = undefined;
      });
      good = await choosing;
      return good;
    },
    forget(host) {
      if (good === host) good = undefined;
    },
  };
}

/** Whether a server is suitable. `prefer-standby` takes any, if there is no standby. */
export function isSuitable({ isStandby, isReadOnly }: HostState, attrs: SessionAttrs): boolean {
  switch (attrs) {
    case 'read-write':
      return !isReadOnly;
    case 'read-only':
      return isReadOnly;
    case 'primary':
      return !isStandby;
    case 'standby':
      return isStandby;
    default:
      return true;
  }
}

/** Asks a server for its state, on an open connection. */
export async function readHostState(client: Pick<pg.ClientBase, 'query'>): Promise<HostState> {
  return (await client.query<HostState>(STATE)).rows[0]!;
}

/** Asks all hosts at the same time. @returns the first suitable one in the order of the address */
async function askAll(hosts: readonly Host[], attrs: SessionAttrs): Promise<Host> {
  if (attrs !== 'prefer-standby') return firstSuitable(hosts, attrs);
  return firstSuitable(hosts, 'standby').catch(() => firstSuitable(hosts, 'any'));
}

type Answer = HostState | string;

function firstSuitable(hosts: readonly Host[], attrs: SessionAttrs): Promise<Host> {
  return new Promise((resolve, reject) => {
    const answers: (Answer | undefined)[] = hosts.map(() => undefined);
    let timer: NodeJS.Timeout | undefined;
    const decide = (mayWait: boolean) => {
      for (const [index, answer] of answers.entries()) {
        if (answer === undefined && mayWait) return;
        if (typeof answer === 'object' && isSuitable(answer, attrs)) {
          clearTimeout(timer);
          return resolve(hosts[index]!);
        }
      }
      if (mayWait) reject(new NoSuitableHost(refusal(hosts, answers, attrs)));
    };
    for (const [index, host] of hosts.entries())
      void ask(host).then((answer) => {
        answers[index] = answer;
        if (typeof answer === 'object' && isSuitable(answer, attrs))
          timer ??= setTimeout(() => decide(false), ORDER_MS);
        decide(true);
      });
  });
}

/** @returns the state of a host, or why it has none */
async function ask(host: Host): Promise<Answer> {
  const client = new pg.Client({
    connectionString: host.url,
    application_name: 'host check',
    connectionTimeoutMillis: HOST_LIMIT_MS,
    query_timeout: HOST_LIMIT_MS,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await readHostState(client);
  } catch (error) {
    return errorText(error);
  } finally {
    // A server that does not answer would not answer the closing of the connection either.
    void client.end().catch(() => undefined);
    setTimeout(() => client.connection.stream.destroy(), HOST_LIMIT_MS).unref();
  }
}

function refusal(
  hosts: readonly Host[],
  answers: readonly (Answer | undefined)[],
  attrs: SessionAttrs,
): string {
  const reasons = hosts.map(({ name }, index) => `${name} (${reasonOf(answers[index])})`);
  return `No host of the database is suitable (${attrs}): ${reasons.join(', ')}`;
}

function reasonOf(answer: Answer | undefined): string {
  if (typeof answer !== 'object') return answer ?? 'no answer';
  if (answer.isStandby) return 'a standby';
  return answer.isReadOnly ? 'read-only' : 'a primary';
}
