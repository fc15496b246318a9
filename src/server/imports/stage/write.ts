import type { Collection } from '@/domain/collections';
import type { Value } from '@/domain/collections/kinds/parse';
import type { JudgedItem } from '@/domain/imports/judged-item';
import type { PoolClient } from '@/server/database/pool';
import { POSTGRES_TYPE, quoted } from '@/server/database/schema/sql';
import { arrayLiteral } from '@/server/records/array-literal';
import { jsonText } from './json-text';
import { createItemsSql, dropStageSql, type StageTables, stageTablesOf } from './stage-tables';

type Client = Pick<PoolClient, 'query'>;

/** Writes the judged items of an import for its preview. */
export type StageWriter = Readonly<{
  /** Writes some more items, with ascending `at`; a few thousand at a time are fastest. */
  write: (items: readonly JudgedItem[]) => Promise<void>;
  /** Completes the table. @returns the number of items */
  end: () => Promise<number>;
}>;

/** Begins to write the items of an import anew: those of an earlier preview are removed. */
export async function createStageWriter(
  client: Client,
  { importId, collection }: { importId: string; collection: Collection },
): Promise<StageWriter> {
  const tables = stageTablesOf(importId);
  const text = insertSql(collection, tables);
  let count = 0;
  await client.query(dropStageSql(tables));
  await client.query(createItemsSql(collection, tables));
  return {
    async write(items) {
      if (items.length === 0) return;
      await client.query({ text, values: arraysOf(collection, items) });
      count += items.length;
    },
    async end() {
      await client.query(`ALTER TABLE ${tables.items} ADD PRIMARY KEY (__n)`);
      await client.query(`ANALYZE ${tables.items}`);
      return count;
    },
  };
}

/** Columns that are sent as the texts of values of these types. */
const OWN = [
  ['__n', 'bigint'],
  ['__sheet', 'text'],
  ['__line', 'bigint'],
  ['__lines', 'integer'],
  ['__rows', 'bigint[]'],
  ['__record', 'integer'],
  ['__item', 'jsonb'],
  ['__faults', 'jsonb'],
  ['__doubts', 'jsonb'],
  ['__behind', 'jsonb'],
] as const;

/** Each column is one array; columns of arrays and JSON are arrays of their texts. */
function insertSql({ fields }: Collection, { items }: StageTables): string {
  const columns = [...OWN.map(([name]) => name), ...fields.map(({ name }) => quoted(name))];
  const isText = (type: string) => type === 'jsonb' || type.endsWith('[]');
  const types = [
    ...OWN.map(([, type]) => (isText(type) ? 'text' : type)),
    ...fields.map(({ kind }) => POSTGRES_TYPE[kind]),
  ];
  const values = [
    ...OWN.map(([name, type]) => (isText(type) ? `${name}::${type}` : name)),
    ...fields.map(({ name }) => quoted(name)),
  ];
  return `
INSERT INTO ${items} (${columns.join(', ')})
SELECT ${values.join(', ')} FROM unnest(${types.map((type, i) => `$${i + 1}::${type}[]`).join(', ')}) AS i(${columns.join(', ')})`;
}

function arraysOf({ fields }: Collection, items: readonly JudgedItem[]): (string | null)[] {
  const column = (read: (item: JudgedItem) => Value | null | undefined) =>
    arrayLiteral(items.map((item) => read(item) ?? undefined));
  const json = (value: readonly unknown[]) => (value.length === 0 ? undefined : jsonText(value));
  return [
    column(({ at }) => at),
    column(({ sheet }) => sheet),
    column(({ line }) => line),
    column(({ rowCount }) => rowCount),
    column(({ rows }) => `{${rows.join(',')}}`),
    column(({ record }) => record),
    column(({ item, record, faults, doubts }) =>
      faults.length + doubts.length === 0 && record === null ? undefined : jsonText(item),
    ),
    column(({ faults }) => json(faults)),
    column(({ doubts }) => json(doubts)),
    column(({ behind }) => (behind === undefined ? undefined : jsonText(behind))),
    ...fields.map(({ name }) => column(({ values }) => values[name])),
    // `unnest` fills the shorter arrays with NULL.
  ].map((array) => array ?? '{}');
}
