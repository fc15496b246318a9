import type { Collection } from '@/collections';
import type { ParseContext } from '@/collections/kinds/context';
import type { Actor } from '@/server/actor';

/** A write of many items at once, by whomever. */
export type BatchRequest = Readonly<{
  actor: Actor;
  collection: Collection;
  items: readonly unknown[];
  /** Whether the outcome's `data` is wanted; without it, it is `[]`. */
  wantData: boolean;
}>;

/** Runs statements of one transaction. */
export type Transaction = Readonly<{
  /** @param name under which the connection keeps the statement prepared */
  query: <Row>(name: string, text: string, params: readonly unknown[]) => Promise<Row[]>;
  /** @returns how many rows the statement wrote */
  execute: (name: string, text: string, params: readonly unknown[]) => Promise<number>;
}>;

/** What the operations need of the database. */
export type Store = Readonly<{
  /** Runs one statement that gives one row, in a transaction of its own. */
  queryRow: <Row>(name: string, text: string, params: readonly unknown[]) => Promise<Row>;
  /** Runs several in one transaction; a throw rolls it back. */
  transaction: <T>(work: (transaction: Transaction) => Promise<T>) => Promise<T>;
  /** What judging the values of this collection needs, listed values included. */
  parseContext: (collection: Collection) => Promise<ParseContext>;
}>;
