import type { z } from 'zod';
import { addDays, dayOf, hourOf } from '@/domain/calendar';
import { helpDeskOf } from '@/domain/help-desk';
import { type Doer, system } from '@/server/actor';
import type { Agencies } from '@/server/agencies/agencies';
import type { Pool } from '@/server/database/pool';
import type { PrismaClient } from '@/server/database/prisma';
import { type Daily, repeatedly } from '@/server/database/retention';
import type { Deliveries } from '@/server/deliveries/deliveries';
import { checked, invalid } from '@/server/input/input';
import type { Letters } from '@/server/letters/letters';
import type { Logger } from '@/server/log';
import { publicUrlOf, type Settings } from '@/server/settings';
import { saveRemindersInput, turnRemindersInput } from './inputs';
import { reminderMail } from './mail';
import { type PlannedReminder, plannedOn, readReminderBasis } from './plan';
import { postReminder } from './send';
import { type ReminderSettings, readReminderSettings, saveReminders, turnReminders } from './settings';
import { DEFAULT_TEXTS, type ReminderTexts } from './texts';

/** A mail that will be sent if nothing is delivered until then. */
export type ReminderPreview = Readonly<{
  day: string;
  agency: string;
  to: readonly string[];
  subject: string;
  text: string;
}>;

/** The settings of reminders, and the mails that will be sent. */
export type ReminderOverview = ReminderSettings &
  Readonly<{
    /** The texts of the service. */
    defaults: ReminderTexts;
    /** Whether there is a mail server. */
    isMailConfigured: boolean;
    /** The mails of the next two weeks, the first {@link MAX_PREVIEWED}. */
    preview: readonly ReminderPreview[];
    previewed: number;
    /** Agencies to be reminded without an address. */
    unreachable: readonly string[];
    /** Agencies that were reminded last, newest first. */
    sent: readonly Readonly<{ agency: string; at: Date }>[];
  }>;

export type Reminders = ReturnType<typeof createReminders>;

type Options = Readonly<{
  pool: Pool;
  prisma: PrismaClient;
  log: Logger;
  agencies: Pick<Agencies, 'known'>;
  deliveries: Pick<Deliveries, 'board'>;
  letters: Pick<Letters, 'post'>;
  settings: Settings;
  now: () => Date;
}>;

const EVERY_MS = 600_000;
/** How long the notes of reminders matter: older ones are for days that do not come again. */
const TOLD_MS = 30 * 86_400_000;
const PREVIEW_DAYS = 14;
const PREVIEW_AGE_MS = 60_000;
const MAX_PREVIEWED = 60;
const MAX_SENT = 20;
/** A placeholder for the link, which is made when the mail is sent. */
const LINK_SHOWN = '…';

