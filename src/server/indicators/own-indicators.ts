import { declaredIndicators } from '@/domain/indicators/declared';
import { indicatorFormula } from '@/domain/indicators/formula';
import type { Indicator, IndicatorSide } from '@/domain/indicators/indicator';
import type { Prisma } from '@/generated/prisma/client';
import type { Doer } from '@/server/actor';
import { lockedTransaction, type PrismaClient } from '@/server/database/prisma';
import { ServiceError } from '@/server/errors';
import { differences, writeHistory } from '@/server/history/write';
import { checked, invalid } from '@/server/input/input';
import { type IndicatorInput, indicatorInput, saveIndicatorInput } from './inputs';

/** The most indicators of one office. */
const MAX_OWN = 200;
/** The most characters of a name, without the number that distinguishes it from another. */
const MAX_STEM = 50;

type Row = Prisma.OwnIndicatorGetPayload<object>;
type Tx = Prisma.TransactionClient;

/** The indicators that the office has added, by label. One whose collection no longer has its figure is left out. */
export async function readOwnIndicators(prisma: PrismaClient): Promise<Indicator[]> {
  const rows = await prisma.ownIndicator.findMany({ orderBy: [{ label: 'asc' }, { name: 'asc' }] });
  return rows.flatMap((row) => {
    const parsed = indicatorInput.safeParse(inputOf(row));
    return parsed.success ? [ownIndicator(row.name, parsed.data)] : [];
  });
}

/** An indicator of the office: its texts are in the one language in which they were written. */
export function ownIndicator(name: string, input: IndicatorInput): Indicator {
  const both = (text: string) => ({ id: text, en: text });
  const { label, definition, interpretation, unit, factor } = input;
  return {
    name,
    label: both(label),
    definition: both(definition),
    interpretation: both(interpretation),
    unit: both(unit),
    factor,
    numerator: sideOf(input.numerator),
    denominator: sideOf(input.denominator),
  };
}

/** The schema has judged the name of the collection. */
export const sideOf = (side: IndicatorInput['numerator']): IndicatorSide => side as IndicatorSide;

/**
 * Stores a new indicator, or a change of one of the office.
 * @returns its name
 * @throws {ServiceError} `invalid_parameter`, `not_found`
 */
export async function saveOwnIndicator(prisma: PrismaClient, given: unknown, by: Doer): Promise<string> {
  const { name: known, indicator } = checked(saveIndicatorInput, given);
  return lockedTransaction(prisma, 'own indicators', async (tx) => {
    const before = known === undefined ? undefined : await existing(tx, known);
    const name = before?.name ?? (await freeName(tx, indicator.label));
    const data = { ...indicator, changedAt: new Date() };
    await tx.ownIndicator.upsert({ where: { name }, create: { name, ...data }, update: data });
    const after = membersOf(ownIndicator(name, indicator));
    const changed = before === undefined ? { after } : differences(membersOf(stored(before)), after);
    await writeHistory(tx, by, {
      action: 'indicator.saved',
      subject: subjectOf(name, indicator),
      ...changed,
    });
    return name;
  });
}

/** @throws {ServiceError} `not_found` */
export function removeOwnIndicator(prisma: PrismaClient, name: string, by: Doer): Promise<void> {
  return prisma.$transaction(async (tx) => {
    const before = await existing(tx, name);
    await tx.ownIndicator.delete({ where: { name } });
    // Another indicator may get the name later.
    await tx.metadata.deleteMany({ where: { kind: 'indicator', subject: name } });
    await writeHistory(tx, by, {
      action: 'indicator.removed',
      subject: subjectOf(name, before),
      before: membersOf(stored(before)),
    });
  });
}

async function existing(tx: Tx, name: string): Promise<Row> {
  const row = await tx.ownIndicator.findUnique({ where: { name } });
  if (row === null) throw new ServiceError('not_found');
  return row;
}

/** A name for addresses, made from the label: `Siswa per kelas` becomes `siswa_per_kelas`. */
async function freeName(tx: Tx, label: string): Promise<string> {
  const stem =
    label
      .normalize('NFKD')
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '_')
      .replace(/^_+|_+$/g, '')
      .slice(0, MAX_STEM) || 'indikator';
  const own = await tx.ownIndicator.findMany({ select: { name: true } });
  if (own.length >= MAX_OWN) throw invalid('label', { code: 'too_many', limit: MAX_OWN });
  const taken = new Set([...own, ...declaredIndicators].map(({ name }) => name));
  for (let n = 1; ; n += 1) {
    const name = n === 1 ? stem : `${stem}_${n}`;
    if (!taken.has(name)) return name;
  }
}

const subjectOf = (name: string, { label }: { label: string }) =>
  ({ kind: 'indicator', id: name, name: label }) as const;

/** The members of an indicator that the history records. */
const membersOf = (indicator: Indicator) => ({
  name: indicator.label.id,
  definition: indicator.definition.id,
  interpretation: indicator.interpretation.id,
  formula: indicatorFormula(indicator).id,
  unit: indicator.unit.id,
});

const stored = (row: Row): Indicator => ownIndicator(row.name, indicatorInput.parse(inputOf(row)));

const inputOf = ({ name: _name, changedAt: _changedAt, ...row }: Row) => row;
