import { linkSync, readFileSync, rmSync, statSync, unlinkSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

const POLL_MS = 100;
const TAKEOVER_STALE_MS = 10_000;
const held = new Set();

/**
 * Takes the lock that a file stands for, waiting while a living process holds it. The file names its holder, so a
 * lock left by a process that was killed is taken over. Plain JavaScript, for the start script needs it before
 * anything is installed.
 * @param {string} path the lock file; its folder exists
 * @param {{ timeoutMs?: number, onWait?: (holder: number) => void, signal?: AbortSignal }} [options] the signal ends the
 *   waiting
 * @returns {Promise<() => void>} a function that releases the lock
 * @throws {Error} when the holder keeps it longer than `timeoutMs` (ten minutes by default)
 */
export async function takeProcessLock(path, { timeoutMs = 600_000, onWait, signal } = {}) {
  const deadline = Date.now() + timeoutMs;
  let waiting = false;
  for (;;) {
    if (tryTake(path)) return () => release(path);
    const holder = readHolder(path);
    if (holder === undefined) continue;
    if (!isHeld(path, holder)) {
      takeOver(path, holder.text);
      continue;
    }
    if (!waiting) onWait?.(holder.pid);
    waiting = true;
    if (Date.now() > deadline) throw new Error(`Process ${holder.pid} has held ${path} for too long`);
    await sleep(POLL_MS, undefined, { signal });
  }
}

/**
 * Says whether a process lives.
 * @param {number} pid
 * @returns {boolean}
 */
export function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** The file appears whole or not at all: it is written aside and linked into place. */
function tryTake(path) {
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, `${process.pid} ${startTimeOf(process.pid)}\n`);
  try {
    linkSync(draft, path);
    held.add(path);
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

function release(path) {
  held.delete(path);
  rmSync(path, { force: true });
}

function readHolder(path) {
  try {
    const text = readFileSync(path, 'utf8');
    const [pid = '', startTime = ''] = text.trim().split(' ');
    return { text, pid: Number(pid), startTime };
  } catch (error) {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/** A process identifier is used again in time, in a container at once: the start time tells two holders apart. */
function isHeld(path, holder) {
  if (holder.pid === process.pid) return held.has(path);
  return isAlive(holder.pid) && (holder.startTime === '' || startTimeOf(holder.pid) === holder.startTime);
}

/** Of several processes that find a lock abandoned, one removes it. */
function takeOver(path, abandoned) {
  const claim = `${path}.takeover`;
  try {
    writeFileSync(claim, '', { flag: 'wx' });
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    const age = Date.now() - (statSync(claim, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
    if (age > TAKEOVER_STALE_MS) rmSync(claim, { force: true });
    return;
  }
  try {
    if (readHolder(path)?.text === abandoned) unlinkSync(path);
  } finally {
    rmSync(claim, { force: true });
  }
}

/** Ticks since boot at which a process started, where the system tells (Linux), else an empty text. */
function startTimeOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    return '';
  }
}
