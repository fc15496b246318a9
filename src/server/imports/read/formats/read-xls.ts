import { readFile } from 'node:fs/promises';
import { type CellValue, readXls as parseXls } from 'hucre';
import { ServiceError } from '@/server/errors';
import { cellOf, type RawRows } from '../rows/raw-rows';
import type { RawCell } from '../rows/row-marks';
import { momentText, numberText } from './sheet-values';

/** The largest file, in MiB: the parser needs the whole file in memory. */
const MAX_MIB = 32;
const BYTES_PER_MIB = 1024 * 1024;
/** The name of the stream in a newer file with a password, as OLE2 writes it. */
const ENCRYPTED = Buffer.from('EncryptedPackage', 'utf16le');

/** Reads all sheets of an XLS file (Excel 97 to 2003). @throws {ServiceError} `tooLarge`, `encrypted`, `broken` */
export async function readXls(path: string, rows: RawRows, bytes: number): Promise<void> {
  const fault = (code: 'encrypted' | 'broken', cause?: unknown) =>
    new ServiceError({ code: 'unreadable_file', fault: code }, { cause });
  if (bytes > MAX_MIB * BYTES_PER_MIB)
    throw new ServiceError({ code: 'unreadable_file', fault: 'tooLarge', limit: MAX_MIB });
  const file = await readFile(path);
  if (hasStream(file, ENCRYPTED) || hasPassword(file)) throw fault('encrypted');
  const { sheets } = await parseXls(file).catch((error: unknown) => {
    throw fault('broken', error);
  });
  for (const { name, rows: lines, merges = [], hidden } of sheets) {
    const sheet = await rows.begin(name, { isHidden: hidden === true });
    // Rows without a cell are missing from the list.
    await rows.add(Array.from(lines, (cells, at) => ({ line: at + 1, cells: (cells ?? []).map(textOf) })));
    sheet.merges = merges.map(({ startRow, endRow, startCol, endCol }) => ({
      top: startRow + 1,
      bottom: endRow + 1,
      left: startCol,
      right: endCol,
    }));
  }
}

/** Where an entry of the directory of an OLE2 file has the length of its name, with the zero at its end. */
const NAME_LENGTH_AT = 64;

/** Whether the directory of the file names a stream; the same bytes in a cell are none. */
function hasStream(file: Buffer, name: Buffer): boolean {
  for (let at = file.indexOf(name); at >= 0; at = file.indexOf(name, at + 1)) {
    const lengthAt = at + NAME_LENGTH_AT;
    if (lengthAt + 2 <= file.length && file.readUInt16LE(lengthAt) === name.length + 2) return true;
  }
  return false;
}

function textOf(value: CellValue): RawCell {
  if (value === null || value === undefined) return null;
  if (value instanceof Date) return momentText(value);
  if (typeof value === 'number') return numberText(value);
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  return cellOf(String(value));
}

/** The beginning of a workbook: the record BOF of Excel 97 and later, for the workbook as a whole. */
const WORKBOOK_START = Buffer.from([0x09, 0x08, 0x10, 0x00, 0x00, 0x06, 0x05, 0x00]);
const FILE_PASS = 0x2f;
/** The record is one of the first of the workbook. */
const MAX_RECORDS = 8;

/** Whether the records of a workbook after its first ones are encrypted. */
function hasPassword(file: Buffer): boolean {
  let at = file.indexOf(WORKBOOK_START);
  for (let n = 0; at >= 0 && n < MAX_RECORDS && at + 4 <= file.length; n += 1) {
    if (file.readUInt16LE(at) === FILE_PASS) return true;
    at += 4 + file.readUInt16LE(at + 2);
  }
  return false;
}
