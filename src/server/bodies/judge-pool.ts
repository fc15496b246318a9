import { availableParallelism } from 'node:os';
import { Piscina } from 'piscina';
import { ServiceError } from '@/server/errors';
import type { Judged } from '@/server/records/judge';
import type { Settings } from '@/server/settings';
import { workerProgram } from '@/server/worker-program';
import { type JudgeResult, type JudgeTask, unpackJudged } from './judge-task';

/** An idle worker ends after this time, and releases its memory; in milliseconds. */
const IDLE = 30_000;
/** Workers have a lower priority than the main thread, which answers all requests. */
const NICE = 5;

export type JudgePool = Readonly<{
  /** The number of bodies that can be validated at the same time. */
  size: number;
  /** @throws {ServiceError} if the body is refused as a whole */
  judge: (task: JudgeTask) => Promise<{ judged: Judged; lines: ArrayLike<number> | null }>;
  close: () => Promise<void>;
}>;

/**
 * Threads that parse and validate large bodies, started when needed: in all processes together one fewer than there are cores,
 * and at least one in each process.
 */
export function createJudgePool(settings: Pick<Settings, 'PROCESSES'>): JudgePool {
  const size = Math.max(1, Math.floor((availableParallelism() - 1) / settings.PROCESSES));
  let pool: Piscina<JudgeTask, JudgeResult> | undefined;
  return {
    size,
    async judge(task) {
      pool ??= new Piscina({
        ...workerProgram(import.meta.url, 'judge-worker'),
        minThreads: 0,
        maxThreads: size,
        idleTimeout: IDLE,
        niceIncrement: NICE,
      });
      const result = await pool.run(task, { transferList: [task.bytes.buffer] });
      if ('refused' in result) throw new ServiceError(result.refused);
      return { judged: unpackJudged(result.judged), lines: result.lines };
    },
    close: async () => pool?.destroy(),
  };
}
