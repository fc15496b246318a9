import type { HelpDeskContact } from '@/domain/help-desk';
import type { Doer } from '@/server/actor';
import { makeReminderLink } from '@/server/agencies/links';
import type { PrismaClient } from '@/server/database/prisma';
import type { Letters } from '@/server/letters/letters';
import { reminderMail } from './mail';
import type { PlannedReminder } from './plan';
import { readReminderSettings } from './settings';

type Options = Readonly<{
  prisma: PrismaClient;
  letters: Pick<Letters, 'post'>;
  by: Doer;
  baseUrl: string;
  helpDesk: HelpDeskContact;
  now: Date;
}>;

/**
 * Posts the reminder of an agency, without deliveries of which it was already reminded. The note of this, the link and the
 * letters are stored in one transaction, so that concurrent instances, and one that is interrupted, remind only once.
 * @returns the number of letters: one for each address
 */
export function postReminder(planned: PlannedReminder, options: Options): Promise<number> {
  const { prisma, letters, by, baseUrl, helpDesk, now } = options;
  const { key, agency, to } = planned;
  return prisma.$transaction(async (tx) => {
    const { onSince, texts } = await readReminderSettings(tx);
    if (onSince === null || to.length === 0) return 0;
    const noted = await tx.reminder.createManyAndReturn({
      data: planned.of.map(({ collection, period, day }) => ({
        agency: key,
        collection,
        period,
        day,
        postedAt: now,
      })),
      skipDuplicates: true,
    });
    const fresh = new Set(noted.map(({ collection, period }) => `${collection} ${period}`));
    const of = planned.of.filter(({ collection, period }) => fresh.has(`${collection} ${period}`));
    if (of.length === 0) return 0;
    const link = await makeReminderLink(tx, { agency, by, baseUrl, now });
    for (const address of to)
      await letters.post(tx, reminderMail({ agency, to: address, of, link, texts, helpDesk }));
    return to.length;
  });
}
