import type { Collection, Field } from '@/domain/collections';
import { hasDefault } from '@/domain/collections/field';
import { naturalKeyDigest, naturalKeySql, POSTGRES_TYPE, quoted, recordJson } from '../database/schema/sql';
import { TRACE_PARAMS, type Trace, traceSql } from './history/trace';
import type { Judged } from './judge';
import { oncePerCollection } from './memoize';
import { HAS_LOCKS, LOCKS_ARE_READ, lockOfRow, lockOfSql, locksCte, locksJson } from './period-lock/lock-sql';
import { insideSql, outsideSql, type Scope } from './scope';

/** The changes, and what to return of them. */
export type Changing = Readonly<{
  collection: Collection;
  judged: Judged;
  wantData: boolean;
  trace: Trace;
  /** The records that may be changed; undefined: all. */
  scope: Scope | undefined;
}>;

/** Identifiers, indexes in the batch, and a column for each field, as PostgreSQL array texts; null: no item names it. */
export type InputArrays = (string | null)[];

/**
 * `taken`: an item wants a natural key that another record has, and nothing was changed.
 * `items`: the indexes of the changed items, comma-separated.
 * `locks`: by index, the items whose record is or would be of a locked period (`readLocks`).
 * `outside`: only with a scope, the identifiers of the records outside, comma-separated.
 */
export type ChangedRow = {
  taken: boolean;
  locks: string | null;
  done: number;
  items: string | null;
  data: string | null;
  outside?: string | null;
};

/** For a batch with the values that the person saw: its number, and as JSON the records that now have other values. */
export type ChangedAsSeenRow = ChangedRow & { batch: string | null; differing: string | null };

export type Statement = Readonly<{ name: string; text: string }>;

/** Converts changes to the arrays that these statements take. */
export const inputArrays = ({ identifiers, places, columns }: Judged): InputArrays => [
  `{${identifiers.join(',')}}`,
  `{${places.join(',')}}`,
  ...columns,
];

/**
 * Selects the statement that changes a batch: with or without records in the reply, a check of natural keys, and a scope,
 * whose parameters are the last.
 */
export function changeAtOnce(
  collection: Collection,
  { wantData, namesKey, isBound }: { wantData: boolean; namesKey: boolean; isBound: boolean },
): Statement {
  return statements(collection)[
    `${wantData ? 'full' : 'minimal'}${namesKey ? 'Keys' : ''}${isBound ? 'Bound' : ''}`
  ];
}

/**
 * The statement that changes only records that still have the values that the person saw, which are its last parameter
 * (see {@link seenSql}). @returns its row is a {@link ChangedAsSeenRow}
 */
export const changeAsSeen = (collection: Collection, { namesKey }: { namesKey: boolean }): Statement =>
  statements(collection)[namesKey ? 'asSeenKeys' : 'asSeen'];

const statements = oncePerCollection((collection) => {
  const statement = (options: ChangeOptions): Statement => ({
    name: `change ${collection.resource}${options.wantData ? '' : ' minimal'}${options.namesKey ? ' keys' : ''}${options.only === undefined ? '' : ` ${options.only}`}`,
    text: changeSql(collection, options),
  });
  return {
    full: statement({ wantData: true, namesKey: false }),
    minimal: statement({ wantData: false, namesKey: false }),
    fullKeys: statement({ wantData: true, namesKey: true }),
    minimalKeys: statement({ wantData: false, namesKey: true }),
    fullBound: statement({ wantData: true, namesKey: false, only: 'inside' }),
    minimalBound: statement({ wantData: false, namesKey: false, only: 'inside' }),
    fullKeysBound: statement({ wantData: true, namesKey: true, only: 'inside' }),
    minimalKeysBound: statement({ wantData: false, namesKey: true, only: 'inside' }),
    asSeen: statement({ wantData: true, namesKey: false, only: 'seen' }),
    asSeenKeys: statement({ wantData: true, namesKey: true, only: 'seen' }),
  };
});

/** `only`: the CTE with the records that are changed; undefined: all. */
type ChangeOptions = Readonly<{ wantData: boolean; namesKey: boolean; only?: 'seen' | 'inside' }>;

/**
 * The CTE `seen`: the rows of the CTE `locked` that still have the values that the person saw.
 * @param parameter the SQL of a JSON object: by identifier, the values seen in that record
 */
export const seenSql = (collection: Collection, parameter: string): string => {
  const id = `t.${quoted(collection.identifier)}`;
  return `seen AS MATERIALIZED (
  SELECT ${id} AS id FROM locked t WHERE ${recordJson(collection)}::jsonb @> (${parameter}::jsonb -> ${id}::text)
)`;
};

/** The rows of `locked` that are not in `seen`, as a JSON array. */
export const differingSql = (collection: Collection): string => `(
    SELECT '[' || string_agg(${recordJson(collection)}, ',') || ']' FROM locked t
    WHERE t.${quoted(collection.identifier)} NOT IN (SELECT id FROM seen)
  )`;

/**
 * Locks the records in ascending order first, so that writers do not deadlock, then changes them. A field that an item
 * does not name keeps its value: no field can be NULL, so NULL means "keep".
 */
