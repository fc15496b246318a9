import { readFile } from 'node:fs/promises';
import { fromHtml } from 'hucre';
import { ServiceError } from '@/server/errors';
import { cellOf, type RawRows } from '../rows/raw-rows';
import { decoderFor } from './encoding';

/** The parser needs the whole text in memory. In MiB. */
const MAX_MIB = 32;
const BYTES_PER_MIB = 1024 * 1024;

/**
 * Reads the tables of an HTML file, each as a sheet: web applications name such files `.xls`.
 * @throws {ServiceError} `tooLarge`, `notATable`
 */
export async function readHtml(
  path: string,
  rows: RawRows,
  { encoding, bytes }: { encoding: string; bytes: number },
): Promise<void> {
  if (bytes > MAX_MIB * BYTES_PER_MIB)
    throw new ServiceError({ code: 'unreadable_file', fault: 'tooLarge', limit: MAX_MIB });
  const text = decoderFor(encoding).decode(await readFile(path));
  const tables = text.match(/<table\b[\s\S]*?<\/table\s*>/gi) ?? [];
  if (tables.length === 0) throw new ServiceError({ code: 'unreadable_file', fault: 'notATable' });
  for (const [at, table] of tables.entries()) {
    const { rows: lines, merges = [] } = fromHtml(table, { typeInference: false, classes: false });
    const sheet = await rows.begin(`Tabel ${at + 1}`);
    await rows.add(
      lines.map((cells, line) => ({
        line: line + 1,
        cells: cells.map((cell) => (cell === null ? null : cellOf(String(cell).replaceAll('&nbsp;', ' ')))),
      })),
    );
    sheet.merges = merges.map(({ startRow, endRow, startCol, endCol }) => ({
      top: startRow + 1,
      bottom: endRow + 1,
      left: startCol,
      right: endCol,
    }));
  }
}
