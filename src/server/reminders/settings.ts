import type { z } from 'zod';
import type { ReminderDays } from '@/domain/deliveries/reminders';
import { Prisma } from '@/generated/prisma/client';
import type { Doer } from '@/server/actor';
import type { PrismaClient } from '@/server/database/prisma';
import { ServiceError } from '@/server/errors';
import type { Action } from '@/server/history/actions';
import { differences, type Members, writeHistory } from '@/server/history/write';
import type { saveRemindersInput } from './inputs';
import { DEFAULT_TEXTS, type ReminderTexts } from './texts';

/** How reminders are sent. */
export type ReminderSettings = Readonly<{
  /** Since when they are sent, and who turned them on; null: they are not. */
  onSince: Date | null;
  onBy: string | null;
  days: ReminderDays;
  /** They are sent from this hour of the day, in the service's time zone. */
  hour: number;
  texts: ReminderTexts;
  /** Null: never. */
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

/** How reminders are sent: off, until somebody turns them on. */
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
  await changeReminders(prisma, { seen, by, now }, () => ({
    data: { daysBefore, daysAfter, hour, texts: isOwn ? texts : null },
    action: 'delivery.reminders_changed',
  }));
}

/** Turns reminders on or off. @throws {ServiceError} `record_changed` if others have changed them since */
export async function turnReminders(
  prisma: PrismaClient,
  isOn: boolean,
  { seen, by, now }: Asked,
): Promise<void> {
  await changeReminders(prisma, { seen, by, now }, () => ({
    data: isOn ? { onSince: now, onBy: by.actor?.name ?? '' } : { onSince: null, onBy: null },
    action: isOn ? 'delivery.reminders_on' : 'delivery.reminders_off',
  }));
}

async function changeReminders(
  prisma: PrismaClient,
  { seen, by, now }: Asked,
  change: () => { data: Members; action: Action },
): Promise<void> {
  await prisma.$transaction(async (tx) => {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext(${LOCK}))`;
    const { id: _, ...before } = (await tx.reminderSetting.findUnique({ where: { id: ID } })) ?? {
      id: ID,
      ...UNSET,
    };
    if ((before.changedAt?.toISOString() ?? null) !== seen) throw new ServiceError('record_changed');
    const { data, action } = change();
    const { changedAt: _seen, ...shown } = before;
    const after = { ...shown, ...data };
    const stored = { ...after, texts: after.texts ?? Prisma.DbNull, changedAt: now };
    await tx.reminderSetting.upsert({ where: { id: ID }, create: { id: ID, ...stored }, update: stored });
    const subject = { kind: 'delivery', id: null, name: '' } as const;
    await writeHistory(tx, by, { action, subject, ...differences(shown, after) });
  });
}
