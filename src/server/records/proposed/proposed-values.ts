import type { Collection } from '@/domain/collections';
import { naturalKeySql, quoted, recordJson } from '@/server/database/schema/sql';
import { oncePerCollection } from '../memoize';

/**
 * The record that an item of a proposal meets now, as `FROM` joins it to `proposal_item i` of `proposal p`: `n.record` is the one
 * that it changes or deletes, or for a new or merged record, the one that has its natural key; null if there is none. An item whose
 * `n.record` is distinct from `i.seen` was overtaken by the writes of others.
 */
export const presentRecordSql = oncePerCollection((collection: Collection) => {
  const table = quoted(collection.resource);
  const record = `SELECT ${recordJson(collection)}::jsonb AS record FROM ${table} t`;
  const proposed = naturalKeySql(collection, ({ name }) => `r.${quoted(name)}`);
  return `LEFT JOIN LATERAL (
    ${record} WHERE p.operation NOT IN ('register', 'merge') AND t.${quoted(collection.identifier)} = i.record
    UNION ALL
    ${record} WHERE p.operation IN ('register', 'merge') AND ${naturalKeySql(collection, ({ name }) => `t.${quoted(name)}`)} =
      (SELECT ${proposed} FROM jsonb_populate_record(NULL::${table}, i.proposed) r)
  ) n ON true`;
});
