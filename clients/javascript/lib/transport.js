import { setTimeout as sleep } from 'node:timers/promises';
import { ApiKeyError, ConnectionError, ForbiddenError, ListChangedError, RateLimitError, ReplyError, RequestError, ServiceFaultError, } from './errors.js';
const REPEATED = new Set([429, 500, 502, 503, 504]);
/** The first request with the idempotency key has no reply yet. */
const RUNNING = 'request_running';
/**
 * Sends a request, and repeats it with growing gaps where that is safe: reads, and writes with an idempotency key.
 * @throws {StatisticsError}
 */
export async function send(settings, call) {
    const isSafe = call.method === 'GET' || call.headers?.['idempotency-key'] !== undefined;
    for (let attempt = 0;; attempt += 1) {
        try {
            return await sendOnce(settings, call);
        }
        catch (thrown) {
            const error = thrown instanceof ReplyError ? thrown : connectionError(thrown);
            const gap = gapBefore(error, attempt, settings);
            if (!isSafe || attempt >= settings.repeats || gap === undefined)
                throw error;
            await sleep(gap);
        }
    }
}
/** @returns undefined if a repeat does not help, or would be too late */
function gapBefore(error, attempt, settings) {
    const { firstGapMs, longestGapMs } = settings;
    const growing = Math.min(firstGapMs * 2 ** attempt * (1 + Math.random() / 4), longestGapMs);
    if (!(error instanceof ReplyError))
        return growing;
    if (!REPEATED.has(error.status) && error.code !== RUNNING)
        return undefined;
    if (error.retryAfter === undefined)
        return growing;
    const asked = error.retryAfter * 1000;
    return asked > longestGapMs ? undefined : asked;
}
async function sendOnce(settings, { method, path, headers, body, read }) {
    const controller = new AbortController();
    const request = fetch(settings.baseUrl + path, {
        method,
        headers: {
            'x-api-key': settings.apiKey,
            accept: 'application/json',
            'accept-language': settings.language,
            ...(body !== undefined && { 'content-type': 'application/json' }),
            ...headers,
        },
        ...(body !== undefined && { body }),
        // The API key must not reach another address.
        redirect: 'error',
        signal: controller.signal,
    });
    const response = await inTime(request, controller, settings.timeoutMs);
    const chunks = chunksOf(response, controller, settings.timeoutMs);
    const header = (name) => response.headers.get(name) ?? undefined;
    const reply = { status: response.status, header, chunks };
    if (response.status !== 200 && response.status !== 304)
        throw refusedBy(reply, await textOf(chunks));
    return read(reply);
}
async function* chunksOf(response, controller, limit) {
    if (response.body === null)
        return;
    const reader = response.body.getReader();
    const decoder = new TextDecoder();
    try {
        for (;;) {
            const { done, value } = await inTime(reader.read(), controller, limit);
            if (done)
                return;
            yield decoder.decode(value, { stream: true });
        }
    }
    finally {
        // Ends the request if the reader has stopped before the end.
        controller.abort();
    }
}
async function inTime(work, controller, limit) {
    const timer = setTimeout(() => controller.abort(new Error(`nothing arrived for ${limit} ms`)), limit);
    try {
        return await work;
    }
    finally {
        clearTimeout(timer);
    }
}
export async function textOf(chunks) {
    let text = '';
    for await (const chunk of chunks)
        text += chunk;
    return text;
}
function connectionError(thrown) {
    if (thrown instanceof ConnectionError)
        return thrown;
    const inner = thrown instanceof Error && thrown.cause instanceof Error ? thrown.cause : thrown;
    const reason = inner instanceof Error ? inner.message : String(inner);
    return new ConnectionError(`no whole reply from the service: ${reason}`, { cause: thrown });
}
function refusedBy({ status, header }, text) {
    let told = {};
    try {
        told = JSON.parse(text) ?? {};
    }
    catch {
        // It is not the reply of the service, but of a proxy before it.
    }
    const retryAfter = Number(header('retry-after'));
    const refusal = {
        status,
        code: String(told['code'] ?? 'unreadable_reply'),
        message: String(told['message'] ?? `HTTP ${status}`),
        field: told['field'],
        requestId: told['request_id'] ?? header('x-request-id'),
        retryAfter: header('retry-after') !== undefined && retryAfter >= 0 ? retryAfter : undefined,
    };
    if (status >= 500)
        return new ServiceFaultError(refusal);
    return new (BY_STATUS[status] ?? RequestError)(refusal);
}
const BY_STATUS = {
    401: ApiKeyError,
    403: ForbiddenError,
    412: ListChangedError,
    429: RateLimitError,
};
