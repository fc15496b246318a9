import { setTimeout as sleep } from 'node:timers/promises';

const SIGNALS = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);
const POLL_MS = 20;
const END_LIMIT_MS = 5_000;
const PARENT_POLL_MS = 1_000;

/** @typedef {import('node:child_process').ChildProcess} ChildProcess */

/**
 * The running child programs, each in a process group of its own where the system supports it.
 * @type {Set<ChildProcess>}
 */
const children = new Set();
let stopping = false;

/** Spawn options with which {@link endWithUs} can end a child and its descendants. */
export const ownGroup = { detached: process.platform !== 'win32' };

/** Whether a stop signal has arrived; then an ended program is not a failure, and this process ends soon. */
export const isStopping = () => stopping;

/**
 * Ends a program when this process is stopped.
 * @param {ChildProcess} child spawned with {@link ownGroup}
 */
export function endWithUs(child) {
  children.add(child);
  child.once('close', () => children.delete(child));
  if (stopping) kill(child, 'SIGTERM');
}

/**
 * From now on a stop signal ends the child programs, waits for them, and then ends this process.
 * @param {number} code the exit code of a stop
 * @returns {() => void} a function that removes the signal handlers
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
 * Passes stop signals to a child program that ends this process by its own end.
 * @param {ChildProcess} child
 */
export function passStopSignals(child) {
  for (const signal of SIGNALS) process.on(signal, () => child.kill(signal));
}

/**
 * Stops this process, like SIGTERM, when its parent process has ended. npm passes SIGTERM on, but nothing is passed on when
 * npm itself is killed or its terminal is closed.
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

/**
 * A program is running while its process group exists, even if its own process has ended.
 * @param {ChildProcess} child
 */
function lives(child) {
  return kill(child, 0);
}

/**
 * @param {ChildProcess} child
 * @param {NodeJS.Signals | 0} signal
 */
function kill(child, signal) {
  if (child.pid === undefined) return false;
  try {
    return process.kill(ownGroup.detached ? -child.pid : child.pid, signal);
  } catch {
    return false;
  }
}
