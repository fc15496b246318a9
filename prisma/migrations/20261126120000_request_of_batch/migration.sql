-- Previous version: may go on writing.

-- The request that wrote the batch: what its reply and its line in the log have as `x-request-id`. Null for batches of commands, and of
-- before this was recorded.
ALTER TABLE record_history.batch ADD COLUMN request_id uuid;
CREATE INDEX batch_request_id ON record_history.batch (request_id) WHERE request_id IS NOT NULL;
