import { helpDeskOf } from '@/domain/help-desk';
import type { Pool } from '@/server/database/pool';
import type { PrismaClient } from '@/server/database/prisma';
import { type Daily, repeatedly } from '@/server/database/retention';
import type { Letters } from '@/server/letters/letters';
import type { Logger } from '@/server/log';
import type { Settings } from '@/server/settings';
import { recordEnds } from './ends';
import { remindOfExpiry } from './reminders';

type Options = Readonly<{
  pool: Pool;
  prisma: PrismaClient;
  log: Logger;
  letters: Pick<Letters, 'post'>;
  settings: Settings;
  now: () => Date;
}>;

const EVERY_MS = 600_000;

/** Follows the expiry of keys: announces it to their contacts, and writes it to the history. */
export function followExpiry({ pool, prisma, log, letters, settings, now }: Options): Daily {
  const announced = { timeZone: settings.TIME_ZONE, helpDesk: helpDeskOf(settings) };
  return repeatedly({
    pool,
    log,
    name: 'key-expiry',
    every: EVERY_MS,
    run: async (closing) => {
      await recordEnds({ prisma, now }, closing);
      // Without a mail server no letter is stored, and all of them would be composed again every time.
      if (settings.SMTP_URL !== undefined)
        await remindOfExpiry({ pool, prisma, letters, ...announced, now }, closing);
    },
  });
}
