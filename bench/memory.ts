import { readdirSync, readFileSync } from 'node:fs';

/** The resident memory of a process and of those that it has started, in MiB. */
export function memoryOfTree(pid: number): number {
  const own = Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
  return childrenOf(pid).reduce((sum, child) => {
    try {
      return sum + memoryOfTree(child);
    } catch {
      // The process has ended meanwhile.
      return sum;
    }
  }, own);
}

const childrenOf = (pid: number): number[] =>
  readdirSync(`/proc/${pid}/task`).flatMap((task) =>
    readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8')
      .split(' ')
      .filter((child) => child.trim() !== '')
      .map(Number),
  );
