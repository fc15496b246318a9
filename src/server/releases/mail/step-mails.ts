import type { z } from 'zod';
import { type Collection, findCollection } from '@/domain/collections';
import { agenciesOf } from '@/domain/deliveries/agency';
import { emailIn } from '@/domain/email';
import { helpDeskOf } from '@/domain/help-desk';
import { mayEnter, type Role } from '@/domain/staff';
import type { Prisma, Staff } from '@/generated/prisma/client';
import type { Doer } from '@/server/actor';
import type { Pool } from '@/server/database/pool';
import { lockedTransaction, type PrismaClient } from '@/server/database/prisma';
import { type Daily, repeatedly } from '@/server/database/retention';
import { ServiceError } from '@/server/errors';
import { writeHistory } from '@/server/history/write';
import { checked, invalid } from '@/server/input/input';
import { composeLetter, type LetterText } from '@/server/letters/compose';
import type { Letters } from '@/server/letters/letters';
import type { Logger } from '@/server/log';
import { publicUrlOf, type Settings } from '@/server/settings';
import { turnStepMailsInput, wantStepMailsInput } from '../inputs';
import { publicText, returnedText, type StepMailLanguage, type StepNews, staffText } from './texts';

/** Whether steps are mailed, and whether the present person wants such mails. */
export type StepMailSettings = Readonly<{
  onSince: Date | null;
  onBy: string | null;
  isWanted: boolean;
  /** Whether there is a mail server. */
  isMailConfigured: boolean;
}>;

export type StepMailOptions = Readonly<{
  pool: Pool;
  prisma: PrismaClient;
  log: Logger;
  letters: Pick<Letters, 'post'>;
  settings: Pick<
    Settings,
    'SMTP_URL' | 'BASE_URL' | 'HELP_DESK_NAME' | 'HELP_DESK_EMAIL' | 'HELP_DESK_PHONE' | 'HELP_DESK_HOURS'
  >;
  now: () => Date;
}>;

type Tx = Prisma.TransactionClient;

const ID = 1;
const LOCK = 'release mails';
/** How often releases are looked for that have become public. */
const EVERY_MS = 60_000;
/** The roles that take steps, and so get the mails about them. */
const ROLES: readonly Role[] = ['administrator', 'data_officer'];

