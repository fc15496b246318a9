import { randomUUID } from 'node:crypto';
import { type CollectionName, collections, findCollection } from '@/domain/collections';
import type { Actor } from '@/server/actor';
import type { Finding } from '@/server/checks/read-findings';
import { createChecks } from '@/server/checks/service';
import { applyMigrations } from '@/server/database/migrations/migrations';
import { createPool } from '@/server/database/pool';
import { createPrisma } from '@/server/database/prisma';
import { createLogger } from '@/server/log';
import { createPlaces } from '@/server/places/service';
import type { Outcome } from '@/server/records/outcome';
import { createRecords } from '@/server/records/records';
import { readSettings } from '@/server/settings';
import { administer, urlOf } from '../../scripts/lib/vitest/databases';
import type { Item } from '../../scripts/seed/source';
import type { Edit, StoredRow } from './ground';

const ACTOR: Actor = { kind: 'system', name: 'planted faults' };
const CONNECTIONS = 4;
const BATCH = 10_000;
/** A number that is larger than that of all findings. */
const ALL = 1_000_000;

/** Makes an empty, migrated database on the server of the tests. @returns its name */
export async function createBed(): Promise<string> {
  const template = process.env['TEST_TEMPLATE'];
  const name = await copyOf(template);
  if (template === undefined) await applyMigrations(urlOf(name));
  return name;
}

/** Copies a database to which nobody is connected; without one, makes an empty one. @returns the name of the copy */
export async function copyOf(template: string | undefined): Promise<string> {
  const name = `planted_${randomUUID().replaceAll('-', '')}`;
  await administer(`CREATE DATABASE ${name}${template === undefined ? '' : ` TEMPLATE ${template}`}`);
  return name;
}

export const dropBed = (name: string): Promise<void> =>
  administer(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);

/** Opens such a database: its records and checks. */
export async function openBed(name: string) {
  const settings = readSettings({ DATABASE_URL: urlOf(name), LOG_LEVEL: 'silent' });
  const log = createLogger('silent');
  const pool = createPool(settings, log, CONNECTIONS);
  const prisma = createPrisma(pool);
  const places = createPlaces({ pool, prisma, log, settings });
  await places.start();
  const records = createRecords({ pool, prisma, settings });
  const checks = createChecks({ pool, prisma, log, places });
  const add = async (collection: CollectionName, items: readonly Item[]): Promise<StoredRow[]> => {
    const rows: StoredRow[] = [];
    for (let i = 0; i < items.length; i += BATCH) {
      const outcome = await records.register(batchOf(collection, items.slice(i, i + BATCH)));
      requireDone(collection, outcome);
      rows.push(...(JSON.parse(outcome.data) as StoredRow[]));
    }
    return rows;
  };
  return {
    register: async () => (await places.vocabulary()).register,
    add,
    /** @returns the identifiers of the records that it changed or added */
    apply: async ({ collection, remove = [], change = [], add: added = [] }: Edit): Promise<number[]> => {
      const { identifier } = findCollection(collection)!;
      const named = remove.map((id) => ({ [identifier]: id }));
      if (named.length > 0) requireDone(collection, await records.remove(batchOf(collection, named)));
      if (change.length > 0) requireDone(collection, await records.change(batchOf(collection, change)));
      const rows = await add(collection, added);
      return [...change, ...rows].map((row) => Number(row[identifier]));
    },
    /** Checks what was written since the last check. @returns all undecided findings */
    check: async (): Promise<readonly Finding[]> => {
      await checks.plan();
      // While one check waits, another may use the second processor.
      await Promise.all([checks.drain(), checks.drain()]);
      return checks.list({ actor: ACTOR, collections, state: 'new', skip: 0, limit: ALL });
    },
    close: async () => {
      await checks.close();
      await places.close();
      await prisma.$disconnect();
      await pool.end();
    },
  };
}

const batchOf = (collection: CollectionName, items: readonly unknown[]) => ({
  actor: ACTOR,
  collection: findCollection(collection)!,
  items,
  wantData: true,
});

/** A fault that is not stored is not planted. */
function requireDone(collection: CollectionName, { failed, duplicates, faults }: Outcome): void {
  if (failed + duplicates === 0) return;
  throw new Error(`${collection}: ${failed + duplicates} refused: ${faults[0]?.fault.message('en')}`);
}
