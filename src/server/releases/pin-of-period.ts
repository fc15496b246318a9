import { periodsOf } from '@/domain/collections/parts';
import { periodOfCell } from '@/domain/deliveries/gather';
import { periodFieldsOf, periodText, readDeliveryPeriod } from '@/domain/deliveries/period';
import { quoted } from '@/server/database/schema/sql';
import { invalid } from '@/server/input/input';
import type { Places } from '@/server/places/service';
import { earlierSql } from '@/server/records/list/list-history-sql';
import type { ReadRow } from '@/server/records/place-codes/stored-places';
import type { Pin } from '@/server/records/released/pinned-sql';
import type { PeriodAsked } from './steps';

type Sources = Readonly<{ readRow: ReadRow; places: Pick<Places, 'vocabulary'> }>;

/** A period with its spellings in the records of a label. @throws {ServiceError} `invalid_parameter` if it has none */
export async function pinOfPeriod(
  { readRow, places }: Sources,
  { collection, period }: PeriodAsked,
  at: string,
): Promise<Pin> {
  const fields = periodFieldsOf(periodsOf(collection))!;
  const { year, part } = readDeliveryPeriod(period, fields.kind)!;
  if ('moment' in fields) return { at, year, parts: [String(part)] };
  const column = fields.part === undefined ? `''::text` : `t.${quoted(fields.part.name)}::text`;
  const { parts } = await readRow<{ parts: string[] }>(
    `SELECT coalesce(array_agg(part ORDER BY part), '{}') AS parts FROM (
  SELECT DISTINCT ${column} AS part FROM (${earlierSql(collection)}) t WHERE t.${quoted(fields.year.name)} = $2::integer
) p`,
    [at, year],
  );
  const vocabulary = await places.vocabulary();
  const own = parts.filter((text) => {
    const found = periodOfCell({ year, part: text }, fields.kind, vocabulary);
    return found !== undefined && periodText(found, fields.kind) === period;
  });
  if (own.length === 0) throw invalid('period', { code: 'unknown' });
  return { at, year, parts: own };
}
