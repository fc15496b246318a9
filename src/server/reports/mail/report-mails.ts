import type { z } from 'zod';
import { collections } from '@/domain/collections';
import { deliveryFormOf } from '@/domain/deliveries/form';
import { periodInWords } from '@/domain/deliveries/period-in-words';
import { helpDeskOf } from '@/domain/help-desk';
import { type CompletedPeriod, completedPeriod, tablesOfReport } from '@/domain/reports/completed';
import { mayEnter, type Role } from '@/domain/staff';
import { Prisma, type Report, type Staff } from '@/generated/prisma/client';
import type { Doer } from '@/server/actor';
import type { Coverages } from '@/server/coverage/coverage';
import type { PrismaClient } from '@/server/database/prisma';
import { ServiceError } from '@/server/errors';
import { differences, writeHistory } from '@/server/history/write';
import type { Indicators, ListedIndicator } from '@/server/indicators/indicators';
import { invalid } from '@/server/input/input';
import { composeLetter } from '@/server/letters/compose';
import type { Letters } from '@/server/letters/letters';
import { filledText } from '@/server/letters/placed-text';
import type { Letter } from '@/server/mail';
import { publicUrlOf, type Settings } from '@/server/settings';
import type { FactSources } from '../facts';
import { showBlocks } from '../show-blocks';
import { existingReport, locked, reportBlocksOf } from '../store';
import { type FigureSources, figuresAsText } from './figures';
import type { saveReportMailInput } from './inputs';
import { DEFAULT_MAIL_TEXTS, MAIL_PLACEHOLDERS, type MailLanguage, type ReportMailTexts } from './texts';

/** The mail settings of a report, and to whom it was sent. */
export type ReportMailing = Readonly<{
  version: number;
  title: string;
  /** The time since which it is sent; null: it is not sent. */
  since: Date | null;
  recipients: readonly string[];
  /** All who may be chosen, and recipients who were suspended since. */
  people: readonly Readonly<{ id: string; name: string; isSuspended: boolean }>[];
  texts: ReportMailTexts;
  defaults: ReportMailTexts;
  /** Whether there is a mail server. */
  isMailConfigured: boolean;
  /** The latest period that all of its tables have completed; null: there is none. */
  completed: string | null;
  /** The mail of that period as the present reader would get it. */
  preview: Pick<Letter, 'subject' | 'text'> | null;
  /** The periods for which it was sent, newest first, and the number of people. */
  sent: readonly Readonly<{ period: string; at: Date; people: number }>[];
}>;

export type ReportMailOptions = FactSources &
  FigureSources &
  Readonly<{
    prisma: PrismaClient;
    coverages: Coverages;
    indicators: Pick<Indicators, 'list' | 'read'>;
    letters: Pick<Letters, 'post'>;
    settings: Settings;
    now: () => Date;
  }>;

/** The recipient of a mail. */
type Person = Pick<Staff, 'email' | 'language'> & Readonly<{ role: Role; groups: readonly string[] }>;

const MAX_SENT = 12;

