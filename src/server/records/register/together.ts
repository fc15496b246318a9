import type { Collection } from '@/domain/collections';
import { naturalKeyOf } from '@/domain/collections/natural-key';
import { isRefusedStatement } from '@/server/database/failures';
import { cancelled } from '@/server/database/reads/cancel';
import type { InTurn, RunStatement, Store } from '../batch';
import { traceParams } from '../history/trace';
import { oncePerCollection } from '../memoize';
import { createGathering } from './gather';
import { type Insertion, insertOne, type Stored, storedOne } from './insert';
import { type InsertedOne, registerStatements } from './register-sql';
import { togetherParams, togetherStatement } from './together-sql';

/** Few enough for a prepared statement, and for a short transaction. */
const MAX_ITEMS = 64;
/** As long as a request waits for its turn at the connections, in milliseconds. */
const MAX_WAIT_MS = 10_000;

/** A batch with one valid item, and the store of its caller. */
type Registration = Readonly<{ store: Store; insertion: Insertion; signal?: AbortSignal | undefined }>;

/** Registers batches with one valid item, those that arrive together in one statement. */
export type Registrations = Readonly<{ add: (registration: Registration) => Promise<Stored> }>;

/**
 * Creates what stores single records of many callers: while one statement runs, further registrations of the collection wait,
 * and then share the next one. Each has its own row in the history and its own outcome.
 * See docs/decisions/one-statement-a-batch.md, "Single records that arrive together".
 * @param inTurnOf runs the statements of a collection's groups
 */
export function createRegistrations(inTurnOf: (collection: Collection) => InTurn): Registrations {
  const gatheringOf = oncePerCollection((collection) =>
    createGathering<Registration, InsertedOne, RunStatement>({
      withMeans: inTurnOf(collection),
      run: (statement, group) =>
        group.length === 1
          ? runOne(statement, group[0]!.insertion)
          : runTogether(
              statement,
              group.map(({ insertion }) => insertion),
            ),
      runAlone: ({ store, insertion }) => insertOne(store, insertion),
      hasDoneNothing: isRefusedStatement,
      keyOf: ({ insertion }) => naturalKeyOf(insertion.judged.first!, collection),
      refusalOf: ({ signal }) => (signal?.aborted ? cancelled() : undefined),
      tooLate: () => cancelled(),
      maxWaitMs: MAX_WAIT_MS,
      maxItems: MAX_ITEMS,
    }),
  );
  return {
    async add(registration) {
      const { store, insertion } = registration;
      return storedOne(store, insertion, await gatheringOf(insertion.collection).add(registration));
    },
  };
}

function runOne(statement: RunStatement, { collection, judged, trace }: Insertion): Promise<InsertedOne[]> {
  const { name, text } = registerStatements(collection).oneSoon;
  return statement(name, text, [...judged.first!, ...traceParams(trace)]);
}

function runTogether(statement: RunStatement, group: readonly Insertion[]): Promise<InsertedOne[]> {
  const { collection } = group[0]!;
  const { name, text } = togetherStatement(collection);
  return statement(name, text, togetherParams(collection, group));
}
