import type { Collection } from '@/domain/collections';
import type { StrictCheck } from '@/domain/collections/kinds/context';
import type { ImportBalance } from '@/domain/imports/balance';
import type { JudgedCounts, JudgedItem } from '@/domain/imports/judged-item';
import type { StepResult } from '@/domain/imports/steps';
import { strictCheckOf } from '@/domain/places/vocabulary';
import { timeZoneOf } from '@/domain/time-zone';
import { onConnection } from '@/server/database/pool';
import type { CallContext } from '../session';
import { createStageWriter } from '../stage/write';
import { countFigures } from './count-figures';
import { judgeTable } from './judge-table';
import { readJudged } from './read-judged';
import { collectionNamed, recipeRunIn } from './recipe-session';
import { type RunParameters, ranRecipe } from './run';

export type JudgeParameters = Readonly<{
  importId: string;
  /** The resource name of the collection. */
  collection: string;
  run: RunParameters;
  /** The listed values of each enumerated field that has any. */
  listed: ReadonlyMap<string, ReadonlySet<string>>;
  /** The values to which the person is bound; undefined: the person is not bound. */
  allowedValues: ReadonlyMap<string, ReadonlySet<string | number>> | undefined;
  /** The fields that accept listed values only. */
  strict: readonly string[];
}>;

/** The result of judging an import. The balance does not have the amounts by the status of the items yet. */
export type JudgedImport = Readonly<{
  steps: readonly StepResult[];
  counts: JudgedCounts | undefined;
  balance: ImportBalance | undefined;
}>;

/**
 * Runs the steps, judges the last table, and writes its items to the table of the import's preview: all in one call, because
 * others may run other steps between two calls.
 * @returns the counts and the balance are undefined if a step cannot be run: then nothing is written
 */
export async function judgeImport(
  { importId, collection: resource, run, listed, allowedValues, strict }: JudgeParameters,
  call: CallContext,
): Promise<JudgedImport> {
  const { session, signal, progress } = call;
  const collection = collectionNamed(resource);
  const { duck, pool, settings } = session;
  const { steps, known } = await ranRecipe(run, call);
  if (steps.some(({ fault }) => fault !== undefined)) return { steps, counts: undefined, balance: undefined };
  progress({ phase: 'judging', done: 0 });
  const context = {
    timeZone: timeZoneOf(settings.TIME_ZONE),
    listedValues: (field: string) => listed.get(field),
    allowedValues,
  };
  const prepare = recipeRunIn(session);
  const counts = await judgeTable(duck, { last: prepare.last, collection, context });
  const balance = await countFigures({
    connection: duck,
    run: prepare,
    steps: run.steps,
    collection,
    context: known.context,
  });
  signal.throwIfAborted();
  const check =
    strict.length === 0 ? undefined : strictCheckOf(collection, { fields: strict, data: known.data });
  await onConnection(pool, async (client) => {
    const writer = await createStageWriter(client, { importId, collection });
    let done = 0;
    // One block is written while the next is read.
    let writing = Promise.resolve();
    try {
      for await (const items of readJudged(duck, { collection })) {
        signal.throwIfAborted();
        await writing;
        writing = writer.write(
          check === undefined ? items : items.map((item) => strictly(item, { collection, check })),
        );
        // If it fails, the error is thrown where it is awaited.
        writing.catch(() => undefined);
        done += items.length;
        progress({ phase: 'judging', done, of: counts.items });
      }
    } finally {
      await writing;
    }
    await writer.end();
  });
  return { steps, counts, balance };
}

/** An item, which is faulty if a strict field has a value that is not listed. */
function strictly(
  item: JudgedItem,
  { collection, check }: { collection: Collection; check: StrictCheck },
): JudgedItem {
  if (item.faults.length > 0) return item;
  const faults = check.faultsOf(collection.fields.map(({ name }) => item.values[name] ?? undefined));
  return faults.length === 0 ? item : { ...item, faults, doubts: [] };
}
