import { maxHeaderSize } from 'node:http';
import { FAULT_CODES } from '@/domain/collections/fault';
import { MAX_OPEN_ITEMS, MAX_OPEN_PROPOSALS } from '@/domain/proposals/proposal';
import { ODATA_STATUS, REST_STATUS, type RefusalOf, type RestCode } from '@/domain/refusals/refusal';
import { MAX_JSON_DEPTH, MAX_MEMBERS } from '@/server/bodies/scanner';
import { RETRY_AFTER } from '@/server/errors';
import { messageOf } from '@/server/messages';
import { MAX_FIRST_REPLIES } from '@/server/records/guarded/reply-room';
import { docsOf } from '../replies/error-reply';
import type { DocumentLimits } from './collection-schemas';
import { both, extension, integer, type Json, ref } from './texts';

const EXAMPLE_REQUEST_ID = '5f0c1c5e-3d0a-4c0e-9d3b-0a4f8f6f2b11';

type Status = { name: string; id: string; en: string; headers?: readonly string[] };

/** Every status of a refusal, with its description; the codes of each status follow from `REST_STATUS`. */
const STATUSES: Readonly<Record<string, Status>> = {
  400: { name: 'BadRequest', id: 'Permintaan salah', en: 'Bad request' },
  401: {
    name: 'Unauthorized',
    id: 'Kunci API tidak ada atau tidak berlaku',
    en: 'No valid API key',
    headers: ['WWW-Authenticate'],
  },
  403: { name: 'Forbidden', id: 'Kunci API tidak berhak', en: 'The API key has no right to this' },
  404: { name: 'NotFound', id: 'Alamat ini tidak ada', en: 'No such group or resource' },
  405: {
    name: 'MethodNotAllowed',
    id: 'Metode tidak didukung',
    en: 'The method is not supported',
    headers: ['Allow'],
  },
  408: {
    name: 'RequestTimeout',
    id: 'Permintaan tidak tiba dalam batas waktu',
    en: 'The request did not arrive in time',
  },
  409: {
    name: 'Conflict',
    id: 'Permintaan pertama dengan Idempotency-Key ini masih diproses',
    en: 'The first request with this Idempotency-Key is still being processed',
    headers: ['Retry-After'],
  },
  412: {
    name: 'PreconditionFailed',
    id: 'Koleksi sudah berubah sejak daftar dengan ETag pada If-Match dibaca',
    en: 'The collection has changed since the list with the ETag of If-Match was read',
  },
  413: { name: 'ContentTooLarge', id: 'Kiriman melebihi batas', en: 'The body is over the limit' },
  415: {
    name: 'UnsupportedMediaType',
    id: 'Jenis isi kiriman bukan JSON, CSV, atau NDJSON',
    en: 'The body is declared as something else than JSON, CSV or NDJSON',
  },
  422: {
    name: 'UnprocessableContent',
    id: 'Idempotency-Key ini sudah digunakan untuk kiriman lain',
    en: 'This Idempotency-Key was used for another request',
  },
  429: {
    name: 'TooManyRequests',
    id: 'Batas panggilan kunci terlampaui, atau terlalu banyak panggilan bersamaan',
    en: "The key's rate limit is used up, or it has too many requests at the same time",
    headers: ['Retry-After'],
  },
  431: {
    name: 'HeaderFieldsTooLarge',
    id: 'Baris permintaan dan header terlalu besar',
    en: 'The request line and the headers are too large',
  },
  500: {
    name: 'InternalError',
    id: 'Kesalahan pada sistem; tidak ada yang tersimpan',
    en: 'An internal error; nothing was stored',
  },
  503: {
    name: 'Unavailable',
    id: 'Basis data tidak dapat dijangkau atau sistem sedang berhenti; aman dikirim ulang',
    en: 'The database cannot be reached or the service is stopping; safe to send again',
    headers: ['Retry-After'],
  },
};

/** The codes of refusals, without those of OData. */
const DOCUMENTED_CODES = Object.entries(REST_STATUS)
  .filter(([, status]) => status !== ODATA_STATUS)
  .map(([code]) => code);

/** The only refusal of the base interface (docs/specification.md, "Errors"). */
const SPECIFIED = '400';
/** The statuses that only writes get. */
const OF_WRITES: ReadonlySet<string> = new Set(['409', '412', '413', '415', '422']);

