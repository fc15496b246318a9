import { type ChildProcess, spawn } from 'node:child_process';
import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { readRunningServer } from '@/server/database/embedded/place';
import { POSTGRESQL_15, programOf } from '../../scripts/lib/fault-tools.mjs';
import type { Clock } from '../postgres';
import type { Stage } from '../stage';
import { gone, processesOf, signalAll, signalOne } from './processes';
import { accountOf, ownFolder, writeOwn, writeTemplate } from './template';

const PROGRAMS = ['initdb', 'pg_basebackup', 'pg_controldata', 'pg_ctl', 'pg_isready', 'pg_rewind', 'psql'];
const ASK_LIMIT_MS = 1_500;

/** A PostgreSQL server and its Patroni. */
export type Member = Readonly<{
  name: string;
  /** The database `postgres` on this server, as superuser. */
  adminUrl: string;
  /** The address of Patroni's REST interface. */
  restUrl: string;
  /** Starts Patroni, which starts or joins PostgreSQL. */
  start: () => void;
  /** Kills every process of the member at once, as when its machine loses power. */
  kill: () => Promise<void>;
  /** Kills PostgreSQL's first process; Patroni goes on. */
  killPostgreSql: () => Promise<void>;
  /** Suspends every process of the member, so that nothing answers and nothing is closed. @returns what resumes them */
  suspend: () => () => void;
  isPrimary: () => Promise<boolean>;
  /** What Patroni says; undefined if it does not answer. */
  state: () => Promise<MemberState | undefined>;
  /** Patroni's and PostgreSQL's output since the last start. */
  output: () => string;
}>;

type MemberState = Readonly<{ role: 'primary' | 'standby'; isRunning: boolean; isSynchronous: boolean }>;

type Place = Readonly<{
  name: string;
  folder: string;
  values: Record<string, string | number>;
  clock: Clock | undefined;
}>;

/** Writes the configuration of a member, which is not started. */
export function prepareMember(stage: Stage, { name, folder, values, clock }: Place): Member {
  const own = ownFolder(join(folder, name));
  const port = (kind: string) => Number(values[`${name.toUpperCase()}_${kind}`]);
  const configuration = writeTemplate('patroni.yml', own, {
    ...values,
    MEMBER: name,
    POSTGRES_PORT: port('PORT'),
    REST_PORT: port('REST_PORT'),
    BIN_FOLDER: clock === undefined ? POSTGRESQL_15 : clockedPrograms(own, clock),
  });
  const account = accountOf(own);
  const restUrl = `http://127.0.0.1:${port('REST_PORT')}`;
  let child: ChildProcess | undefined;
  let said = '';
  const ask = async (path: string) => {
    const reply = await fetch(`${restUrl}${path}`, { signal: AbortSignal.timeout(ASK_LIMIT_MS) });
    return { status: reply.status, body: await reply.json() };
  };
  stage.defer(() => child?.kill('SIGKILL'));
  return {
    name,
    adminUrl: `postgresql://postgres:${values['PASSWORD']}@127.0.0.1:${port('PORT')}/postgres`,
    restUrl,
    start: () => {
      said = '';
      const started = spawn(programOf('patroni') ?? 'patroni', [configuration], {
        cwd: own,
        env: { ...process.env, LC_ALL: 'C.UTF-8', PYTHONUNBUFFERED: '1' },
        stdio: ['ignore', 'pipe', 'pipe'],
        // Ctrl-C in a terminal reaches the command alone, which stops everything in order.
        detached: true,
        ...(account !== undefined && { uid: account.uid, gid: account.gid }),
      });
      for (const stream of [started.stdout, started.stderr])
        stream.on('data', (chunk: Buffer) => (said += chunk));
      started.on('error', (error) => {
        said += error.message;
      });
      child = started;
    },
    kill: async () => {
      const pids = processesOf(own);
      signalAll(own, 'SIGKILL');
      if (!(await gone(own, pids))) throw new Error(`member ${name} does not end`);
    },
    killPostgreSql: async () => {
      const { pid } = readRunningServer(join(own, 'data'))!;
      signalOne(pid, 'SIGKILL');
      await gone(own, [pid]);
    },
    suspend: () => {
      signalAll(own, 'SIGSTOP');
      return () => void signalAll(own, 'SIGCONT');
    },
    isPrimary: () =>
      ask('/primary').then(
        ({ status }) => status === 200,
        () => false,
      ),
    state: () =>
      ask('/patroni').then(
        ({ body }) => stateOf(body),
        () => undefined,
      ),
    output: () => said,
  };
}

function stateOf(body: { role?: string; state?: string; sync_standby?: boolean }): MemberState {
  return {
    role: body.role === 'master' || body.role === 'primary' ? 'primary' : 'standby',
    isRunning: body.state === 'running' || body.state === 'streaming',
    isSynchronous: body.sync_standby === true,
  };
}

/**
 * A folder with PostgreSQL's programs, of which the server reads the clock. Patroni and the other programs read the machine's.
 */
function clockedPrograms(within: string, clock: Clock): string {
  const folder = ownFolder(join(within, 'bin'));
  for (const name of PROGRAMS) symlinkSync(join(POSTGRESQL_15, name), join(folder, name));
  const settings = Object.entries(clock.env).map(([name, value]) => `${name}='${value}'`);
  const server = join(POSTGRESQL_15, 'postgres');
  writeOwn(join(folder, 'postgres'), `#!/bin/sh\n${settings.join(' ')} exec ${server} "$@"\n`, 0o700);
  return folder;
}
