import { setPriority } from 'node:os';

const NICE = 10;

/**
 * Runs work that represents callers on other machines: its thread gets a low priority, so that it takes no processor
 * time that the service or PostgreSQL needs. Linux has priorities per thread, and only root may raise one again;
 * elsewhere the work runs with the usual priority. No process may be started meanwhile, because it would inherit the
 * priority.
 */
export async function atLowPriority<T>(work: () => Promise<T>): Promise<T> {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return work();
  setPriority(0, NICE);
  try {
    return await work();
  } finally {
    setPriority(0, 0);
  }
}
