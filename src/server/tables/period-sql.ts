import type { PeriodFields } from '@/domain/deliveries/period';
import { quoted } from '@/server/database/schema/sql';

/**
 * The SQL of the year and of the part of a record's period: a half-year or month as it is stored; `''` for years.
 * @param alias the alias of the table
 */
export function periodSql(period: PeriodFields, alias: string): { year: string; part: string } {
  const column = ({ name }: { name: string }) => `${alias}.${quoted(name)}`;
  if ('moment' in period)
    return {
      year: `extract(year FROM ${column(period.moment)})::integer`,
      part: `extract(month FROM ${column(period.moment)})::integer::text`,
    };
  return {
    year: `${column(period.year)}::integer`,
    part: period.part === undefined ? `''` : `${column(period.part)}::text`,
  };
}