function changeSql(collection: Collection, { wantData, namesKey, only }: ChangeOptions): string {
  const table = quoted(collection.resource);
  const id = quoted(collection.identifier);
  // An edit with a record of a locked period is done in steps, as one with a natural key that is in use.
  const isShut = only === 'seen' ? 'EXISTS (SELECT FROM shut)' : 'false';
  const taken = namesKey
    ? `SELECT ${isShut} OR EXISTS (SELECT FROM moved m JOIN ${table} t ON ${naturalKeyDigest(collection, 't')} = m.new_key AND t.${id} <> m.record) AS taken`
    : `SELECT ${isShut} AS taken FROM (SELECT count(*) FROM locked) l`;
  const firstTrace = collection.fields.length + 3;
  const { stamp, keep, batch } = traceSql(collection, firstTrace);
  const last = firstTrace + TRACE_PARAMS;
  const chosen =
    only === undefined ? '' : only === 'seen' ? seenSql(collection, `$${last}`) : insideSql(collection, last);
  const isChosen = only === undefined ? '' : ` AND r.${id} IN (SELECT id FROM ${only})`;
  const isOpen = (record: string) => ` AND ${record} NOT IN (SELECT record FROM shut)`;
  return `
WITH ${locksCte(collection)}, input AS MATERIALIZED (${inputSql(collection)}),
locked AS MATERIALIZED (
  SELECT t.* FROM ${table} t WHERE t.${id} = ANY ($1::integer[]) AND ${LOCKS_ARE_READ} ORDER BY t.${id} FOR NO KEY UPDATE
), ${chosen && `${chosen}, `}shut AS MATERIALIZED (${shutSql(collection, only)}), ${namesKey ? `moved AS MATERIALIZED (${movedSql(collection)}), ` : ''}verdict AS MATERIALIZED (${taken}),
changed AS (
  UPDATE ${table} t SET ${assignments(collection)} FROM input i${only === undefined ? '' : ` JOIN ${only} o ON o.id = i.record`}
  WHERE ${namedRecords(collection)} AND NOT (SELECT taken FROM verdict)${isOpen('i.record')}
  RETURNING i.item${recordColumn(collection, wantData)}
), ${stamp('verdict')}, ${keep('change', `locked r WHERE NOT (SELECT taken FROM verdict)${isChosen}${isOpen(`r.${id}`)}`)}, ${batch(
    'change',
    {
      stamp: 'stamp.id, stamp.at',
      changed: 'done',
      failed: 'cardinality($1::integer[]) - done',
      from: '(SELECT count(*)::integer AS done FROM changed) c CROSS JOIN stamp WHERE done > 0',
    },
  )}
${changedRow('(SELECT taken FROM verdict)', {
  wantData,
  locks: locksJson('SELECT item AS n, lock FROM shut'),
  more: only === undefined ? '' : MORE[only](collection),
})}`;
}

/** The items whose record is or would be of a locked period. @param only as in {@link ChangeOptions} */
const shutSql = (collection: Collection, only: ChangeOptions['only']): string => `
  SELECT * FROM (
    SELECT i.record, i.item, ${changedLockOf(collection)} AS lock
    FROM input i JOIN locked l ON l.${quoted(collection.identifier)} = i.record
    WHERE ${HAS_LOCKS}${only === undefined ? '' : ` AND i.record IN (SELECT id FROM ${only})`}
  ) s WHERE lock IS NOT NULL`;

/** Why the record `l` is not changed by the item `i`: its period is locked, or the one to which it would move. */
export const changedLockOf = (collection: Collection): string =>
  `coalesce(${lockOfRow(collection, 'l')}, ${lockOfSql(
    collection,
    ({ name }) => `coalesce(i.${quoted(name)}, l.${quoted(name)})`,
  )})`;

/** Further columns of the row. */
const MORE = {
  seen: (collection: Collection) =>
    `, (SELECT id::text FROM batch) AS batch, ${differingSql(collection)} AS differing`,
  inside: (collection: Collection) => `, ${outsideSql(collection)} AS outside`,
} as const;

export const inputSql = ({ fields }: Collection): string =>
  `SELECT * FROM unnest($1::integer[], $2::integer[], ${fields
    .map(({ kind }, i) => `$${i + 3}::${POSTGRES_TYPE[kind]}[]`)
    .join(', ')}) AS i(record, item, ${fields.map(({ name }) => quoted(name)).join(', ')})`;

/**
 * Joins the records of `t` with the input. The identifiers are given twice: by the join alone, PostgreSQL would read the whole
 * table for a batch that has more than a few percent of it.
 */
export const namedRecords = ({ identifier }: Collection): string =>
  `t.${quoted(identifier)} = i.record AND t.${quoted(identifier)} = ANY ($1::integer[])`;

/** The locked records whose natural key changes, with both natural keys. */
const movedSql = (collection: Collection): string => `
  SELECT * FROM (
    SELECT i.record, ${naturalKeyDigest(collection, 'l')} AS old_key, ${naturalKeySql(collection, ({ name }) => `coalesce(i.${quoted(name)}, l.${quoted(name)})`)} AS new_key
    FROM input i JOIN locked l ON l.${quoted(collection.identifier)} = i.record
  ) k WHERE new_key <> old_key AND record NOT IN (SELECT record FROM shut)`;

/** @param keptText SQL of the value to keep instead of the stored one, if not null */
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
export const changedRow = (
  taken: string,
  { wantData, locks, more = '' }: { wantData: boolean; locks: string; more?: string },
): string => `
SELECT ${taken} AS taken, done, ${locks} AS locks,
  CASE WHEN done < cardinality($1::integer[]) THEN (SELECT string_agg(item::text, ',') FROM changed) END AS items,
  ${wantData ? `(SELECT '[' || string_agg(record, ',' ORDER BY item) || ']' FROM changed)` : 'NULL'} AS data${more}
FROM (SELECT count(*)::integer AS done FROM changed) c`;
