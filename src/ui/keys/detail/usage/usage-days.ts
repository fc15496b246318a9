import { addDays } from '@/domain/calendar';

/** Requests of one kind on one day; `refusal` is the reason if they failed. */
export type UseRow = Readonly<{
  day: string;
  collection: string;
  operation: string;
  status: number;
  refusal: string | null;
  count: number;
  /** Items of these requests' batches that were not stored. */
  failedItems?: number;
  duplicateItems?: number;
}>;

export type WireDayUse = Readonly<{ day: string; calls: number; refusals: number }>;

/** The numbers of served calls and of refusals of one group. */
export type UseShare<T> = Readonly<{ of: T; calls: number; refusals: number }>;

/** One cause of refusal on one day, with the calls. */
export type RefusedDay = Readonly<{
  day: string;
  refusal: string;
  count: number;
  targets: readonly Readonly<{ collection: string; operation: string }>[];
}>;

/** The last days up to `today`, oldest first, each with its calls and refusals, including zeros. */
export function daysOf(
  rows: readonly UseRow[],
  { today, days }: { today: string; days: number },
): readonly WireDayUse[] {
  const byDay = new Map(usageShares(rows, ({ day }) => day).map((share) => [share.of, share]));
  return Array.from({ length: days }, (_, place) => {
    const day = addDays(today, place + 1 - days);
    const { calls = 0, refusals = 0 } = byDay.get(day) ?? {};
    return { day, calls, refusals };
  });
}

/** Calls and refusals grouped by what `nameOf` returns for a row, the most frequent first. */
export function usageShares<T extends string | number>(
  rows: readonly UseRow[],
  nameOf: (row: UseRow) => T,
): readonly UseShare<T>[] {
  const found = new Map<T, { of: T; calls: number; refusals: number }>();
  for (const row of rows) {
    const of = nameOf(row);
    const share = found.get(of) ?? { of, calls: 0, refusals: 0 };
    if (row.refusal === null) share.calls += row.count;
    else share.refusals += row.count;
    found.set(of, share);
  }
  return [...found.values()].sort((a, b) => b.calls + b.refusals - (a.calls + a.refusals));
}

/** The refusals by day and cause: newest first, then the most frequent. */
export function refusedDays(rows: readonly (UseRow & { refusal: string | null })[]): readonly RefusedDay[] {
  const found = new Map<string, { day: string; refusal: string; count: number; targets: Target[] }>();
  for (const { day, refusal, collection, operation, count } of rows) {
    if (refusal === null) continue;
    const entry = found.get(`${day} ${refusal}`) ?? { day, refusal, count: 0, targets: [] };
    found.set(`${day} ${refusal}`, entry);
    entry.count += count;
    if (!entry.targets.some((one) => one.collection === collection && one.operation === operation)) {
      entry.targets.push({ collection, operation });
    }
  }
  return [...found.values()].sort((a, b) => (a.day === b.day ? b.count - a.count : a.day < b.day ? 1 : -1));
}

/** The sums of calls and refusals over all days. */
export function totalOf(days: readonly WireDayUse[]): { calls: number; refusals: number } {
  return days.reduce(
    (sum, { calls, refusals }) => ({ calls: sum.calls + calls, refusals: sum.refusals + refusals }),
    { calls: 0, refusals: 0 },
  );
}

type Target = { collection: string; operation: string };
