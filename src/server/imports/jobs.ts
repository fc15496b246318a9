import { setInterval } from 'node:timers';
import type { ImportProgress, ImportStatus } from '@/domain/imports/import';
import type { Refusal } from '@/domain/refusals/refusal';
import { Prisma } from '@/generated/prisma/client';
import { onConnection, type Pool, type PoolClient } from '@/server/database/pool';
import type { PrismaClient } from '@/server/database/prisma';
import { cancellable } from '@/server/database/reads/cancel';
import { toServiceError } from '@/server/database/translate-error';
import { ServiceError } from '@/server/errors';
import type { Logger } from '@/server/log';
import { asJson, importOf } from './record';

/** How often an instance records that it works on its imports, in milliseconds. */
const ALIVE_MS = 3_000;
/** How long after that an import counts as interrupted. */
const STALE = '20 seconds';
/** The least time between two writes of an import's progress, in milliseconds. */
const PROGRESS_MS = 500;

/** The states in which nothing more can be done. */
export const ENDED: readonly ImportStatus[] = ['applied', 'cancelled'];

/** The progress and the time of the last report of an import on which nobody works. */
export const AT_REST = { progress: Prisma.DbNull, aliveAt: null } as const;

/** The present work on an import. */
export type Job = Readonly<{
  /** Aborted when the import is cancelled or replaced by other work. */
  signal: AbortSignal;
  progress: (progress: ImportProgress) => void;
  /** Changes the import, unless it was cancelled or removed meanwhile. @throws {ServiceError} `import_cancelled` */
  update: (data: Prisma.ImportUpdateInput) => Promise<void>;
}>;

type Running = { controller: AbortController; done: Promise<void> };

/** The imports on which this instance works. */
export type Jobs = Readonly<{
  /**
   * Works on an import in the background. Earlier work on it in this instance is ended first.
   * @param options.status its state meanwhile
   * @param options.from the states in which it may be
   * @param options.fallback its state if the work is refused; undefined: `failed`
   * @throws {ServiceError} `import_busy` if another instance works on it; `import_ended` in another state
   */
  start: (
    id: string,
    options: {
      status: ImportStatus;
      from: readonly ImportStatus[];
      data?: Prisma.ImportUpdateInput;
      fallback?: ImportStatus;
      work: (job: Job) => Promise<void>;
    },
  ) => Promise<void>;
  /** Ends the work on an import, and waits for its end. */
  stop: (id: string) => Promise<void>;
  /** Waits for the end of the work on an import, at most so long, in milliseconds. */
  settled: (id: string, ms: number) => Promise<void>;
  /** Marks imports whose instance has ended as failed: nothing of them was stored. */
  markInterrupted: () => Promise<void>;
  close: () => Promise<void>;
}>;

type Options = Readonly<{
  pool: Pool;
  prisma: PrismaClient;
  log: Logger;
  /** Ends all other work on an import, before work on it begins or ends. */
  stopOthers: (id: string) => Promise<void>;
}>;

export function createJobs({ pool, prisma, log, stopOthers }: Options): Jobs {
  const running = new Map<string, Running>();
  const alive = setInterval(() => {
    if (running.size === 0) return;
    pool
      .query('UPDATE import SET alive_at = now() WHERE id = ANY ($1::uuid[]) AND alive_at IS NOT NULL', [
        [...running.keys()],
      ])
      .catch((err) => log.warn({ err }, 'imports could not be marked as alive'));
  }, ALIVE_MS).unref();

  const stop = async (id: string) => {
    await stopOthers(id);
    const job = running.get(id);
    job?.controller.abort(new ServiceError('import_cancelled'));
    await job?.done;
  };

  return {
    async start(id, { status, from, data, fallback = 'failed', work }) {
      await requireState(prisma, { id, from });
      await stop(id);
      await claim(pool, { id, from, status });
      if (data !== undefined) await prisma.import.update({ where: { id }, data, select: { id: true } });
      const controller = new AbortController();
      const { signal } = controller;
      const job = {
        signal,
        progress: progressOf(pool, { id, log }),
        update: updateOf(prisma, { id, status }),
      };
      const done = work(job)
        .catch(async (error: unknown) => {
          const told = toServiceError(error);
          // If the import was cancelled or removed, it already has another state. Its process may also have been ended
          // otherwise.
          const isEnded = signal.aborted || told.code === 'import_cancelled';
          const refused = isEnded ? new ServiceError('import_interrupted') : told;
          if (refused.code === 'internal_error') log.error({ err: error, import: id }, 'an import failed');
          await fail(prisma, { id, status, to: fallback, refusal: refused.refusal });
        })
        .catch((err) => log.error({ err, import: id }, 'the end of an import could not be stored'))
        .finally(() => {
          if (running.get(id)?.controller === controller) running.delete(id);
        });
      running.set(id, { controller, done });
    },
    stop,
    async settled(id, ms) {
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, ms);
      });
      await Promise.race([running.get(id)?.done, late]);
      clearTimeout(timer);
    },
    async markInterrupted() {
      await pool.query(INTERRUPTED);
    },
    async close() {
      clearInterval(alive);
      await Promise.all([...running.keys()].map(stop));
    },
  };
}

