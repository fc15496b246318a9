import type { Collection, Field } from '@/domain/collections';
import { historyTable } from './history-names';
import { literal, naturalKeyIndexOf, naturalKeySql, POSTGRES_TYPE, quoted } from './sql';

/**
 * The SQL of a collection's table that Prisma cannot express: the unique index of the natural key, the limits of the
 * fields, the triggers that renew the version and keep the number of records, and the history table. The migration that
 * creates the table ends with it.
 */
export function collectionRules(collection: Collection): string {
  const table = quoted(collection.resource);
  return [
    `-- ${collection.resource}`,
    `CREATE UNIQUE INDEX ${quoted(naturalKeyIndexOf(collection))} ON ${table} (${naturalKeySql(collection)});`,
    ...collection.columns.flatMap((field) => limitOf(collection, field)),
    ...versionTriggers(collection),
    historyRules(collection),
  ].join('\n');
}

/** There are three, because a trigger with a transition table can have only one event. */
function versionTriggers({ resource }: Collection): string[] {
  const table = quoted(resource);
  const trigger = (suffix: string, events: string, rows = '') =>
    `CREATE TRIGGER ${quoted(`${resource}_version${suffix}`)} AFTER ${events} ON ${table}${rows}\n  FOR EACH STATEMENT EXECUTE FUNCTION renew_collection_version();`;
  return [
    trigger('', 'UPDATE OR TRUNCATE'),
    trigger('_insert', 'INSERT', ' REFERENCING NEW TABLE AS written'),
    trigger('_delete', 'DELETE', ' REFERENCING OLD TABLE AS written'),
  ];
}

function limitOf({ resource }: Collection, field: Field): string[] {
  const condition = conditionOf(field);
  if (condition === undefined) return [];
  const name = quoted(`${resource}_${field.name}_limit`);
  return [`ALTER TABLE ${quoted(resource)} ADD CONSTRAINT ${name} CHECK (${condition});`];
}

function conditionOf(field: Field): string | undefined {
  const column = quoted(field.name);
  switch (field.kind) {
    case 'int':
    case 'year':
      return `${column} BETWEEN ${field.min} AND ${field.max}`;
    case 'varchar':
    case 'enum':
      return `char_length(${column}) BETWEEN 1 AND ${field.maxLength}`;
    case 'timestamp':
    case 'datetime':
      return `${column} >= ${literal('0001-01-01 00:00:00Z')} AND ${column} < ${literal('10000-01-01 00:00:00Z')}`;
  }
}

/** The SQL of a collection's record history: its table, partitioned by month, and its indexes. */
function historyRules(collection: Collection): string {
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
    // A block range index suits rows that are only appended, and costs a write very little.
    `CREATE INDEX ${index('time')} ON ${table} USING brin (at, batch_id) WITH (pages_per_range = 16);`,
    `CREATE TRIGGER ${index('kept')} BEFORE UPDATE ON ${table}`,
    '  FOR EACH STATEMENT EXECUTE FUNCTION record_history.kept();',
    '',
  ].join('\n');
}
