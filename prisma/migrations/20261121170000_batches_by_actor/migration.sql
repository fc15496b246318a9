-- The batches of a person or a key, and who has any: without it both read the whole history.
CREATE INDEX batch_actor ON record_history.batch (actor_id, id, collection);
