import { setTimeout as sleep } from 'node:timers/promises';
import {
  ApiKeyError,
  ConnectionError,
  ForbiddenError,
  ListChangedError,
  RateLimitError,
  type Refusal,
  ReplyError,
  RequestError,
  ServiceFaultError,
} from './errors.js';

export type ClientOptions = Readonly<{
  /** The address of the service, such as `https://data.example.go.id`. */
  baseUrl: string;
  /** The API key. It must never be in a web page: read it from the environment. */
  apiKey: string;
  /** The language of reasons; by default Indonesian. */
  language?: 'id' | 'en';
  /** How long nothing may arrive, in milliseconds; by default 90 seconds, more than the service works on a batch. */
  timeoutMs?: number;
  /** How often a request is repeated that is safe to repeat; by default 4 times. */
  repeats?: number;
  /** The first gap before a repeat; each further one is twice as long. By default one second. */
  firstGapMs?: number;
  /** The longest gap, also if the service asks for a longer one: then the error is thrown. By default 2 minutes. */
  longestGapMs?: number;
}>;

export type Settings = Required<ClientOptions>;

export type Call<T> = Readonly<{
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  headers?: Record<string, string>;
  body?: string;
  /** Reads what arrives. The request is repeated if it throws. */
  read: (reply: Reply) => Promise<T>;
}>;

export type Reply = Readonly<{
  status: number;
  header: (name: string) => string | undefined;
  chunks: AsyncGenerator<string, void>;
}>;

const REPEATED: ReadonlySet<number> = new Set([429, 500, 502, 503, 504]);
/** The first request with the idempotency key has no reply yet. */
const RUNNING = 'request_running';

/**
 * Sends a request, and repeats it with growing gaps where that is safe: reads, and writes with an idempotency key.
 * @throws {StatisticsError}
 */
export async function send<T>(settings: Settings, call: Call<T>): Promise<T> {
  const isSafe = call.method === 'GET' || call.headers?.['idempotency-key'] !== undefined;
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await sendOnce(settings, call);
    } catch (thrown) {
      const error = thrown instanceof ReplyError ? thrown : connectionError(thrown);
      const gap = gapBefore(error, attempt, settings);
      if (!isSafe || attempt >= settings.repeats || gap === undefined) throw error;
      await sleep(gap);
    }
  }
}

/** @returns undefined if a repeat does not help, or would be too late */
function gapBefore(
  error: ReplyError | ConnectionError,
  attempt: number,
  settings: Settings,
): number | undefined {
  const { firstGapMs, longestGapMs } = settings;
  const growing = Math.min(firstGapMs * 2 ** attempt * (1 + Math.random() / 4), longestGapMs);
  if (!(error instanceof ReplyError)) return growing;
  if (!REPEATED.has(error.status) && error.code !== RUNNING) return undefined;
  if (error.retryAfter === undefined) return growing;
  const asked = error.retryAfter * 1000;
  return asked > longestGapMs ? undefined : asked;
}

async function sendOnce<T>(settings: Settings, { method, path, headers, body, read }: Call<T>): Promise<T> {
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
  const header = (name: string) => response.headers.get(name) ?? undefined;
  const reply = { status: response.status, header, chunks };
  if (response.status !== 200 && response.status !== 304) throw refusedBy(reply, await textOf(chunks));
  return read(reply);
}

async function* chunksOf(
  response: Response,
  controller: AbortController,
  limit: number,
): AsyncGenerator<string, void> {
  if (response.body === null) return;
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  try {
    for (;;) {
      const { done, value } = await inTime(reader.read(), controller, limit);
      if (done) return;
      yield decoder.decode(value, { stream: true });
    }
  } finally {
    // Ends the request if the reader has stopped before the end.
    controller.abort();
  }
}

async function inTime<T>(work: Promise<T>, controller: AbortController, limit: number): Promise<T> {
  const timer = setTimeout(() => controller.abort(new Error(`nothing arrived for ${limit} ms`)), limit);
  try {
    return await work;
  } finally {
    clearTimeout(timer);
  }
}

export async function textOf(chunks: AsyncIterable<string>): Promise<string> {
  let text = '';
  for await (const chunk of chunks) text += chunk;
  return text;
}

function connectionError(thrown: unknown): ConnectionError {
  if (thrown instanceof ConnectionError) return thrown;
  const inner = thrown instanceof Error && thrown.cause instanceof Error ? thrown.cause : thrown;
  const reason = inner instanceof Error ? inner.message : String(inner);
  return new ConnectionError(`no whole reply from the service: ${reason}`, { cause: thrown });
}

function refusedBy({ status, header }: Reply, text: string): ReplyError {
  let told: Record<string, unknown> = {};
  try {
    told = JSON.parse(text) ?? {};
  } catch {
    // It is not the reply of the service, but of a proxy before it.
  }
  const retryAfter = Number(header('retry-after'));
  const refusal: Refusal = {
    status,
    code: String(told['code'] ?? 'unreadable_reply'),
    message: String(told['message'] ?? `HTTP ${status}`),
    field: told['field'] as string | undefined,
    requestId: (told['request_id'] as string | undefined) ?? header('x-request-id'),
    retryAfter: header('retry-after') !== undefined && retryAfter >= 0 ? retryAfter : undefined,
  };
  if (status >= 500) return new ServiceFaultError(refusal);
  return new (BY_STATUS[status] ?? RequestError)(refusal);
}

const BY_STATUS: Readonly<Record<number, typeof RequestError>> = {
  401: ApiKeyError,
  403: ForbiddenError,
  412: ListChangedError,
  429: RateLimitError,
};
