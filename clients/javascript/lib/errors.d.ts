import type { RefusedItem, WriteResult } from './write.js';
/** What all errors of this client have in common. */
export declare class StatisticsError extends Error {
    /** Of a write: with it the same call can be repeated without storing anything twice. */
    idempotencyKey: string | undefined;
    constructor(message: string, options?: ErrorOptions);
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
export declare class ReplyError extends StatisticsError {
    readonly status: number;
    readonly code: string;
    readonly field: string | undefined;
    readonly requestId: string | undefined;
    readonly retryAfter: number | undefined;
    constructor({ status, code, message, field, requestId, retryAfter }: Refusal);
}
/** 400 and other refusals of what was sent: repeating it unchanged does not help. */
export declare class RequestError extends ReplyError {
}
/** 401: the API key is missing, unknown, expired, revoked or suspended. */
export declare class ApiKeyError extends ReplyError {
}
/** 403: the API key has no permission for this. */
export declare class ForbiddenError extends ReplyError {
}
/** 412: the collection has changed since the list with the ETag of `ifMatch`. */
export declare class ListChangedError extends ReplyError {
}
/** 429: too many requests; `retryAfter` says when it may be tried again. */
export declare class RateLimitError extends ReplyError {
}
/** 5xx: the service could not answer. */
export declare class ServiceFaultError extends ReplyError {
}
/** No whole reply arrived: the service is away, too slow, or the connection broke. Whether a write was stored is not known. */
export declare class ConnectionError extends StatisticsError {
}
/** A list ended before its end; what was read of it is not the whole list. */
export declare class IncompleteListError extends StatisticsError {
    /** The number of records that had been read. */
    readonly received: number;
    constructor(received: number, cause?: unknown);
}
/** Some batches of a write have a reply, a later one has none: its items and all after it are open. `cause` says why. */
export declare class IncompleteWriteError extends StatisticsError {
    /** The outcome of all items before `firstOpen`. */
    readonly result: WriteResult<unknown, unknown>;
    /** The position of the first item whose outcome is not known. */
    readonly firstOpen: number;
    constructor(result: WriteResult<unknown, unknown>, firstOpen: number, cause: unknown);
}
/** Items that were refused: each with its position, field, code and reason. */
export declare class RefusedItemsError extends StatisticsError {
    readonly refused: readonly RefusedItem<unknown>[];
    constructor(refused: readonly RefusedItem<unknown>[]);
}
/** A message that this service has not signed, or not now. */
export declare class WebhookError extends StatisticsError {
}
