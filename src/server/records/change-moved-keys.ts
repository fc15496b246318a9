import type { Collection, Field } from '@/collections';
import type { Store } from './batch';
import {
  assignments,
  type ChangedRow,
  type Changing,
  changedRow,
  type IndexedChange,
  inputArrays,
  inputSql,
  recordColumn,
} from './change-sql';
import { traceParams, traceSql } from './history/trace';
import { oncePerCollection } from './memoize';
import { keyOf, naturalKeySql, quoted } from './sql';

/** A mark no stored text can begin with, for a control character is no part of any. */
const PARKED = `E'\\x1e'`;

/**
 * Changes a batch in which natural keys move, as if the items were applied one after the other: an item may take a
 * key that an earlier item left, and fails as a duplicate where another record holds it at that moment.
 * Source: decisions "Batches".
 * @returns the changed row and the places of the duplicates
 * @throws a unique violation where another writer takes a key meanwhile: worth another attempt
 */
export async function changeWithMovedKeys(
  store: Store,
  { collection, changes, wantData, trace }: Changing,
): Promise<{ row: ChangedRow; duplicates: number[] }> {
  const sql = statements(collection);
  const name = (step: string) => `${step} ${collection.resource}`;
  return store.transaction(async ({ query, execute }) => {
    const moves = await query<Move>(name('lock keys'), sql.lock, inputArrays(collection, changes));
    const newKeys = moves.map((move) => move.new_key);
    const holders = await query<Holder>(name('find holders'), sql.holders, [`{${newKeys.join(',')}}`]);
    const { accepted, duplicates, parked } = applyInOrder(moves, holders);
    const going = moves.filter(({ item }) => accepted.has(item)).map(({ record }) => record);
    const refused = { ...trace, failed: trace.failed + changes.length - going.length };
    await execute(name('keep states'), sql.keep, [`{${going.join(',')}}`, ...traceParams(refused)]);
    const left =
      parked.length === 0 ? [] : await query<Left>(name('park keys'), sql.park, [`{${parked.join(',')}}`]);
    const kept = withTextsLeft(
      collection,
      changes.filter(({ index }) => accepted.has(index)),
      left,
    );
    const update = wantData ? sql.update : sql.updateMinimal;
    const step = wantData ? 'move keys' : 'move keys minimal';
    const [row] = await query<ChangedRow>(name(step), update, inputArrays(collection, kept));
    // `items` must tell the missing from the changed, so it is the whole list of the found.
    return { row: { ...row!, items: row!.items ?? kept.map(({ index }) => index).join(',') }, duplicates };
  });
}

type Move = { item: number; record: number; old_key: string; new_key: string };
type Holder = { record: number; key: string };
/** A parked record and the text whose place the mark took. */
type Left = { record: number; text: string };

/** The batch rules in memory: who holds which key after each item. */
function applyInOrder(moves: readonly Move[], holders: readonly Holder[]) {
  const holderOf = new Map(holders.map(({ key, record }) => [key, record]));
  for (const { old_key, record } of moves) holderOf.set(old_key, record);
  const accepted = new Set<number>();
  const duplicates: number[] = [];
  const moved: Move[] = [];
  for (const move of moves) {
    if (move.new_key !== move.old_key) {
      if (holderOf.has(move.new_key)) {
        duplicates.push(move.item);
        continue;
      }
      holderOf.delete(move.old_key);
      holderOf.set(move.new_key, move.record);
      moved.push(move);
    }
    accepted.add(move.item);
  }
  return { accepted, duplicates, parked: leavers(moved) };
}

/** The records whose old key another one takes: they must let go of it before the one statement that changes all. */
function leavers(moved: readonly Move[]): number[] {
  const taken = new Set(moved.map(({ new_key }) => new_key));
  return moved.filter(({ old_key }) => taken.has(old_key)).map(({ record }) => record);
}

/** Gives the parked records their text back, where the item keeps it. */
function withTextsLeft(
  collection: Collection,
  changes: readonly IndexedChange[],
  left: readonly Left[],
): readonly IndexedChange[] {
  if (left.length === 0) return changes;
  const column = collection.fields.indexOf(parkingField(collection));
  const texts = new Map(left.map(({ record, text }) => [record, text]));
  return changes.map((change) =>
    change.values[column] === undefined
      ? { ...change, values: change.values.with(column, texts.get(change.identifier)) }
      : change,
  );
}

/** The field of the natural key that takes the mark. */
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
  const text = quoted(parkingField(collection).name);
  const newKey = naturalKeySql(collection, ({ name }) => `coalesce(i.${quoted(name)}, l.${quoted(name)})`);
  const update = (wantData: boolean) => `
WITH changed AS (
  UPDATE ${table} t SET ${assignments(collection)} FROM (${inputSql(collection)}) i
  WHERE t.${id} = i.record RETURNING i.item${recordColumn(collection, wantData)}
)
${changedRow('false', wantData)}`;
  const { stamp, keep, batch } = traceSql(collection, 2);
  return {
    /** Before anything moves; the records are locked. */
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
    lock: `
WITH locked AS MATERIALIZED (
  SELECT t.* FROM ${table} t WHERE t.${id} = ANY ($1::integer[]) ORDER BY t.${id} FOR NO KEY UPDATE
)
SELECT i.item, i.record, ${keyOf(collection, 'l')}::text AS old_key, ${newKey}::text AS new_key
FROM (${inputSql(collection)}) i JOIN locked l ON l.${id} = i.record ORDER BY i.item`,
    holders: `
SELECT t.${id} AS record, ${keyOf(collection, 't')}::text AS key FROM ${table} t
WHERE ${keyOf(collection, 't')} = ANY ($1::uuid[])`,
    park: `
UPDATE ${table} t SET ${text} = ${PARKED} || o.record
FROM (SELECT ${id} AS record, ${text} AS text FROM ${table} WHERE ${id} = ANY ($1::integer[])) o
WHERE t.${id} = o.record RETURNING o.record, o.text`,
    update: update(true),
    updateMinimal: update(false),
  };
});
