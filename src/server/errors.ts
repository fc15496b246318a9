import { type PlainCode, REFUSAL_STATUS, type Refusal, type RefusalCode } from '@/domain/refusals/refusal';

/**
 * Next bundles its routes separately from the server, so there are two copies of the class, which recognize each other's errors
 * by this symbol.
 */
const KIND = Symbol.for('statistics.ServiceError');

/** The one error that the service throws on purpose: it has a {@link Refusal}, whose texts are made where a reply is sent. */
export class ServiceError extends Error {
  static override [Symbol.hasInstance](value: unknown): value is ServiceError {
    return typeof value === 'object' && value !== null && KIND in value;
  }

  readonly [KIND] = true;
  readonly refusal: Refusal;
  readonly code: RefusalCode;

  /** @param refusal its code is enough if it has no details */
  constructor(refusal: Refusal | PlainCode, options: { cause?: unknown } = {}) {
    const told = typeof refusal === 'string' ? ({ code: refusal } as Refusal) : refusal;
    super(told.code, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'ServiceError';
    this.refusal = told;
    this.code = told.code;
  }

  get status(): number {
    return REFUSAL_STATUS[this.code];
  }

  /** The query parameter or input at fault, if there is one. */
  get field(): string | undefined {
    return 'field' in this.refusal ? this.refusal.field : undefined;
  }

  /** Seconds after which the caller may try again (429 and 503). */
  get retryAfter(): number | undefined {
    return 'retryAfter' in this.refusal ? this.refusal.retryAfter : undefined;
  }
}

/** Seconds after which a caller may try again, by what it waits for. */
export const RETRY_AFTER = {
  /** A health check while the service starts or stops. */
  probe: 1,
  /** A turn among other requests, or another process instead of one that stops. */
  turn: 2,
  /** The reply to the first request with the same idempotency key. */
  running: 1,
  /** The database, space for a body or a reply, or another process. */
  room: 5,
  /** A renaming, which needs a whole collection. */
  renaming: 10,
} as const;

/** The refusal of a request that cannot be served now. @param wait what the caller waits for */
export const unavailable = (wait: keyof typeof RETRY_AFTER = 'room', cause?: unknown): ServiceError =>
  new ServiceError({ code: 'unavailable', retryAfter: RETRY_AFTER[wait] }, { cause });

/** The text of any thrown value, for the log. */
export const errorText = (error: unknown): string => (error instanceof Error ? error.message : String(error));
