import type { Collection, Field } from '@/domain/collections';
import type { GridRecord } from '@/ui/grid/types';
import type { Outputs } from '@/ui/trpc';

/** The figures of the selected numbers. */
export type RangeFigures = Readonly<{
  /** The number of numbers. */
  count: number;
  /** The sum; undefined for years, whose sum has no meaning. */
  sum?: bigint | undefined;
  average?: number | undefined;
  min: number;
  max: number;
}>;

/** The columns of a selection that are summed: those of numbers, or, if there are none, those of years. */
export function figureColumns(
  columns: readonly string[],
  { identifier, field }: Collection,
): readonly Field[] {
  const fields = columns.filter((name) => name !== identifier).flatMap((name) => field(name) ?? []);
  const figures = fields.filter(({ kind }) => kind === 'int');
  return figures.length > 0 ? figures : fields.filter(({ kind }) => kind === 'year');
}

const isSummed = (fields: readonly Field[]): boolean => fields[0]?.kind === 'int';

/** The figures from loaded rows; undefined if no number is selected. */
export function figuresOfRows(
  rows: readonly GridRecord[],
  fields: readonly Field[],
): RangeFigures | undefined {
  let count = 0;
  let sum = 0n;
  let min = Number.POSITIVE_INFINITY;
  let max = Number.NEGATIVE_INFINITY;
  for (const row of rows)
    for (const { name } of fields) {
      const value = row[name];
      if (typeof value !== 'number') continue;
      count += 1;
      sum += BigInt(value);
      min = Math.min(min, value);
      max = Math.max(max, value);
    }
  if (count === 0) return undefined;
  return isSummed(fields) ? { count, sum, average: Number(sum) / count, min, max } : { count, min, max };
}

/** The figures of several ranges, each of which was calculated alone. */
export function figuresTogether(all: readonly (RangeFigures | undefined)[]): RangeFigures | undefined {
  const found = all.filter((one) => one !== undefined);
  const [first] = found;
  if (first === undefined) return undefined;
  const count = found.reduce((sum, one) => sum + one.count, 0);
  const min = Math.min(...found.map((one) => one.min));
  const max = Math.max(...found.map((one) => one.max));
  if (first.sum === undefined) return { count, min, max };
  const sum = found.reduce((part, one) => part + (one.sum ?? 0n), 0n);
  return { count, sum, average: Number(sum) / count, min, max };
}

type Aggregate = Outputs['tables']['aggregate'];

/** The figures from the sums by column that the service has calculated; each record has all values. */
export function figuresOfAggregate(
  { count: rows, columns }: Aggregate,
  fields: readonly Field[],
): RangeFigures | undefined {
  if (rows === 0) return undefined;
  const found = fields.flatMap(({ name }) => columns[name] ?? []);
  const count = rows * found.length;
  const min = Math.min(...found.map((one) => Number(one.min)));
  const max = Math.max(...found.map((one) => Number(one.max)));
  if (!isSummed(fields)) return { count, min, max };
  const sum = found.reduce((all, one) => all + BigInt(one.sum ?? 0), 0n);
  return { count, sum, average: Number(sum) / count, min, max };
}
