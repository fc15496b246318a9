import { afterAll } from 'vitest';
import { createOwnDatabase } from './database/testing';
import { createServices, type Services } from './services';
import type { Settings } from './settings';

/** The service's parts on a separate, migrated database, for the tests of one file. Both are removed after them. */
export async function createOwnServices(changes: Partial<Settings> = {}): Promise<Services> {
  const { settings, drop } = await createOwnDatabase();
  const services = await createServices({ ...settings, ...changes });
  afterAll(async () => {
    await services.close();
    await drop();
  });
  return services;
}
