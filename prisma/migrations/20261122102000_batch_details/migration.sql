-- Previous version: may go on writing.

-- Of a change of all matching records: the view that they matched, and the new values.
ALTER TABLE record_history.batch ADD COLUMN details jsonb;
