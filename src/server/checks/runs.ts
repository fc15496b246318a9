import { findCollection } from '@/domain/collections';
import type { Pool } from '@/server/database/pool';
import type { Subject } from './find/subject';
import { allSubjects } from './office/subjects';
import { queryOf, type RunQuery } from './query';
import { allSources } from './sources';

/** A check of everything: the running one, or the last. */
export type CheckRun = Readonly<{
  id: string;
  startedAt: Date;
  startedBy: string;
  /** The number of its tasks, and of those that are done. */
  total: number;
  done: number;
  endedAt: Date | null;
  cancelled: boolean;
}>;

/** Begins a check of everything, unless one is running. @returns whether it has begun */
export async function beginRun(pool: Pool, startedBy: string): Promise<boolean> {
  const query = queryOf(pool);
  if ((await lastRun(pool))?.endedAt === null) return false;
  const tasks = await tasksOf(query, await allSubjects(query));
  await query(BEGIN, [startedBy, tasks.map(({ subject }) => subject), tasks.map(({ source }) => source)]);
  return true;
}

/** Makes tasks for all records of some subjects, outside of any run. */
export async function recheck(pool: Pool, wanted: readonly Subject[]): Promise<void> {
  const query = queryOf(pool);
  const tasks = await tasksOf(query, wanted);
  await query(`INSERT INTO check_task (subject, source) SELECT * FROM unnest($1::text[], $2::text[])`, [
    tasks.map(({ subject }) => subject),
    tasks.map(({ source }) => source),
  ]);
}

/** The tasks of subjects: the sources of their records, and those of findings whose records may no longer exist. */
export async function tasksOf(
  query: RunQuery,
  wanted: readonly Subject[],
): Promise<readonly Readonly<{ subject: string; source: string }>[]> {
  const known = new Map<string, readonly string[]>();
  const tasks: { subject: string; source: string }[] = [];
  for (const { name, reads } of wanted) {
    const sources = new Set<string>();
    for (const read of reads) {
      const found = known.get(read) ?? (await allSources(query, findCollection(read)!));
      known.set(read, found);
      for (const source of found) sources.add(source);
    }
    const rows = await query<{ source: string }>(
      `SELECT DISTINCT source FROM finding WHERE subject = $1 AND state <> 'fixed'`,
      [name],
    );
    for (const { source } of rows) sources.add(source);
    tasks.push(...[...sources].map((source) => ({ subject: name, source })));
  }
  return tasks;
}

/** Ends the running check; its findings stay. */
export async function cancelRun(pool: Pool): Promise<void> {
  await queryOf(pool)(
    `WITH ended AS (UPDATE check_run SET ended_at = now(), cancelled = true WHERE ended_at IS NULL RETURNING id)
     DELETE FROM check_task WHERE id IN (
       SELECT t.id FROM check_task t WHERE t.run IN (SELECT id FROM ended) FOR UPDATE SKIP LOCKED)`,
    [],
  );
}

/** The running check of everything, else the last; undefined before the first. */
export async function lastRun(pool: Pool): Promise<CheckRun | undefined> {
  const query = queryOf(pool);
  await query(END, []);
  const [run] = await query<CheckRun>(LAST, []);
  return run;
}

const BEGIN = `
WITH run AS (INSERT INTO check_run (started_by, total) VALUES ($1, cardinality($2::text[])) RETURNING id)
INSERT INTO check_task (subject, source, run, due_at)
-- After what was written, which people wait for.
SELECT t.subject, t.source, run.id, now() FROM run, unnest($2::text[], $3::text[]) t(subject, source)`;

const END = `
UPDATE check_run r SET ended_at = now()
 WHERE ended_at IS NULL AND NOT EXISTS (SELECT FROM check_task t WHERE t.run = r.id)`;

const LAST = `
SELECT id::text, started_at AS "startedAt", started_by AS "startedBy", total, ended_at AS "endedAt", cancelled,
  (total - (SELECT count(*) FROM check_task t WHERE t.run = r.id))::int AS done
FROM check_run r ORDER BY id DESC LIMIT 1`;
