import { createReadStream } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import type { z } from 'zod';
import type { BackupKeep } from '@/domain/backups/kept';
import { assertReauthenticated } from '@/server/access/reauthenticated';
import type { Doer } from '@/server/actor';
import { type BackupFaultCode, toBackupError } from '@/server/database/backup/fault';
import { backupFileName } from '@/server/database/backup/file-name';
import { takeBackup } from '@/server/database/backup/take';
import { requireFolder } from '@/server/database/backup/write-archive';
import type { Pool } from '@/server/database/pool';
import type { PrismaClient } from '@/server/database/prisma';
import { type Daily, repeatedly } from '@/server/database/retention';
import { tryBackup } from '@/server/database/try-backup';
import { ServiceError } from '@/server/errors';
import { writeHistory } from '@/server/history/write';
import { checked, invalid } from '@/server/input/input';
import type { Letters } from '@/server/letters/letters';
import type { Logger } from '@/server/log';
import type { Settings } from '@/server/settings';
import { isBackupDue, isTestDue, isTooOld } from './due';
import { type BackupFile, listBackupFiles, removeOldBackups, removePartialBackups } from './files';
import { backupFileInput, backupRunInput } from './inputs';
import { type BackupRunKind, type BackupRunView, endLostRuns, readRuns, recordRun } from './runs';
import { warnOfBackups } from './warn';

/** The backups, how they are made, and the results of the last ones. */
export type BackupOverview = Readonly<{
  /** Null: `BACKUP_DIR` is not set, and no backups are made. */
  folder: string | null;
  hour: number;
  keep: BackupKeep;
  maxAgeHours: number;
  /** Why the folder cannot be used; null: it can. */
  folderFault: BackupFaultCode | null;
  files: readonly BackupFile[];
  runs: readonly BackupRunView[];
  /** When the newest backup in the folder was made. */
  lastGoodAt: Date | null;
  isTooOld: boolean;
  /** The last test that has ended. */
  lastTest: Readonly<{ at: Date; file: string | null; isEqual: boolean; detail: string | null }> | null;
}>;

export type Backups = ReturnType<typeof createBackups>;

type Options = Readonly<{
  pool: Pool;
  prisma: PrismaClient;
  log: Logger;
  letters: Pick<Letters, 'post'>;
  settings: Settings;
  now: () => Date;
}>;

const EVERY_MS = 600_000;
const PERCENT = 100;

