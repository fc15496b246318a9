/**
 * The version of what this service writes with each record: its history, its derived tables. A migration whose tables
 * a previous version would write incompletely raises it by one and calls `refuse_writers_before` with it; see
 * docs/decisions/upgrading.md.
 */
export const WRITER_VERSION = 1;

/**
 * The `application_name` of every connection that may write. The database reads the version from it (migration
 * `oldest_writer`); a pooler keeps it for each of its clients. Version 0 had no number.
 */
export const APPLICATION_NAME = `regional-statistical-data-service/${WRITER_VERSION}`;

/** A connection string without the `application_name` that an operator gave it: it would hide the version. */
export function withoutApplicationName(url: string | undefined): string | undefined {
  if (url === undefined || !/[?&]application_name=/.test(url)) return url;
  const parsed = new URL(url);
  parsed.searchParams.delete('application_name');
  return parsed.href;
}
