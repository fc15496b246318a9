import { HostClient } from './host-client';

/** How many connections a database accepts, without those that PostgreSQL keeps for superusers. */
export async function acceptedConnections(url: string): Promise<number> {
  const client = new HostClient({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ accepted: number }>(
      `SELECT current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int AS accepted`,
    );
    return rows[0]!.accepted;
  } finally {
    await client.end();
  }
}
