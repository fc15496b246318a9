-- Previous version: may go on writing.

-- CreateTable
CREATE TABLE "writer_minimum" (
    "one" BOOLEAN NOT NULL DEFAULT true,
    "version" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "writer_minimum_pkey" PRIMARY KEY ("one")
);


-- Beyond what Prisma can express.

ALTER TABLE "writer_minimum" ADD CONSTRAINT "writer_minimum_one_row" CHECK ("one");
INSERT INTO "writer_minimum" DEFAULT VALUES;

-- Refuses a write of a version of the service that is older than the database allows. Connections of the service are
-- known by their application_name, to which a pooler may append " - " and the client's address; all others may write.
-- The SQLSTATE is one that every version answers with 503 and Retry-After.
-- Plain text functions, for it runs at each write and a regular expression costs as much as the rest of the trigger.
CREATE FUNCTION check_writer() RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  service CONSTANT text := 'regional-statistical-data-service';
  connection text := current_setting('application_name');
  -- What follows the service's name: nothing, or "/" and the version, before what a pooler appended.
  suffix text := split_part(substr(connection, length(service) + 1), ' - ', 1);
  writer text := coalesce(nullif(substr(suffix, 2), ''), '0');
  required integer;
BEGIN
  IF NOT starts_with(connection, service) OR left(suffix, 1) NOT IN ('', '/')
    OR length(writer) > 9 OR translate(writer, '0123456789', '') <> '' THEN
    RETURN;
  END IF;
  SELECT version INTO required FROM writer_minimum;
  IF writer::integer < required THEN
    RAISE EXCEPTION USING
      ERRCODE = 'read_only_sql_transaction',
      MESSAGE = format('a newer version of the service has changed this database: writer version %s may no longer write, %s may', writer, required),
      HINT = 'Start the newer version here as well. See docs/decisions/upgrading.md.';
  END IF;
END
$$;

-- For migrations: refuses the writes of versions before this one, once the migration is committed. A write that is
-- under way holds a lock on the table until it ends, so none can commit after the migration without being checked.
CREATE FUNCTION refuse_writers_before(minimum integer) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  LOCK TABLE writer_minimum IN ACCESS EXCLUSIVE MODE;
  UPDATE writer_minimum SET version = greatest(version, minimum);
END
$$;

CREATE OR REPLACE FUNCTION renew_collection_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM check_writer();
  INSERT INTO collection_version (collection, slot, token)
  VALUES (TG_TABLE_NAME, pg_backend_pid() % 32, ('x' || replace(gen_random_uuid()::text, '-', ''))::bit(64)::bigint)
  ON CONFLICT (collection, slot) DO UPDATE SET token = excluded.token;
  RETURN NULL;
END
$$;
