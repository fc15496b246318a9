-- Previous version: may go on writing.

-- AlterTable
ALTER TABLE "release_setting" ADD COLUMN "locks" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "period_lock" (
    "collection" TEXT NOT NULL,
    "locks" JSONB NOT NULL,

    CONSTRAINT "period_lock_pkey" PRIMARY KEY ("collection")
);


-- Beyond what Prisma can express.

-- The locked periods of a collection; NULL: none. A writer calls it before it locks records, and holds the lock until it is
-- committed. Who changes the locks takes it exclusively, so it waits for the writers that have read the earlier ones. The
-- function is volatile: its SELECT sees what was committed while it waited.
CREATE FUNCTION record_history.period_locks(name text) RETURNS jsonb LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(hashtext('period lock'), hashtext(name));
  RETURN (SELECT l.locks FROM period_lock l WHERE l.collection = name);
END
$$;

-- Why the period of a record takes no writes. NULL: it takes them. '': its year has a locked period, and the text of its part
-- is not known to be another one. Otherwise the name of the release, or only the period if the release is not public yet.
-- "locks": what "period_locks" returns, described in src/domain/releases/period-locks.ts.
CREATE FUNCTION record_history.lock_of(locks jsonb, year integer, part text) RETURNS text LANGUAGE plpgsql STABLE AS $$
DECLARE
  locked jsonb := locks -> 'years' -> year::text;
  number text;
  found jsonb;
BEGIN
  IF locked IS NULL THEN
    RETURN NULL;
  END IF;
  -- All characters of ASCII but letters and digits are left out.
  number := locks -> 'parts' ->> lower(regexp_replace(part, '[\x01-/:-@[-`{-\x7f]', '', 'g'));
  IF number IS NULL THEN
    RETURN '';
  END IF;
  found := locked -> number;
  RETURN CASE WHEN (found ->> 'publicAt')::timestamptz <= now() THEN found ->> 'release' ELSE found ->> 'period' END;
END
$$;
