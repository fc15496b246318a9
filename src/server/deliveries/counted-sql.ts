import type { Collection } from '@/domain/collections';
import type { DeliveryForm } from '@/domain/deliveries/form';
import { bindableFieldsOf } from '@/domain/keys/bindings';
import { BATCH_TABLE, historyTable } from '@/server/database/schema/history-names';
import { literal, quoted } from '@/server/database/schema/sql';
import { scopeSql } from '@/server/records/scope';
import { periodSql } from '@/server/tables/period-sql';

/**
 * Counts the records of each unit, district and period, as they are spelled, with the first and the last write of each. One row:
 * `beginning` (since when the record history is complete), `cells`, and `categories` of units and periods. The first write is the registration of the
 * record with the smallest identifier, because identifiers are drawn in the order of time; records that have been deleted
 * since, and former states of changed ones, count too. The parameters are those of `scopeParams`, or nulls.
 */
export function countedSql(collection: Collection, form: DeliveryForm): string {
  const { resource, identifier } = collection;
  const id = quoted(identifier);
  const table = quoted(resource);
  const history = historyTable(collection);
  const cell = (alias: string) => `${cellColumns(form, alias)}, ${categoryColumn(form, alias)} AS category`;
  const inside = (alias: string) => scopeSql(collection, alias, 1);
  const at = (wanted: string) => `
  SELECT b.at FROM ${BATCH_TABLE} b
  WHERE b.collection = ${literal(resource)} AND ${wanted} >= k.first
    AND upper(b.new_records) > ${wanted} AND b.new_records @> ${wanted}
  ORDER BY upper(b.new_records) LIMIT 1`;
  return `
WITH known AS MATERIALIZED (
  SELECT min(lower(new_records)) AS first FROM ${BATCH_TABLE}
  WHERE collection = ${literal(resource)} AND new_records IS NOT NULL
), part AS (
  SELECT ${cell('t')}, count(*)::integer AS records, min(t.${id}) AS first, max(t.${id}) AS last, NULL::timestamptz AS changed
  FROM ${table} t WHERE ${inside('t')} GROUP BY 1, 2, 3, 4, 5
  UNION ALL
  SELECT ${cell('h')}, 0, min(h.${id}), NULL, max(h.at)
  FROM ${history} h WHERE h.operation <> 'restore' AND ${inside('h')} GROUP BY 1, 2, 3, 4, 5
  UNION ALL
  SELECT ${cell('t')}, 0, NULL, NULL, max(h.at)
  FROM ${history} h JOIN ${table} t ON t.${id} = h.${id} WHERE ${inside('t')} GROUP BY 1, 2, 3, 4, 5
), of_category AS (
  SELECT unit, district, year, part, category, sum(records)::integer AS records, min(first) AS first, max(last) AS last,
    max(changed) AS changed
  FROM part GROUP BY 1, 2, 3, 4, 5
), counted AS (
  SELECT unit, district, year, part, sum(records)::integer AS records, min(first) AS first, max(last) AS last,
    max(changed) AS changed, array_agg(category) FILTER (WHERE records > 0 AND category <> '') AS categories
  FROM of_category GROUP BY 1, 2, 3, 4
), categories AS (
  SELECT unit, year, part, category, min(first) AS first FROM of_category WHERE category <> '' GROUP BY 1, 2, 3, 4
)
SELECT (SELECT at FROM record_history.beginning) AS beginning,
  (SELECT json_agg(json_build_object('unit', c.unit, 'district', c.district, 'year', c.year, 'part', c.part,
     'records', c.records, 'categories', coalesce(c.categories, '{}'), 'first', f.at, 'changed', greatest(c.changed, l.at)))
   FROM counted c CROSS JOIN known k
   LEFT JOIN LATERAL (${at('c.first')}) f ON true LEFT JOIN LATERAL (${at('c.last')}) l ON true) AS cells,
  (SELECT json_agg(json_build_object('unit', c.unit, 'year', c.year, 'part', c.part, 'category', c.category, 'first', f.at))
   FROM categories c CROSS JOIN known k LEFT JOIN LATERAL (${at('c.first')}) f ON true) AS categories`;
}

/** The parameters of {@link countedSql} for all records: all null. */
export const noScopeParams = (collection: Collection): null[] => bindableFieldsOf(collection).map(() => null);

/** The unit, the district, the year and the part of the year of a row. */
export function cellColumns({ unit, district, period }: DeliveryForm, alias: string): string {
  const column = (name: string) => `${alias}.${quoted(name)}`;
  const text = (field: { name: string } | undefined) => (field === undefined ? `''` : column(field.name));
  const { year, part } = periodSql(period, alias);
  return `${text(unit)} AS unit, ${text(district)} AS district, ${year} AS year, ${part} AS part`;
}

/** The category of a row; `''` if deliveries do not consist of categories. */
export const categoryColumn = ({ category }: DeliveryForm, alias: string): string =>
  category === undefined ? `''` : `${alias}.${quoted(category.name)}`;
