/**
 * A `SELECT` of `kind`, `id` and `name` of the people and keys in a table of events, each with the newest name. It jumps
 * from one identifier to the next in an index on `actor_id`, so its time depends on the number of actors.
 * @param newest the SQL that orders the rows `e` of one actor, newest first
 */
export const actorsSql = (table: string, newest: string): string => `
WITH RECURSIVE ids AS (
  (SELECT actor_id FROM ${table} WHERE actor_id IS NOT NULL ORDER BY actor_id LIMIT 1)
  UNION ALL
  SELECT (SELECT e.actor_id FROM ${table} e WHERE e.actor_id > ids.actor_id ORDER BY e.actor_id LIMIT 1)
  FROM ids WHERE ids.actor_id IS NOT NULL
)
SELECT actor.* FROM ids CROSS JOIN LATERAL (
  SELECT actor_kind AS kind, actor_id AS id, actor_name AS name FROM ${table} e
  WHERE e.actor_id = ids.actor_id ORDER BY ${newest} LIMIT 1
) actor`;
