import { randomUUID } from 'node:crypto';
import { type BackupFaultCode, toBackupError } from '@/server/database/backup/fault';
import type { PrismaClient } from '@/server/database/prisma';
import type { Logger } from '@/server/log';

export type BackupRunKind = 'scheduled' | 'manual' | 'test';

/** A backup or a test of one, as the page shows it. */
export type BackupRunView = Readonly<{
  id: string;
  kind: BackupRunKind;
  startedAt: Date;
  endedAt: Date | null;
  file: string | null;
  bytes: number;
  done: number;
  tables: number;
  fault: BackupFaultCode | null;
  detail: string | null;
  byName: string | null;
  isCancelling: boolean;
}>;

type Progress = Readonly<{ bytes: number; done: number; tables: number }>;
type Needed = Readonly<{ prisma: PrismaClient; log: Logger; now: () => Date; closing: AbortSignal }>;

const BEAT_MS = 2_000;
/** A run that has not reported for so long was interrupted. */
const LOST_MS = 60_000;
const SHOWN = 30;

/**
 * Runs a backup or a test, and stores its progress and its end in the database, so that every instance can see and cancel it.
 * @param work reports its progress; an error that it throws is stored and logged
 * @returns once it has begun; `ended` resolves at its end, with whether it succeeded
 */
export async function recordRun(
  { kind, file, byName = null }: Readonly<{ kind: BackupRunKind; file: string; byName?: string | null }>,
  { prisma, log, now, closing }: Needed,
  work: (signal: AbortSignal, report: (progress: Progress) => void) => Promise<void>,
): Promise<{ ended: Promise<boolean> }> {
  const id = randomUUID();
  const startedAt = now();
  await prisma.backupRun.create({ data: { id, kind, file, byName, startedAt, seenAt: startedAt } });
  const stop = new AbortController();
  let progress: Progress = { bytes: 0, done: 0, tables: 0 };
  const beat = async () => {
    const { cancelAsked } = await prisma.backupRun.update({
      where: { id },
      data: { ...progress, seenAt: now() },
      select: { cancelAsked: true },
    });
    if (cancelAsked) stop.abort();
  };
  const timer = setInterval(
    () => void beat().catch((err) => log.warn({ err }, 'a backup was not noted')),
    BEAT_MS,
  );
  const end = (data: object) =>
    prisma.backupRun.update({ where: { id }, data: { ...progress, ...data, seenAt: now(), endedAt: now() } });
  return { ended: attempt() };

  async function attempt(): Promise<boolean> {
    try {
      await work(AbortSignal.any([stop.signal, closing]), (reported) => {
        const { bytes, done, tables } = reported;
        progress = { bytes, done, tables };
      });
      clearInterval(timer);
      await end({});
      log.info({ kind, file, bytes: progress.bytes }, 'a backup succeeded');
      return true;
    } catch (error) {
      clearInterval(timer);
      const { code, message } = toBackupError(error);
      const fault = closing.aborted ? 'interrupted' : stop.signal.aborted ? 'cancelled' : code;
      if (fault === 'cancelled') log.warn({ kind, file }, 'a backup was cancelled');
      else log.error({ err: error, kind, file, fault }, 'a backup failed');
      await end({ fault, detail: message });
      return false;
    }
  }
}

/** Marks the runs of processes that have ended without reporting it. */
export async function endLostRuns({ prisma, now }: Pick<Needed, 'prisma' | 'now'>): Promise<void> {
  await prisma.backupRun.updateMany({
    where: { endedAt: null, seenAt: { lt: new Date(now().getTime() - LOST_MS) } },
    data: { endedAt: now(), fault: 'interrupted', detail: 'The process ended.' },
  });
}

/** The last runs, newest first. */
export async function readRuns(prisma: PrismaClient): Promise<BackupRunView[]> {
  const rows = await prisma.backupRun.findMany({
    where: { kind: { not: 'warning' } },
    orderBy: { startedAt: 'desc' },
    take: SHOWN,
  });
  return rows.map(({ kind, bytes, fault, cancelAsked, seenAt: _, ...run }) => ({
    ...run,
    kind: kind as BackupRunKind,
    bytes: Number(bytes),
    fault: fault as BackupFaultCode | null,
    isCancelling: cancelAsked && run.endedAt === null,
  }));
}
