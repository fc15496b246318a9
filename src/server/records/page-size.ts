import type { Collection } from '@/domain/collections';

/** About how much text one page may make at the most, in bytes, so that memory stays flat whatever the records hold. */
const PAGE_BYTES = 16 * 1024 * 1024;
const MAX_PAGE_RECORDS = 1500;
const BYTES_PER_CHARACTER = 4;
const BYTES_PER_VALUE = 64;

/** How many records are read of the database at once. */
export function pageSizeOf({ columns }: Collection): number {
  const widest = columns.reduce(
    (bytes, field) =>
      bytes + ('maxLength' in field ? field.maxLength * BYTES_PER_CHARACTER : BYTES_PER_VALUE),
    0,
  );
  return Math.max(1, Math.min(MAX_PAGE_RECORDS, Math.floor(PAGE_BYTES / widest)));
}
