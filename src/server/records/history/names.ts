import type { Collection } from '@/domain/collections';
import { quoted } from '../sql';

/** The PostgreSQL schema of what records were; Prisma does not look into it. */
export const HISTORY_SCHEMA = 'record_history';

export const BATCH_TABLE = `${HISTORY_SCHEMA}.batch`;

/**
 * The call that draws a batch's number and label, as `batch_id` and `batch_at`; docs/decisions/history-of-records.md.
 * @param collection the SQL of the collection's name
 * @param options.ready an SQL condition of what has to be done before, such as taking the locks
 * @param options.within the SQL of the number of the batch that this is a part of, and of its label; NULL: it is none
 */
export const drawSql = (
  collection: string,
  {
    ready = 'true',
    within = 'NULL',
    withinAt = 'NULL',
  }: { ready?: string; within?: string; withinAt?: string } = {},
): string => `${HISTORY_SCHEMA}.draw(${collection}, ${ready}, ${within}, ${withinAt})`;

/** The table of a collection's earlier states: a row for each record that a batch changed, deleted or brought back. */
export const historyTable = ({ resource }: Pick<Collection, 'resource'>): string =>
  `${HISTORY_SCHEMA}.${quoted(resource)}`;

/** A record's columns, identifier first, as SQL. @param table the alias whose columns they are */
export const recordColumns = ({ columns }: Collection, table?: string): string =>
  columns.map(({ name }) => (table === undefined ? quoted(name) : `${table}.${quoted(name)}`)).join(', ');

/**
 * What happened to a record: `change` and `delete` keep what it was; `restore` says that it was not there, for its
 * identifier is older than the batch that stored it.
 */
export type HistoryOperation = 'change' | 'delete' | 'restore';
