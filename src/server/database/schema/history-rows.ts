import type { Collection } from '@/domain/collections';
import { BATCH_TABLE, historyTable, recordColumns } from './history-names';

/** The history row of each record, as SQL. */
type Kept = Readonly<{
  /** The batch's number and label. */
  stamp: string;
  /** A {@link HistoryOperation}. */
  operation: string;
  /** The record before the batch, as {@link recordColumns}. */
  state: string;
  from: string;
  /** Only if a part of the state is known: the columns of `state`. */
  columns?: string;
}>;

/** The statement that writes rows of a collection's history: the states of records before a batch. */
export const keepSql = (
  collection: Collection,
  { stamp, operation, state, from, columns = recordColumns(collection) }: Kept,
): string => `INSERT INTO ${historyTable(collection)} (batch_id, at, operation, ${columns})
  SELECT ${stamp}, ${operation}, ${state} FROM ${from}`;

/** The statement that writes rows of batches. @param values the SQL of each column, or of several: `a, b` */
export const batchSql = (values: Readonly<Record<string, string>>, from?: string): string =>
  `INSERT INTO ${BATCH_TABLE} (${Object.keys(values).join(', ')})
  SELECT ${Object.values(values).join(', ')}${from === undefined ? '' : ` FROM ${from}`}`;
