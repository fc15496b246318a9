import type { Collection } from '@/domain/collections';
import type { ParseContext } from '@/domain/collections/kinds/context';
import type { Actor, Doer } from '@/server/actor';
import { JUDGES, type Judged, type JudgedOperation, type Judging } from './judge';

/** A write of many items at once, by whomever. */
export type BatchRequest = Readonly<{
  actor: Actor;
  /** From where, as the history keeps it; none where there is no network between. */
  address?: string | null | undefined;
  /** Aborted when the caller is gone: a batch that still waits is dropped, one that has begun is finished. */
  signal?: AbortSignal | undefined;
  collection: Collection;
  items: BatchItems;
  /** So many faulty items are told one by one, beside duplicates of stored records; without it, all. */
  mostTold?: number | undefined;
  /** Whether the outcome's `data` is wanted; without it, it is `[]`. */
  wantData: boolean;
}>;

/** The items themselves, or a way to have them judged where they are: on another thread, if they are many. */
export type BatchItems =
  | readonly unknown[]
  | Readonly<{ judge: (operation: JudgedOperation, judging: Judging) => Promise<Judged> }>;

/** Judges a batch by its collection's declaration, wherever its items are. */
export async function judgedOf(
  store: Store,
  operation: JudgedOperation,
  { collection, items, mostTold = Number.POSITIVE_INFINITY }: BatchRequest,
): Promise<Judged> {
  const judging = { collection, context: await store.parseContext(collection), mostTold };
  return 'judge' in items ? items.judge(operation, judging) : JUDGES[operation](items, judging);
}

export const doerOf = ({ actor, address }: Pick<BatchRequest, 'actor' | 'address'>): Doer => ({
  actor,
  address: address ?? null,
});

/** Runs statements of one transaction. */
export type Transaction = Readonly<{
  /** @param name under which the connection keeps the statement prepared; undefined: it does not */
  query: <Row>(name: string | undefined, text: string, params: readonly unknown[]) => Promise<Row[]>;
  /** @returns how many rows the statement wrote */
  execute: (name: string | undefined, text: string, params: readonly unknown[]) => Promise<number>;
}>;

/** What the operations need of the database. */
export type Store = Readonly<{
  /** Runs one statement that gives one row, in a transaction of its own. */
  queryRow: <Row>(name: string | undefined, text: string, params: readonly unknown[]) => Promise<Row>;
  /** Runs several in one transaction; a throw rolls it back. */
  transaction: <T>(work: (transaction: Transaction) => Promise<T>) => Promise<T>;
  /**
   * Runs a whole transaction again when it lost against another one. Within a larger transaction it runs the work once:
   * nothing waits while it holds locks, so the error goes to whoever runs the larger one again.
   * @param alsoRetry further errors that are worth another attempt
   */
  retry: <T>(transaction: () => Promise<T>, alsoRetry?: (error: unknown) => boolean) => Promise<T>;
  /** What judging the values of this collection needs, listed values included. */
  parseContext: (collection: Collection) => Promise<ParseContext>;
}>;
