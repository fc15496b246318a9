import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { projectRoot } from '@/server/project-root';

const READY_LIMIT_MS = 120_000;
const END_LIMIT_MS = 60_000;
const POLL_MS = 50;
const ANNOUNCED = /Regional Statistical Data Service {2}(http:\S+)/;

/** A start of the whole service, with all its processes. */
export interface WholeStart {
  readonly child: ChildProcess;
  readonly output: () => string;
  /** Waits until it has written something. @throws {Error} if it ends before */
  readonly says: (pattern: RegExp) => Promise<RegExpExecArray>;
  /** Waits until it serves. @returns its address */
  readonly ready: () => Promise<string>;
  /** Waits until the process that was started has ended. @returns its exit code or signal */
  readonly ended: () => Promise<number | NodeJS.Signals | null>;
  /** The command lines of all processes of this start that are still running (Linux). */
  readonly left: () => string[];
}

/**
 * Starts the built service as `npm start` does.
 * @param options.npm whether to start through npm instead of the script that it calls
 * @param options.root the folder of another copy
 */
export function startWhole({
  env,
  npm = false,
  root = projectRoot,
}: {
  env: Record<string, string>;
  npm?: boolean;
  root?: string;
}): WholeStart {
  const mark = `STARTED_AS=${randomUUID()}`;
  const [program, ...parameters] = npm ? ['npm', 'start'] : [process.execPath, 'scripts/start.mjs'];
  const [name = '', value] = mark.split('=');
  const child = spawn(program ?? '', parameters, {
    cwd: root,
    // The process has a group of its own, as each command of a shell has.
    detached: true,
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      HOST: '127.0.0.1',
      PORT: '0',
      NODE_ENV: 'production',
      LOG_LEVEL: 'warn',
      ...env,
      [name]: value,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      text += chunk;
    });
  }
  const exited = once(child, 'exit').then(([code, signal]) => (code ?? signal) as number | NodeJS.Signals);
  const says = async (pattern: RegExp) => {
    for (const deadline = Date.now() + READY_LIMIT_MS; Date.now() < deadline; await pause()) {
      const found = pattern.exec(text);
      if (found !== null) return found;
      if (child.exitCode !== null || child.signalCode !== null) break;
    }
    throw new Error(`The start never said ${pattern}:\n${text}`);
  };
  return {
    child,
    output: () => text,
    says,
    ready: async () => (await says(ANNOUNCED))[1] ?? '',
    ended: async () => {
      const limit = setTimeout(() => child.kill('SIGKILL'), END_LIMIT_MS);
      return exited.finally(() => clearTimeout(limit));
    },
    left: () => processesWith(mark),
  };
}

const pause = () => new Promise((resolve) => setTimeout(resolve, POLL_MS));

function processesWith(mark: string): string[] {
  const found: string[] = [];
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      if (!readFileSync(`/proc/${pid}/environ`, 'latin1').split('\0').includes(mark)) continue;
      const state = /^State:\s+(\S)/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1];
      if (state === 'Z') continue;
      found.push(`${pid} ${readFileSync(`/proc/${pid}/cmdline`, 'latin1').replaceAll('\0', ' ')}`);
    } catch {
      // The process has ended, or belongs to another user.
    }
  }
  return found;
}
