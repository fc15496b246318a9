import type { DuckDBConnection } from '@duckdb/node-api';
import { claimedImport, MAX_ABOUT_LINES } from '@/domain/imports/continuation';
import type { RawSheet } from '../rows/raw-rows';
import { HIDDEN_MARK, type RawCell } from '../rows/row-marks';

/** Such a sheet has two columns, but somebody may have written beside them. */
const MAX_ABOUT_COLUMNS = 10;

/**
 * The sheets of a file without the one that names the import of its rows (`domain/imports/continuation.ts`), which is no data.
 * @returns leftOutOf: the import that it names; null: none; undefined: there is no such sheet
 */
export async function withoutAbout(
  duck: DuckDBConnection,
  sheets: readonly RawSheet[],
): Promise<{ sheets: readonly RawSheet[]; leftOutOf: string | null | undefined }> {
  for (const sheet of sheets.length > 1 ? sheets : []) {
    if (sheet.rows > MAX_ABOUT_LINES || sheet.columns < 1 || sheet.columns > MAX_ABOUT_COLUMNS) continue;
    const cells = sheet.columns > 1 ? 'c0, c1' : 'c0, NULL::VARCHAR';
    const lines = await duck.runAndReadAll(`SELECT ${cells} FROM ${sheet.table} ORDER BY line`);
    const leftOutOf = claimedImport(lines.getRows() as RawCell[][]);
    if (leftOutOf !== undefined) return { sheets: sheets.filter((other) => other !== sheet), leftOutOf };
  }
  return { sheets, leftOutOf: undefined };
}

/** Sheets whose first line names the columns, and in which no other line is set aside, even if a filter hides it. */
export async function asPlainTables(
  duck: DuckDBConnection,
  sheets: readonly RawSheet[],
): Promise<RawSheet[]> {
  const tables: RawSheet[] = [];
  for (const sheet of sheets) tables.push(sheet.rows === 0 ? sheet : await asPlainTable(duck, sheet));
  return tables;
}

async function asPlainTable(duck: DuckDBConnection, sheet: RawSheet): Promise<RawSheet> {
  const { table, columns } = sheet;
  const cells = Array.from({ length: columns }, (_, column) => `c${column}`).join(', ');
  const first = await duck.runAndReadAll(`SELECT line, ${cells} FROM ${table} ORDER BY line LIMIT 1`);
  const [line, ...names] = first.getRows()[0]!;
  await duck.run(
    `CREATE OR REPLACE TABLE ${table}_plain AS
     SELECT * REPLACE (mark % ${HIDDEN_MARK} AS mark) FROM ${table} WHERE line > ${Number(line)} ORDER BY line`,
  );
  return { ...sheet, table: `${table}_plain`, names: names as RawCell[], rows: sheet.rows - 1 };
}
