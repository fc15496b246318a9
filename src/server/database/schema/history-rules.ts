import type { Collection } from '@/domain/collections';
import { historyTable } from './history-names';
import { POSTGRES_TYPE, quoted } from './sql';

/** The SQL of a collection's record history: its table, partitioned by month, and its indexes. */
export function historyRules(collection: Collection): string {
  const table = historyTable(collection);
  const index = (purpose: string) => quoted(`${collection.resource}_${purpose}`);
  return [
    `CREATE TABLE ${table} (`,
    '  batch_id bigint NOT NULL,',
    '  at timestamptz(3) NOT NULL,',
    "  operation text NOT NULL CHECK (operation IN ('change', 'delete', 'restore')),",
    `  ${quoted(collection.identifier)} integer NOT NULL,`,
    collection.fields.map(({ name, kind }) => `  ${quoted(name)} ${POSTGRES_TYPE[kind]}`).join(',\n'),
    ') PARTITION BY RANGE (at);',
    `CREATE TABLE ${historyTable({ resource: `${collection.resource}_rest` })} PARTITION OF ${table} DEFAULT;`,
    `CREATE INDEX ${index('record')} ON ${table} (${quoted(collection.identifier)}, batch_id);`,
    // A block range index suits rows that are only appended, and costs a write next to nothing.
    `CREATE INDEX ${index('time')} ON ${table} USING brin (at, batch_id) WITH (pages_per_range = 16);`,
    `CREATE TRIGGER ${index('kept')} BEFORE UPDATE ON ${table}`,
    '  FOR EACH STATEMENT EXECUTE FUNCTION record_history.kept();',
    '',
  ].join('\n');
}
