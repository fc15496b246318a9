/**
 * Every refusal of the REST interface, with the HTTP status that tells it.
 * Source: docs/specification.md, "Errors"; the messages are in `messages.ts`.
 */
export const ERROR_STATUS = {
  missing_body: 400,
  invalid_encoding: 400,
  invalid_json: 400,
  not_an_array: 400,
  too_many_items: 400,
  too_many_members: 400,
  nested_too_deeply: 400,
  invalid_parameter: 400,
  malformed_request: 400,
  missing_key: 401,
  unknown_key: 401,
  expired_key: 401,
  revoked_key: 401,
  suspended_key: 401,
  operation_not_allowed: 403,
  address_not_allowed: 403,
  not_found: 404,
  method_not_allowed: 405,
  request_timeout: 408,
  body_too_large: 413,
  unsupported_media_type: 415,
  headers_too_large: 431,
  rate_exceeded: 429,
  /** Of one key at the same time. */
  too_many_requests: 429,
  too_much_under_way: 429,
  internal_error: 500,
  unavailable: 503,
} as const;

/** Further refusals, which only the pages meet. */
export const PAGE_ERROR_STATUS = {
  /** The text of a password, too short or too common. */
  weak_password: 400,
  /** A form that a program seems to have sent. */
  robot_suspected: 400,
  not_signed_in: 401,
  /** E-mail and password do not fit, or nobody has that e-mail: never told apart. */
  wrong_credentials: 401,
  /** The second factor's code. */
  wrong_code: 401,
  not_permitted: 403,
  /** Sent by a page of another site. */
  foreign_origin: 403,
  /** Nobody decides on their own request. */
  own_request: 403,
  /** The state of a thing forbids it; `details.reason` says which state. */
  conflict: 409,
  email_taken: 409,
  last_administrator: 409,
  /** One's own role, or one's own account's end. */
  own_account: 409,
  /** A one-time link that is unknown, used or expired: never told apart. */
  invalid_link: 410,
  too_many_attempts: 429,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS | keyof typeof PAGE_ERROR_STATUS;

const STATUS: Readonly<Record<ErrorCode, number>> = { ...ERROR_STATUS, ...PAGE_ERROR_STATUS };

/** Values that a message of a {@link ServiceError} names, such as a limit. */
export type ErrorDetails = Readonly<Record<string, string | number>>;

/** Next bundles its routes apart from the server: there are two copies of the class, known by this to each other. */
const KIND = Symbol.for('statistics.ServiceError');

/** The one error type that the service throws on purpose; `trpc/init` and the façade translate it. */
export class ServiceError extends Error {
  static override [Symbol.hasInstance](value: unknown): value is ServiceError {
    return typeof value === 'object' && value !== null && KIND in value;
  }

  readonly [KIND] = true;
  readonly code: ErrorCode;
  /** The query parameter or input at fault, where one is. */
  readonly field: string | undefined;
  readonly details: ErrorDetails;
  /** Seconds after which the caller may try again (429 and 503). */
  readonly retryAfter: number | undefined;

  constructor(
    code: ErrorCode,
    options: { field?: string; details?: ErrorDetails; retryAfter?: number; cause?: unknown } = {},
  ) {
    super(code, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'ServiceError';
    this.code = code;
    this.field = options.field;
    this.details = options.details ?? {};
    this.retryAfter = options.retryAfter;
  }

  get status(): number {
    return STATUS[this.code];
  }
}