/** An operation's refusals, by status. */
export function errorReferences({ write }: { write: boolean }): Json {
  const met = Object.entries(STATUSES).filter(([status]) => write || !OF_WRITES.has(status));
  return Object.fromEntries(met.map(([status, { name }]) => [status, ref('responses', name)]));
}

/** Every refusal as a reusable response, with an example of each code. */
export function errorResponses(limits: DocumentLimits): Json {
  return Object.fromEntries(
    Object.entries(STATUSES).map(([status, { name, headers = [], ...text }]) => {
      const response = {
        description: both(text),
        headers: headersNamed(['x-request-id', 'Content-Language', ...headers, ...rateHeaders(status)]),
        content: {
          'application/json': {
            schema: ref('schemas', 'Error'),
            examples: examplesOf(Number(status), limits),
          },
        },
      };
      return [name, status === SPECIFIED ? response : extension(response)];
    }),
  );
}

/** Headers by name, from the reusable ones. */
export const headersNamed = (names: readonly string[]): Json =>
  Object.fromEntries(names.map((name) => [name, ref('headers', name)]));

/** The types of refusals: of a request, and of an item of a batch (docs/specification.md, "Errors" and "Batches"). */
export const errorSchemas: Json = {
  Error: {
    type: 'object',
    description: both({ id: 'Penolakan seluruh permintaan.', en: 'A refusal of the whole request.' }),
    properties: {
      status: { type: 'boolean', const: false },
      code: { type: 'string', enum: DOCUMENTED_CODES },
      message: {
        type: 'string',
        description: both({
          id: 'Untuk dibaca orang, dalam bahasa menurut Accept-Language.',
          en: 'For people, in the language that Accept-Language asks for.',
        }),
      },
      field: {
        type: 'string',
        description: both({
          id: 'Parameter atau header yang salah.',
          en: 'The invalid query parameter or header.',
        }),
      },
      request_id: {
        type: 'string',
        description: both({
          id: 'Sebutkan saat menghubungi layanan bantuan.',
          en: 'Give it when you contact the help desk.',
        }),
      },
      docs: extension({
        type: 'string',
        format: 'uri-reference',
        description: both({
          id: 'Alamat penjelasan penolakan ini dalam panduan.',
          en: 'Where the guide explains this refusal.',
        }),
      }),
    },
    required: ['status', 'code', 'message', 'request_id', 'docs'],
    additionalProperties: false,
  },
  ItemError: {
    type: 'object',
    description: both({ id: 'Butir yang tidak tersimpan.', en: 'An item that was not stored.' }),
    properties: {
      index: {
        ...integer(0),
        description: both({
          id: 'Urutan butir dalam kiriman, dari 0.',
          en: 'The index of the item in the batch, from 0.',
        }),
      },
      line: extension({
        ...integer(1),
        description: both({
          id: 'Hanya untuk isi CSV dan NDJSON: baris butir dalam isi kiriman, dari 1.',
          en: 'Only of CSV and NDJSON bodies: the line of the item in the body, from 1.',
        }),
      }),
      code: { type: 'string', enum: [...FAULT_CODES] },
      field: { type: 'string', description: both({ id: 'Kolom yang salah.', en: 'The invalid field.' }) },
      message: { type: 'string' },
      more: extension({
        type: 'array',
        minItems: 1,
        maxItems: 100,
        description: both({
          id: 'Kesalahan lain pada butir yang sama.',
          en: 'The other faults of the same item.',
        }),
        items: ref('schemas', 'FurtherError'),
      }),
      stored: extension({
        ...integer(1),
        description: both({
          id: 'Pada duplicate: nomor data tersimpan dengan kunci data yang sama.',
          en: 'Of a duplicate: the identifier of the stored record with the same natural key.',
        }),
      }),
      same_as: extension({
        ...integer(0),
        description: both({
          id: 'Pada duplicate: urutan butir sebelumnya dalam kiriman, dengan kunci data yang sama.',
          en: 'Of a duplicate: the index of the earlier item of the batch with the same natural key.',
        }),
      }),
    },
    required: ['index', 'code', 'message'],
    additionalProperties: false,
  },
  FurtherError: {
    type: 'object',
    description: both({ id: 'Kesalahan lain pada butir.', en: 'A further fault of an item.' }),
    properties: {
      code: { type: 'string', enum: [...FAULT_CODES] },
      field: { type: 'string', description: both({ id: 'Kolom yang salah.', en: 'The invalid field.' }) },
      message: { type: 'string' },
    },
    required: ['code', 'message'],
    additionalProperties: false,
  },
};

