import type { Text } from '@/domain/collections/field';
import {
  compareWithThere,
  isSendable,
  type SentState,
  type ThereComparison,
  type ValueReason,
  type WantedThere,
} from '@/domain/walidata/states';
import type { PrismaClient } from '@/server/database/prisma';
import type { Indicators, ListedIndicator } from '@/server/indicators/indicators';
import type { Called, ThereLists } from '../client/calls';
import type { ReadThere } from '../reference';
import { type OurValue, readOurValue } from './our-values';
import { type ValueRow, valueRowOf } from './value-row';

/** What became of the value that was sent last for a code. */
export type LastSent = Readonly<{
  value: string;
  wanted: WantedThere;
  state: SentState;
  stateAt: Date;
  sentAt: Date | null;
  nextAttemptAt: Date | null;
  reason: ValueReason | null;
  by: string;
  transaction: string | null;
  verifiedOn: string | null;
}>;

/** A code and year: the value of the office, what is there, and what was sent last. */
export type YearValue = Readonly<{
  code: string;
  description: string | null;
  unit: string | null;
  /** Null: the indicator no longer has this code, or is gone. */
  indicator: Readonly<{ name: string; label: Text }> | null;
  ours: OurValue;
  /** Null: what is there could not be read. */
  there: Readonly<{ stored: string | null; final: string | null; verifiedOn: string | null }> | null;
  comparison: ThereComparison | null;
  isSendable: boolean;
  last: LastSent | null;
}>;

/** The values of a year. `read`: whether what is there could be read; null: it is off. */
export type YearValues = Readonly<{ year: number; read: ReadThere | null; values: readonly YearValue[] }>;

type Asked = Readonly<{ government: string; year: number; signal?: AbortSignal | undefined }>;
type Sources = Readonly<{ prisma: PrismaClient; indicators: Pick<Indicators, 'list' | 'read'> }>;

const NOTHING: OurValue = { value: null, period: null, isSufficient: false, isReleased: false };

/** An indicator with a code, and its value for a year. */
export type MappedValue = Readonly<{ indicator: ListedIndicator; code: string; ours: OurValue }>;

/** The values of the indicators with a code. @param asked.of limits the indicators */
export async function readMappedValues(
  { prisma, indicators }: Sources,
  {
    year,
    signal,
    of = () => true,
  }: Omit<Asked, 'government'> & { of?: (indicator: ListedIndicator) => boolean },
): Promise<readonly MappedValue[]> {
  const [all, mappings] = await Promise.all([indicators.list(), prisma.walidataMapping.findMany()]);
  const found: MappedValue[] = [];
  // One after the other: each occupies connections for its two sides.
  for (const mapping of mappings) {
    const indicator = all.find(({ name }) => name === mapping.indicator);
    if (indicator === undefined || !of(indicator)) continue;
    found.push({
      indicator,
      code: mapping.code,
      ours: await readOurValue(indicators, { indicator, year, mapping, signal }),
    });
  }
  return found;
}

/** The values of a year: of the indicators with a code, and those that were sent for other codes. */
export async function yearValues(
  sources: Sources,
  { government, ...asked }: Asked,
  there: Called<ThereLists> | undefined,
): Promise<YearValues> {
  const { year } = asked;
  const { prisma } = sources;
  const [mapped, rows] = await Promise.all([
    readMappedValues(sources, asked),
    prisma.walidataValue.findMany({ where: { government, year } }),
  ]);
  const rowOf = new Map(rows.map((row) => [row.code, valueRowOf(row)]));
  const codes = [...new Set([...mapped.map(({ code }) => code), ...rowOf.keys()])].sort();
  const entries = await prisma.walidataReference.findMany({ where: { code: { in: codes } } });
  const lists = there?.ok === true ? there.found : undefined;
  const values = codes.map((code): YearValue => {
    const own = mapped.find((one) => one.code === code);
    const entry = entries.find((one) => one.code === code);
    const row = rowOf.get(code);
    const ours = own?.ours ?? NOTHING;
    const [stored, final] = [lists?.stored.get(code), lists?.final.get(code)];
    const comparison =
      lists === undefined
        ? null
        : compareWithThere(ours.value, { stored: stored?.value, final: final?.value }, row);
    return {
      ...{ code, ours, comparison },
      description: entry?.description ?? null,
      unit: entry?.unit ?? null,
      indicator: own === undefined ? null : { name: own.indicator.name, label: own.indicator.label },
      there:
        lists === undefined
          ? null
          : {
              stored: stored?.value ?? null,
              final: final?.value ?? null,
              verifiedOn: final?.verifiedOn ?? null,
            },
      isSendable: comparison !== null && isSendable(comparison, row),
      last: row === undefined ? null : lastOf(row),
    };
  });
  const read =
    there === undefined
      ? null
      : there.ok
        ? { fault: null }
        : { fault: there.fault, status: there.status, message: there.message };
  return { year, read, values };
}

const lastOf = (row: ValueRow): LastSent => {
  const {
    value,
    wanted,
    state,
    stateAt,
    sentAt,
    nextAttemptAt,
    reason,
    queuedBy: by,
    transaction,
    verifiedOn,
  } = row;
  return { value, wanted, state, stateAt, sentAt, nextAttemptAt, reason, by, transaction, verifiedOn };
};