/** Sends reports by mail after each completed period. Source: docs/decisions/reports.md, "By mail". */
export function createReportMails(options: ReportMailOptions) {
  const { prisma, coverages, indicators, letters, settings, now } = options;
  const isMailConfigured = settings.SMTP_URL !== undefined;
  const baseUrl = publicUrlOf(settings) ?? '';
  const helpDesk = helpDeskOf(settings);

  async function completedOf(
    report: Report,
    known: readonly ListedIndicator[],
  ): Promise<CompletedPeriod | undefined> {
    const tables = tablesOfReport(reportBlocksOf(report), known).filter(
      (collection) => deliveryFormOf(collection) !== undefined,
    );
    return completedPeriod(
      await Promise.all(tables.map(async (collection) => (await coverages.of({ collection }))!.coverage)),
    );
  }

  /** The mail of a period for a person: its figures are those of the tables that the person may see. */
  async function mailOf(
    report: Report,
    person: Person,
    { period, known }: { period: string; known: readonly ListedIndicator[] },
  ): Promise<Letter> {
    const language: MailLanguage = person.language === 'en' ? 'en' : 'id';
    const filters = { period, place: report.place };
    const { blocks } = await showBlocks(options, reportBlocksOf(report), {
      ...{ reader: person, filters, indicators: known },
    });
    const names = MAIL_PLACEHOLDERS[language];
    const values = {
      [names.title]: report.title,
      [names.period]: periodInWords(period, language),
      [names.figures]: await figuresAsText(options, blocks, { language, indicators: known }),
      [names.link]: `${baseUrl}/reports/${report.id}?period=${period}`,
    };
    const { subject, text } = textsOf(report)[language];
    return composeLetter({ to: person.email, language, helpDesk }, [
      filledText(subject, values),
      filledText(text, values),
    ]);
  }

  /** Posts the mails of one report. @returns their number */
  async function sendReport(report: Report, known: readonly ListedIndicator[]): Promise<number> {
    const completed = await completedOf(report, known);
    if (completed === undefined || completed.lastDay <= (report.mailAfter ?? '')) return 0;
    const { period } = completed;
    const told = await prisma.reportMail.findMany({ where: { reportId: report.id, period } });
    const wanted = report.recipients.filter((id) => !told.some(({ staffId }) => staffId === id));
    const people = await prisma.staff.findMany({ where: { id: { in: wanted }, disabledAt: null } });
    let count = 0;
    for (const person of people.filter(readsRecords)) {
      const letter = await mailOf(report, personOf(person), { period, known });
      count += await prisma.$transaction(async (tx) => {
        const current = await locked(tx, report.id);
        const staff = await tx.staff.findUnique({ where: { id: person.id } });
        const isWanted = current.mailSince !== null && current.recipients.includes(person.id);
        if (!isWanted || staff === null || staff.disabledAt !== null) return 0;
        // If there are several instances, or after a restart, only one stores the note and posts the letter.
        const note = { reportId: report.id, period, staffId: person.id, postedAt: now() };
        const noted = await tx.reportMail.createMany({ data: [note], skipDuplicates: true });
        if (noted.count > 0) await letters.post(tx, letter);
        return noted.count;
      });
    }
    return count;
  }

  return {
    /** Posts the mails that are to be sent now. @returns the number of letters */
    async send(closing: AbortSignal): Promise<number> {
      if (!isMailConfigured) return 0;
      const reports = await prisma.report.findMany({ where: { mailSince: { not: null } } });
      const known = reports.length === 0 ? [] : await indicators.list();
      let count = 0;
      for (const report of reports) {
        if (closing.aborted) break;
        count += await sendReport(report, known);
      }
      return count;
    },

    /** @param person the reader @throws {ServiceError} `not_found` */
    async mailing(id: string, person: Omit<Person, 'language'>): Promise<ReportMailing> {
      const [report, known, staff, mails] = await Promise.all([
        existingReport(prisma, id),
        indicators.list(),
        prisma.staff.findMany({ orderBy: [{ name: 'asc' }, { id: 'asc' }] }),
        prisma.reportMail.groupBy({
          by: ['period'],
          where: { reportId: id },
          _count: true,
          _max: { postedAt: true },
          orderBy: { period: 'desc' },
          take: MAX_SENT,
        }),
      ]);
      const completed = await completedOf(report, known);
      const language = staff.find(({ email }) => email === person.email)?.language ?? null;
      const preview =
        completed && (await mailOf(report, { ...person, language }, { period: completed.period, known }));
      return {
        ...{ version: report.version, title: report.title, since: report.mailSince, isMailConfigured },
        recipients: report.recipients,
        people: staff
          .filter(
            (one) => report.recipients.includes(one.id) || (readsRecords(one) && one.disabledAt === null),
          )
          .map((one) => ({ id: one.id, name: one.name, isSuspended: one.disabledAt !== null })),
        texts: textsOf(report),
        defaults: DEFAULT_MAIL_TEXTS,
        completed: completed?.period ?? null,
        preview: preview === undefined ? null : { subject: preview.subject, text: preview.text },
        sent: mails.map(({ period, _count, _max }) => ({ period, at: _max.postedAt!, people: _count })),
      };
    },

    /**
     * Changes the mail settings of a report: whether, to whom and with which text it is sent.
     * @throws {ServiceError} `not_found`; `invalid_parameter` without a mail server; `record_changed` if others have changed
     *   it since
     */
    async save(
      { id, version, isOn, recipients, ...given }: z.output<typeof saveReportMailInput>,
      by: Doer,
    ): Promise<void> {
      if (isOn && !isMailConfigured) throw invalid('isOn', NO_MAIL);
      const seen = await existingReport(prisma, id);
      const completed = isOn ? await completedOf(seen, await indicators.list()) : undefined;
      const texts: ReportMailTexts = {
        id: { subject: given.subjectId, text: given.textId },
        en: { subject: given.subjectEn, text: given.textEn },
      };
      const isOwn = JSON.stringify(texts) !== JSON.stringify(DEFAULT_MAIL_TEXTS);
      await prisma.$transaction(async (tx) => {
        const before = await locked(tx, id);
        if (before.version !== version) throw new ServiceError('record_changed');
        const people = await tx.staff.findMany({
          where: { id: { in: [...recipients, ...before.recipients] } },
        });
        const unknown = recipients.find((one) => !people.some((person) => person.id === one));
        if (unknown !== undefined)
          throw invalid('recipients', { code: 'not_one_of', known: people.map(({ name }) => name) });
        const isBegun = isOn && before.mailSince === null;
        const data = {
          recipients,
          mailSince: isOn ? (before.mailSince ?? now()) : null,
          ...(isBegun && { mailAfter: completed?.lastDay ?? '' }),
          mailText: isOwn ? texts : Prisma.DbNull,
          version: { increment: 1 },
        };
        const after = await tx.report.update({ where: { id }, data });
        const shown = (row: Report) => ({
          isOn: row.mailSince !== null,
          recipients: row.recipients.map((one) => people.find((person) => person.id === one)?.name ?? one),
          subject: `${textsOf(row).id.subject} / ${textsOf(row).en.subject}`,
          text: `${textsOf(row).id.text}\n* * *\n${textsOf(row).en.text}`,
        });
        const subject = { kind: 'report', id, name: before.title } as const;
        const changed = differences(shown(before), shown(after));
        await writeHistory(tx, by, { action: 'report.mail_changed', subject, ...changed });
      });
    },
  };
}

const textsOf = ({ mailText }: Pick<Report, 'mailText'>): ReportMailTexts =>
  (mailText as ReportMailTexts | null) ?? DEFAULT_MAIL_TEXTS;

const personOf = ({ email, language, role, groups }: Staff): Person => ({
  ...{ email, language, groups },
  role: role as Role,
});

/** Whether somebody can read a report at all: an auditor cannot. */
const readsRecords = (staff: Staff): boolean => {
  const { role, groups } = personOf(staff);
  return collections.some(({ group }) => mayEnter({ role, groups }, group));
};

const NO_MAIL = {
  code: 'refused_value',
  reason: { id: 'memerlukan server e-mail (SMTP_URL)', en: 'needs a mail server (SMTP_URL)' },
} as const;
