import type { Language } from '../../collections/fault';
import type { ListFormat } from '../records/list-query';

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
}>;

/** The pieces of a body that is too long to hold in memory. */
export type BodyStream = AsyncIterable<string>;

export type ApiReply = {
  status: number;
  headers: Record<string, string>;
  body: string | BodyStream | null;
};

/** What a REST request asks of a procedure beyond its input, and where the procedure leaves its answer. */
export type RestExchange = {
  readonly method: string;
  /** False where the caller prefers `return=minimal`. */
  readonly wantData: boolean;
  readonly accept: ListFormat;
  readonly ifNoneMatch: string | undefined;
  readonly language: Language;
  reply: ApiReply | undefined;
  error: unknown;
};
