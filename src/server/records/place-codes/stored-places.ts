import { setImmediate } from 'node:timers/promises';
import type { Collection, Field } from '@/domain/collections';
import { placesOf } from '@/domain/collections/parts';
import { isCodeWithin, recordCode } from '@/domain/places/record-code';
import type { Register } from '@/domain/places/register';
import { historyTable } from '@/server/database/schema/history-names';
import { quoted } from '@/server/database/schema/sql';

/**
 * The register by which codes are found, and a digest that changes with it. `today`: the day of the service's time zone, on which codes of
 * BPS must be valid.
 */
export type PlaceCodes = Readonly<{ register: Register; digest: string; today: string }>;

/** The texts of a record's places, the largest place first: as many as the level of the code needs. */
export type PlacePath = readonly string[];

/** Reads one row by a statement. */
export type ReadRow = <Row>(text: string, params: readonly unknown[]) => Promise<Row>;

type Asked = Readonly<{
  collection: Collection;
  codes: readonly string[];
  register: Register;
  /** Reads also the texts of records as they were at this time. */
  asOf?: string | undefined;
}>;

/** The number of texts that are judged before other requests are served. */
export const SLICE = 500;

/**
 * The texts with which the stored records name the place of each code. They are read level by level within the places that were
 * found, from the indexes of the place columns, so that the cost depends on the number of distinct texts, not of records.
 */
export async function storedPlaces(
  readRow: ReadRow,
  { collection, codes, register, asOf }: Asked,
): Promise<ReadonlyMap<string, readonly PlacePath[]>> {
  const fields = placesOf(collection);
  const found = new Map<string, PlacePath[]>(codes.map((code) => [code, []]));
  let outer: PlacePath[] = [[]];
  for (let level = 0; level < fields.length && outer.length > 0; level += 1) {
    const paths = await readPaths(readRow, { collection, fields: fields.slice(0, level + 1), asOf }, outer);
    const within: PlacePath[] = [];
    for (const [place, path] of paths.entries()) {
      if (place % SLICE === SLICE - 1) await setImmediate();
      const code = recordCode(path, { fields, register });
      if (code === undefined) continue;
      found.get(code)?.push(path);
      if (codes.some((one) => one !== code && isCodeWithin(one, code))) within.push(path);
    }
    outer = within;
  }
  return found;
}

type Level = Readonly<{ collection: Collection; fields: readonly Field[]; asOf: string | undefined }>;

/** The paths of a level, among them all that are within the outer ones. */
export async function readPaths(
  readRow: ReadRow,
  level: Level,
  outer: readonly PlacePath[],
): Promise<readonly PlacePath[]> {
  return (await readRow<{ paths: PlacePath[] }>(pathsSql(level), paramsOf(level, outer))).paths;
}

/** Parameters: for each larger place, the array of its texts; with `asOf` the time after them. */
const paramsOf = ({ fields, asOf }: Level, outer: readonly PlacePath[]): unknown[] => [
  ...fields.slice(0, -1).map((_, level) => outer.map((path) => path[level]!)),
  ...(asOf === undefined ? [] : [asOf]),
];

/** A statement that returns the paths of a level, among them all that are within the outer ones. */
function pathsSql(level: Level): string {
  const { collection, fields, asOf } = level;
  const isIndexed = (collection.indexes ?? []).some((columns) =>
    fields.every(({ name }, place) => columns[place] === name),
  );
  return asOf === undefined && isIndexed ? steppedSql(level) : distinctSql(level);
}

/** Steps from each text to the next greater one by the index, without reading the records of a text. */
function steppedSql({ collection, fields }: Level): string {
  const outer = fields.slice(0, -1);
  const column = `t.${quoted(fields.at(-1)!.name)}`;
  const within = outer.map(({ name }) => `t.${quoted(name)} = o.${quoted(name)}`);
  const next = (...conditions: string[]) => {
    const where = [...within, ...conditions].join(' AND ') || 'true';
    return `(SELECT ${column} FROM ${quoted(collection.resource)} t WHERE ${where} ORDER BY ${column} LIMIT 1)`;
  };
  const names = outer.map(({ name }) => quoted(name)).join(', ');
  const arrays = outer.map((_, place) => `$${place + 1}::text[]`).join(', ');
  const from = outer.length === 0 ? '(SELECT) o' : `unnest(${arrays}) o(${names})`;
  return `
SELECT coalesce(json_agg(json_build_array(${[...outer.map(({ name }) => `o.${quoted(name)}`), 's.text'].join(', ')})), '[]') AS paths
FROM ${from} CROSS JOIN LATERAL (
  WITH RECURSIVE s(text) AS (
    ${next()} UNION ALL SELECT ${next(`${column} > s.text`)} FROM s WHERE s.text IS NOT NULL
  ) SELECT text FROM s WHERE text IS NOT NULL
) s`;
}

/** Reads the records of the outer texts. */
function distinctSql({ collection, fields, asOf }: Level): string {
  const outer = fields.slice(0, -1);
  const columns = fields.map(({ name }) => `t.${quoted(name)}`).join(', ');
  const where = outer.map(({ name }, place) => `t.${quoted(name)} = ANY ($${place + 1}::text[])`);
  const texts = (table: string, conditions: readonly string[]) =>
    `SELECT DISTINCT ${columns} FROM ${table} t WHERE ${conditions.join(' AND ') || 'true'}`;
  const earlier =
    asOf === undefined
      ? ''
      : ` UNION ${texts(historyTable(collection), [...where, `t.at > $${fields.length}::timestamptz`])}`;
  return `
SELECT coalesce(json_agg(json_build_array(${columns})), '[]') AS paths
FROM (${texts(quoted(collection.resource), where)}${earlier}) t`;
}