/** The headers of the rate limit, for refusals that can come after the key was judged. */
const rateHeaders = (status: string): string[] =>
  ['401', '403', '404', '405', '408', '431'].includes(status) ? [] : ['RateLimit', 'RateLimit-Policy'];

function examplesOf(status: number, limits: DocumentLimits): Json {
  const target = 'GET /api/disdik/siswa (list)';
  const refusals = Object.values(exampleRefusals(limits)).filter(({ code }) => REST_STATUS[code] === status);
  return Object.fromEntries(
    refusals.map((refusal) => {
      const message = messageOf(refusal, target);
      const value = {
        status: false,
        code: refusal.code,
        message: message.en,
        ...('field' in refusal && { field: refusal.field }),
        request_id: EXAMPLE_REQUEST_ID,
        docs: docsOf(refusal.code),
      };
      return [refusal.code, { summary: message.id, value }];
    }),
  );
}

/** An example of a refusal for each code. */
function exampleRefusals(limits: DocumentLimits): { [Code in RestCode]: RefusalOf<Code> } {
  const { maxItems, maxBytes, maxConcurrent } = limits;
  return {
    missing_body: { code: 'missing_body' },
    invalid_encoding: { code: 'invalid_encoding' },
    invalid_json: { code: 'invalid_json' },
    invalid_csv: { code: 'invalid_csv', line: 7, fault: 'quote' },
    not_an_array: { code: 'not_an_array' },
    too_many_items: { code: 'too_many_items', limit: maxItems },
    too_many_members: { code: 'too_many_members', limit: MAX_MEMBERS, item: 0 },
    nested_too_deeply: { code: 'nested_too_deeply', limit: MAX_JSON_DEPTH },
    invalid_parameter: {
      code: 'invalid_parameter',
      field: 'tahun',
      fault: {
        code: 'refused_value',
        reason: { id: 'harus tahun empat angka', en: 'must be a year of four digits' },
      },
    },
    invalid_header: {
      code: 'invalid_header',
      field: 'idempotency-key',
      fault: { code: 'not_an_idempotency_key' },
    },
    malformed_request: { code: 'malformed_request' },
    missing_key: { code: 'missing_key' },
    unknown_key: { code: 'unknown_key' },
    expired_key: { code: 'expired_key' },
    revoked_key: { code: 'revoked_key' },
    suspended_key: { code: 'suspended_key' },
    operation_not_allowed: { code: 'operation_not_allowed', operation: 'register', collection: 'siswa' },
    basic_only: { code: 'basic_only' },
    released_only: { code: 'released_only', field: 'as_of' },
    address_not_allowed: { code: 'address_not_allowed' },
    origin_not_allowed: { code: 'origin_not_allowed', origin: 'https://portal.example' },
    not_found: { code: 'not_found' },
    method_not_allowed: { code: 'method_not_allowed', allow: 'GET, HEAD, POST, PUT, DELETE' },
    request_timeout: { code: 'request_timeout' },
    body_too_large: { code: 'body_too_large', limit: maxBytes },
    unsupported_media_type: { code: 'unsupported_media_type' },
    request_running: { code: 'request_running', retryAfter: RETRY_AFTER.running },
    list_changed: { code: 'list_changed' },
    idempotency_key_reused: { code: 'idempotency_key_reused' },
    too_many_idempotency_keys: {
      code: 'too_many_idempotency_keys',
      limit: MAX_FIRST_REPLIES,
      retryAfter: 3_600,
    },
    too_many_proposals: {
      code: 'too_many_proposals',
      limit: MAX_OPEN_PROPOSALS,
      items: MAX_OPEN_ITEMS,
      retryAfter: 3_600,
    },
    headers_too_large: { code: 'headers_too_large', limit: maxHeaderSize },
    rate_exceeded: { code: 'rate_exceeded', limit: 60, retryAfter: 30 },
    too_many_requests: { code: 'too_many_requests', limit: maxConcurrent, retryAfter: RETRY_AFTER.turn },
    too_much_under_way: { code: 'too_much_under_way', retryAfter: RETRY_AFTER.room },
    internal_error: { code: 'internal_error' },
    not_supported: {
      ...{ code: 'not_supported', field: '$expand' },
      reason: { id: 'tidak didukung', en: 'is not supported' },
    },
    unavailable: { code: 'unavailable', retryAfter: RETRY_AFTER.room },
  };
}
