-- Previous version: may go on writing.

-- AlterTable
ALTER TABLE "collection_version" ADD COLUMN     "records" BIGINT NOT NULL DEFAULT 0;


-- Beyond what Prisma can express.

-- Renews a collection's version after each statement that writes its table, and keeps the number of its records: the sum
-- of all slots. A slot by itself may be negative, because records may be deleted on another connection than they were
-- registered on. "written" are the rows that the statement inserted or deleted.
CREATE OR REPLACE FUNCTION renew_collection_version() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  added bigint := 0;
  -- An assignment, and one hash below, because they cost a small write less than a statement and a conversion.
  ignored text := check_writer();
BEGIN
  IF TG_OP = 'INSERT' THEN
    added := (SELECT count(*) FROM written);
  ELSIF TG_OP = 'DELETE' THEN
    added := -(SELECT count(*) FROM written);
  ELSIF TG_OP = 'TRUNCATE' THEN
    -- TRUNCATE locks the table against everybody, so no other transaction holds a slot.
    UPDATE collection_version SET records = 0 WHERE collection = TG_TABLE_NAME;
  END IF;
  INSERT INTO collection_version AS v (collection, slot, token, label, records)
  VALUES (
    TG_TABLE_NAME, pg_backend_pid() % 32, hashtextextended(gen_random_uuid()::text, 0),
    nullif(current_setting('record_history.label', true), '')::timestamptz, added
  )
  ON CONFLICT (collection, slot) DO UPDATE
  SET token = excluded.token, label = greatest(v.label, excluded.label), records = v.records + excluded.records;
  RETURN NULL;
END
$$;

-- Counts the records of a collection and stores their number: below for what is stored already, later by hand after
-- data was loaded with triggers disabled.
CREATE FUNCTION recount_records(name text) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  counted bigint;
BEGIN
  EXECUTE format('LOCK TABLE %I IN SHARE ROW EXCLUSIVE MODE', name);
  EXECUTE format('SELECT count(*) FROM %I', name) INTO counted;
  UPDATE collection_version SET records = 0 WHERE collection = name;
  INSERT INTO collection_version (collection, slot, token, records)
  VALUES (name, 0, hashtextextended(gen_random_uuid()::text, 0), counted)
  ON CONFLICT (collection, slot) DO UPDATE SET token = excluded.token, records = excluded.records;
  RETURN counted;
END
$$;

-- A trigger with a transition table can have only one event, so each collection has three. Creating them locks the table
-- against writers, so the number is exact from the first write after this migration.
DO $$
DECLARE
  name text;
BEGIN
  FOR name IN
    SELECT c.relname FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
    WHERE t.tgfoid = 'renew_collection_version'::regproc ORDER BY c.relname
  LOOP
    EXECUTE format(
      'CREATE OR REPLACE TRIGGER %1$I AFTER UPDATE OR TRUNCATE ON %2$I
         FOR EACH STATEMENT EXECUTE FUNCTION renew_collection_version();
       CREATE TRIGGER %3$I AFTER INSERT ON %2$I REFERENCING NEW TABLE AS written
         FOR EACH STATEMENT EXECUTE FUNCTION renew_collection_version();
       CREATE TRIGGER %4$I AFTER DELETE ON %2$I REFERENCING OLD TABLE AS written
         FOR EACH STATEMENT EXECUTE FUNCTION renew_collection_version();',
      name || '_version', name, name || '_version_insert', name || '_version_delete');
    PERFORM recount_records(name);
  END LOOP;
END
$$;
