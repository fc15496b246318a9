import { type PlainCode, REFUSAL_STATUS, type Refusal, type RefusalCode } from '@/domain/refusals/refusal';

/** Next bundles its routes apart from the server: there are two copies of the class, known by this to each other. */
const KIND = Symbol.for('statistics.ServiceError');

/** The one error that the service throws on purpose: it carries a {@link Refusal}, of which texts are made at the edge. */
export class ServiceError extends Error {
  static override [Symbol.hasInstance](value: unknown): value is ServiceError {
    return typeof value === 'object' && value !== null && KIND in value;
  }

  readonly [KIND] = true;
  readonly refusal: Refusal;
  readonly code: RefusalCode;

  /** @param refusal its code is enough where it tells nothing else */
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

  /** The query parameter or input at fault, where one is. */
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
  /** A service that starts or stops, asked for its health. */
  probe: 1,
  /** A turn among other requests, or another process in place of one that stops. */
  turn: 2,
  /** The reply to the first request with the same idempotency key. */
  running: 1,
  /** The database, room for a body or a reply, another process. */
  room: 5,
  /** A renaming, which needs a whole collection. */
  renaming: 10,
} as const;

/** The refusal of what cannot be done now. @param wait what the caller waits for */
export const unavailable = (wait: keyof typeof RETRY_AFTER = 'room', cause?: unknown): ServiceError =>
  new ServiceError({ code: 'unavailable', retryAfter: RETRY_AFTER[wait] }, { cause });

/** The text of anything thrown, for the log. */
export const errorText = (error: unknown): string => (error instanceof Error ? error.message : String(error));
