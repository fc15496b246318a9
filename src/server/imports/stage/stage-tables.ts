import type { Collection, Field } from '@/domain/collections';
import { hasDefault } from '@/domain/collections/field';
import { naturalKeySql, POSTGRES_TYPE, quoted } from '@/server/database/schema/sql';

/**
 * The tables of an import's preview, in a schema of their own. They are not logged: after a crash of the database server they
 * are empty, which is noticed because their number of rows is stored with the import.
 */
export type StageTables = Readonly<{
  /** The judged items, as the import process wrote them: see {@link createItemsSql}. */
  items: string;
  /** The status of each item, compared with the collection; also the records that would be deleted (`stage/compare.ts`). */
  result: string;
  /** The result of a later comparison. */
  again: string;
  /** The findings that storing would add: see {@link createFindingsSql}. */
  findings: string;
}>;

export const STAGE_SCHEMA = 'import_stage';

/** @param importId a UUID */
export function stageTablesOf(importId: string): StageTables {
  const name = importId.replaceAll('-', '').toLowerCase();
  if (!/^[0-9a-f]{32}$/.test(name)) throw new Error('the number of an import is a UUID');
  const table = (suffix: string) => `${STAGE_SCHEMA}.${quoted(`${name}${suffix}`)}`;
  return {
    items: table('_items'),
    result: table('_result'),
    again: table('_again'),
    findings: table('_findings'),
  };
}

/** The fields that an import changes in a stored record: neither those of its natural key nor the one with a default. */
export const figuresOf = ({ fields, naturalKey }: Collection): readonly Field[] =>
  fields.filter((field) => !naturalKey.includes(field.name) && !hasDefault(field));

/** The condition for rows of a result whose records are changed or deleted. */
export const IS_WRITTEN = `status IN ('changed', 'deleted')`;

/** The column of the result that has the stored value of a field. */
export const wasColumn = ({ name }: Field): string => quoted(`was_${name}`);

/**
 * Creates the table of the judged items, empty. The service's own columns begin with two underscores, unlike any field. `__n`
 * is the item's position in the last table of the recipe; `__rows` the rows of the file behind it, `__lines` their number;
 * `__record` the identifier that it has; `__behind` the cells of the file behind its figures, as `JudgedItem.behind`; `__item`
 * its texts, only for items with a fault, a doubt or an identifier, because the faults of an identifier are found later; the
 * values of fields are NULL if there are none.
 */
export const createItemsSql = (collection: Collection, { items }: StageTables): string => `
CREATE UNLOGGED TABLE ${items} (
  __n bigint NOT NULL, __sheet text NOT NULL, __line bigint NOT NULL, __lines integer NOT NULL, __rows bigint[] NOT NULL,
  __record integer, __item jsonb, __faults jsonb, __doubts jsonb, __behind jsonb,
  ${collection.fields.map(({ name, kind }) => `${quoted(name)} ${POSTGRES_TYPE[kind]}`).join(', ')},
  __key uuid GENERATED ALWAYS AS ${naturalKeySql(collection)} STORED
)`;

/** Creates the table of the findings that storing would add, replacing an earlier one. */
export const createFindingsSql = ({ findings }: StageTables): string => `
DROP TABLE IF EXISTS ${findings};
CREATE UNLOGGED TABLE ${findings} (
  n bigint GENERATED ALWAYS AS IDENTITY, digest text PRIMARY KEY, rule text NOT NULL, collection text NOT NULL, key jsonb NOT NULL,
  field text NOT NULL, ids integer[] NOT NULL, records integer NOT NULL, value text NOT NULL, expected text NOT NULL,
  office jsonb
)`;

export const dropStageSql = (tables: StageTables): string =>
  `DROP TABLE IF EXISTS ${Object.values(tables).join(', ')}`;
