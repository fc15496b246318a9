import { z } from 'zod';
import type { FileReading } from './file-reading';

const MAX_ENCODING = 40;
/** The maximum number of sheets that are chosen. */
export const MAX_SHEETS = 1_000;
const MAX_SHEET_NAME = 10_000;
const MAX_RESTORED = 100_000;
/** PostgreSQL's and DuckDB's largest `integer`; no file has as many lines. */
const MAX_LINE = 2_147_483_647;

/** A line, or a number of lines. */
const line = z.int().min(1).max(MAX_LINE);
/** The name of a sheet. */
export const sheetName = z.string().max(MAX_SHEET_NAME);

/**
 * The schema of a reading that anybody may send or share. Lines become part of SQL statements, so they must be whole
 * numbers. If a sheet is named twice, it is read once.
 */
export const readingSchema: z.ZodType<FileReading, FileReading> = z.strictObject({
  encoding: z.string().max(MAX_ENCODING).optional(),
  delimiter: z.string().length(1).optional(),
  quote: z.string().max(1).optional(),
  sheets: z
    .array(sheetName)
    .max(MAX_SHEETS)
    .transform((names) => [...new Set(names)])
    .optional(),
  sheetColumn: sheetName.nullish(),
  header: z.strictObject({ line, lines: line }).nullish(),
  plain: z.boolean().optional(),
  restored: z
    .array(z.strictObject({ sheet: sheetName, line }))
    .max(MAX_RESTORED)
    .optional(),
}) as z.ZodType<FileReading, FileReading>;
