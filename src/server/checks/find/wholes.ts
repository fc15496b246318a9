import type { FoundException } from '@/domain/checks/finding';
import type { Collection } from '@/domain/collections';
import { figureFieldsOf } from '@/domain/collections/parts';
import type { WholeTexts } from '@/domain/places/whole';
import { literal, quoted } from '@/server/database/schema/sql';
import { wholesWithParts } from '@/server/records/whole-places';
import { type FoundRow, keySql, ofSource } from './columns';
import { type AskedSource, MAX_FOUND } from './subject';

/** Finds figures for whole regencies or districts that are not the sums of those of their parts. */
export async function findWholesUnlikeParts(
  collection: Collection,
  asked: AskedSource,
): Promise<FoundException[]> {
  const thresholds = asked.thresholdsOf('whole_and_parts', collection.resource);
  if (thresholds === undefined) return [];
  const text = `FROM ${asked.records.tableOf(collection.resource)} t WHERE ${ofSource(collection)}`;
  const { whole } = asked.vocabulary.register;
  const rows = await asked.query<FoundRow>(sqlOf(text, { collection, whole }), [
    asked.source,
    thresholds['percent'],
  ]);
  return rows.map((row) => ({ ...row, rule: 'whole_and_parts', collection: collection.resource }));
}

function sqlOf(text: string, options: { collection: Collection; whole: WholeTexts }): string {
  const { collection } = options;
  const { leftOut, parts, same } = wholesWithParts(text, options);
  const id = quoted(collection.identifier);
  const figures = figureFieldsOf(collection).map(({ name }) => quoted(name));
  const sums = figures.map((figure) => `sum(t.${figure})::bigint AS ${figure}`).join(', ');
  const compared = same.flatMap((fields, depth) => {
    const names = fields.map(quoted).join(', ');
    const sum = `(SELECT ${names}, ${sums} ${parts} GROUP BY ${names})`;
    return figures.map(
      (figure, n) => `
  SELECT ${keySql(collection.naturalKey, 'w')} AS key, ${literal(figureFieldsOf(collection)[n]!.name)} AS field,
    ARRAY[w.${id}] AS ids, 1 AS records, w.${figure}::bigint AS value, p.${figure} AS expected
  FROM left_out l JOIN (SELECT t.* ${text}) w ON w.${id} = l.id AND l.depth = ${depth} JOIN ${sum} p USING (${names})`,
    );
  });
  return `
WITH left_out AS MATERIALIZED (${leftOut}), compared AS (${compared.join(' UNION ALL ')})
SELECT key, field, ids, records, value::text AS value, expected::text AS expected FROM compared
WHERE value <> expected AND abs(value - expected) > expected * $2::float8 / 100
ORDER BY abs(value - expected) DESC LIMIT ${MAX_FOUND}`;
}
