import { setTimeout as sleep } from 'node:timers/promises';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];
const POLL_MS = 20;
const END_LIMIT_MS = 5_000;
const PARENT_POLL_MS = 1_000;

/** The programs that run for us, each in a process group of its own where there are such. */
const children = new Set();
let stopping = false;

/** How a child is to be spawned so that {@link endWithUs} can end it and what it starts. */
export const ownGroup = { detached: process.platform !== 'win32' };

/** Whether a signal to stop has come; then a program that ended is no failure, and this process ends soon. */
export const isStopping = () => stopping;

/**
 * Ends a program when we are stopped, and forgets it once it has ended.
 * @param {import('node:child_process').ChildProcess} child spawned with {@link ownGroup}
 */
export function endWithUs(child) {
  children.add(child);
  child.once('close', () => children.delete(child));
  if (stopping) kill(child, 'SIGTERM');
}

/**
 * From now on a signal to stop ends the programs that run for us, waits for them, and then this process.
 * @param {number} code the exit code of a stop
 * @returns {() => void} a function that leaves signals to others again
 */
export function guardStop(code) {
  const stop = () => {
    if (stopping) return;
    stopping = true;
    console.error('\nStopping …');
    void endChildren().finally(() => process.exit(code));
  };
  for (const signal of SIGNALS) process.on(signal, stop);
  return () => {
    for (const signal of SIGNALS) process.off(signal, stop);
  };
}

/**
 * Stops this process, as SIGTERM does, once the process that started it is gone. npm passes SIGTERM on, but nothing does
 * when npm itself is killed or its terminal closes.
 */
export function stopWithParent() {
  if (process.platform === 'win32') return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, PARENT_POLL_MS);
  timer.unref();
}

async function endChildren() {
  const ending = [...children];
  for (const child of ending) kill(child, 'SIGTERM');
  const deadline = Date.now() + END_LIMIT_MS;
  while (ending.some(lives) && Date.now() < deadline) await sleep(POLL_MS);
  for (const child of ending.filter(lives)) kill(child, 'SIGKILL');
}

/** A program whose own process has ended lives while its group does. */
function lives(child) {
  return kill(child, 0);
}

function kill(child, signal) {
  if (child.pid === undefined) return false;
  try {
    return process.kill(ownGroup.detached ? -child.pid : child.pid, signal);
  } catch {
    return false;
  }
}
