import type { Collection, Field } from '@/domain/collections';
import { naturalKeyDigest, naturalKeySql, quoted } from '../database/schema/sql';
import { arrayLiteral } from './array-literal';
import { preparedName, type Store } from './batch';
import {
  assignments,
  type ChangedRow,
  type Changing,
  changedLockOf,
  changedRow,
  inputArrays,
  inputSql,
  namedRecords,
  recordColumn,
} from './change-sql';
import { traceParams, traceSql } from './history/trace';
import { oncePerCollection } from './memoize';
import { LOCKS_ARE_READ, locksCte } from './period-lock/lock-sql';
import { scopeParams, scopeSql } from './scope';

/** Prefix of temporary values: a control character, with which no stored text can begin. */
const PARKED = `E'\\x1e'`;

/**
 * An item whose new natural key is in use at that moment: by the record `stored`, or by the record that got it from the
 * earlier item `sameAs` of the batch.
 */
export type TakenKey = { item: number; stored?: number; sameAs?: number };

/**
 * Changes a batch in which natural keys move between records, as if the items were applied one after the other: an item
 * may take a natural key that an earlier item gave up, and fails as a duplicate if another record has it at that moment.
 * Source: docs/specification.md, "Batches".
 * @throws a unique violation if another writer takes a natural key meanwhile; to be retried
 */
export async function changeWithMovedKeys(
  store: Store,
  { collection, judged, wantData, trace, scope }: Changing,
): Promise<{ row: ChangedRow; taken: readonly TakenKey[] }> {
  const sql = statements(collection);
  const name = (step: string) => preparedName(`${step} ${collection.resource}`, judged.count);
  const input = inputArrays(judged);
  return store.transaction(async ({ query, execute }) => {
    const locked =
      scope === undefined
        ? await query<Move>(name('lock keys'), sql.lock, input)
        : await query<Move>(name('lock bound keys'), sql.lockBound, [
            ...input,
            ...scopeParams(collection, scope),
          ]);
    const within = locked.filter(({ inside }) => inside !== false);
    const moves = within.filter(({ lock }) => lock === null);
    const shut = within.filter(({ lock }) => lock !== null).map(({ item, lock }) => [item, lock]);
    const outside = locked.filter(({ inside }) => inside === false).map(({ record }) => record);
    const newKeys = moves.map((move) => move.new_key);
    const holders = await query<Holder>(name('find holders'), sql.holders, [`{${newKeys.join(',')}}`]);
    const { accepted, taken, parked } = applyInOrder(moves, holders);
    const going = accepted.map(({ record }) => record);
    const refused = { ...trace, failed: trace.failed + judged.count - going.length };
    await execute(name('keep states'), sql.keep, [`{${going.join(',')}}`, ...traceParams(refused)]);
    const left =
      parked.length === 0 ? [] : await query<Left>(name('park keys'), sql.park, [`{${parked.join(',')}}`]);
    const update = wantData ? sql.update : sql.updateMinimal;
    const step = wantData ? 'move keys' : 'move keys minimal';
    const items = accepted.map(({ item }) => item).join(',');
    const params = [
      ...input,
      `{${items}}`,
      `{${left.map(({ record }) => record).join(',')}}`,
      arrayLiteral(left.map(({ text }) => text)) ?? '{}',
    ];
    const [row] = await query<ChangedRow>(name(step), update, params);
    // `items` lists all records found, because it must distinguish missing from changed ones.
    const locks = shut.length === 0 ? null : JSON.stringify(Object.fromEntries(shut));
    return { row: { ...row!, items, outside: outside.join(','), locks }, taken };
  });
}

/** `inside`: only with a scope, whether the record is inside. `lock`: why its period takes no writes. */
type Move = {
  item: number;
  record: number;
  old_key: string;
  new_key: string;
  inside?: boolean;
  lock: string | null;
};
type Holder = { record: number; key: string };
/** A record with a temporary natural key, and the text that it replaces. */
type Left = { record: number; text: string };

