import type { Collection } from '@/domain/collections';
import { type Indicator, SIDES } from '@/domain/indicators/indicator';
import { type FigureBlock, hasFigures, type ReportBlock } from '@/domain/reports/block';
import type { ReportFilters } from '@/domain/reports/filters';
import type { Doer, StaffActor } from '@/server/actor';
import type { Pool } from '@/server/database/pool';
import { type Daily, repeatedly } from '@/server/database/retention';
import { ServiceError } from '@/server/errors';
import type { Indicators } from '@/server/indicators/indicators';
import { checked } from '@/server/input/input';
import type { Logger } from '@/server/log';
import { addBlockInput, readReportInput, saveReportInput } from './inputs';
import { saveReportMailInput } from './mail/inputs';
import { createReportMails, type ReportMailing, type ReportMailOptions } from './mail/report-mails';
import { mayRead, type ShownBlock, showBlocks } from './show-blocks';
import { addReportBlock, existingReport, removeReport, reportBlocksOf, saveReport } from './store';

/** A report in the list of all. */
export type ListedReport = Readonly<{
  id: string;
  title: string;
  blocks: number;
  changedAt: Date;
  changedBy: string;
  /** Whether the person may change it by the tables that it shows. */
  isOpen: boolean;
}>;

/** A report as its reader may see it. */
export type ReadReport = Pick<ListedReport, 'id' | 'title' | 'changedAt' | 'changedBy' | 'isOpen'> &
  Readonly<{
    blocks: readonly ShownBlock[];
    /** The filters that are applied, and those that are stored. */
    filters: ReportFilters;
    stored: ReportFilters;
    /** The periods that can be chosen, the newest first. */
    periods: readonly string[];
  }>;

/** A report to be changed. */
export type EditedReport = Readonly<{
  id: string;
  title: string;
  version: number;
  blocks: readonly ReportBlock[];
  period: string;
  place: string;
}>;

/** A report with figures of a collection. */
export type ReportAbout = Pick<ListedReport, 'id' | 'title'> &
  Readonly<{
    /** The identifiers of the blocks that show them. */
    blocks: ReadonlySet<string>;
  }>;

/** The person who acts, and the doer for the history. */
type Acting = Readonly<{ staff: StaffActor; by: Doer }>;

/** Reports of the office (docs/decisions/reports.md). */
export type Reports = Readonly<{
  /** All reports, by title. */
  list: (staff: StaffActor) => Promise<readonly ListedReport[]>;
  /** The reports with figures of a collection, the last changed first. */
  about: (collection: Collection) => Promise<readonly ReportAbout[]>;
  /** @throws {ServiceError} `not_found`, `invalid_parameter` */
  read: (
    given: unknown,
    asked: { staff: StaffActor; signal?: AbortSignal | undefined },
  ) => Promise<ReadReport>;
  /** @throws {ServiceError} `not_found`; `not_permitted` for people who may not see all of its tables */
  edited: (id: string, staff: StaffActor) => Promise<EditedReport>;
  /** @returns its identifier @throws {ServiceError} as `saveReport` */
  save: (given: unknown, acting: Acting) => Promise<string>;
  /** @throws {ServiceError} as `addReportBlock` */
  addBlock: (given: unknown, acting: Acting) => Promise<void>;
  /** @throws {ServiceError} `not_found`, `not_permitted` */
  remove: (id: string, acting: Acting) => Promise<void>;
  /**
   * The mail settings of a report.
   * @throws {ServiceError} `not_found`; `not_permitted` for people who may not see all of its tables
   */
  mailing: (id: string, staff: StaffActor) => Promise<ReportMailing>;
  /** @throws {ServiceError} as `createReportMails`; `not_permitted` as above */
  saveMailing: (given: unknown, acting: Acting) => Promise<void>;
  /** Posts the mails that are to be sent now. @returns their number */
  sendMails: (closing: AbortSignal) => Promise<number>;
  /** Begins to send mails after each completed period. */
  start: () => void;
  close: () => Promise<void>;
}>;

type Options = ReportMailOptions & Readonly<{ pool: Pool; log: Logger }>;

const EVERY_MS = 600_000;

