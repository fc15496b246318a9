import type { CollectionName } from '@/domain/collections';
import type { Language } from '@/domain/collections/fault';
import type { KeyActor } from '@/server/actor';
import type { Keeping, KeptReply } from '@/server/kept-replies/kept-replies';
import type { SharedPieces } from '@/server/kept-replies/shared-reading';
import type { WriteGuard } from '@/server/records/guarded/guard';
import type { ItemFault } from '@/server/records/outcome';
import type { Services } from '@/server/services';

/** A request as the façade sees it, whichever server took it. */
export type ApiRequest = Readonly<{
  method: string;
  /** The path and query string as sent, such as `/api/drka/penduduk_umur?tahun=2024`. */
  url: string;
  /** A header's value by its lower-case name. */
  header: (name: string) => string | undefined;
  /** The caller's address, trusted proxies seen through. */
  address: string;
  /** The body's bytes; reading begins when it is iterated, and not before. */
  body: AsyncIterable<Uint8Array>;
  /** Whether the request announces a body, of whatever length. */
  hasBody: boolean;
  /** Aborted when the caller is gone before it was answered. */
  signal: AbortSignal;
}>;

/** The pieces of a body that is too long to hold in memory. */
export type BodyStream = AsyncIterable<string>;

/** The pieces of a file that is compressed in itself, so that no content coding is worth its time. */
export type FileStream = Readonly<{ file: AsyncIterable<Uint8Array> }>;

/** A body that was sent before. */
export type SentBefore = Readonly<{ kept: KeptReply }>;

export type ApiReply = {
  status: number;
  headers: Record<string, string>;
  body: string | BodyStream | FileStream | SentBefore | SharedPieces | null;
  /** Where a short body is kept for the next caller. */
  keeping?: Pick<Keeping, 'key' | 'version'> | undefined;
  /** Whose share of the spool a stream takes. */
  owner?: string | undefined;
  /** The items of a batch that were not stored, if there are any. */
  notStored?: NotStored;
  /** Of a batch of which nothing is stored: its request does not count as a use of its key. */
  isDryRun?: boolean;
};

/** How many items of a batch were stored and not stored, with the fault of the first, and those that were told to the caller. */
export type NotStored = Readonly<{
  stored: number;
  failed: number;
  duplicates: number;
  first: ItemFault | undefined;
  faults: readonly ItemFault[];
}>;

/** What a REST procedure is given beside its input; the façade has judged the key's right to the operation. */
export type RestContext = Readonly<{
  services: Services;
  actor: KeyActor;
  request: ApiRequest;
  /** What the reply has as `x-request-id`. */
  requestId: string;
  /** Of the messages in the reply. */
  language: Language;
  /** The conditions of a write; undefined: none. */
  guard?: WriteGuard | undefined;
}>;

/** Whether the key of a request may list a collection. */
export type MayList = (collection: CollectionName) => boolean;
