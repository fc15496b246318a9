import pg from 'pg';
import { literal, quoted } from '../../schema/sql';
import { DATABASE, MAINTENANCE_DATABASE } from '../address';
import { OWNER } from '../initialise';

/** What a server has beside the tables of the service. */
export type Cluster = Readonly<{
  /** The size of the service's database; 0: there is none. */
  bytes: number;
  /** The settings that `ALTER SYSTEM` has stored. */
  settings: readonly { name: string; value: string }[];
  /** What an operator has added, which an upgrade does not copy. */
  additions: readonly string[];
}>;

/** Reads it from the server of a maintenance database. */
export const readCluster = (url: string): Promise<Cluster> =>
  withClient(url, async (client) => {
    const { rows: size } = await client.query<{ bytes: string }>(
      'SELECT pg_database_size(oid) AS bytes FROM pg_database WHERE datname = $1',
      [DATABASE],
    );
    const { rows: settings } = await client.query<{ name: string; value: string }>(STORED_SETTINGS);
    const { rows: additions } = await client.query<{ text: string }>(ADDITIONS, [
      [DATABASE, MAINTENANCE_DATABASE],
      OWNER,
    ]);
    return { bytes: Number(size[0]?.bytes ?? 0), settings, additions: additions.map(({ text }) => text) };
  });

/**
 * Creates the service's database on a new server, and stores the settings.
 * @returns the names of the settings that the new server does not accept
 */
export const prepareCluster = (url: string, { settings }: Cluster): Promise<string[]> =>
  withClient(url, async (client) => {
    await client.query(`CREATE DATABASE ${quoted(DATABASE)}`);
    const refused: string[] = [];
    for (const { name, value } of settings) {
      await client
        .query(`ALTER SYSTEM SET ${name.split('.').map(quoted).join('.')} = ${literal(value)}`)
        .catch(() => refused.push(name));
    }
    return refused;
  });

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: 'upgrade' });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

const STORED_SETTINGS = `
SELECT DISTINCT ON (name) name, setting AS value FROM pg_file_settings
WHERE sourcefile LIKE '%postgresql.auto.conf' ORDER BY name, seqno DESC`;

const ADDITIONS = `
SELECT 'database ' || datname AS text FROM pg_database WHERE NOT datistemplate AND datname <> ALL ($1)
UNION ALL SELECT 'role ' || rolname FROM pg_roles WHERE rolname !~ '^pg_' AND rolname <> $2
UNION ALL SELECT 'settings of ' || coalesce('database ' || d.datname, 'role ' || r.rolname) FROM pg_db_role_setting s
 LEFT JOIN pg_database d ON d.oid = s.setdatabase LEFT JOIN pg_roles r ON r.oid = s.setrole
ORDER BY 1`;