/** Runs statements on a connection of their own, which are cancelled when the job is. */
export const onJobConnection = <T>(
  { signal }: Job,
  pool: Pool,
  work: (client: PoolClient) => Promise<T>,
): Promise<T> => onConnection(pool, (client) => cancellable(client, { signal }, () => work(client)));

const INTERRUPTED = `
UPDATE import SET status = 'failed', progress = NULL, alive_at = NULL, updated_at = now(),
  fault = '{"code": "import_interrupted"}'
WHERE status NOT IN ('applied', 'cancelled', 'failed') AND (
  alive_at < now() - interval '${STALE}' OR (
    alive_at IS NULL AND updated_at < now() - interval '${STALE}' AND status IN ('reading', 'comparing', 'applying')
  )
)`;

/** Claims an import on which no other instance works. */
async function claim(
  pool: Pool,
  { id, from, status }: { id: string; from: readonly ImportStatus[]; status: ImportStatus },
): Promise<void> {
  const { rows } = await pool.query<{ status: ImportStatus; taken: boolean }>(
    `WITH taken AS (
       UPDATE import SET status = $3, alive_at = now(), progress = NULL, fault = NULL, updated_at = now()
       WHERE id = $1 AND status = ANY ($2) AND (alive_at IS NULL OR alive_at < now() - interval '${STALE}')
       RETURNING id
     ) SELECT i.status, t.id IS NOT NULL AS taken FROM import i LEFT JOIN taken t ON t.id = i.id WHERE i.id = $1`,
    [id, from, status],
  );
  const [found] = rows;
  if (found === undefined) throw new ServiceError('not_found');
  if (!found.taken) throw new ServiceError('import_busy');
}

/** Refuses before any running work is ended. @throws {ServiceError} `not_found`, `import_ended`, `import_busy` */
async function requireState(
  prisma: PrismaClient,
  { id, from }: { id: string; from: readonly ImportStatus[] },
): Promise<void> {
  const found = await prisma.import.findUnique({ where: { id }, select: { id: true, status: true } });
  if (found === null) throw new ServiceError('not_found');
  const { status } = importOf(found);
  if (!from.includes(status)) throw new ServiceError(ENDED.includes(status) ? 'import_ended' : 'import_busy');
}

/** Progress is no change of an import: what was cached at its last change stays valid (`importOf`). */
function progressOf(pool: Pool, { id, log }: { id: string; log: Logger }): Job['progress'] {
  let storedAt = Number.NEGATIVE_INFINITY;
  let phase: string | undefined;
  return (progress) => {
    const now = performance.now();
    if (progress.phase === phase && now - storedAt < PROGRESS_MS) return;
    storedAt = now;
    phase = progress.phase;
    pool
      .query('UPDATE import SET progress = $2::jsonb WHERE id = $1 AND alive_at IS NOT NULL', [id, progress])
      .catch((err) => log.warn({ err, import: id }, 'the progress of an import could not be stored'));
  };
}

const updateOf =
  (prisma: PrismaClient, { id, status }: { id: string; status: ImportStatus }): Job['update'] =>
  async (data) => {
    const { count } = await prisma.import.updateMany({ where: { id, status, aliveAt: { not: null } }, data });
    if (count === 0) throw new ServiceError('import_cancelled');
  };

async function fail(
  prisma: PrismaClient,
  { id, status, to, refusal }: { id: string; status: ImportStatus; to: ImportStatus; refusal: Refusal },
): Promise<void> {
  await prisma.import.updateMany({
    where: { id, status },
    data: {
      status: to,
      ...AT_REST,
      fault: asJson(refusal),
    },
  });
}
