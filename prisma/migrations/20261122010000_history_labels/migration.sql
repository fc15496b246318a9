-- Previous version: refused.

-- AlterTable
ALTER TABLE "collection_version" ADD COLUMN     "label" TIMESTAMPTZ(3);


-- Beyond what Prisma can express.

-- The clock that the history is labelled by, in a function of its own so that tests can set it.
CREATE FUNCTION record_history.clock() RETURNS timestamptz LANGUAGE sql VOLATILE AS 'SELECT clock_timestamp()';

-- A time that a caller was given as "until", or is about to be: every batch that begins afterwards has a label at or
-- after it, whatever the clock says.
CREATE TABLE record_history.horizon (
  collection text PRIMARY KEY,
  at timestamptz(3) NOT NULL
) WITH (fillfactor = 50);
-- What was written before labels were kept.
INSERT INTO record_history.horizon (collection, at) SELECT collection, max(at) FROM record_history.batch GROUP BY collection;

-- Finds what was written since a time by its place.
CREATE INDEX batch_time ON record_history.batch USING brin (at) WITH (pages_per_range = 16);

-- The key of the lock that a batch under way holds: a mark of ours, the collection, and a time that its label is not
-- before, in milliseconds.
CREATE FUNCTION record_history.lock_class(name text) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
  'SELECT (469::bigint << 8) | (hashtext(name) & 255)';
CREATE FUNCTION record_history.lock_key(name text, bound timestamptz) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
  'SELECT (record_history.lock_class(name) << 45) | (extract(epoch FROM bound) * 1000)::bigint';

-- The number and the label of a batch: the time, unless a label or a horizon of the collection is later already.
-- Called when the batch holds the locks of its records; the lock is held until the batch is committed.
-- "ready": of what has to be done before. "given": of a batch that has drawn them already.
CREATE FUNCTION record_history.draw(
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
  batch_at := date_trunc('milliseconds', record_history.clock());
  SELECT v.label INTO later FROM collection_version v
  WHERE v.collection = name AND v.label > batch_at ORDER BY v.label DESC LIMIT 1;
  batch_at := coalesce(later, batch_at);
  ignored := pg_advisory_xact_lock_shared(record_history.lock_key(name, batch_at));
  -- Each statement here sees what is committed by now: a horizon stored before the lock was taken is seen.
  SELECT h.at INTO later FROM record_history.horizon h WHERE h.collection = name AND h.at > batch_at;
  batch_at := coalesce(later, batch_at);
  batch_id := nextval('record_history.batch_id');
  ignored := set_config('record_history.label', batch_at::text, true);
END
$$;

-- A time after every label of a collection that is stored, and stored itself before it is returned and committed; a
-- fresh one only where something was written since the last, or that is a day old.
CREATE FUNCTION record_history.advance(name text) RETURNS timestamptz LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  newest timestamptz := (SELECT max(v.label) FROM collection_version v WHERE v.collection = name);
  known timestamptz := (SELECT h.at FROM record_history.horizon h WHERE h.collection = name);
  moment timestamptz := date_trunc('milliseconds', record_history.clock());
BEGIN
  IF known > coalesce(newest, '-infinity') AND known > moment - interval '1 day' THEN
    RETURN known;
  END IF;
  INSERT INTO record_history.horizon AS h (collection, at)
  VALUES (name, greatest(moment, newest + interval '1 millisecond', known))
  ON CONFLICT (collection) DO UPDATE SET at = greatest(h.at, excluded.at)
  RETURNING h.at INTO known;
  RETURN known;
END
$$;

-- The oldest time at or after which the labels of all batches under way are; NULL where there are none.
CREATE FUNCTION record_history.under_way(name text) RETURNS timestamptz LANGUAGE sql VOLATILE AS $$
  SELECT to_timestamp(min(key & ((1::bigint << 45) - 1)) / 1000.0)::timestamptz(3) FROM (
    SELECT (classid::bigint << 32) | objid::bigint AS key FROM pg_locks
    WHERE locktype = 'advisory' AND objsubid = 1 AND granted
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
  ) l WHERE key >> 45 = record_history.lock_class(name)
$$;

-- The last time that may be asked for: nothing is known of what is later.
CREATE FUNCTION record_history.present(name text) RETURNS timestamptz LANGUAGE sql VOLATILE AS $$
  SELECT greatest(
    record_history.clock(),
    (SELECT max(v.label) FROM collection_version v WHERE v.collection = name),
    (SELECT h.at FROM record_history.horizon h WHERE h.collection = name)
  )
$$;

-- Walks by "changed_since" in pages: the "until" that all pages of one have.
CREATE TABLE record_history.walk (
  owner text NOT NULL,
  collection text NOT NULL,
  since timestamptz(3) NOT NULL,
  until timestamptz(3) NOT NULL,
  used_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (owner, collection, since)
);

CREATE OR REPLACE FUNCTION renew_collection_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM check_writer();
  INSERT INTO collection_version AS v (collection, slot, token, label)
  VALUES (
    TG_TABLE_NAME, pg_backend_pid() % 32, ('x' || replace(gen_random_uuid()::text, '-', ''))::bit(64)::bigint,
    nullif(current_setting('record_history.label', true), '')::timestamptz
  )
  ON CONFLICT (collection, slot) DO UPDATE SET token = excluded.token, label = greatest(v.label, excluded.label);
  RETURN NULL;
END
$$;

SELECT refuse_writers_before(1);
