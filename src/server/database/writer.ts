import { withoutParameter } from '@/server/network/database-address';

/**
 * The version of what this service writes with each record: its history and derived tables. A migration with tables that a
 * previous version would write incompletely increases it by one and calls `refuse_writers_before` with it; see
 * docs/decisions/upgrading.md.
 */
export const WRITER_VERSION = 2;

/**
 * The `application_name` of every connection that may write. The database reads the version from it (migration
 * `oldest_writer`); a pooler keeps it for each client. Version 0 had no number.
 */
export const APPLICATION_NAME = `regional-statistical-data-service/${WRITER_VERSION}`;

/** A connection string without an `application_name` set by an operator, which would hide the version. */
export const withoutApplicationName = (url: string | undefined): string | undefined =>
  url === undefined ? undefined : withoutParameter(url, 'application_name');
