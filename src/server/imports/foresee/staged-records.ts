import type { Collection, CollectionName } from '@/domain/collections';
import { sourceOf } from '@/domain/collections/parts';
import type { ImportMode } from '@/domain/imports/recipe';
import type { CheckedRecords } from '@/server/checks/find/subject';
import type { RunQuery } from '@/server/checks/query';
import { storedRecords } from '@/server/checks/sources';
import { quoted } from '@/server/database/schema/sql';
import { type StageTables, wasColumn } from '../stage/stage-tables';

/** An import as it was compared, and how it is to be stored. */
export type StagedImport = Readonly<{ collection: Collection; mode: ImportMode; tables: StageTables }>;

type SourceRow = Readonly<{ source: string }>;

/** The statuses of the rows that are stored, and of the records that are replaced or deleted, as SQL literals. */
const WRITTEN: Readonly<Record<ImportMode, { stored: string; replaced: string | undefined }>> = {
  add: { stored: `'new'`, replaced: undefined },
  addAndChange: { stored: `'new', 'changed'`, replaced: `'changed'` },
  replace: { stored: `'new', 'changed'`, replaced: `'changed', 'deleted'` },
};

/**
 * The records as they would be after an import: those of other collections as they are stored. A new one has no identifier yet,
 * and gets {@link newIdentifier} of its row.
 * @param touched what {@link sourcesTouchedBy} found
 */
export function recordsAfter(
  staged: StagedImport,
  { query, touched }: { query: RunQuery; touched: readonly string[] },
): CheckedRecords {
  const stored = storedRecords(query);
  const { resource } = staged.collection;
  const after = tableAfter(staged);
  return {
    tableOf: (name: CollectionName) => (name === resource ? after : stored.tableOf(name)),
    async sourcesOf(collection) {
      const before = await stored.sourcesOf(collection);
      const field = sourceOf(collection);
      if (collection.resource !== resource || field === undefined) return before;
      const column = `t.${quoted(field.name)}`;
      const others = before.filter((source) => !touched.includes(source));
      const rows = await query<SourceRow>(
        `SELECT unnest($1::text[]) AS source UNION ALL
         SELECT s FROM unnest($2::text[]) s WHERE EXISTS (SELECT FROM ${after} t WHERE ${column} = s) ORDER BY 1`,
        [others, touched],
      );
      return rows.map(({ source }) => source);
    },
  };
}

/**
 * The identifier that a new record has before it is stored: negative, so that no other record has it.
 * @param n the row's number
 */
export const newIdentifier = (n: string): string => `(-1 - ${n})`;

function tableAfter({ collection, mode, tables: { items, result } }: StagedImport): string {
  const id = quoted(collection.identifier);
  const { stored, replaced } = WRITTEN[mode];
  const columns = (alias: string) =>
    collection.fields.map(({ name }) => `${alias}.${quoted(name)}`).join(', ');
  const isKept =
    replaced === undefined
      ? 'true'
      : `NOT EXISTS (SELECT FROM ${result} r WHERE r.record = s.${id} AND r.status IN (${replaced}))`;
  return `(
    SELECT s.${id}, ${columns('s')} FROM ${quoted(collection.resource)} s WHERE ${isKept}
    UNION ALL
    SELECT coalesce(r.record, ${newIdentifier('r.n')})::integer, ${columns('i')}
      FROM ${items} i JOIN ${result} r ON r.n = i.__n WHERE r.status IN (${stored})
  )`;
}

/**
 * The sources of the records that an import would write: their present sources, and those that they would have.
 * @param limit how many are returned at most
 */
export async function sourcesTouchedBy(
  { collection, mode, tables: { items, result } }: StagedImport,
  { query, limit }: { query: RunQuery; limit: number },
): Promise<readonly string[]> {
  const field = sourceOf(collection);
  const { stored, replaced } = WRITTEN[mode];
  const column = field === undefined ? `''::text` : `i.${quoted(field.name)}`;
  const was = field === undefined ? `''::text` : `r.${wasColumn(field)}`;
  const before =
    replaced === undefined ? '' : `UNION SELECT ${was} FROM ${result} r WHERE r.status IN (${replaced})`;
  const rows = await query<SourceRow>(
    `SELECT source FROM (
       SELECT ${column} AS source FROM ${items} i JOIN ${result} r ON r.n = i.__n WHERE r.status IN (${stored}) ${before}
     ) s WHERE source IS NOT NULL ORDER BY source LIMIT $1`,
    [limit],
  );
  return rows.map(({ source }) => source);
}

/** Makes the items of a source quick to find, for all searches in it. */
export async function indexSources(
  { collection, tables: { items } }: StagedImport,
  query: RunQuery,
): Promise<void> {
  const field = sourceOf(collection);
  if (field === undefined) return;
  const name = quoted(`${items.replace(/\W/g, '')}_source`.slice(-60));
  await query(`CREATE INDEX IF NOT EXISTS ${name} ON ${items} (${quoted(field.name)})`, []);
}
