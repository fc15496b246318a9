import { rules } from '@/domain/checks/all-rules';
import { type ImportCounts, itemsIn, type ReasonToLook } from '@/domain/imports/import';
import type { RunQuery } from '@/server/checks/query';
import type { StagedImport } from './staged-records';

/** Of more than this share of the rows, findings have to be looked at even if there may be a reason for each. */
const MANY = 0.1;
const CERTAIN = rules.filter(({ severity }) => severity === 'error').map(({ name }) => name);

/** Why the findings of a preview have to be looked at before it is stored: those of its own collection, which the person may see. */
export async function reasonToLook(
  { collection, tables }: StagedImport,
  { query, counts, isCut }: { query: RunQuery; counts: ImportCounts; isCut: boolean },
): Promise<ReasonToLook | null> {
  const [found] = await query<{ certain: boolean; concerned: number }>(
    `SELECT coalesce(bool_or(certain), false) AS certain, coalesce(max(records), 0)::float8 AS concerned
     FROM (SELECT rule = ANY ($1::text[]) AS certain, sum(records) AS records FROM ${tables.findings}
           WHERE collection = $2 GROUP BY rule) AS of_rules`,
    [CERTAIN, collection.resource],
  );
  const { certain, concerned } = found!;
  if (certain) return 'certain';
  return isCut || concerned > MANY * itemsIn(counts) ? 'many' : null;
}
