import { readFileSync } from 'node:fs';

const KIB_PER_MIB = 1024;
const EVERY_MS = 100;

/** The present memory of a process, in MiB. Only on Linux; elsewhere 0. */
export function residentOf(pid: number): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) / KIB_PER_MIB;
  } catch {
    return 0;
  }
}

/** Measures how much more memory a process uses than now. @returns the maximum, in MiB, once it is ended */
export function watchMemory(pid: number): { end: () => number } {
  const before = residentOf(pid);
  let most = before;
  const look = () => {
    most = Math.max(most, residentOf(pid));
  };
  const timer = setInterval(look, EVERY_MS);
  return {
    end: () => {
      clearInterval(timer);
      look();
      return most - before;
    },
  };
}
