import type { Collection } from '@/collections';
import { quoted } from '../sql';

/** The PostgreSQL schema of what records were; Prisma does not look into it. */
export const HISTORY_SCHEMA = 'record_history';

export const BATCH_TABLE = `${HISTORY_SCHEMA}.batch`;
export const BATCH_SEQUENCE = `${HISTORY_SCHEMA}.batch_id`;

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
