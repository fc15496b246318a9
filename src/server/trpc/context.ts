import type { Actor } from '@/server/actor';
import type { Services } from '@/server/services';

/** What every procedure is given. */
export type Context = Readonly<{
  services: Services;
  /** Undefined: nobody has been recognised. */
  actor: Actor | undefined;
  /** From where the call came; null where there is no network between, as in tests. */
  address?: string | null | undefined;
  /** What the answer has as `x-request-id`. */
  requestId?: string | undefined;
  /** Aborted when the caller is gone before its answer. */
  signal?: AbortSignal | undefined;
  /** Present where the call came from a page in a browser. */
  browser?: Browser | undefined;
}>;

/** A browser's call: its cookies, and a way to give it others. */
export type Browser = Readonly<{ headers: Headers; setCookie: (line: string) => void }>;
