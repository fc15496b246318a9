import type { z } from 'zod';
import { findCollection } from '@/domain/collections';
import type { Indicator } from '@/domain/indicators/indicator';
import { MAX_REPORT_BLOCKS } from '@/domain/limits';
import { hasFigures, type ReportBlock, reportBlocks } from '@/domain/reports/block';
import { missingPartOf } from '@/domain/reports/judge-block';
import type { Prisma, Report } from '@/generated/prisma/client';
import type { Doer } from '@/server/actor';
import type { PrismaClient } from '@/server/database/prisma';
import { ServiceError } from '@/server/errors';
import { differences, writeHistory } from '@/server/history/write';
import { invalid } from '@/server/input/input';
import type { addBlockInput, ReportContent, saveReportInput } from './inputs';

/** The most reports of one office. */
const MAX_REPORTS = 500;

type Tx = Prisma.TransactionClient;
type Means = Readonly<{
  by: Doer;
  now: Date;
  indicators: readonly Indicator[];
  /** Checks that the person may see all tables of some blocks. @throws {ServiceError} `not_permitted` */
  requireAll: (blocks: readonly ReportBlock[]) => void;
}>;

/** The blocks of a stored report. */
export const reportBlocksOf = ({ blocks }: Pick<Report, 'blocks'>): ReportBlock[] =>
  reportBlocks.parse(blocks);

/** A stored report. @throws {ServiceError} `not_found` */
export async function existingReport(prisma: PrismaClient | Tx, id: string): Promise<Report> {
  const row = await prisma.report.findUnique({ where: { id } });
  if (row === null) throw new ServiceError('not_found');
  return row;
}

/**
 * Stores a new report, or a change of one.
 * @returns its identifier
 * @throws {ServiceError} `invalid_parameter`; `not_found`; `not_permitted`; `record_changed` if others have changed it since
 */
export function saveReport(
  prisma: PrismaClient,
  given: z.output<typeof saveReportInput>,
  means: Means,
): Promise<string> {
  const { known, report } = given;
  return prisma.$transaction(async (tx) => {
    const before = known && (await locked(tx, known.id));
    if (before !== undefined) means.requireAll(reportBlocksOf(before));
    if (before?.version !== known?.version) throw new ServiceError('record_changed');
    judgeNew(report.blocks, before === undefined ? [] : reportBlocksOf(before), means);
    means.requireAll(report.blocks);
    return (await store(tx, { before, report }, means)).id;
  });
}

/**
 * Adds a block at the end of a report, also if others have changed it.
 * @throws {ServiceError} as {@link saveReport}
 */
export function addReportBlock(
  prisma: PrismaClient,
  { id, block }: z.output<typeof addBlockInput>,
  means: Means,
): Promise<void> {
  return prisma.$transaction(async (tx) => {
    const before = await locked(tx, id);
    const blocks = reportBlocksOf(before);
    means.requireAll(blocks);
    if (blocks.length >= MAX_REPORT_BLOCKS)
      throw invalid('blocks', { code: 'too_many', limit: MAX_REPORT_BLOCKS });
    judgeNew([block], [], means);
    means.requireAll([block]);
    const { title, period, place } = before;
    await store(tx, { before, report: { title, period, place, blocks: [...blocks, block] } }, means);
  });
}

/** @throws {ServiceError} `not_found`, `not_permitted` */
export function removeReport(
  prisma: PrismaClient,
  id: string,
  { by, requireAll }: Pick<Means, 'by' | 'requireAll'>,
): Promise<void> {
  return prisma.$transaction(async (tx) => {
    const before = await locked(tx, id);
    requireAll(reportBlocksOf(before));
    await tx.report.delete({ where: { id } });
    const subject = { kind: 'report', id, name: before.title } as const;
    await writeHistory(tx, by, { action: 'report.removed', subject, before: membersOf(contentOf(before)) });
  });
}

/** Locks a report until the transaction ends. @throws {ServiceError} `not_found` */
export async function locked(tx: Tx, id: string): Promise<Report> {
  await tx.$executeRaw`SELECT 1 FROM report WHERE id = ${id}::uuid FOR UPDATE`;
  return existingReport(tx, id);
}

async function store(
  tx: Tx,
  { before, report }: { before: Report | undefined; report: ReportContent },
  { by, now }: Pick<Means, 'by' | 'now'>,
): Promise<Report> {
  if (before === undefined && (await tx.report.count()) >= MAX_REPORTS)
    throw invalid('title', { code: 'too_many', limit: MAX_REPORTS });
  const name = by.actor?.name ?? '';
  const data = { ...report, changedAt: now, changedBy: name };
  const row =
    before === undefined
      ? await tx.report.create({ data: { ...data, createdAt: now, createdBy: name } })
      : await tx.report.update({ where: { id: before.id }, data: { ...data, version: { increment: 1 } } });
  const after = membersOf(report);
  const changed = before === undefined ? { after } : differences(membersOf(contentOf(before)), after);
  const subject = { kind: 'report', id: row.id, name: report.title } as const;
  await writeHistory(tx, by, { action: 'report.saved', subject, ...changed });
  return row;
}

/** Tables and indicators of new blocks must exist; those of blocks that were stored before may have been removed since. */
function judgeNew(
  blocks: readonly ReportBlock[],
  before: readonly ReportBlock[],
  { indicators }: Pick<Means, 'indicators'>,
): void {
  const stored = new Map(before.map((block) => [block.id, what(block)]));
  for (const [at, block] of blocks.entries()) {
    if (!hasFigures(block) || stored.get(block.id) === what(block)) continue;
    const missing = missingPartOf(block, indicators);
    if (missing === undefined) continue;
    const names = missing.names.join(', ');
    throw invalid(`report.blocks.${at}`, {
      code: 'refused_value',
      reason: { id: `bagian ${at + 1}: ${names} tidak ada`, en: `part ${at + 1}: there is no ${names}` },
    });
  }
}

const what = (block: ReportBlock): string =>
  JSON.stringify(hasFigures(block) ? { ...block, title: '' } : block);

const contentOf = (row: Report): ReportContent => ({ ...row, blocks: reportBlocksOf(row) });

/** The members of a report that the history records. */
const membersOf = ({ title, blocks, period, place }: ReportContent) => ({
  name: title,
  blocks: blocks.map(blockText),
  period,
  place,
});

/** A block in one line: `Siswa (gambar tiles): Peta siswa ?filter=…`. */
function blockText(block: ReportBlock): string {
  if (!hasFigures(block)) return block.text;
  const label =
    block.kind === 'indicator'
      ? block.indicator
      : (findCollection(block.collection)?.label.id ?? block.collection);
  const kind =
    block.kind === 'picture'
      ? `gambar ${block.picture}`
      : block.kind === 'summary'
        ? 'ringkasan'
        : 'indikator';
  return [
    `${label} (${kind})`,
    ...(block.title === '' ? [] : [block.title]),
    ...[...new URLSearchParams(block.query)].map(([name, value]) => `${name}=${value}`),
  ].join(' · ');
}
