import type { Collection } from '@/domain/collections';

/** Approximate maximum size of a page's text in bytes, so that memory use does not depend on the records. */
const PAGE_BYTES = 16 * 1024 * 1024;
/** The most records of a page. */
export const MAX_PAGE_RECORDS = 1500;
const BYTES_PER_CHARACTER = 4;
const BYTES_PER_VALUE = 64;

/** The number of records read from the database at once. */
export function pageSizeOf({ columns }: Collection): number {
  const widest = columns.reduce(
    (bytes, field) =>
      bytes + ('maxLength' in field ? field.maxLength * BYTES_PER_CHARACTER : BYTES_PER_VALUE),
    0,
  );
  return Math.max(1, Math.min(MAX_PAGE_RECORDS, Math.floor(PAGE_BYTES / widest)));
}

/**
 * Approximate size of a page's text, in characters, while other lists are read from the same snapshot. V8 keeps longer
 * strings outside of its young generation, where those of many lists would take hundreds of megabytes before they are
 * collected.
 */
const SHARED_PAGE_CHARACTERS = 96 * 1024;

/** The number of records to read at once while other lists are read too, judged by the first page of the same list. */
export function sharedPageSizeOf(characters: number, records: number): number {
  const size = Math.floor((SHARED_PAGE_CHARACTERS * records) / Math.max(1, characters));
  return Math.max(1, Math.min(size, records));
}
