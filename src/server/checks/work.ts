import type { Vocabulary } from '@/domain/places/judge-field';
import { onConnection, type Pool } from '@/server/database/pool';
import { withEffects } from './effect';
import { isCut } from './find/subject';
import { findSubject } from './office/subjects';
import { queryOf, type RunQuery } from './query';
import { readCheckSettings, thresholdsBy } from './settings';
import { storedRecords } from './sources';
import { storeFound } from './store-found';

type Task = Readonly<{ id: string; subject: string; source: string }>;

/** The most attempts at a task; one that still fails is left to the next check of everything. */
const MAX_ATTEMPTS = 5;

/**
 * Runs the next task, if there is one, in one transaction: its row is locked until the findings are stored, so no other
 * instance takes it, and if the instance ends the task remains.
 * @returns whether there was one
 * @throws the error of a task, which is then due again later
 */
export async function workOnTask(pool: Pool, vocabulary: () => Promise<Vocabulary>): Promise<boolean> {
  const [{ due }] = (await queryOf(pool)<{ due: boolean }>(DUE, [MAX_ATTEMPTS])) as [{ due: boolean }];
  if (!due) return false;
  const words = await vocabulary();
  let task: Task | undefined;
  try {
    await onConnection(pool, async (client) => {
      const query = queryOf(client);
      await client.query('BEGIN');
      try {
        [task] = await query<Task>(CLAIM, [MAX_ATTEMPTS]);
        if (task !== undefined) await check(query, task, words);
        await client.query('COMMIT');
      } catch (error) {
        await client.query('ROLLBACK');
        throw error;
      }
    });
  } catch (error) {
    if (task !== undefined) await queryOf(pool)(POSTPONE, [task.id, MAX_ATTEMPTS]);
    throw error;
  }
  return task !== undefined;
}

async function check(query: RunQuery, { id, subject, source }: Task, vocabulary: Vocabulary) {
  // Two instances must not store different findings of the same records at once.
  await query(`SELECT pg_advisory_xact_lock(hashtext('checks'), hashtext($1))`, [`${subject} ${source}`]);
  // Other tasks for the same records are done with it, because these records are read after they were made.
  await query(DONE, [id, subject, source]);
  const declared = await findSubject(query, subject);
  if (declared === undefined) return;
  const thresholdsOf = thresholdsBy(await readCheckSettings(query));
  const asked = { query, records: storedRecords(query), source, thresholdsOf, vocabulary };
  const found = await declared.find(asked);
  const measured = await withEffects(found, asked);
  await storeFound(query, { subject, source, found: measured, isCut: isCut(declared, found) });
}

const DUE = `SELECT EXISTS (SELECT FROM check_task WHERE due_at <= now() AND attempts < $1) AS due`;

/** Tasks of writes come before those of the check of everything, the latest first: somebody may be waiting for it. */
const CLAIM = `
SELECT id::text, subject, source FROM check_task WHERE due_at <= now() AND attempts < $1
 ORDER BY run IS NOT NULL, due_at DESC, id LIMIT 1 FOR UPDATE SKIP LOCKED`;

const DONE = `
DELETE FROM check_task WHERE id IN (
  SELECT id FROM check_task WHERE subject = $2 AND source = $3 AND (id = $1::bigint OR due_at <= now()) FOR UPDATE SKIP LOCKED)`;

const POSTPONE = `
WITH given_up AS (DELETE FROM check_task WHERE id = $1::bigint AND attempts + 1 >= $2)
UPDATE check_task SET attempts = attempts + 1, due_at = now() + interval '1 minute'
 WHERE id = $1::bigint AND attempts + 1 < $2`;
