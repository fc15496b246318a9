/**
 * A minute is over when it is 60 seconds old, when the instance has seen it pass by its monotonic clock, or when it began more
 * than a minute in the future: in the last two cases the database's clock was set back. (A row slightly in the future was
 * written by another instance while this statement waited for it.)
 */
const OVER = '(e.began >= r.began + 60000 OR r.began = $6::bigint OR e.began < r.began - 60000)';
/** The requests leased so far, without those that this instance returns in the same minute. */
const SO_FAR = `(CASE WHEN ${OVER} THEN 0 WHEN r.began = $5::bigint THEN greatest(0, r.taken - $4::integer) ELSE r.taken END)`;
const GRANTED = `greatest(0, least($2::integer, $3::integer - ${SO_FAR}))`;

/**
 * Leases requests of a key's minute, as many as the limit allows, and begins a new minute if the last is over. Times are
 * of the database's clock, so the clocks of the instances do not matter.
 * `$1` key, `$2` number wanted, `$3` limit, `$4` number returned, of the minute that began at `$5`; the minute that began at
 * `$6` is over.
 */
export const LEASE = `
INSERT INTO api_key_rate AS r (key_id, began, taken, granted)
SELECT $1::uuid, (extract(epoch FROM clock_timestamp()) * 1000)::bigint, least($2::integer, $3::integer), least($2::integer, $3::integer)
ON CONFLICT (key_id) DO UPDATE SET
  began = CASE WHEN ${OVER} THEN e.began ELSE r.began END,
  taken = ${SO_FAR} + ${GRANTED},
  granted = ${GRANTED}
RETURNING began::float8 AS began, taken, granted,
  greatest(0, least(60000, began + 60000 - extract(epoch FROM clock_timestamp()) * 1000))::float8 AS left`.replaceAll(
  'e.began',
  'EXCLUDED.began',
);

/** Returns unused requests: `$1` keys, `$2` the number for each, `$3` the beginning of the minute of each. */
export const RETURN = `
UPDATE api_key_rate r SET taken = greatest(0, r.taken - v.unused)
FROM unnest($1::uuid[], $2::integer[], $3::bigint[]) AS v(key_id, unused, began)
WHERE r.key_id = v.key_id AND r.began = v.began`;

/** Deletes the counts of minutes that ended at least an hour ago; `$1` is the maximum number of rows. */
export const FORGET = `
DELETE FROM api_key_rate WHERE key_id IN (
  SELECT key_id FROM api_key_rate WHERE began < (extract(epoch FROM now()) - 3600) * 1000 LIMIT $1)`;
