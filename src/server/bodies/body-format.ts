/** The formats of the body of a batch: a JSON array, an object in each line, or a table whose first row has the names. */
export type BodyFormat = 'json' | 'ndjson' | 'csv';
