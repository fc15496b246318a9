import { createHash } from 'node:crypto';
import type { FoundException } from '@/domain/checks/finding';
import type { Pool } from '@/server/database/pool';
import { deleteInBatches } from '@/server/database/retention';
import type { MeasuredException } from './effect';
import type { RunQuery } from './query';

/** How long a finding is kept after it was fixed, in days. */
const KEPT_DAYS = 400;

/** A checked source, and its findings. */
export type Checked = Readonly<{
  subject: string;
  source: string;
  found: readonly MeasuredException[];
  /** Whether there may be more findings: then none of the others is marked as fixed. */
  isCut: boolean;
}>;

/**
 * Stores findings. A known finding keeps its decision as long as its value is the same; a fixed one is new again; one that is
 * no longer found is fixed.
 */
export async function storeFound(query: RunQuery, { subject, source, found, isCut }: Checked): Promise<void> {
  const rows = new Map(found.map((one) => [digestOf(one), one]));
  const json = [...rows].map(([digest, { ids, ...one }]) => ({ ...one, digest, ids: [...ids] }));
  await query(STORE, [subject, source, JSON.stringify(json)]);
  if (!isCut) await query(FIX, [subject, source, [...rows.keys()]]);
}

/** Deletes findings that were fixed long ago. @returns how many */
export function removeFixedFindings(pool: Pool, closing: AbortSignal): Promise<number> {
  const remove = async (limit: number) => {
    const { rowCount } = await pool.query(
      `DELETE FROM finding WHERE id IN (
         SELECT id FROM finding WHERE state = 'fixed' AND changed_at < now() - make_interval(days => $1) LIMIT $2)`,
      [KEPT_DAYS, limit],
    );
    return rowCount ?? 0;
  };
  return deleteInBatches(remove, { closing });
}

/** A digest by which two findings are the same: of the rule, the number of a rule of the office, and the subject. */
export function digestOf({ rule, collection, key, field, office }: FoundException): string {
  const about = Object.entries(key).sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256')
    .update(JSON.stringify([rule, collection, field, about, ...(office == null ? [] : [office.id])]))
    .digest('hex');
}

const STORE = `
INSERT INTO finding AS f (digest, rule, collection, subject, source, key, field, ids, records, value, expected, effect, office)
SELECT digest, rule, collection, $1, $2, key, field, ids, records, value, expected, effect, office
  FROM jsonb_to_recordset($3::jsonb) AS r(digest text, rule text, collection text, key jsonb, field text, ids int[],
    records int, value text, expected text, effect float8, office jsonb)
ON CONFLICT (digest) DO UPDATE SET
  ids = excluded.ids, records = excluded.records, value = excluded.value, expected = excluded.expected,
  effect = excluded.effect, office = excluded.office,
  subject = excluded.subject, source = excluded.source,
  state = CASE WHEN f.state = 'accepted' AND f.value = excluded.value THEN 'accepted' ELSE 'new' END,
  changed_at = CASE WHEN f.state = 'new' OR f.state = 'accepted' AND f.value = excluded.value
    THEN f.changed_at ELSE now() END,
  reason = CASE WHEN f.state = 'accepted' AND f.value = excluded.value THEN f.reason END,
  accepted_by = CASE WHEN f.state = 'accepted' AND f.value = excluded.value THEN f.accepted_by END,
  accepted_as = CASE WHEN f.state = 'accepted' AND f.value = excluded.value THEN f.accepted_as END
-- Nothing is written where nothing has changed.
WHERE f.state = 'fixed' OR (f.value, f.expected, f.ids, f.records, f.source, f.effect, f.office) IS DISTINCT FROM
  (excluded.value, excluded.expected, excluded.ids, excluded.records, excluded.source, excluded.effect, excluded.office)`;

const FIX = `
UPDATE finding SET state = 'fixed', changed_at = now()
 WHERE subject = $1 AND source = $2 AND state <> 'fixed' AND digest <> ALL ($3::text[])`;
