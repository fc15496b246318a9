import type { Collection } from '@/domain/collections';
import type { WireRecord } from '@/domain/collections/view/view';
import { BATCH_TABLE, historyTable } from '@/server/database/schema/history-names';
import { literal, quoted, recordJson } from '@/server/database/schema/sql';
import type { Store } from '../batch';
import { oncePerCollection } from '../memoize';
import type { HistoryDoer } from './read';

/** A record, and the fields whose last change is wanted. */
export type LastChangeAsked = Readonly<{
  id: number;
  /** Its present state; null: it does not exist any more. */
  current: WireRecord | null;
  /** Names of fields; a deletion or restoration changes all of them. */
  fields: readonly string[];
}>;

/** Changes before that are not searched. */
const MAX_SEARCHED = 50;
const MAX_RECORDS = 1_000;

/**
 * Finds who gave fields of records their present values.
 * @returns the actors by identifier, without records for which none of the last 50 changes is the one; for the first 1,000
 */
export async function lastChangeOf(
  store: Pick<Store, 'queryRow'>,
  collection: Collection,
  asked: readonly LastChangeAsked[],
): Promise<Map<number, HistoryDoer>> {
  const searched = asked.slice(0, MAX_RECORDS);
  if (searched.length === 0) return new Map();
  const { records } = await store.queryRow<{ records: Found[] | null }>(
    `last change ${collection.resource}`,
    lastChangesSql(collection),
    [`{${searched.map(({ id }) => id).join(',')}}`],
  );
  const changes = new Map((records ?? []).map((found) => [found.id, found.changes]));
  return new Map(
    searched.flatMap((one) => {
      const actor = actorOf(one, changes.get(one.id) ?? []);
      return actor === undefined ? [] : [[one.id, actor] as const];
    }),
  );
}

/** A change, with the state before it; null: the record did not exist. */
type Change = Readonly<{ actor: HistoryDoer; state: WireRecord | null }>;
type Found = Readonly<{ id: number; changes: Change[] }>;

/** @param changes the newest first */
export function actorOf(
  { current, fields }: LastChangeAsked,
  changes: readonly Change[],
): HistoryDoer | undefined {
  let after = current;
  for (const { actor, state } of changes) {
    const isMadeOrGone = (state === null) !== (after === null);
    if (isMadeOrGone || fields.some((name) => state?.[name] !== after?.[name])) return actor;
    after = state;
  }
  return undefined;
}

const lastChangesSql = oncePerCollection((collection) => {
  const id = quoted(collection.identifier);
  return `
SELECT json_agg(json_build_object('id', w.id, 'changes', c.changes)) AS records
FROM (SELECT DISTINCT n AS id FROM unnest($1::integer[]) n) w CROSS JOIN LATERAL (
  SELECT json_agg(json_build_object(
    'actor', json_build_object('kind', b.actor_kind, 'id', b.actor_id, 'name', b.actor_name),
    'state', CASE WHEN t.operation <> 'restore' THEN ${recordJson(collection)}::json END
  ) ORDER BY t.batch_id DESC) AS changes
  FROM (
    SELECT * FROM ${historyTable(collection)} h WHERE h.${id} = w.id ORDER BY h.batch_id DESC LIMIT ${MAX_SEARCHED}
  ) t JOIN ${BATCH_TABLE} b ON b.collection = ${literal(collection.resource)} AND b.id = t.batch_id AND b.at = t.at
) c WHERE c.changes IS NOT NULL`;
});