/** Reminds agencies by mail of missing deliveries. Source: docs/decisions/deliveries.md, "Reminders". */
export function createReminders(options: Options) {
  const { pool, prisma, log, agencies, deliveries, letters, settings, now } = options;
  const helpDesk = helpDeskOf(settings);
  const baseUrl = publicUrlOf(settings) ?? '';
  const isMailConfigured = settings.SMTP_URL !== undefined;
  const day = (at: Date) => dayOf(at, settings.TIME_ZONE);
  let task: Daily | undefined;

  const basisAndTold = (maxAge: number) =>
    Promise.all([
      readReminderBasis({ agencies, deliveries, maxAge }),
      readTold(prisma, new Date(now().getTime() - TOLD_MS)),
    ]);

  /** Posts today's reminders, from their hour on. @returns the number of letters */
  async function remind(closing: AbortSignal): Promise<number> {
    const { onSince, days, hour } = await readReminderSettings(prisma);
    const moment = now();
    if (!isMailConfigured || onSince === null || hourOf(moment, settings.TIME_ZONE) < hour) return 0;
    const [basis, told] = await basisAndTold(0);
    let count = 0;
    const asked = { today: day(moment), since: day(onSince), days };
    for (const mail of untold(plannedOn(basis, asked), told)) {
      if (closing.aborted) break;
      count += await postReminder(mail, { prisma, letters, by: BY, baseUrl, helpDesk, now: moment });
    }
    return count;
  }

  async function planned({ days, onSince }: ReminderSettings) {
    const today = day(now());
    const since = onSince === null ? today : day(onSince);
    const [basis, told] = await basisAndTold(PREVIEW_AGE_MS);
    return Array.from({ length: PREVIEW_DAYS }, (_, ahead) => addDays(today, ahead)).flatMap((one) =>
      untold(plannedOn(basis, { today: one, since, days }), told).map((mail) => ({ ...mail, day: one })),
    );
  }

  return {
    remind,

    async overview(): Promise<ReminderOverview> {
      const set = await readReminderSettings(prisma);
      const mails = await planned(set);
      const reachable = mails.filter(({ to }) => to.length > 0);
      const shown = ({ agency, to, of, ...mail }: PlannedReminder & { day: string }): ReminderPreview => {
        const link = `${baseUrl}/agency#${LINK_SHOWN}`;
        const { subject, text } = reminderMail({ agency, to: to[0]!, of, link, texts: set.texts, helpDesk });
        return { day: mail.day, agency, to, subject, text };
      };
      return {
        ...set,
        defaults: DEFAULT_TEXTS,
        isMailConfigured,
        preview: reachable.slice(0, MAX_PREVIEWED).map(shown),
        previewed: reachable.length,
        unreachable: [...new Set(mails.flatMap(({ to, agency }) => (to.length === 0 ? [agency] : [])))],
        sent: await lastSent(prisma),
      };
    },

    /** @throws {ServiceError} `invalid_parameter`; `record_changed` if others have changed it since */
    save: (input: z.input<typeof saveRemindersInput>, by: Doer): Promise<void> =>
      saveReminders(prisma, checked(saveRemindersInput, input), { by, now: now() }),

    /** @throws {ServiceError} `invalid_parameter` without a mail server; `record_changed` if others have changed it since */
    async turn(input: z.input<typeof turnRemindersInput>, by: Doer): Promise<void> {
      const { isOn, seen } = checked(turnRemindersInput, input);
      if (isOn && !isMailConfigured) throw invalid('isOn', NO_MAIL);
      await turnReminders(prisma, isOn, { seen, by, now: now() });
    },

    start(): void {
      if (isMailConfigured)
        task ??= repeatedly({
          ...{ pool, log, name: 'reminders', every: EVERY_MS },
          run: async (closing) => void (await remind(closing)),
        });
    },

    close: async (): Promise<void> => task?.close(),
  };
}

const BY = system('reminders');

const NO_MAIL = {
  code: 'refused_value',
  reason: {
    id: 'memerlukan server e-mail (SMTP_URL)',
    en: 'needs a mail server (SMTP_URL)',
  },
} as const;

/** The keys of earlier reminders, to which {@link untold} adds. */
type Told = Set<string>;

async function readTold(prisma: PrismaClient, since: Date): Promise<Told> {
  const rows = await prisma.reminder.findMany({ where: { postedAt: { gte: since } } });
  return new Set(rows.map((row) => toldKey(row.agency, row)));
}

const toldKey = (
  agency: string,
  { collection, period, day }: Readonly<{ collection: string; period: string; day: number }>,
): string => JSON.stringify([agency, collection, period, day]);

/** The reminders, without deliveries of which the agency was already reminded. The remaining ones count as reminded. */
function untold(planned: readonly PlannedReminder[], told: Told): PlannedReminder[] {
  return planned.flatMap((mail) => {
    const of = mail.of.filter((one) => !told.has(toldKey(mail.key, one)));
    for (const one of of) told.add(toldKey(mail.key, one));
    return of.length === 0 ? [] : [{ ...mail, of }];
  });
}

async function lastSent(prisma: PrismaClient): Promise<ReminderOverview['sent']> {
  const links = await prisma.agencyLink.findMany({
    where: { byReminder: true },
    orderBy: { createdAt: 'desc' },
    take: MAX_SENT,
    select: { agency: true, createdAt: true },
  });
  return links.map(({ agency, createdAt }) => ({ agency, at: createdAt }));
}
