import type { Collection, Field } from '@/domain/collections';
import { hasDefault } from '@/domain/collections/field';
import { type Trace, traceSql } from './history/trace';
import type { Judged } from './judge';
import { oncePerCollection } from './memoize';
import { keyOf, naturalKeySql, POSTGRES_TYPE, quoted, recordJson } from './sql';

/** What is to be changed, and how it is told. */
export type Changing = Readonly<{
  collection: Collection;
  judged: Judged;
  wantData: boolean;
  trace: Trace;
}>;

/** Identifiers, places in the batch, and a column for each field, as PostgreSQL array texts; null: no item names it. */
export type InputArrays = (string | null)[];

/**
 * `taken`: an item wants a natural key that another record holds, and nothing was changed.
 * `items`: the places of the changed ones, comma-separated.
 */
export type ChangedRow = { taken: boolean; done: number; items: string | null; data: string | null };

export type Statement = Readonly<{ name: string; text: string }>;

/** The changes as the arrays that the statements of `change-sql` take. */
export const inputArrays = ({ identifiers, places, columns }: Judged): InputArrays => [
  `{${identifiers.join(',')}}`,
  `{${places.join(',')}}`,
  ...columns,
];

/** Which statement changes a batch at once: with or without the records in reply, with or without a look at keys. */
export function changeAtOnce(
  collection: Collection,
  { wantData, namesKey }: { wantData: boolean; namesKey: boolean },
): Statement {
  return statements(collection)[`${wantData ? 'full' : 'minimal'}${namesKey ? 'Keys' : ''}`];
}

const statements = oncePerCollection((collection) => {
  const statement = (wantData: boolean, namesKey: boolean): Statement => ({
    name: `change ${collection.resource}${wantData ? '' : ' minimal'}${namesKey ? ' keys' : ''}`,
    text: changeSql(collection, wantData, namesKey),
  });
  return {
    full: statement(true, false),
    minimal: statement(false, false),
    fullKeys: statement(true, true),
    minimalKeys: statement(false, true),
  };
});

/**
 * Locks the records in ascending order first, so that no two writers wait for each other in a circle, then changes
 * them. A field that an item does not name keeps its value: no field can be NULL, so NULL says "keep".
 */
function changeSql(collection: Collection, wantData: boolean, namesKey: boolean): string {
  const table = quoted(collection.resource);
  const id = quoted(collection.identifier);
  const taken = namesKey
    ? `SELECT EXISTS (SELECT FROM moved m JOIN ${table} t ON ${keyOf(collection, 't')} = m.new_key AND t.${id} <> m.record) AS taken`
    : 'SELECT false AS taken FROM (SELECT count(*) FROM locked) l';
  const { stamp, keep, batch } = traceSql(collection, collection.fields.length + 3);
  return `
WITH input AS MATERIALIZED (${inputSql(collection)}),
locked AS MATERIALIZED (
  SELECT t.* FROM ${table} t WHERE t.${id} = ANY ($1::integer[]) ORDER BY t.${id} FOR NO KEY UPDATE
), ${namesKey ? `moved AS MATERIALIZED (${movedSql(collection)}), ` : ''}verdict AS MATERIALIZED (${taken}),
changed AS (
  UPDATE ${table} t SET ${assignments(collection)} FROM input i
  WHERE t.${id} = i.record AND NOT (SELECT taken FROM verdict)
  RETURNING i.item${recordColumn(collection, wantData)}
), ${stamp('verdict')}, ${keep('change', 'locked r WHERE NOT (SELECT taken FROM verdict)')}, ${batch(
    'change',
    {
      stamp: 'stamp.id, stamp.at',
      changed: 'done',
      failed: 'cardinality($1::integer[]) - done',
      from: '(SELECT count(*)::integer AS done FROM changed) c CROSS JOIN stamp WHERE done > 0',
    },
  )}
${changedRow('(SELECT taken FROM verdict)', wantData)}`;
}

export const inputSql = ({ fields }: Collection): string =>
  `SELECT * FROM unnest($1::integer[], $2::integer[], ${fields
    .map(({ kind }, i) => `$${i + 3}::${POSTGRES_TYPE[kind]}[]`)
    .join(', ')}) AS i(record, item, ${fields.map(({ name }) => quoted(name)).join(', ')})`;

/** Of the locked records, those whose natural key changes, with both keys. */
const movedSql = (collection: Collection): string => `
  SELECT * FROM (
    SELECT i.record, ${keyOf(collection, 'l')} AS old_key, ${naturalKeySql(collection, ({ name }) => `coalesce(i.${quoted(name)}, l.${quoted(name)})`)} AS new_key
    FROM input i JOIN locked l ON l.${quoted(collection.identifier)} = i.record
  ) k WHERE new_key <> old_key`;

/** @param keptText SQL of the value that a field keeps instead of the stored one, where it is not null */
export const assignments = (
  { fields }: Collection,
  keptText: (field: Field) => string | undefined = () => undefined,
): string =>
  fields
    .map((field) => {
      const column = quoted(field.name);
      const kept = hasDefault(field) ? 'now()' : `t.${column}`;
      const values = [`i.${column}`, keptText(field), kept].filter((value) => value !== undefined);
      return `${column} = coalesce(${values.join(', ')})`;
    })
    .join(', ');

export const recordColumn = (collection: Collection, wantData: boolean): string =>
  wantData ? `, ${recordJson(collection)} AS record` : '';

/** One {@link ChangedRow} from the rows of `changed`. */
export const changedRow = (taken: string, wantData: boolean): string => `
SELECT ${taken} AS taken, done,
  CASE WHEN done < cardinality($1::integer[]) THEN (SELECT string_agg(item::text, ',') FROM changed) END AS items,
  ${wantData ? `(SELECT '[' || string_agg(record, ',' ORDER BY item) || ']' FROM changed)` : 'NULL'} AS data
FROM (SELECT count(*)::integer AS done FROM changed) c`;
