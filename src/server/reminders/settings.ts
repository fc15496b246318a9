import type { z } from 'zod';
import type { ReminderDays } from '@/domain/deliveries/reminders';
import type { Action } from '@/domain/history/actions';
import { Prisma } from '@/generated/prisma/client';
import type { Doer } from '@/server/actor';
import { lockedTransaction, type PrismaClient } from '@/server/database/prisma';
import { ServiceError } from '@/server/errors';
import { differences, type Members, writeHistory } from '@/server/history/write';
import type { saveRemindersInput } from './inputs';
import { DEFAULT_TEXTS, type ReminderTexts } from './texts';

/** The settings of reminders. */
export type ReminderSettings = Readonly<{
  /** The time since which they are sent, and who turned them on; null: they are not sent. */
  onSince: Date | null;
  onBy: string | null;
  days: ReminderDays;
  /** The hour of the day from which they are sent, in the service's time zone. */
  hour: number;
  texts: ReminderTexts;
  /** The last change of these settings, apart from turning reminders on or off; null: never. */
  changedAt: Date | null;
}>;

const ID = 1;
const LOCK = 'reminder settings';

const UNSET = {
  onSince: null,
  onBy: null,
  daysBefore: [7],
  daysAfter: [1, 14],
  hour: 8,
  texts: null,
  changedAt: null,
};

/** Reads the settings of reminders, which are off until somebody turns them on. */
export async function readReminderSettings(
  prisma: PrismaClient | Prisma.TransactionClient,
): Promise<ReminderSettings> {
  const row = (await prisma.reminderSetting.findUnique({ where: { id: ID } })) ?? UNSET;
  const { onSince, onBy, daysBefore, daysAfter, hour, texts, changedAt } = row;
  return {
    ...{ onSince, onBy, hour, changedAt },
    days: { before: daysBefore, after: daysAfter },
    texts: (texts as ReminderTexts | null) ?? DEFAULT_TEXTS,
  };
}

type Asked = Readonly<{ seen: string | null; by: Doer; now: Date }>;

/** @throws {ServiceError} `record_changed` if others have changed them since */
export async function saveReminders(
  prisma: PrismaClient,
  { seen, daysBefore, daysAfter, hour, ...given }: z.output<typeof saveRemindersInput>,
  { by, now }: Omit<Asked, 'seen'>,
): Promise<void> {
  const texts: ReminderTexts = {
    id: { subject: given.subjectId, text: given.textId },
    en: { subject: given.subjectEn, text: given.textEn },
  };
  const isOwn = JSON.stringify(texts) !== JSON.stringify(DEFAULT_TEXTS);
  await changeReminders(prisma, {
    ...{ by, action: 'delivery.reminders_changed' },
    data: { daysBefore, daysAfter, hour, texts: isOwn ? texts : null, changedAt: now },
    isSeen: ({ changedAt }) => isSame(changedAt, seen),
  });
}

/**
 * Turns reminders on or off, without changing the other settings.
 * @param asked.seen the time since which they are sent, as the person saw it
 * @throws {ServiceError} `record_changed` if others have turned them on or off since
 */
export async function turnReminders(
  prisma: PrismaClient,
  isOn: boolean,
  { seen, by, now }: Asked,
): Promise<void> {
  await changeReminders(prisma, {
    ...{ by, action: isOn ? 'delivery.reminders_on' : 'delivery.reminders_off' },
    data: isOn ? { onSince: now, onBy: by.actor?.name ?? '' } : { onSince: null, onBy: null },
    isSeen: ({ onSince }) => isSame(onSince, seen),
  });
}

const isSame = (moment: Date | null, seen: string | null): boolean =>
  (moment?.toISOString() ?? null) === seen;

type Change = Readonly<{
  by: Doer;
  action: Action;
  data: Members;
  isSeen: (before: Pick<ReminderSettings, 'onSince' | 'changedAt'>) => boolean;
}>;

async function changeReminders(prisma: PrismaClient, { by, action, data, isSeen }: Change): Promise<void> {
  await lockedTransaction(prisma, LOCK, async (tx) => {
    const { id: _, ...before } = (await tx.reminderSetting.findUnique({ where: { id: ID } })) ?? {
      id: ID,
      ...UNSET,
    };
    if (!isSeen(before)) throw new ServiceError('record_changed');
    const after = { ...before, ...data };
    const stored = { ...after, texts: after.texts ?? Prisma.DbNull };
    await tx.reminderSetting.upsert({ where: { id: ID }, create: { id: ID, ...stored }, update: stored });
    const { changedAt: _before, ...shown } = before;
    const { changedAt: _after, ...changed } = after;
    const subject = { kind: 'delivery', id: null, name: '' } as const;
    await writeHistory(tx, by, { action, subject, ...differences(shown, changed) });
  });
}