/** Backups of the whole database in `BACKUP_DIR`: made daily and on request, and tested. Source: docs/decisions/backup.md. */
export function createBackups(options: Options) {
  const { pool, prisma, log, letters, settings, now } = options;
  const { BACKUP_KEEP: keep, BACKUP_HOUR: hour, BACKUP_MAX_AGE_HOURS: hours, TIME_ZONE: timeZone } = settings;
  const folder = settings.BACKUP_DIR === undefined ? undefined : resolve(settings.BACKUP_DIR);
  const closing = new AbortController();
  const underWay = new Set<Promise<unknown>>();
  const needed = { prisma, log, now, closing: closing.signal };
  let task: Daily | undefined;

  const lastOf = (kinds: BackupRunKind[]) =>
    prisma.backupRun.findFirst({
      where: { kind: { in: kinds }, endedAt: { not: null } },
      orderBy: { startedAt: 'desc' },
    });

  const take = (to: string, kind: BackupRunKind, byName: string | null = null) => {
    const file = backupFileName(now());
    return recordRun({ kind, file, byName }, needed, async (signal, report) => {
      const url = settings.DATABASE_DIRECT_URL ?? settings.DATABASE_URL!;
      await takeBackup(url, join(to, file), { signal, onProgress: report });
      await removePartialBackups(to);
      const tested = await prisma.backupRun.findFirst({
        where: { kind: 'test', fault: null, endedAt: { not: null } },
        orderBy: { startedAt: 'desc' },
      });
      const removed = await removeOldBackups(to, { keep, timeZone, spare: tested?.file ?? undefined });
      if (removed.length > 0) log.info({ files: removed }, 'old backups were removed');
    });
  };

  const test = (path: string, file: string) =>
    recordRun({ kind: 'test', file }, needed, async (signal, report) => {
      await tryBackup(path, {
        signal,
        onProgress: ({ bytes, totalBytes }) =>
          report({ bytes, done: Math.floor((PERCENT * bytes) / Math.max(1, totalBytes)), tables: PERCENT }),
      });
    });

  /** The files, or the reason why there are none. */
  const look = async (from: string): Promise<Pick<BackupOverview, 'files' | 'folderFault'>> => {
    try {
      await requireFolder(from);
      return { files: await listBackupFiles(from), folderFault: null };
    } catch (error) {
      return {
        files: await listBackupFiles(from).catch(() => []),
        folderFault: toBackupError(error, from).code,
      };
    }
  };

  /** Whether the newest backup is older than allowed. */
  async function ageOf(files: readonly BackupFile[]) {
    const first = await prisma.backupRun.findFirst({ orderBy: { startedAt: 'asc' } });
    const lastGoodAt = files[0]?.at ?? null;
    return {
      lastGoodAt,
      isTooOld: isTooOld(lastGoodAt, { now: now(), hours, since: first?.startedAt ?? null }),
    };
  }

  /** Does what is due: the daily backup, the weekly test, and the mail about problems. */
  async function turn(): Promise<void> {
    if (folder === undefined) return;
    await endLostRuns({ prisma, now });
    if (isBackupDue(await lastOf(['scheduled']), { now: now(), hour, timeZone }))
      await (await take(folder, 'scheduled')).ended;
    const { files } = await look(folder);
    const [newest] = files;
    if (newest !== undefined && !closing.signal.aborted && isTestDue(await lastOf(['test']), now()))
      await (await test(join(folder, newest.name), newest.name)).ended;
    const [{ lastGoodAt, isTooOld: isOld }, lastTest, lastBackup] = await Promise.all([
      ageOf(files),
      lastOf(['test']),
      lastOf(['scheduled', 'manual']),
    ]);
    const isTestFailed = lastTest !== null && lastTest.fault !== null && lastTest.fault !== 'interrupted';
    if (!(isOld || isTestFailed) || closing.signal.aborted) return;
    log.error({ lastGoodAt, isTestFailed }, 'backups are not as they should be');
    const detail = (isTestFailed ? lastTest.detail : lastBackup?.detail) ?? null;
    await warnOfBackups({ lastGoodAt, detail, isTestFailed }, { prisma, letters, settings, now });
  }

  const requireConfigured = (): string => {
    if (folder === undefined) throw invalid('backup', NOT_CONFIGURED);
    return folder;
  };

  return {
    turn,

    /** When the newest backup in the folder was made; null: there is none. @throws what the operating system says of the folder */
    newest: async (): Promise<Date | null> =>
      folder === undefined ? null : ((await listBackupFiles(folder))[0]?.at ?? null),

    async overview(): Promise<BackupOverview> {
      await endLostRuns({ prisma, now });
      const { files, folderFault } = folder === undefined ? NONE : await look(folder);
      const [age, lastTest, runs] = await Promise.all([ageOf(files), lastOf(['test']), readRuns(prisma)]);
      return {
        ...{ folder: folder ?? null, hour, keep, maxAgeHours: hours, folderFault, files, runs },
        lastGoodAt: age.lastGoodAt,
        isTooOld: folder !== undefined && age.isTooOld,
        lastTest: lastTest && {
          at: lastTest.endedAt ?? lastTest.startedAt,
          file: lastTest.file,
          isEqual: lastTest.fault === null,
          detail: lastTest.detail,
        },
      };
    },

    /**
     * Begins a backup, which continues after the reply.
     * @throws {ServiceError} `reauthentication_required`; `invalid_parameter` without a folder, or while another is being made
     */
    async make(by: Doer): Promise<void> {
      assertReauthenticated(by);
      const to = requireConfigured();
      await endLostRuns({ prisma, now });
      if ((await prisma.backupRun.count({ where: { endedAt: null, kind: { not: 'test' } } })) > 0)
        throw invalid('backup', UNDER_WAY);
      await requireFolder(to).catch((error) => {
        const { message } = toBackupError(error, to);
        throw invalid('backup', { code: 'refused_value', reason: { id: message, en: message } });
      });
      await writeHistory(prisma, by, {
        action: 'backup.begun',
        subject: { kind: 'backup', name: backupFileName(now()) },
      });
      const { ended } = await take(to, 'manual', by.actor?.name ?? null);
      const run = ended
        .catch((err) => log.error({ err }, 'a backup failed'))
        .finally(() => underWay.delete(run));
      underWay.add(run);
    },

    /** Asks the process that makes a backup to cancel it, which happens within seconds. */
    async cancel(input: z.input<typeof backupRunInput>): Promise<void> {
      const { id } = checked(backupRunInput, input);
      await prisma.backupRun.updateMany({ where: { id, endedAt: null }, data: { cancelAsked: true } });
    },

    /**
     * Records that somebody downloads a backup, before the download.
     * @throws {ServiceError} `reauthentication_required`, `not_found`
     */
    async announceDownload(input: z.input<typeof backupFileInput>, by: Doer): Promise<void> {
      assertReauthenticated(by);
      const { file } = checked(backupFileInput, input);
      await findFile(requireConfigured(), file);
      await writeHistory(prisma, by, {
        action: 'backup.downloaded',
        subject: { kind: 'backup', name: file },
      });
    },

    /** Opens a backup for a download. @throws {ServiceError} `reauthentication_required`, `not_found` */
    async open(name: string, by: Doer): Promise<{ bytes: number; content: Readable }> {
      assertReauthenticated(by);
      const from = requireConfigured();
      const { bytes } = await findFile(from, name);
      return { bytes, content: createReadStream(join(from, name)) };
    },

    start(): void {
      if (folder !== undefined)
        task ??= repeatedly({ pool, log, name: 'backups', every: EVERY_MS, run: () => turn() });
    },

    /** Cancels running backups and tests. The pool must still be open. */
    async close(): Promise<void> {
      closing.abort();
      await Promise.all([task?.close(), ...underWay]);
    },
  };
}

const NONE = { files: [], folderFault: null } as const;

async function findFile(folder: string, name: string): Promise<BackupFile> {
  const found = (await listBackupFiles(folder).catch(() => [])).find((file) => file.name === name);
  if (found === undefined) throw new ServiceError('not_found');
  return found;
}

const NOT_CONFIGURED = {
  code: 'refused_value',
  reason: { id: 'memerlukan pengaturan BACKUP_DIR', en: 'needs the setting BACKUP_DIR' },
} as const;
const UNDER_WAY = {
  code: 'refused_value',
  reason: { id: 'sedang dibuat', en: 'is being made already' },
} as const;
