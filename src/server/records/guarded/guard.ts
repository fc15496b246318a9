import type { Outcome } from '../outcome';

/** The conditions of a write. See docs/decisions/safe-repeats.md. */
export type WriteGuard = Readonly<{
  /** Everything is judged and counted, and nothing is stored. */
  isDryRun: boolean;
  /** The collection must have one of these versions; undefined: any. */
  versions?: readonly string[] | undefined;
  /** What identifies repeats of the write; undefined if it has no idempotency key. */
  repeat?: Repeat | undefined;
}>;

/** The data by which a repeat of a write is recognised. */
export type Repeat = Readonly<{
  /** SHA-256 of the API key's identifier and the idempotency key. */
  id: Buffer;
  /** The identifier of the API key. */
  keyId: string;
  /** SHA-256 of the method, the path and the body. */
  fingerprint: Buffer;
}>;

/** A reply as it is kept for repeats. */
export type FirstReply = Readonly<{
  headers: Readonly<Record<string, string>>;
  body: Buffer;
  /** Whether the body is compressed by gzip. */
  isCompressed: boolean;
}>;

/** The result of a guarded write: its outcome, or for a repeat, the first reply. */
export type GuardedOutcome = Readonly<{ outcome: Outcome } | { first: FirstReply }>;
