import type { Collection } from '@/domain/collections';
import { quoted } from './sql';

/** The PostgreSQL schema of the record history, which Prisma does not read. */
export const HISTORY_SCHEMA = 'record_history';

export const BATCH_TABLE = `${HISTORY_SCHEMA}.batch`;
/** The lines of the files of imports, by batch and record. */
export const IMPORT_LINE_TABLE = `${HISTORY_SCHEMA}.import_line`;
/** The sequence of the numbers of batches. */
export const BATCH_SEQUENCE = `${HISTORY_SCHEMA}.batch_id`;

/**
 * The function call that draws a batch's number and label, as `batch_id` and `batch_at`.
 * Source: docs/decisions/history-of-records.md, "Labels".
 * @param collection the SQL of the collection's name
 * @param options.ready an SQL condition that must be evaluated before, such as taking the locks
 * @param options.within the SQL of the number and label of the batch that this one is part of; NULL: none
 */
export const drawSql = (
  collection: string,
  {
    ready = 'true',
    within = 'NULL',
    withinAt = 'NULL',
  }: { ready?: string; within?: string; withinAt?: string } = {},
): string => `${HISTORY_SCHEMA}.draw(${collection}, ${ready}, ${within}, ${withinAt})`;

/** The history table of a collection: a row for each record that a batch changed, deleted or restored. */
export const historyTable = ({ resource }: { resource: string }): string =>
  `${HISTORY_SCHEMA}.${quoted(resource)}`;

/** A record's columns as SQL, identifier first. @param table their table's alias */
export const recordColumns = ({ columns }: Collection, table?: string): string =>
  columns.map(({ name }) => (table === undefined ? quoted(name) : `${table}.${quoted(name)}`)).join(', ');

/**
 * The kinds of history rows: `change` and `delete` contain the previous state; `restore` means that the record did not
 * exist before, although its identifier is older than the batch that stored it.
 */
export type HistoryOperation = 'change' | 'delete' | 'restore';
