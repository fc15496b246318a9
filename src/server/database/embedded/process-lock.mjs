import { linkSync, readFileSync, rmSync, statSync, unlinkSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

const POLL_MS = 100;
const TAKEOVER_STALE_MS = 10_000;
/**
 * The paths of the locks that this process holds.
 * @type {Set<string>}
 */
const held = new Set();

/** @typedef {{ text: string, pid: number, startTime: string }} Holder the process that a lock file names */

/**
 * Takes the lock that a file stands for, waiting while a running process holds it. The file names its holder, so a
 * lock left by a process that was killed is taken over. This is plain JavaScript because the start script needs it
 * before anything is installed.
 * @param {string} path the lock file; its folder exists
 * @param {{ timeoutMs?: number, onWait?: (holder: number) => void, signal?: AbortSignal }} [options] the signal ends the
 *   waiting
 * @returns {Promise<() => void>} a function that releases the lock
 * @throws {Error} if the holder keeps it longer than `timeoutMs` (ten minutes by default)
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
 * Whether a process is running.
 * @param {number} pid
 * @returns {boolean}
 */
export function isProcessAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}

/**
 * Creates the lock file, never half written: another file is written first and linked to its path.
 * @param {string} path
 */
function tryTake(path) {
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, `${process.pid} ${startTimeOf(process.pid)}\n`);
  try {
    linkSync(draft, path);
    held.add(path);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

/** @param {string} path */
function release(path) {
  held.delete(path);
  rmSync(path, { force: true });
}

/**
 * @param {string} path
 * @returns {Holder | undefined} undefined if there is no lock
 */
function readHolder(path) {
  try {
    const text = readFileSync(path, 'utf8');
    const [pid = '', startTime = ''] = text.trim().split(' ');
    return { text, pid: Number(pid), startTime };
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/**
 * Process identifiers are reused, in a container at once, so the start time is compared too.
 * @param {string} path
 * @param {Holder} holder
 */
function isHeld(path, holder) {
  if (holder.pid === process.pid) return held.has(path);
  return (
    isProcessAlive(holder.pid) && (holder.startTime === '' || startTimeOf(holder.pid) === holder.startTime)
  );
}

/**
 * Removes an abandoned lock; if several processes find it, one does.
 * @param {string} path
 * @param {string} abandoned the text of the lock file
 */
function takeOver(path, abandoned) {
  const claim = `${path}.takeover`;
  try {
    writeFileSync(claim, '', { flag: 'wx' });
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
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

/**
 * The time at which a process started, in ticks since boot; empty if the system does not provide it (only Linux does).
 * @param {number} pid
 */
function startTimeOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    return '';
  }
}

/** @param {unknown} error of the file system or of a signal */
function codeOf(error) {
  return /** @type {NodeJS.ErrnoException} */ (error).code;
}
