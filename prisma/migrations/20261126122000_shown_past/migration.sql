-- Previous version: may go on writing.

-- Stores a time as the horizon of a collection if a batch that begins from now on could have a label at or before it: a time
-- whose records a caller sees, while nothing was written after it yet. Otherwise a clock that is set back, as that of another
-- server after a failover, would give later batches a label before it. A time in the future is not stored.
CREATE FUNCTION record_history.hold(name text, moment timestamptz) RETURNS boolean LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  IF moment < (SELECT max(v.label) FROM collection_version v WHERE v.collection = name)
    OR moment <= (SELECT h.at FROM record_history.horizon h WHERE h.collection = name)
    OR moment > record_history.present(name)
  THEN
    RETURN false;
  END IF;
  INSERT INTO record_history.horizon AS h (collection, at) VALUES (name, date_trunc('milliseconds', moment))
  ON CONFLICT (collection) DO UPDATE SET at = greatest(h.at, excluded.at);
  RETURN true;
END
$$;
