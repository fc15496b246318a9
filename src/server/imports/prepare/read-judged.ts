import type { DuckDBConnection } from '@duckdb/node-api';
import type { AnyCollection } from '@/domain/collections/collection';
import { Fault, type PlainFault } from '@/domain/collections/fault';
import type { RowFault } from '@/domain/imports/import';
import type { JudgedItem } from '@/domain/imports/judged-item';
import type { Doubt, DoubtCode } from '@/domain/imports/steps';
import { numberOf, rowsOf, type SqlCell } from './sql-rows';

/** How many items are in memory at once. */
const BATCH = 5_000;

/** The items of the table `judged`, in blocks, in the order of the file; `after`: only those that follow that one. */
export async function* readJudged(
  connection: DuckDBConnection,
  { collection, batch = BATCH }: { collection: AnyCollection; batch?: number },
): AsyncGenerator<JudgedItem[]> {
  const { fields } = collection;
  const count = await numberOf(connection, 'SELECT count(*) FROM judged');
  const members = fields.map((_, n) => `t${n}, v${n}, f${n}`).join(', ');
  const faultOf = faultReader();
  for (let first = 0; first < count; first += batch) {
    const rows = await rowsOf(
      connection,
      'SELECT place::DOUBLE, rows::DOUBLE[], row_count::DOUBLE, sheet, line::DOUBLE, other_sheet, other_line::DOUBLE, ' +
        `CASE WHEN len(doubts) = 0 THEN NULL ELSE doubts END, ${members} FROM judged ` +
        `WHERE rowid >= ${first} AND rowid < ${first + batch} ORDER BY rowid`,
    );
    yield rows.map((row) => itemOf(row, collection, faultOf));
  }
}

const MEMBERS_FROM = 8;

function itemOf(
  row: readonly SqlCell[],
  { fields }: AnyCollection,
  faultOf: (text: string) => Fault,
): JudgedItem {
  const [at, rows, rowCount, sheet, line, otherSheet, otherLine, doubts] = row;
  const item: Record<string, string | null> = {};
  const values: Record<string, string | number | null> = {};
  const faults: RowFault[] = [];
  for (const [n, { name, kind }] of fields.entries()) {
    const [text, value, fault] = row.slice(MEMBERS_FROM + 3 * n, MEMBERS_FROM + 3 * n + 3) as (
      | string
      | null
    )[];
    item[name] = text ?? null;
    const isNumber = kind === 'int' || kind === 'year';
    values[name] = value === null || value === undefined ? null : isNumber ? Number(value) : value;
    if (fault !== null && fault !== undefined) faults.push(faultOf(fault));
  }
  if (otherLine !== null) {
    faults.push({
      code: 'contradicts',
      line: otherLine as number,
      sheet: (otherSheet as string | null) ?? '',
    });
  }
  return {
    at: at as number,
    rows: rows as number[],
    rowCount: rowCount as number,
    sheet: (sheet as string | null) ?? '',
    line: (line as number | null) ?? 0,
    item,
    values,
    faults,
    doubts: doubts === null ? [] : (doubts as Record<string, SqlCell>[]).map(doubtOf),
  };
}

const doubtOf = ({ column, code, text, read, otherwise }: Record<string, SqlCell>): Doubt => ({
  field: column as string,
  code: code as DoubtCode,
  text: text as string,
  read: (read as string | null) ?? '',
  ...(otherwise === null ? {} : { otherwise: otherwise as string }),
});

/** Faults are few, and their texts many. */
function faultReader(): (text: string) => Fault {
  const known = new Map<string, Fault>();
  return (text) => {
    const fault = known.get(text) ?? Fault.of(JSON.parse(text) as PlainFault);
    if (known.size < 10_000) known.set(text, fault);
    return fault;
  };
}
