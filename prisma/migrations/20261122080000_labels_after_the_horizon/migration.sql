-- Previous version: may go on writing.

-- The number and the label of a batch: the time, or the greatest label of the collection if that is later, and always
-- after the horizon. So a list as of a horizon is the same whatever is written afterwards.
-- Called when the batch holds the locks of its records; the lock is held until the batch is committed.
-- "ready": of what has to be done before. "given": of a batch that has drawn them already.
CREATE OR REPLACE FUNCTION record_history.draw(
  name text, ready boolean, given_id bigint, given_at timestamptz, OUT batch_id bigint, OUT batch_at timestamptz
) LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  later timestamptz;
  ignored text;
BEGIN
  IF given_id IS NOT NULL AND given_at IS NOT NULL THEN
    batch_id := given_id;
    batch_at := given_at;
    RETURN;
  END IF;
  batch_at := greatest(
    date_trunc('milliseconds', record_history.clock()),
    (SELECT v.label FROM collection_version v WHERE v.collection = name ORDER BY v.label DESC NULLS LAST LIMIT 1),
    (SELECT h.at + interval '1 millisecond' FROM record_history.horizon h WHERE h.collection = name)
  );
  ignored := pg_advisory_xact_lock_shared(record_history.lock_key(name, batch_at));
  -- Each statement here sees what is committed by now: a horizon stored before the lock was taken is seen.
  SELECT h.at + interval '1 millisecond' INTO later FROM record_history.horizon h
  WHERE h.collection = name AND h.at >= batch_at;
  batch_at := coalesce(later, batch_at);
  batch_id := nextval('record_history.batch_id');
  ignored := set_config('record_history.label', batch_at::text, true);
END
$$;

-- The latest time that the labels of all running batches are after; NULL if there are none.
CREATE OR REPLACE FUNCTION record_history.under_way(name text) RETURNS timestamptz LANGUAGE sql VOLATILE AS $$
  SELECT to_timestamp((min(key & ((1::bigint << 45) - 1)) - 1) / 1000.0)::timestamptz(3) FROM (
    SELECT (classid::bigint << 32) | objid::bigint AS key FROM pg_locks
    WHERE locktype = 'advisory' AND objsubid = 1 AND granted
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
  ) l WHERE key >> 45 = record_history.lock_class(name)
$$;
