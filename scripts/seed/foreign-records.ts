import { type Collection, collections } from '@/domain/collections';
import type { Records } from '@/server/records/records';
import { ACTOR } from './label';
import type { Source } from './source';

/** A collection with records that are not all synthetic. */
export type Foreign = Readonly<{ collection: Collection; total: number }>;

/**
 * Finds the collections with records that are not synthetic: those that are not empty and either lack the first synthetic
 * record, which is always written first, or have more records than there are synthetic ones.
 */
export async function findForeignRecords(
  records: Records,
  sources: ReadonlyMap<string, Source>,
): Promise<Foreign[]> {
  const found: Foreign[] = [];
  for (const collection of collections) {
    const total = await count(records, collection, []);
    if (total === 0) continue;
    const source = sources.get(collection.resource);
    if (source === undefined || total > source.size || !(await holdsFirst(records, collection, source))) {
      found.push({ collection, total });
    }
  }
  return found;
}

async function holdsFirst(records: Records, collection: Collection, source: Source): Promise<boolean> {
  for (const first of source.records(0)) {
    const key = collection.naturalKey.map((name) => [name, String(first[name])] as const);
    return (await count(records, collection, key)) > 0;
  }
  return false;
}

async function count(
  records: Records,
  collection: Collection,
  filters: readonly (readonly [string, string])[],
): Promise<number> {
  const query = await records.readQuery(collection, [...filters, ['limit', '1']]);
  const { total, close } = await records.list({ actor: ACTOR, collection, query });
  await close();
  return total!;
}
