import type { RefusedItem, WriteResult } from './write.js';

/** What all errors of this client have in common. */
export class StatisticsError extends Error {
  /** Of a write: with it the same call can be repeated without storing anything twice. */
  idempotencyKey: string | undefined;

  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = new.target.name;
  }
}

/** What a refusal says (docs of the service, "Permintaan yang ditolak"). */
export type Refusal = Readonly<{
  status: number;
  code: string;
  message: string;
  /** The query parameter or header that is wrong. */
  field?: string | undefined;
  /** For the help desk. */
  requestId?: string | undefined;
  /** In seconds. */
  retryAfter?: number | undefined;
}>;

/** The service has refused the request; nothing of it is stored. */
export class ReplyError extends StatisticsError {
  readonly status: number;
  readonly code: string;
  readonly field: string | undefined;
  readonly requestId: string | undefined;
  readonly retryAfter: number | undefined;

  constructor({ status, code, message, field, requestId, retryAfter }: Refusal) {
    super(message);
    this.status = status;
    this.code = code;
    this.field = field;
    this.requestId = requestId;
    this.retryAfter = retryAfter;
  }
}

/** 400 and other refusals of what was sent: repeating it unchanged does not help. */
export class RequestError extends ReplyError {}
/** 401: the API key is missing, unknown, expired, revoked or suspended. */
export class ApiKeyError extends ReplyError {}
/** 403: the API key has no permission for this. */
export class ForbiddenError extends ReplyError {}
/** 412: the collection has changed since the list with the ETag of `ifMatch`. */
export class ListChangedError extends ReplyError {}
/** 429: too many requests; `retryAfter` says when it may be tried again. */
export class RateLimitError extends ReplyError {}
/** 5xx: the service could not answer. */
export class ServiceFaultError extends ReplyError {}

/** No whole reply arrived: the service is away, too slow, or the connection broke. Whether a write was stored is not known. */
export class ConnectionError extends StatisticsError {}

/** A list ended before its end; what was read of it is not the whole list. */
export class IncompleteListError extends StatisticsError {
  /** The number of records that had been read. */
  readonly received: number;

  constructor(received: number, cause?: unknown) {
    super(`the list was cut off after ${received} records`, { cause });
    this.received = received;
  }
}

/** Some batches of a write have a reply, a later one has none: its items and all after it are open. `cause` says why. */
export class IncompleteWriteError extends StatisticsError {
  /** The outcome of all items before `firstOpen`. */
  readonly result: WriteResult<unknown, unknown>;
  /** The position of the first item whose outcome is not known. */
  readonly firstOpen: number;

  constructor(result: WriteResult<unknown, unknown>, firstOpen: number, cause: unknown) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    super(`written up to item ${firstOpen}, then: ${reason}`, { cause });
    this.result = result;
    this.firstOpen = firstOpen;
  }
}

/** Items that were refused: each with its position, field, code and reason. */
export class RefusedItemsError extends StatisticsError {
  readonly refused: readonly RefusedItem<unknown>[];

  constructor(refused: readonly RefusedItem<unknown>[]) {
    const told = refused
      .slice(0, 3)
      .map(({ index, field, message }) => `${index} (${field ?? '-'}): ${message}`);
    super(`${refused.length} items were refused; item ${told.join('; item ')}`);
    this.refused = refused;
  }
}

/** A message that this service has not signed, or not now. */
export class WebhookError extends StatisticsError {}
