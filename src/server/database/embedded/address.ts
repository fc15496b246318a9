import { OWNER } from './initialise';

/** The service's database on the embedded server. */
export const DATABASE = 'statistics';

/** A database that every server has. */
export const MAINTENANCE_DATABASE = 'postgres';

/** The URL of a database on the embedded server. */
export const embeddedUrl = (port: number, password: string, database: string = DATABASE): string =>
  `postgresql://${OWNER}:${password}@127.0.0.1:${port}/${database}`;
