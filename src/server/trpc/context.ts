import type { Actor } from '@/server/actor';
import type { Services } from '@/server/services';

/** The context of every procedure. */
export type Context = Readonly<{
  services: Services;
  /** Undefined: nobody has been recognised. */
  actor: Actor | undefined;
  /** The network address of the caller; null if no network is used, as in tests. */
  address?: string | null | undefined;
  /** The `x-request-id` of the answer. */
  requestId?: string | undefined;
  /** Aborted when the caller disconnects before its answer. */
  signal?: AbortSignal | undefined;
  /** Present if the call came from a page in a browser. */
  browser?: Browser | undefined;
}>;

/** A browser's call: its cookies, and a function that sets others. */
export type Browser = Readonly<{ headers: Headers; setCookie: (line: string) => void }>;
