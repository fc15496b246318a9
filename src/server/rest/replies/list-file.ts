import { dayOf } from '@/domain/calendar';
import type { Collection, Field } from '@/domain/collections';
import { parseTimestamp } from '@/domain/collections/kinds/moment';
import type { Value } from '@/domain/collections/kinds/parse';
import { timeZoneOf } from '@/domain/time-zone';
import { badParameter } from '@/server/records/list/list-parameter';
import type { ListFormat, ListQuery } from '@/server/records/list/list-query';
import { type ParquetColumn, parquetKindOf } from '@/server/sheets/parquet';
import { isPackedFormat } from '../negotiate';

/** The values of a record in the order of the columns; null: a record without a place code. */
export type ListedRow = (Value | null)[];

/** Whether a format has rows of cells, for which a list is read as arrays. */
export const isTabular = (format: ListFormat): boolean => format === 'csv' || isPackedFormat(format);

const MINUTE = 60_000;

/** @throws {ServiceError} `invalid_parameter` for options of CSV when the reply is not CSV */
export function refuseOptionsOfCsv({ csv }: ListQuery, format: string): void {
  // Programs that are generated send every default.
  const { delimiter = 'comma', bom = false } = csv;
  if (format === 'csv' || (delimiter === 'comma' && !bom)) return;
  throw badParameter(bom ? 'bom' : 'delimiter', { code: 'csv_only' });
}

/** The name under which a file is kept, with the day on which it was fetched. */
export function fileHeaders(
  format: string,
  { resource }: Readonly<{ resource: string }>,
  timeZone: string,
): Record<string, string> {
  if (format !== 'csv' && format !== 'fgb' && !isPackedFormat(format)) return {};
  const name = `${resource}-${dayOf(Date.now(), timeZone)}.${format}`;
  return { 'content-disposition': `attachment; filename="${name}"` };
}

/** A collection's sheet: the fields' own names, as in every other form of a list. */
export const sheetOf = ({ resource }: Collection, { columns }: ListQuery) => ({
  name: resource,
  columns: columns.map((field) => ({ field, header: field.name })),
});

/** The columns of a list as a Parquet file, under the fields' own names. Every record has all fields but the place code. */
export const parquetColumns = (collection: Collection, { columns }: ListQuery): ParquetColumn[] =>
  columns.map((field) => ({
    name: field.name,
    kind: parquetKindOf(field),
    isOptional: collection.field(field.name) === undefined,
  }));

/** Rows of a list with moments as the service's clock shows them. */
export async function* clockRows(
  pages: AsyncIterable<ListedRow[]>,
  { columns }: ListQuery,
  timeZone: string,
): AsyncGenerator<Value[][]> {
  const zone = timeZoneOf(timeZone);
  const clockOf = (instant: string, field: Extract<Field, { kind: 'timestamp' }>): string => {
    const time = Date.parse(instant);
    const clock = new Date(time + zone.offsetMinutes(time) * MINUTE)
      .toISOString()
      .replace(/(?:\.000)?Z$/, '');
    // A time that the clock showed twice, or in no year of four digits, stays as it is.
    const back = parseTimestamp(clock, field, { timeZone: zone, listedValues: () => undefined });
    return back === instant ? clock : instant;
  };
  for await (const rows of pages)
    yield rows.map((row) =>
      columns.map((field, place) => {
        const value = row[place] ?? '';
        return field.kind === 'timestamp' ? clockOf(String(value), field) : value;
      }),
    );
}
