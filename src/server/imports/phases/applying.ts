import { isDeepStrictEqual } from 'node:util';
import { type ImportBalance, isBalanced, type StagedAmounts, withStaged } from '@/domain/imports/balance';
import type { FileReading } from '@/domain/imports/file-reading';
import { effectOf, type ImportEffect, type ImportState } from '@/domain/imports/import';
import type { Recipe } from '@/domain/imports/recipe';
import { Prisma } from '@/generated/prisma/client';
import { onConnection, type Pool, type PoolClient } from '@/server/database/pool';
import { isRefusal } from '@/server/database/translate-error';
import { ServiceError } from '@/server/errors';
import { scopeOf } from '@/server/records/scope';
import { storeImport } from '../apply/store-import';
import { AT_REST, type Job, onJobConnection } from '../jobs';
import { shapeHash } from '../recipes';
import { asJson, collectionOf, countedIn, type ImportRecord, listsPersons, searchIn } from '../record';
import { stageTablesOf } from '../stage/stage-tables';
import { stagedAmounts } from '../stage/staged-amounts';
import { removeChunks } from '../upload';
import type { ImportCaller, ImportContext } from './context';
import { changeableImport, loadedImport, requirePreview, shownSoon } from './seen';

/** The last phase of an import, in which its records are stored. */
export type ApplyingPhase = Readonly<{
  /**
   * Stores the records as the preview showed, in the background.
   * @param asked.expected the counts that the person saw
   * @param asked.acknowledged whether the person accepts that figures cannot be counted
   * @param asked.looked whether the person has looked at the findings of the preview
   * @throws {ServiceError} `import_not_ready` if the preview now has other counts; `import_counts_unknown` if nobody has said
   *   what the figures count, and the file does not; `import_findings_unseen`; `import_unbalanced`; `import_preview_lost`; as
   *   `prepare`
   */
  apply: (
    asked: { id: string; expected: ImportEffect; acknowledged: boolean; looked: boolean },
    by: ImportCaller,
  ) => Promise<ImportState>;
}>;

export const createApplyingPhase = (context: ImportContext): ApplyingPhase => ({
  async apply({ id, expected, acknowledged, looked }, { staff, by }) {
    const { pool, jobs } = context;
    const row = await changeableImport(context, id, staff);
    if (countedIn(row) !== undefined) throw new ServiceError('import_counts_unknown');
    if (!looked && (searchIn(row)?.look != null || (await hasDifferingTotals(pool, id))))
      throw new ServiceError('import_findings_unseen');
    const { counts, mode } = row;
    if (
      row.status === 'ready' &&
      (counts === null || mode === null || !isDeepStrictEqual(expected, effectOf(counts, mode)))
    )
      throw new ServiceError('import_not_ready');
    await requirePreview(context, row);
    await jobs.start(id, {
      status: 'applying',
      from: ['ready'],
      fallback: 'ready',
      work: (job) => apply(context, job, { id, caller: { staff, by }, expected, acknowledged }),
    });
    return shownSoon(context, id, staff);
  },
});

/** Whether the file has a row that is called a total and is not the sum of rows beside it. */
async function hasDifferingTotals(pool: Pool, id: string): Promise<boolean> {
  const path = `$.aside[*] ? (@.reason == "differingTotal")`;
  const asked = 'SELECT FROM import WHERE id = $1 AND jsonb_path_exists(file, $2)';
  return (await pool.query(asked, [id, path])).rowCount !== 0;
}

/**
 * The records to store, and the person. `expected`: the counts that the person saw; `acknowledged`: the person accepts
 * `ImportBalance.untraced`.
 */
type Wanted = Readonly<{
  id: string;
  caller: ImportCaller;
  expected: ImportEffect;
  acknowledged: boolean;
}>;

