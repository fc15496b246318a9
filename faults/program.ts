import { type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { programOf } from '../scripts/lib/fault-tools.mjs';
import type { Stage } from './stage';

const READY_LIMIT_MS = 15_000;
const POLL_MS = 20;

/**
 * Starts a program, by its path or as one of the system, waits until it listens, and ends it with the stage.
 * @throws {Error} with its output
 */
export async function startProgram(
  stage: Pick<Stage, 'defer'>,
  name: string,
  { parameters, port, options }: { parameters: string[]; port: number; options?: SpawnOptions },
): Promise<void> {
  const program = name.includes('/') ? name : programOf(name)!;
  const child = spawn(program, parameters, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (said += chunk));
  const ended = () => child.exitCode !== null || child.signalCode !== null;
  child.on('error', (error) => {
    said += error.message;
  });
  stage.defer(async () => {
    if (ended()) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  });
  const deadline = performance.now() + READY_LIMIT_MS;
  while (!(await listens(port))) {
    if (ended() || performance.now() > deadline) throw new Error(`${name} does not listen: ${said}`);
    await sleep(POLL_MS);
  }
}

function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