/** Applies the batch rules in memory: which record has which natural key after each item, and since which item. */
function applyInOrder(moves: readonly Move[], holders: readonly Holder[]) {
  const holderOf = new Map<string, Omit<TakenKey, 'item'>>();
  for (const { key, record } of holders) holderOf.set(key, { stored: record });
  for (const { old_key, record } of moves) holderOf.set(old_key, { stored: record });
  const accepted: Move[] = [];
  const taken: TakenKey[] = [];
  const moved: Move[] = [];
  for (const move of moves) {
    if (move.new_key !== move.old_key) {
      const holder = holderOf.get(move.new_key);
      if (holder !== undefined) {
        taken.push({ item: move.item, ...holder });
        continue;
      }
      holderOf.delete(move.old_key);
      holderOf.set(move.new_key, { sameAs: move.item });
      moved.push(move);
    }
    accepted.push(move);
  }
  return { accepted, taken, parked: leavers(moved) };
}

/** The records whose old natural key another record takes; they get a temporary one before the statement that changes all. */
function leavers(moved: readonly Move[]): number[] {
  const taken = new Set(moved.map(({ new_key }) => new_key));
  return moved.filter(({ old_key }) => taken.has(old_key)).map(({ record }) => record);
}

/** The field of the natural key that gets the temporary value. */
function parkingField(collection: Collection): Field {
  const field = collection.naturalKey
    .map((key) => collection.field(key)!)
    .find(({ kind }) => kind === 'varchar' || kind === 'enum');
  if (field === undefined)
    throw new Error(`${collection.resource}: the natural key has no text to park it by`);
  return field;
}

const statements = oncePerCollection((collection) => {
  const table = quoted(collection.resource);
  const id = quoted(collection.identifier);
  const parking = parkingField(collection);
  const text = quoted(parking.name);
  const newKey = naturalKeySql(collection, ({ name }) => `coalesce(i.${quoted(name)}, l.${quoted(name)})`);
  // After the input: the items to apply, then the records with temporary keys and their texts, which an item may keep.
  const after = collection.fields.length + 3;
  const keptText = (field: Field) => (field === parking ? 'p.kept' : undefined);
  const update = (wantData: boolean) => `
WITH changed AS (
  UPDATE ${table} t SET ${assignments(collection, keptText)}
  FROM (${inputSql(collection)}) i
    JOIN unnest($${after}::integer[]) AS a(accepted) ON a.accepted = i.item
    LEFT JOIN unnest($${after + 1}::integer[], $${after + 2}::text[]) AS p(parked, kept) ON p.parked = i.record
  WHERE ${namedRecords(collection)} RETURNING i.item${recordColumn(collection, wantData)}
)
${changedRow('false', { wantData, locks: 'NULL' })}`;
  const lock = (more: string) => `
WITH ${locksCte(collection)}, locked AS MATERIALIZED (
  SELECT t.* FROM ${table} t WHERE t.${id} = ANY ($1::integer[]) AND ${LOCKS_ARE_READ} ORDER BY t.${id} FOR NO KEY UPDATE
)
SELECT i.item, i.record, ${naturalKeyDigest(collection, 'l')}::text AS old_key, ${newKey}::text AS new_key,
  ${changedLockOf(collection)} AS lock${more}
FROM (${inputSql(collection)}) i JOIN locked l ON l.${id} = i.record ORDER BY i.item`;
  const { stamp, keep, batch } = traceSql(collection, 2);
  return {
    /** Read before any change; the records are locked. */
    keep: `
WITH going AS MATERIALIZED (SELECT t.* FROM ${table} t WHERE t.${id} = ANY ($1::integer[])), ${stamp('going')}, ${keep('change', 'going r')}, ${batch(
      'change',
      {
        stamp: 'stamp.id, stamp.at',
        changed: 'cardinality($1::integer[])',
        from: 'stamp WHERE cardinality($1::integer[]) > 0',
      },
    )}
SELECT`,
    lock: lock(''),
    lockBound: lock(`, ${scopeSql(collection, 'l', after)} AS inside`),
    holders: `
SELECT t.${id} AS record, ${naturalKeyDigest(collection, 't')}::text AS key FROM ${table} t
WHERE ${naturalKeyDigest(collection, 't')} = ANY ($1::uuid[])`,
    park: `
UPDATE ${table} t SET ${text} = ${PARKED} || o.record
FROM (SELECT ${id} AS record, ${text} AS text FROM ${table} WHERE ${id} = ANY ($1::integer[])) o
WHERE t.${id} = o.record RETURNING o.record, o.text`,
    update: update(true),
    updateMinimal: update(false),
  };
});
