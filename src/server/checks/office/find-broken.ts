import type { FoundException } from '@/domain/checks/finding';
import {
  comparedFields,
  type FigureSum,
  type NumberedRule,
  type OfficeRule,
  type RuleComparison,
} from '@/domain/checks/office-rule';
import { type Collection, findCollection } from '@/domain/collections';
import { LEVELS } from '@/domain/collections/field';
import { periodsOf, placesOf } from '@/domain/collections/parts';
import { PARTS, periodFieldsOf } from '@/domain/deliveries/period';
import { knownWholes, type WholeTexts } from '@/domain/places/whole';
import { literal, quoted } from '@/server/database/schema/sql';
import { wholesWithParts } from '@/server/records/whole-places';
import { columnsOf, type FoundRow, keySql, ofSource } from '../find/columns';
import { type AskedSource, MAX_FOUND, MAX_IDS } from '../find/subject';

/** The source in which a rule is checked. */
type Asked = Pick<AskedSource, 'query' | 'records' | 'source' | 'vocabulary'>;

/** Finds the units and periods of a source that break a rule of the office, those with the largest differences first. */
export async function findBroken(rule: NumberedRule, asked: Asked): Promise<readonly FoundException[]> {
  const { left } = rule;
  const { compared, params, key } = comparedSql(rule, asked);
  const rows = await asked.query<Omit<FoundRow, 'field'>>(
    `${compared}
SELECT ${keySql(key, 'c')} AS key, ids, records, trim_scale(v)::text AS value, trim_scale(round(expected, 2))::text AS expected
FROM compared c WHERE ${BROKEN[rule.comparison]} ORDER BY abs(v - expected) DESC, ids LIMIT ${MAX_FOUND}`,
    params,
  );
  const of = { rule: 'office', collection: left.collection, field: left.figures[0]!, office: rule } as const;
  return rows.map((row) => ({ ...row, ...of }));
}

/** Counts how many units and periods of a source a rule compares. */
export async function countCompared(rule: OfficeRule, asked: Asked): Promise<number> {
  const { compared, params } = comparedSql(rule, asked);
  const [row] = await asked.query<{ n: number }>(
    `${compared} SELECT count(*)::int AS n FROM compared`,
    params,
  );
  return row!.n;
}

/** The exact condition that a rule is broken: `v` is too large or too small by `percent` of `expected`. */
const BROKEN: Readonly<Record<RuleComparison, string>> = {
  lte: 'v * 100 > expected * (100 + percent)',
  lt: 'v * 100 >= expected * (100 + percent)',
  eq: 'abs(v - expected) * 100 > expected * percent',
  gte: 'v * 100 < expected * (100 - percent)',
  gt: 'v * 100 <= expected * (100 - percent)',
};

/**
 * `WITH … compared`: each unit and period that both sides have, as `v` and `expected`. Units and periods that one side lacks
 * are not compared.
 */
function comparedSql(rule: OfficeRule, { records, source, vocabulary }: Asked) {
  const { left, right, percent, from } = rule;
  const params: unknown[] = [source];
  const param = (value: unknown, type: string) => `$${params.push(value)}::${type}`;
  const collection = findCollection(left.collection)!;
  const unit = comparedFields(rule).map(({ name }) => name);
  const key = [...unit, ...periodsOf(collection).map(({ name }) => name)];
  const sumOf = (side: FigureSum) =>
    sumSql(side, {
      rule,
      key,
      table: records.tableOf(side.collection),
      whole: vocabulary.register.whole,
      param,
    });
  const sides = [`l AS MATERIALIZED (${sumOf(left)})`];
  const same = (names: readonly string[]) => names.map((name) => `r.${quoted(name)} = l.${quoted(name)}`);
  const joined = (): string => {
    if (right.kind === 'number') return `CROSS JOIN (SELECT ${param(right.number, 'numeric')} AS v) r`;
    const conditions =
      right.kind === 'before'
        ? [...same(unit), `${ordinalSql(collection, 'r')} = ${ordinalSql(collection, 'l')} - 1`]
        : same(key);
    if (right.kind === 'figures') sides.push(`r AS MATERIALIZED (${sumOf(right)})`);
    return `JOIN ${right.kind === 'before' ? 'l r' : 'r'} ON ${conditions.join(' AND ')}`;
  };
  const join = joined();
  const times = right.kind === 'number' ? '' : ` * ${param(right.times, 'numeric')}`;
  const compared = `
WITH ${sides.join(', ')}, compared AS (
  SELECT l.*, r.v${times} AS expected, ${param(percent, 'numeric')} AS percent FROM l ${join}
  WHERE greatest(l.v, r.v${times}) >= ${param(from, 'numeric')}
)`;
  return { compared, params, key };
}

type SumOptions = Readonly<{
  rule: OfficeRule;
  key: readonly string[];
  table: string;
  whole: WholeTexts;
  param: (value: unknown, type: string) => string;
}>;

/**
 * Adds up figures by the compared units. Figures for a whole place are never added to those of its parts, and do not count for
 * a smaller place.
 */
function sumSql({ collection: name, figures, only }: FigureSum, options: SumOptions): string {
  const { rule, key, table, whole, param } = options;
  const collection = findCollection(name)!;
  const conditions = Object.entries(only).map(
    ([field, values]) => ` AND t.${quoted(field)} = ANY (${param(values, 'text[]')})`,
  );
  const depth = rule.level === null ? 0 : LEVELS.indexOf(rule.level);
  const places = placesOf(collection);
  if (depth > 0)
    conditions.push(` AND t.${quoted(places[depth]!.name)} <> ALL (${param(knownWholes(whole), 'text[]')})`);
  const text = `FROM ${table} t WHERE ${ofSource(collection)}${conditions.join('')}`;
  const hasParts = rule.level !== null && depth < places.length - 1;
  const wholes = hasParts ? wholesWithParts(text, { collection, whole }) : undefined;
  const id = `t.${quoted(collection.identifier)}`;
  const sum = figures.map((figure) => `t.${quoted(figure)}::bigint`).join(' + ');
  return `
  ${wholes === undefined ? '' : `WITH left_out AS MATERIALIZED (${wholes.leftOut})`}
  SELECT ${columnsOf(key)}, sum(${sum})::numeric AS v, (array_agg(${id} ORDER BY ${id}))[1:${MAX_IDS}] AS ids, count(*)::int AS records
  ${wholes?.parts ?? text} GROUP BY ${columnsOf(key)}`;
}

/** A number that is one greater for the next period; null if a half-year is neither 1 nor 2. */
function ordinalSql(collection: Collection, alias: string): string {
  const period = periodFieldsOf(periodsOf(collection))!;
  if ('moment' in period) throw new Error(`${collection.resource}: moments do not follow each other`);
  const { kind, year, part } = period;
  const column = (name: string) => `${alias}.${quoted(name)}`;
  if (part === undefined) return column(year.name);
  const parts = Array.from({ length: PARTS[kind] }, (_, n) => literal(String(n + 1))).join(', ');
  const text = `${column(part.name)}::text`;
  return `(${column(year.name)} * ${PARTS[kind]} + CASE WHEN ${text} IN (${parts}) THEN ${text}::int END)`;
}
