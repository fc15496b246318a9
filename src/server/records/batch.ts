import type { Collection } from '@/domain/collections';
import type { ParseContext } from '@/domain/collections/kinds/context';
import type { Actor, Doer } from '@/server/actor';
import { JUDGES, type Judged, type JudgedOperation, type Judging } from './judge';
import { scopeOf } from './scope';

/** A write of many items by an actor. */
export type BatchRequest = Readonly<{
  actor: Actor;
  /** The caller's address, for the history; undefined for commands. */
  address?: string | null | undefined;
  /** As in {@link Doer}. */
  requestId?: string | null | undefined;
  /** Aborted when the caller has disconnected: a waiting batch is dropped, one that has begun is completed. */
  signal?: AbortSignal | undefined;
  collection: Collection;
  items: BatchItems;
  /** Maximum number of faulty items that are listed, besides duplicates of stored records; undefined: all. */
  mostTold?: number | undefined;
  /** Whether the outcome contains `data`; otherwise it is `[]`. */
  wantData: boolean;
}>;

/** The items, or items that are validated already. */
export type BatchItems = ReceivedItems | Readonly<{ judged: Judged }>;

/** The items, or a function that validates them elsewhere: on another thread if there are many. */
export type ReceivedItems =
  | readonly unknown[]
  | Readonly<{ judge: (operation: JudgedOperation, judging: Judging) => Promise<Judged> }>;

/** Validates a batch by its collection's declaration, on this thread or another one. */
export async function judgedOf(
  store: Store,
  operation: JudgedOperation,
  { actor, collection, items, mostTold = Number.POSITIVE_INFINITY }: BatchRequest,
): Promise<Judged> {
  if ('judged' in items) return items.judged;
  const listed = await store.parseContext(collection);
  const scope = scopeOf(actor, collection);
  const context = scope === undefined ? listed : { ...listed, allowedValues: scope.allowed };
  const judging = { collection, context, mostTold };
  return 'judge' in items ? items.judge(operation, judging) : JUDGES[operation](items, judging);
}

export const doerOfActor = ({
  actor,
  address,
  requestId,
}: Pick<BatchRequest, 'actor' | 'address' | 'requestId'>): Doer => ({
  actor,
  address: address ?? null,
  requestId,
});

/** Runs a statement in a transaction of its own, and returns its rows. */
export type RunStatement = <Row>(
  name: string | undefined,
  text: string,
  params: readonly unknown[],
) => Promise<Row[]>;

/** Runs work on a connection, in the turn of the callers whose work it is. */
export type InTurn = (work: (run: RunStatement) => Promise<void>) => Promise<void>;

/** Runs the statements of one transaction. */
export type Transaction = Readonly<{
  /** @param name the name of the prepared statement; undefined: not prepared */
  query: <Row>(name: string | undefined, text: string, params: readonly unknown[]) => Promise<Row[]>;
  /** @returns the number of rows written */
  execute: (name: string | undefined, text: string, params: readonly unknown[]) => Promise<number>;
}>;

/** A connection whose user begins and ends the transaction. */
export type DatabaseSession = Transaction &
  Readonly<{
    /** Sends several statements without parameters in one round trip. @returns the rows of each */
    script: (statements: readonly string[]) => Promise<unknown[][]>;
  }>;

/** The maximum number of items for which the statement of a batch is prepared. */
const MAX_PREPARED_ITEMS = 100;

/**
 * The name under which the statement of a batch is prepared; undefined for a large batch. PostgreSQL keeps the plan of a
 * prepared statement and assumes ten items in it. If the statistics of the table are wrong too, because the table was just
 * filled, such a plan can compare each item with each record. For a large batch, planning costs a hundredth of the work.
 */
export const preparedName = (name: string, items: number): string | undefined =>
  items > MAX_PREPARED_ITEMS ? undefined : name;

/** The database as the operations use it. */
export type Store = Readonly<{
  /** Runs one statement that returns one row, in a transaction of its own. */
  queryRow: <Row>(name: string | undefined, text: string, params: readonly unknown[]) => Promise<Row>;
  /** Runs several statements in one transaction; a thrown error rolls it back. */
  transaction: <T>(work: (transaction: Transaction) => Promise<T>) => Promise<T>;
  /** Runs work that begins and ends its transaction; a thrown error rolls it back. */
  session: <T>(work: (session: DatabaseSession) => Promise<T>) => Promise<T>;
  /**
   * Retries a whole transaction after a conflict with another one. Within a larger transaction the work runs once, because
   * it must not wait while it holds locks; the error is passed on to the retry of the larger one.
   * @param alsoRetry further errors to retry
   */
  retry: <T>(transaction: () => Promise<T>, alsoRetry?: (error: unknown) => boolean) => Promise<T>;
  /** The context for validating values of this collection, including listed values. */
  parseContext: (collection: Collection) => Promise<ParseContext>;
}>;