export function createOfficeReports(options: Options): Reports {
  const { pool, log, prisma, indicators, now, settings } = options;
  const mails = createReportMails(options);
  let task: Daily | undefined;
  /** The data that a change needs, read before its transaction. */
  const means = async ({ staff, by }: Acting) => {
    const known = await indicators.list();
    return {
      ...{ by, now: now(), indicators: known },
      requireAll: (blocks: readonly ReportBlock[]) => {
        if (!isOpen(staff, blocks, known)) throw new ServiceError('not_permitted');
      },
    };
  };
  const edited: Reports['edited'] = async (id, staff) => {
    const [row, known] = await Promise.all([existingReport(prisma, id), indicators.list()]);
    const blocks = reportBlocksOf(row);
    if (!isOpen(staff, blocks, known)) throw new ServiceError('not_permitted');
    const { title, version, period, place } = row;
    return { id, title, version, blocks, period, place };
  };
  return {
    list: async (staff) => {
      const [rows, known] = await Promise.all([
        prisma.report.findMany({ orderBy: [{ title: 'asc' }, { id: 'asc' }] }),
        indicators.list(),
      ]);
      return rows.map((row) => {
        const { id, title, changedAt, changedBy } = row;
        const blocks = reportBlocksOf(row);
        return {
          ...{ id, title, changedAt, changedBy, blocks: blocks.length },
          isOpen: isOpen(staff, blocks, known),
        };
      });
    },
    about: async ({ resource }) => {
      const [rows, known] = await Promise.all([
        prisma.report.findMany({ orderBy: [{ changedAt: 'desc' }, { id: 'asc' }] }),
        indicators.list(),
      ]);
      return rows.flatMap((row) => {
        const blocks = reportBlocksOf(row).filter(
          (block) => hasFigures(block) && readsOf(block, known).includes(resource),
        );
        return blocks.length === 0
          ? []
          : [{ id: row.id, title: row.title, blocks: new Set(blocks.map(({ id }) => id)) }];
      });
    },
    read: async (given, { staff, signal }) => {
      const asked = checked(readReportInput, given);
      const [row, known] = await Promise.all([existingReport(prisma, asked.id), indicators.list()]);
      const { id, title, changedAt, changedBy } = row;
      const stored = { period: row.period, place: row.place };
      const filters = { period: asked.period ?? row.period, place: asked.place ?? row.place };
      const blocks = reportBlocksOf(row);
      const shown = await showBlocks(options, blocks, { reader: staff, filters, indicators: known, signal });
      return {
        id,
        title,
        changedAt,
        changedBy,
        isOpen: isOpen(staff, blocks, known),
        ...shown,
        filters,
        stored,
      };
    },
    edited,
    save: async (given, acting) => saveReport(prisma, checked(saveReportInput, given), await means(acting)),
    addBlock: async (given, acting) =>
      addReportBlock(prisma, checked(addBlockInput, given), await means(acting)),
    remove: async (id, acting) => removeReport(prisma, id, await means(acting)),
    mailing: async (id, staff) => {
      await edited(id, staff);
      return mails.mailing(id, staff);
    },
    saveMailing: async (given, { staff, by }) => {
      const input = checked(saveReportMailInput, given);
      await edited(input.id, staff);
      await mails.save(input, by);
    },
    sendMails: mails.send,
    start: () => {
      if (settings.SMTP_URL !== undefined)
        task ??= repeatedly({
          ...{ pool, log, name: 'reports', every: EVERY_MS },
          run: async (closing) => void (await mails.send(closing)),
        });
    },
    close: async () => task?.close(),
  };
}

/** The names of the collections whose figures a block shows. */
function readsOf(block: FigureBlock, known: readonly Indicator[]): readonly string[] {
  if (block.kind !== 'indicator') return [block.collection];
  const indicator = known.find(({ name }) => name === block.indicator);
  return indicator === undefined ? [] : SIDES.map((side) => indicator[side].collection);
}

const isOpen = (
  staff: StaffActor,
  blocks: readonly ReportBlock[],
  known: Awaited<ReturnType<Indicators['list']>>,
): boolean => blocks.every((block) => !hasFigures(block) || mayRead(staff, block, known));