async function apply(context: ImportContext, job: Job, wanted: Wanted): Promise<void> {
  const { prisma, longPool, processes, statistics, recipes, counts: counted } = context;
  const { id, caller, expected, acknowledged } = wanted;
  const { staff, by } = caller;
  const row = await loadedImport(prisma, id);
  const collection = collectionOf(row);
  const { mode, recipe, counts, balance } = row;
  if (mode === null || recipe === null || counts === null) throw new ServiceError('import_not_ready');
  // A preview that an earlier version of the service made has no balance.
  if (balance === null) throw new ServiceError('import_preview_lost');
  // From now on nobody else changes the import.
  if (!isDeepStrictEqual(effectOf(counts, mode), expected)) throw new ServiceError('import_not_ready');
  const details = {
    import: id,
    file: row.fileName,
    sha256: Buffer.from(row.sha256).toString('hex'),
    recipe,
  };
  job.progress({ phase: 'applying', done: 0, of: null });
  const tables = stageTablesOf(id);
  const balanced = (staged: StagedAmounts) => withStaged(balance, { staged, mode });
  const about = { collection: collection.resource, operation: 'import' } as const;
  const stored = await onJobConnection(job, longPool, async (client) => {
    requireBalanced(balanced(await stagedAmounts(client, { collection, tables })), { acknowledged });
    return storeImport(client, {
      collection,
      tables,
      mode,
      counts,
      by,
      scope: scopeOf(staff, collection),
      version: row.version ?? '',
      details,
      onProgress: async (done, of) => {
        job.signal.throwIfAborted();
        job.progress({ phase: 'applying', done, of });
      },
      finish: (transaction, batch) => markApplied(transaction, { id, batch }),
    });
  }).catch((error: unknown) => {
    if (!job.signal.aborted) counted?.batch({ ...about, outcome: isRefusal(error) ? 'refused' : 'failed' });
    throw error;
  });
  if ('batch' in stored) {
    await processes.endUnused(id);
    if (listsPersons(row)) await removeChunks(prisma, id);
    const written = counts.new + counts.changed + counts.deleted;
    statistics.wrote(collection, written);
    counted?.batch({ ...about, outcome: 'done', stored: written, failed: 0, duplicates: 0 });
    const { agency } = row;
    const of = { collection: collection.resource, agency, mode, staff };
    // The next file resembles the first one, not a workbook of rows left out.
    const remembered = row.continues === null ? keptFor(row, recipe) : [];
    for (const kept of remembered) await recipes.remember({ ...of, ...kept });
    return;
  }
  counted?.batch({ ...about, outcome: 'refused' });
  const fault = { code: 'import_outdated', ...stored.differences } as const;
  const { counts: present, version } = stored;
  const staged = await onConnection(longPool, (client) => stagedAmounts(client, { collection, tables }));
  await job.update({
    status: 'ready',
    counts: present,
    balance: asJson(balanced(staged)),
    version,
    fault: asJson(fault),
    search: Prisma.DbNull,
    ...AT_REST,
  });
}

/**
 * The recipe that is kept for further files. Its reading has only what a person has changed. If a change has led to other
 * columns, files that have these columns anyway need no change, and get a recipe of their own.
 */
function keptFor({ shape, fits, file }: ImportRecord, recipe: Recipe): { shape: string; recipe: Recipe }[] {
  if (shape === null || file === null) return [];
  const found = fits?.reading ?? {};
  const changed = Object.entries(recipe.reading).filter(
    ([name, value]) => !isDeepStrictEqual(value, found[name as keyof FileReading]),
  );
  const reading: FileReading = Object.fromEntries(changed);
  const present = shapeHash(file);
  const { steps } = recipe;
  return [
    { shape, recipe: { reading, steps } },
    ...(present === shape ? [] : [{ shape: present, recipe: { reading: {}, steps } }]),
  ];
}

/**
 * @throws {ServiceError} `import_unbalanced`; `import_not_ready` if there are figures that cannot be counted and the person
 *   has not accepted that
 */
function requireBalanced(balance: ImportBalance, { acknowledged }: { acknowledged: boolean }): void {
  if (!isBalanced(balance)) throw new ServiceError('import_unbalanced');
  if (balance.untraced.length > 0 && !acknowledged) throw new ServiceError('import_not_ready');
}

/**
 * Runs in the transaction that stores the records, so that both are stored or neither.
 * @throws {ServiceError} `import_cancelled`
 */
async function markApplied(
  client: Pick<PoolClient, 'query'>,
  { id, batch }: { id: string; batch: string | null },
): Promise<void> {
  const { rowCount } = await client.query(
    `UPDATE import SET status = 'applied', batch = $2::bigint, applied_at = now(), updated_at = now(),
       progress = NULL, alive_at = NULL, fault = NULL
     WHERE id = $1 AND status = 'applying'`,
    [id, batch],
  );
  if (rowCount !== 1) throw new ServiceError('import_cancelled');
}
