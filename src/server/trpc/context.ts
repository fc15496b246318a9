import type { Collection } from '@/domain/collections';
import type { Actor } from '@/server/actor';
import type { BatchItems } from '@/server/records/batch';
import type { Count, List } from '@/server/records/list';
import type { ListQuery } from '@/server/records/list-query';
import type { Outcome } from '@/server/records/outcome';
import type { Services } from '@/server/services';

/** What every procedure is given. */
export type Context = Readonly<{
  services: Services;
  /** Undefined: nobody has been recognised. */
  actor: Actor | undefined;
  /** From where the call came; null where there is no network between, as in tests. */
  address?: string | null | undefined;
  /** Aborted when the caller is gone before its answer. */
  signal?: AbortSignal | undefined;
  /** Present where the call came from a page in a browser. */
  browser?: Browser | undefined;
  /** Present where the call came over REST; the façade has judged the key's right to it. */
  transport?: Transport | undefined;
}>;

/** A browser's call: its cookies, and a way to give it others. */
export type Browser = Readonly<{ headers: Headers; setCookie: (line: string) => void }>;

export type WriteOperation = 'register' | 'change' | 'delete';

/** A transport that hands on the text that PostgreSQL made, where other callers are given values. */
export type Transport = Readonly<{
  /** The items of a batch that are judged elsewhere; they take the place of those of the input. */
  items: Exclude<BatchItems, readonly unknown[]> | undefined;
  /** Whether a write's reply should hold the records concerned. */
  wantData: boolean;
  sendOutcome: (operation: WriteOperation, outcome: Outcome) => Promise<void>;
  /**
   * @param request.read begins the list; not called where the caller has it already
   * @param request.version reads the collection's version alone
   */
  sendList: (request: {
    collection: Collection;
    query: ListQuery;
    read: (options?: { count?: Count | undefined }) => Promise<List>;
    version: () => Promise<string>;
  }) => Promise<void>;
}>;
