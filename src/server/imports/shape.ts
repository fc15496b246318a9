import { createHash } from 'node:crypto';
import type { FileTableInfo } from '@/domain/imports/file-reading';

/**
 * The shape of a file, by which a recipe is found again: its format and its columns, in any order, without regard to case,
 * spaces and signs.
 */
export function shapeOf({ format, columns }: FileTableInfo): string {
  const names = columns.map(({ name }) =>
    name
      .normalize('NFKC')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, ''),
  );
  const text = JSON.stringify([SAME[format] ?? format, names.sort()]);
  return createHash('sha256').update(text).digest('hex');
}

/** Formats that programs save a table in by turns. */
const SAME: Partial<Record<FileTableInfo['format'], string>> = {
  xls: 'sheet',
  xlsx: 'sheet',
  ods: 'sheet',
  ndjson: 'json',
};
