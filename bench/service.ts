import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { projectRoot } from '../src/server/project-root';

const READY_MS = 60_000;
const STOP_MS = 20_000;
const POLL_MS = 50;
const KIB_PER_MIB = 1024;

/** A server in a process of its own. */
export type Server = Readonly<{ pid: number; port: number; process: ChildProcess }>;

/**
 * Starts a module as a server and waits until it answers any request.
 * @param options.flags flags of Node
 */
export async function startServer(options: {
  module: string;
  port: number;
  env: Record<string, string>;
  flags?: readonly string[];
}): Promise<Server> {
  const { module, port, env, flags = [] } = options;
  const child = spawn(process.execPath, [...flags, module], {
    cwd: projectRoot,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PROCESSES: '1',
      ...env,
      PORT: String(port),
      HOST: '127.0.0.1',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const deadline = Date.now() + READY_MS;
  while (!(await answers(port))) {
    if (child.exitCode !== null)
      throw new Error(`${module} ended with ${child.exitCode} before it answered.`);
    if (Date.now() > deadline) throw new Error(`${module} did not answer within ${READY_MS / 1000} s.`);
    await sleep(POLL_MS);
  }
  return { pid: child.pid!, port, process: child };
}

/** Stops a server, or kills it after a time limit. */
export async function stopServer({ process: child }: Server): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  const force = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
  await ended;
  clearTimeout(force);
}

/** Resident memory of a process in MiB: at present, and its maximum. */
export function memoryOf(pid: number): { resident: number; highest: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const field = (name: string) =>
    Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) / KIB_PER_MIB;
  return { resident: field('VmRSS'), highest: field('VmHWM') };
}

async function answers(port: number): Promise<boolean> {
  try {
    await (
      await fetch(`http://127.0.0.1:${port}/api/openapi.json`, { signal: AbortSignal.timeout(2000) })
    ).arrayBuffer();
    return true;
  } catch {
    return false;
  }
}
