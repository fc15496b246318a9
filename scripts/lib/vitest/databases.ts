import pg from 'pg';

/** The address of a database of the server on which tests make theirs. @throws {Error} without a server */
export function urlOf(name: string): string {
  const url = new URL(serverUrl());
  url.pathname = name;
  return url.href;
}

/**
 * Runs a statement about that server or its databases.
 * @param url a database of another server
 * @throws {Error} without a server; the driver's error
 */
export async function administer(statement: string, url = serverUrl()): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

function serverUrl(): string {
  const url = process.env['TEST_DATABASE_URL'] ?? process.env['DATABASE_URL'];
  if (url) return url;
  throw new Error(
    'TEST_DATABASE_URL has to name a PostgreSQL on which databases may be made; "npm test" brings one',
  );
}
