import type { z } from 'zod';
import type { Text } from '@/domain/collections/field';
import type { PeriodKind } from '@/domain/deliveries/period';
import type { InputFault } from '@/domain/refusals/input-fault';
import { isSameUnit, isYearPart, type UnmappableReason, yearValueOf } from '@/domain/walidata/mapping';
import type { Doer } from '@/server/actor';
import { lockedTransaction, type PrismaClient } from '@/server/database/prisma';
import { ServiceError } from '@/server/errors';
import { differences, writeHistory } from '@/server/history/write';
import type { Indicators } from '@/server/indicators/indicators';
import { checked, invalid } from '@/server/input/input';
import type { ReferenceEntry } from './client/read-answer';
import { removeMappingInput, saveMappingInput } from './inputs';

/** An indicator of the office and, if it has one, its code. */
export type MappedIndicator = Readonly<{
  name: string;
  label: Text;
  unit: Text;
  /** The length of its periods; null: it has no single value for a year. */
  kind: PeriodKind | null;
  reason: UnmappableReason | null;
  mapping: Readonly<{ code: string; part: number; decimals: number }> | null;
  /** The entry of its code; null: it has none, or the list no longer has it. */
  entry: ReferenceEntry | null;
  /** Whether the units are written differently. */
  isUnitOther: boolean;
}>;

type Options = Readonly<{
  prisma: PrismaClient;
  indicators: Pick<Indicators, 'list' | 'find'>;
  now: () => Date;
}>;

/** All indicators, and their codes. */
export async function readMappings({
  prisma,
  indicators,
}: Omit<Options, 'now'>): Promise<readonly MappedIndicator[]> {
  const [all, mappings] = await Promise.all([indicators.list(), prisma.walidataMapping.findMany()]);
  const codes = mappings.map(({ code }) => code);
  const entries = await prisma.walidataReference.findMany({ where: { code: { in: codes } } });
  const entryOf = new Map(entries.map((one) => [one.code, one]));
  const mappingOf = new Map(mappings.map((one) => [one.indicator, one]));
  return all.map((indicator) => {
    const { name, label, unit } = indicator;
    const year = yearValueOf(indicator);
    const own = mappingOf.get(name);
    const entry = (own && entryOf.get(own.code)) ?? null;
    return {
      ...{ name, label, unit, entry },
      kind: 'kind' in year ? year.kind : null,
      reason: 'reason' in year ? year.reason : null,
      mapping: own === undefined ? null : { code: own.code, part: own.part, decimals: own.decimals },
      isUnitOther: entry !== null && !isSameUnit(entry.unit, unit.id),
    };
  });
}

/** @throws {ServiceError} `not_found`; `invalid_parameter`, also if another indicator has the code */
export async function saveMapping(
  input: z.input<typeof saveMappingInput>,
  by: Doer,
  { prisma, indicators, now }: Options,
): Promise<void> {
  const { indicator: name, ...given } = checked(saveMappingInput, input);
  const indicator = await indicators.find(name);
  const year = yearValueOf(indicator);
  if ('reason' in year) throw invalid('indicator', UNMAPPABLE[year.reason]);
  if (!isYearPart(given.part, year.kind)) throw invalid('part', { code: 'wrong_form' });
  if ((await prisma.walidataReference.findUnique({ where: { code: given.code } })) === null)
    throw invalid('code', NOT_LISTED);
  const data = { ...given, changedAt: now() };
  await lockedTransaction(prisma, LOCK, async (tx) => {
    const other = await tx.walidataMapping.findUnique({ where: { code: given.code } });
    if (other !== null && other.indicator !== name) throw invalid('code', TAKEN);
    const where = { indicator: name };
    const before = await tx.walidataMapping.findUnique({ where });
    await tx.walidataMapping.upsert({ where, create: { indicator: name, ...data }, update: data });
    await writeHistory(tx, by, {
      action: 'walidata.mapped',
      subject: { kind: 'walidata', id: null, name: indicator.label.id },
      ...differences(before === null ? NONE : shownOf(before), shownOf(given)),
    });
  });
}

/** @throws {ServiceError} `not_found` */
export async function removeMapping(
  input: z.input<typeof removeMappingInput>,
  by: Doer,
  { prisma, indicators }: Omit<Options, 'now'>,
): Promise<void> {
  const { indicator } = checked(removeMappingInput, input);
  const label = (await indicators.list()).find(({ name }) => name === indicator)?.label.id ?? indicator;
  await prisma.$transaction(async (tx) => {
    const [removed] = await tx.$queryRaw<{ code: string }[]>`
      DELETE FROM walidata_mapping WHERE indicator = ${indicator} RETURNING code`;
    if (removed === undefined) throw new ServiceError('not_found');
    await writeHistory(tx, by, {
      action: 'walidata.unmapped',
      subject: { kind: 'walidata', id: null, name: label },
      before: { code: removed.code },
      after: { code: null },
    });
  });
}

const LOCK = 'walidata mapping';
type Shown = Readonly<{ code: string | null; part: number | null; decimals: number | null }>;
const NONE: Shown = { code: null, part: null, decimals: null };
const shownOf = ({ code, part, decimals }: Shown): Shown => ({ code, part, decimals });

const told = (id: string, en: string): InputFault => ({ code: 'refused_value', reason: { id, en } });
const NOT_LISTED = told('tidak ada di daftar kode DSSD', 'is not in the list of DSSD codes');
const TAKEN = told('sudah dipakai indikator lain', 'is already used by another indicator');
const UNMAPPABLE: Readonly<Record<UnmappableReason, InputFault>> = {
  no_period: told('indikator ini tidak memiliki periode', 'this indicator has no periods'),
  shares: told(
    'indikator ini membagi menjadi bagian, tanpa satu nilai',
    'this indicator has shares and no single value',
  ),
};
