import type { CollectionName } from '@/domain/collections';
import type { Language } from '@/domain/collections/fault';
import type { KeyRights } from '@/server/access/keys/check/permissions';
import type { RateState } from '@/server/access/keys/check/rate';
import type { KeyActor } from '@/server/actor';
import type { Keeping, KeptReply } from '@/server/kept-replies/kept-replies';
import type { SharedPieces } from '@/server/kept-replies/shared-reading';
import type { WriteGuard } from '@/server/records/guarded/guard';
import type { ItemFault } from '@/server/records/outcome';
import type { Services } from '@/server/services';

/** A request as the façade receives it, independent of the server. */
export type ApiRequest = Readonly<{
  method: string;
  /** The path and query string as sent, such as `/api/drka/penduduk_umur?tahun=2024`. */
  url: string;
  /** A header's value by its lower-case name. */
  header: (name: string) => string | undefined;
  /** The caller's address, also behind trusted proxies. */
  address: string;
  /** The body's bytes; reading begins only when it is iterated. */
  body: AsyncIterable<Uint8Array>;
  /** Whether the request announces a body, of whatever length. */
  hasBody: boolean;
  /** Aborted when the caller disconnects before it was answered. */
  signal: AbortSignal;
}>;

/** The pieces of a body that is too long to keep in memory. */
export type BodyStream = AsyncIterable<string>;

/** The pieces of a file whose format is already compressed, so that a content coding would save little. */
export type FileStream = Readonly<{ file: AsyncIterable<Uint8Array> }>;

/** A body that was sent before and kept. */
export type SentBefore = Readonly<{ kept: KeptReply }>;

export type ApiReply = {
  status: number;
  headers: Record<string, string>;
  body: string | BodyStream | FileStream | SentBefore | SharedPieces | null;
  /** The key under which a short body is kept for further callers, and what is kept beside it. */
  keeping?: Omit<Keeping, 'coding'> | undefined;
  /** The owner whose share of the spool a stream uses. */
  owner?: string | undefined;
  /** The items of a batch that were not stored, if there are any. */
  notStored?: NotStored;
  /** Whether this is the reply to a dry run, which does not count as a use of its key. */
  isDryRun?: boolean;
};

/**
 * The numbers of items of a batch that were stored and not stored, the fault to report first, and the faults that the caller
 * gets.
 */
export type NotStored = Readonly<{
  stored: number;
  failed: number;
  duplicates: number;
  first: ItemFault | undefined;
  faults: readonly ItemFault[];
}>;

/** The context of a REST procedure. The façade has already checked the key's permission for the operation. */
export type RestContext = Readonly<{
  services: Services;
  actor: KeyActor;
  rights: KeyRights;
  /** What is left of the key's rate; undefined: it has none. */
  rate?: RateState | undefined;
  request: ApiRequest;
  /** The `x-request-id` of the reply. */
  requestId: string;
  /** The language of the messages in the reply. */
  language: Language;
  /** The conditions of a write; undefined: none. */
  guard?: WriteGuard | undefined;
}>;

/** Whether the key of a request may list a collection. */
export type MayList = (collection: CollectionName) => boolean;