/** Mails about steps of releases. Source: docs/decisions/releases.md, "Mails". */
export function createStepMails({ pool, prisma, log, letters, settings, now }: StepMailOptions) {
  const isMailConfigured = settings.SMTP_URL !== undefined;
  const baseUrl = publicUrlOf(settings) ?? '';
  const helpDesk = helpDeskOf(settings);
  let task: Daily | undefined;

  const onSinceOf = async (tx: Tx | PrismaClient) =>
    isMailConfigured
      ? ((await tx.releaseMailSetting.findUnique({ where: { id: ID } }))?.onSince ?? null)
      : null;

  /** Posts a mail to the contacts of agencies in both languages. @param keys absent: all agencies of the collection */
  async function postToAgencies(
    tx: Tx,
    { resource }: Collection,
    textOf: (agency: string, language: StepMailLanguage) => LetterText,
    keys?: readonly string[],
  ): Promise<number> {
    const set = await tx.deliverySetting.findMany({ where: { agency: { not: null }, collection: resource } });
    let count = 0;
    for (const [key, { name, contacts }] of agenciesOf(set)) {
      if (keys !== undefined && !keys.includes(key)) continue;
      const [[subject, ...id], [subjectEn, ...en]] = [textOf(name, 'id'), textOf(name, 'en')];
      for (const to of new Set(contacts.flatMap((contact) => emailIn(contact) ?? []))) {
        const text: LetterText = [`${subject} / ${subjectEn}`, ...id, '* * *', ...en];
        await letters.post(tx, composeLetter({ to, language: 'id', helpDesk }, text));
        count += 1;
      }
    }
    return count;
  }

  return {
    /** Posts mails about a step, in its transaction, to the people who want them; not to the one who took it. @param byId of that person */
    async tellStaff(tx: Tx, news: StepNews, byId: string | null): Promise<void> {
      if ((await onSinceOf(tx)) === null) return;
      const wanted = await tx.releaseMailReader.findMany();
      const ids = wanted.map(({ staffId }) => staffId).filter((id) => id !== byId);
      const people = await tx.staff.findMany({
        where: { id: { in: ids }, disabledAt: null },
        orderBy: { email: 'asc' },
      });
      const link = `${baseUrl}/releases/${news.collection.resource}/${news.period}`;
      for (const person of people.filter((one) => isTold(one, news.collection))) {
        const language = person.language === 'en' ? 'en' : 'id';
        const text = staffText(news, { language, link });
        await letters.post(tx, composeLetter({ to: person.email, language, helpDesk }, text));
      }
    },

    /** Posts mails to agencies, in the same transaction, when their part was returned. @param asked.keys as `agencyKeyOf` writes them */
    async tellReturned(
      tx: Tx,
      asked: Readonly<{ collection: Collection; period: string; note: string; keys: readonly string[] }>,
    ): Promise<void> {
      if (asked.keys.length === 0 || (await onSinceOf(tx)) === null) return;
      const textOf = (agency: string, language: StepMailLanguage) =>
        returnedText({ ...asked, agency }, language);
      await postToAgencies(tx, asked.collection, textOf, asked.keys);
    },

    /**
     * Posts mails to agencies about the releases that have become public since mails were turned on, once for each release.
     * @returns the number of letters
     */
    async announce(closing?: AbortSignal): Promise<number> {
      const onSince = await onSinceOf(prisma);
      if (onSince === null) return 0;
      // By the clock of the database, which also decides what is public.
      const due = await prisma.$queryRaw<{ id: string }[]>`
        SELECT id FROM release WHERE announced_at IS NULL AND public_at >= ${onSince} AND public_at <= now()
        ORDER BY public_at, id`;
      let count = 0;
      for (const { id } of due) {
        if (closing?.aborted === true) break;
        count += await prisma.$transaction(async (tx) => {
          const [release] = await tx.release.updateManyAndReturn({
            where: { id, announcedAt: null },
            data: { announcedAt: now() },
          });
          const collection = findCollection(release?.collection ?? '');
          if (release === undefined || collection === undefined) return 0;
          const { period } = release;
          return postToAgencies(tx, collection, (agency, language) =>
            publicText({ collection, period, agency, release }, language),
          );
        });
      }
      return count;
    },

    async settings(staffId: string): Promise<StepMailSettings> {
      const [set, wanted] = await Promise.all([
        prisma.releaseMailSetting.findUnique({ where: { id: ID } }),
        prisma.releaseMailReader.findUnique({ where: { staffId } }),
      ]);
      const { onSince = null, onBy = null } = set ?? {};
      return { onSince, onBy, isWanted: wanted !== null, isMailConfigured };
    },

    /** Whether a person gets these mails. @throws {ServiceError} `invalid_parameter` */
    async want(input: z.input<typeof wantStepMailsInput>, staffId: string): Promise<void> {
      const { isWanted } = checked(wantStepMailsInput, input);
      if (isWanted) await prisma.releaseMailReader.createMany({ data: [{ staffId }], skipDuplicates: true });
      else await prisma.releaseMailReader.deleteMany({ where: { staffId } });
    },

    /**
     * Turns the mails on or off for everybody.
     * @throws {ServiceError} `invalid_parameter` without a mail server; `record_changed` if others have changed it since
     */
    async turn(input: z.input<typeof turnStepMailsInput>, by: Doer): Promise<void> {
      const { isOn, seen } = checked(turnStepMailsInput, input);
      if (isOn && !isMailConfigured) throw invalid('isOn', NO_MAIL);
      await lockedTransaction(prisma, LOCK, async (tx) => {
        const before = await tx.releaseMailSetting.findUnique({ where: { id: ID } });
        if ((before?.onSince?.toISOString() ?? null) !== seen) throw new ServiceError('record_changed');
        const after = isOn ? { onSince: now(), onBy: by.actor?.name ?? '' } : { onSince: null, onBy: null };
        await tx.releaseMailSetting.upsert({
          where: { id: ID },
          create: { id: ID, ...after },
          update: after,
        });
        await writeHistory(tx, by, {
          action: isOn ? 'release.mails_on' : 'release.mails_off',
          subject: { kind: 'release', name: '' },
        });
      });
    },

    start(): void {
      if (isMailConfigured)
        task ??= repeatedly({
          ...{ pool, log, name: 'release mails', every: EVERY_MS },
          run: async (closing) => void (await this.announce(closing)),
        });
    },

    close: async (): Promise<void> => task?.close(),
  };
}

export type StepMails = ReturnType<typeof createStepMails>;

const isTold = ({ role, groups }: Staff, { group }: Collection): boolean =>
  ROLES.includes(role as Role) && mayEnter({ role: role as Role, groups }, group);

const NO_MAIL = {
  code: 'refused_value',
  reason: { id: 'memerlukan server e-mail (SMTP_URL)', en: 'needs a mail server (SMTP_URL)' },
} as const;
