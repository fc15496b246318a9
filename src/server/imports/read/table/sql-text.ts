/** A name in DuckDB's SQL. */
export const quotedName = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** A text in DuckDB's SQL. */
export const quotedText = (text: string): string => `'${text.replaceAll("'", "''")}'`;
