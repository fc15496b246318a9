import { randomUUID } from 'node:crypto';
import { dayOf } from '@/domain/calendar';
import { helpDeskOf } from '@/domain/help-desk';
import type { PrismaClient } from '@/server/database/prisma';
import { composeLetter, type LetterText } from '@/server/letters/compose';
import type { Letters } from '@/server/letters/letters';
import { publicUrlOf, type Settings } from '@/server/settings';

/** A problem with the backups. */
export type BackupWarning = Readonly<{
  lastGoodAt: Date | null;
  /** The reason why the last run failed; null: it did not. */
  detail: string | null;
  isTestFailed: boolean;
}>;

type Needed = Readonly<{
  prisma: PrismaClient;
  letters: Pick<Letters, 'post'>;
  settings: Settings;
  now: () => Date;
}>;

const KIND = 'warning';

/**
 * Warns every administrator by mail of a problem with the backups, once a day: a note of this is stored with the letters.
 * @returns the number of administrators who were warned
 */
export function warnOfBackups(
  warning: BackupWarning,
  { prisma, letters, settings, now }: Needed,
): Promise<number> {
  const at = now();
  return prisma.$transaction(async (tx) => {
    const last = await tx.backupRun.findFirst({ where: { kind: KIND }, orderBy: { startedAt: 'desc' } });
    const day = (moment: Date) => dayOf(moment, settings.TIME_ZONE);
    if (last !== null && day(last.startedAt) === day(at)) return 0;
    await tx.backupRun.create({
      data: { id: randomUUID(), kind: KIND, startedAt: at, seenAt: at, endedAt: at },
    });
    const people = await tx.staff.findMany({ where: { role: 'administrator', disabledAt: null } });
    for (const { email, language } of people) {
      const to = { to: email, language: language ?? 'id', helpDesk: helpDeskOf(settings) };
      await letters.post(tx, composeLetter(to, textOf(warning, to.language, settings)));
    }
    return people.length;
  });
}

function textOf(
  { lastGoodAt, detail, isTestFailed }: BackupWarning,
  language: string,
  settings: Settings,
): LetterText {
  const { TIME_ZONE: timeZone } = settings;
  const page = `${publicUrlOf(settings) ?? ''}/settings/backups`;
  const at = lastGoodAt?.toLocaleString(language === 'en' ? 'en-GB' : 'id-ID', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone,
  });
  if (language === 'en')
    return [
      isTestFailed ? 'A backup could not be restored' : 'The last backup is too old',
      at === undefined ? 'There is no backup yet.' : `The last backup is of ${at} (${timeZone}).`,
      ...(isTestFailed
        ? ['The weekly test, which restores a backup into a temporary database, failed.']
        : []),
      ...(detail === null ? [] : [`The reason: ${detail}`]),
      `Backups: ${page}`,
    ];
  return [
    isTestFailed ? 'Cadangan tidak dapat dipulihkan' : 'Cadangan terakhir terlalu lama',
    at === undefined ? 'Belum ada cadangan.' : `Cadangan terakhir dibuat ${at} (${timeZone}).`,
    ...(isTestFailed
      ? ['Uji mingguan, yang memulihkan cadangan ke basis data sementara, tidak berhasil.']
      : []),
    ...(detail === null ? [] : [`Penyebab: ${detail}`]),
    `Cadangan: ${page}`,
  ];
}
