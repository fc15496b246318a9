import { Piscina } from 'piscina';
import { workerProgram } from '@/server/worker-program';
import type { BoundaryResult, BoundaryTask } from './boundary-worker';

/** A file of 20 MB takes a second; one that is made to take more is given up. In milliseconds. */
const MAX_MS = 30_000;
/** Numbers take more room in memory than in a file. */
const MAX_MEMORY_MB = 768;

/** Reads a file with boundaries in a thread of its own, which would hold up all others for a second, and ends it. */
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
