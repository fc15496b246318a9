import type { Collection } from '@/domain/collections';
import { placesOf } from '@/domain/collections/parts';
import { knownWholes, type WholeTexts } from '@/domain/places/whole';
import { literal, quoted } from '@/server/database/schema/sql';

/** The records whose figures are added up, as SQL. */
export type FigureRecords = Readonly<{
  /** `FROM … WHERE …`, named `t`. */
  text: string;
  /** The tables for the statement's `WITH`. */
  ctes: readonly string[];
  /** An aggregate: the depths of the records' figures for whole places, one bit for each; the first is for regencies. */
  wholes: string;
  /** The number of figures for whole places that are left out. */
  leftOut: string;
}>;

type Options = Readonly<{ collection: Collection; whole: WholeTexts }>;

/**
 * Reads figures so that none for a whole place is added to those of its parts: if the records have both for the same period and
 * categories, those of the parts are read. Only if a reading finds figures for whole places, another reading finds which of
 * them have parts (docs/decisions/summaries.md, "Figures for whole places"). The result is that of one reading.
 * @param text `FROM … WHERE …` of the records, named `t`
 * @param read reads one row, with the `wholes` of all records
 */
export async function readWithoutWholes<Row extends Readonly<{ wholes: number | null }>>(
  text: string,
  options: Options,
  read: (records: FigureRecords) => Promise<Row>,
): Promise<Row> {
  const levels = levelsOf(options.collection);
  const wholes = depthsSql(levels, options.whole);
  const depths: number[] = [];
  for (;;) {
    const found = await read(recordsOf(text, { ...options, depths, wholes }));
    const others = levels.flatMap((_, depth) =>
      ((found.wholes ?? 0) >> depth) & 1 && !depths.includes(depth) ? [depth] : [],
    );
    if (others.length === 0) return found;
    depths.push(...others);
  }
}

/** Records without the figures for whole places that have parts. @param options.depths the depths that are searched */
function recordsOf(
  text: string,
  options: Options & { depths: readonly number[]; wholes: string },
): FigureRecords {
  const { depths, wholes } = options;
  if (depths.length === 0) return { text, ctes: [], wholes, leftOut: '0' };
  const { leftOut, parts } = wholesWithParts(text, options);
  return {
    text: parts,
    ctes: [`left_out AS MATERIALIZED (${leftOut})`],
    wholes,
    leftOut: '(SELECT count(*)::integer FROM left_out)',
  };
}

/**
 * The figures for whole places that have parts among the records, as SQL: `leftOut` returns their `id` and their `depth`, 0 for
 * whole regencies; with that as `left_out`, `parts` is `FROM … WHERE …` of all other records. Each element of `same` lists the
 * fields in which the wholes of a depth and their parts are equal.
 * @param options.depths the depths that are searched; absent: all
 */
export function wholesWithParts(
  text: string,
  { collection, whole, depths }: Options & { depths?: readonly number[] },
) {
  const levels = levelsOf(collection);
  const id = `t.${quoted(collection.identifier)}`;
  const others = collection.naturalKey.filter((name) => !levels.includes(name));
  const same = levels.slice(0, -1).map((_, depth) => [...levels.slice(0, depth + 1), ...others]);
  const found = (depths ?? [...same.keys()]).map((depth) => {
    const areDivisions = areWhole(levels.slice(depth + 1), whole);
    const isNamed = depth === 0 ? '' : `NOT (${areWhole([levels[depth]!], whole)}) AND `;
    // The query groups and does not join: the planner would expect a single figure for a whole place, and search its parts by
    // an index.
    return `
  SELECT unnest(ids) AS id, ${depth} AS depth FROM (
    SELECT array_agg(${id}) FILTER (WHERE ${isNamed}${areDivisions}) AS ids ${text}
    GROUP BY ${same[depth]!.map((name) => `t.${quoted(name)}`).join(', ')} HAVING bool_or(NOT (${areDivisions}))
  ) same`;
  });
  return {
    leftOut: found.join(' UNION ALL '),
    parts: `${text} AND NOT EXISTS (SELECT FROM left_out WHERE left_out.id = ${id})`,
    same,
  };
}

/** The names of the fields of places, the largest first; none if a place has no parts. */
function levelsOf(collection: Collection): readonly string[] {
  const names = placesOf(collection).map(({ name }) => name);
  return names.length > 1 ? names : [];
}

const areWhole = (names: readonly string[], whole: WholeTexts): string =>
  names.map((name) => `t.${quoted(name)} IN (${knownWholes(whole).map(literal).join(', ')})`).join(' AND ');

/** See `FigureRecords.wholes`. Most records name their smallest place, so that none of their other fields is read. */
function depthsSql(levels: readonly string[], whole: WholeTexts): string {
  if (levels.length === 0) return '0';
  const cases = levels
    .slice(0, -1)
    .map((_, depth) => `WHEN ${areWhole(levels.slice(depth + 1), whole)} THEN ${1 << depth}`);
  return `bit_or(CASE WHEN NOT ${areWhole(levels.slice(-1), whole)} THEN 0 ${cases.join(' ')} ELSE 0 END)`;
}
