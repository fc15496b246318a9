import { addDays } from '../calendar';
import type { Field } from '../collections/field';

/** The lengths of the periods of a collection. */
export type PeriodKind = 'year' | 'half_year' | 'month';

/** The lengths of periods, the longest first. */
export const PERIOD_KINDS: readonly PeriodKind[] = ['year', 'half_year', 'month'];

/** The word with which programs ask for the latest period that is sufficiently delivered. */
export const LATEST_PERIOD = 'latest';

/** Examples of how periods are written, for callers who wrote another form. */
export const PERIOD_EXAMPLES: Readonly<Record<PeriodKind, string>> = {
  year: '2024',
  half_year: '2024-S1',
  month: '2024-07',
};

/** A period; `part` is 1 or 2 for half-years, 1 to 12 for months, and 1 for years. */
export type DeliveryPeriod = Readonly<{ year: number; part: number }>;

/** The number of periods in a year. */
export const PARTS: Readonly<Record<PeriodKind, number>> = { year: 1, half_year: 2, month: 12 };

/** The fields that name the period of a record: a year, alone or with a part of it, or a moment. */
export type PeriodFields = Readonly<
  { kind: PeriodKind } & ({ year: Field; part: Field | undefined } | { moment: Field })
>;

/**
 * The kind of period that the fields of a collection's period name; undefined if there are none. @param fields see
 * `periodsOf`
 */
export function periodFieldsOf(fields: readonly Field[]): PeriodFields | undefined {
  const moment = fields.find(({ kind }) => kind === 'datetime');
  if (moment !== undefined) return { kind: 'month', moment };
  const [year, part] = fields;
  if (year === undefined) return undefined;
  return { kind: part === undefined ? 'year' : part.list === 'month' ? 'month' : 'half_year', year, part };
}

/** A number that is one greater for the next period. */
export const ordinalOf = ({ year, part }: DeliveryPeriod, kind: PeriodKind): number =>
  year * PARTS[kind] + part - 1;

/** The period with a number from {@link ordinalOf}. */
export const periodAt = (ordinal: number, kind: PeriodKind): DeliveryPeriod => ({
  year: Math.floor(ordinal / PARTS[kind]),
  part: (ordinal % PARTS[kind]) + 1,
});

/** A period as text, in the order of time: `2024`, `2024-S1`, `2024-07`. */
export function periodText({ year, part }: DeliveryPeriod, kind: PeriodKind): string {
  if (kind === 'year') return String(year);
  return kind === 'half_year' ? `${year}-S${part}` : `${year}-${String(part).padStart(2, '0')}`;
}

const TEXTS: Readonly<Record<PeriodKind, RegExp>> = {
  year: /^(\d{4})$/,
  half_year: /^(\d{4})-S([12])$/,
  month: /^(\d{4})-(0[1-9]|1[0-2])$/,
};

/** Reads a text of {@link periodText}; undefined if it is no period of that kind. */
export function readDeliveryPeriod(text: string, kind: PeriodKind): DeliveryPeriod | undefined {
  const [, year, part = '1'] = TEXTS[kind].exec(text) ?? [];
  return year === undefined ? undefined : { year: Number(year), part: Number(part) };
}

/** The period that contains a calendar day. */
export function periodOfDay(day: string, kind: PeriodKind): DeliveryPeriod {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return { year, part: Math.ceil((month * PARTS[kind]) / MONTHS) };
}

/** The first day of a period. */
export function firstDayOf({ year, part }: DeliveryPeriod, kind: PeriodKind): string {
  const month = ((part - 1) * MONTHS) / PARTS[kind] + 1;
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-01`;
}

/** The last day of a period. */
export function lastDayOf({ year, part }: DeliveryPeriod, kind: PeriodKind): string {
  const month = (part * MONTHS) / PARTS[kind];
  const [nextYear, next] = month === MONTHS ? [year + 1, 1] : [year, month + 1];
  return addDays(`${String(nextYear).padStart(4, '0')}-${String(next).padStart(2, '0')}-01`, -1);
}

const MONTHS = 12;
