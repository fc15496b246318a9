import { Piscina } from 'piscina';
import { workerProgram } from '@/server/worker-program';
import type { BoundaryResult, BoundaryTask } from './boundary-worker';

/** The time limit for reading a file, in milliseconds: 20 MB take a second; a file that takes much longer is refused. */
const MAX_MS = 30_000;
/** Numbers take more space in memory than in a file. */
const MAX_MEMORY_MB = 768;

/**
 * Reads a file with boundaries in a thread of its own, because this would block all other requests for a second, and ends the
 * thread.
 */
export async function parseBoundaries(task: BoundaryTask): Promise<BoundaryResult> {
  if (task.bytes.length === 0) return { fault: 'empty' };
  const pool = new Piscina<BoundaryTask, BoundaryResult>({
    ...workerProgram(import.meta.url, 'boundary-worker'),
    minThreads: 0,
    maxThreads: 1,
    resourceLimits: { maxOldGenerationSizeMb: MAX_MEMORY_MB },
  });
  try {
    return await pool.run(task, { signal: AbortSignal.timeout(MAX_MS) });
  } catch (error) {
    if (isTooMuch(error)) return { fault: 'tooMuch' };
    throw error;
  } finally {
    await pool.destroy();
  }
}

/** Whether the thread was ended because it took too much memory or time. */
const isTooMuch = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === 'AbortError' || ('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'));
