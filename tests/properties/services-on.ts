import { createServices, type Services } from '@/server/services';
import { readSettings } from '@/server/settings';

/** The service's parts on a database, as one instance has them, without a server. */
export function servicesOn(
  databaseUrl: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<Services> {
  // Not the whole environment: Vitest puts a BASE_URL of its own there.
  const own = { LOG_LEVEL: 'silent', DATABASE_POOL_SIZE: '6', DATABASE_URL: databaseUrl };
  return createServices(readSettings({ ...own, ...settings }));
}
