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
