const DAY_MS = 86_400_000;
const WHOLE = /^[+-]?\d{1,15}$/;
const DATE = /^(\d{4})-(\d{2})-(\d{2})((?:[T ].*)?)$/;
const NUMBERED = /^(.*?)(\d{1,15})$/s;

/**
 * Continues some values, as spreadsheets do when they fill cells: numbers, numbered texts ("RT 01") and dates continue in
 * steps if at least two of them determine the step; all others are repeated.
 * @param source the existing values, in the direction of the fill
 */
export function fillSeries(source: readonly string[], count: number): string[] {
  const next = source.length > 1 ? (numbers(source) ?? dates(source) ?? numbered(source)) : undefined;
  return Array.from({ length: count }, (_, place) => next?.(place) ?? source[place % source.length] ?? '');
}

type Next = (place: number) => string;

function numbers(source: readonly string[]): Next | undefined {
  if (!source.every((text) => WHOLE.test(text) && !hasLeadingZero(text))) return undefined;
  const values = source.map(Number);
  const step = stepOf(values);
  return step === undefined ? undefined : (place) => String(values.at(-1)! + step * (place + 1));
}

function numbered(source: readonly string[]): Next | undefined {
  const matches = source.map((text) => NUMBERED.exec(text));
  const prefix = matches[0]?.[1];
  if (matches.some((match) => match === null || match[1] !== prefix)) return undefined;
  const values = matches.map((match) => Number(match![2]));
  const step = stepOf(values);
  if (step === undefined) return undefined;
  const width = matches[0]![2]!.length;
  return (place) =>
    `${prefix}${String(Math.max(0, values.at(-1)! + step * (place + 1))).padStart(width, '0')}`;
}

function dates(source: readonly string[]): Next | undefined {
  const matches = source.map((text) => DATE.exec(text));
  const time = matches[0]?.[4];
  if (matches.some((match) => match === null || match[4] !== time)) return undefined;
  const parts = matches.map((match) => ({
    year: Number(match![1]),
    month: Number(match![2]) - 1,
    day: Number(match![3]),
  }));
  const last = parts.at(-1)!;
  const months = stepOf(parts.map(({ year, month }) => year * 12 + month));
  const sameDay = parts.every(({ day }) => day === last.day);
  if (sameDay && months !== undefined && months !== 0)
    return (place) => dateText(addMonths(last, months * (place + 1)), time!);
  const days = stepOf(parts.map(({ year, month, day }) => Date.UTC(year, month, day) / DAY_MS));
  if (days === undefined) return undefined;
  const lastDay = Date.UTC(last.year, last.month, last.day);
  return (place) => dateText(new Date(lastDay + days * (place + 1) * DAY_MS), time!);
}

/** The same day of a later month, or that month's last day. */
function addMonths({ year, month, day }: { year: number; month: number; day: number }, months: number): Date {
  const lastOfMonth = new Date(Date.UTC(year, month + months + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month + months, Math.min(day, lastOfMonth)));
}

const dateText = (date: Date, time: string): string => `${date.toISOString().slice(0, 10)}${time}`;

/** The constant difference of consecutive values; undefined if it is not constant. */
function stepOf(values: readonly number[]): number | undefined {
  const step = values[1]! - values[0]!;
  return values.every((value, place) => place === 0 || value - values[place - 1]! === step)
    ? step
    : undefined;
}

const hasLeadingZero = (text: string): boolean => /^[+-]?0\d/.test(text);
