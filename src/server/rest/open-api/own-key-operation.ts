import { collectionNames, OPERATIONS } from '@/domain/collections';
import { MAX_RATE_PER_MINUTE } from '@/domain/limits';
import { WINDOW_SECONDS } from '@/server/access/keys/check/rate';
import { wholeObject } from './across-lists';
import { errorReferences, headersNamed } from './error-responses';
import { READ_SECURITY } from './security';
import { both, extension, integer, type Json, ref } from './texts';

const TAG = 'key';

export const ownKeyTag: Json = {
  name: TAG,
  'x-displayName': 'Kunci · Key',
  description: both({
    id: 'Kunci API yang sedang digunakan: hak, batas, dan penggunaannya.',
    en: 'The API key in use: its rights, its limits and its use.',
  }),
};

export const ownKeyTagGroup: Json = { name: 'Kunci · Key', tags: [TAG] };

const text: Json = { type: 'string' };
const moment: Json = { ...text, format: 'date-time' };
const momentOrNull: Json = { type: ['string', 'null'], format: 'date-time' };

/** `GET /api/key` (docs/specification.md, "The key itself"). */
export const ownKeyOperation: Json = extension({
  operationId: 'get_key',
  summary: 'Lihat · Show: the key itself',
  description: both({
    id: 'Nama, hak, batas nilai, masa berlaku, batas panggilan dan sisanya, serta penggunaan kunci ini. Setiap kunci boleh bertanya.',
    en: 'The name, rights, bindings, expiry, rate with what is left of it, and the use of this key. Every key may ask.',
  }),
  tags: [TAG],
  security: READ_SECURITY,
  parameters: [ref('parameters', 'AcceptLanguage')],
  responses: {
    200: extension({
      description: both({ id: 'Kunci ini.', en: 'This key.' }),
      headers: headersNamed(['x-request-id', 'RateLimit', 'RateLimit-Policy']),
      content: {
        'application/json': {
          schema: ref('schemas', 'OwnKeyReply'),
          example: {
            status: true,
            key: {
              ...{ name: 'SIM Dinas Pendidikan', owner: 'Dinas Pendidikan', prefix: 'rsd_3kTq9xWv' },
              ...{ issued_at: '2026-01-05T02:00:00.000Z', expires_at: null },
              permissions: [
                { collection: 'siswa', path: '/api/disdik/siswa', operations: ['list', 'register'] },
              ],
              bindings: [{ field: 'kota_kab', values: ['Kota Sabang'] }],
              ...{ lists_own_only: false, proposes_only: false, allowed_addresses: ['203.0.113.0/24'] },
              origins: [],
              rate: { limit: 600, window_seconds: WINDOW_SECONDS, remaining: 598, reset_seconds: 42 },
              ...{ max_concurrent: 32, last_used_at: '2026-08-31T03:00:00.000Z' },
              use: [{ day: '2026-08-31', calls: 12, refusals: 1 }],
            },
          },
        },
      },
    }),
    ...errorReferences({ write: false }),
  },
});

/** The types of its reply. */
export const ownKeySchemas: Json = {
  OwnKeyReply: wholeObject({ status: { type: 'boolean', const: true }, key: ref('schemas', 'OwnKey') }),
  OwnKey: wholeObject({
    name: text,
    owner: { type: ['string', 'null'] },
    prefix: { ...text, description: both({ id: 'Awal kunci.', en: 'How the key begins.' }) },
    issued_at: moment,
    expires_at: momentOrNull,
    permissions: {
      type: 'array',
      items: wholeObject({
        collection: { ...text, enum: [...collectionNames] },
        path: text,
        operations: { type: 'array', items: { ...text, enum: [...OPERATIONS] } },
      }),
    },
    bindings: {
      type: 'array',
      items: wholeObject({ field: text, values: { type: 'array', items: text } }),
    },
    lists_own_only: { type: 'boolean' },
    proposes_only: { type: 'boolean' },
    allowed_addresses: {
      type: 'array',
      description: both({ id: 'Kosong: semua alamat.', en: 'Empty: any address.' }),
      items: text,
    },
    origins: {
      type: 'array',
      description: both({
        id: 'Asal halaman web yang boleh memakai kunci; kosong: tidak ada.',
        en: 'The origins of the web pages that may use the key; empty: none.',
      }),
      items: text,
    },
    rate: {
      description: both({ id: 'Tanpa batas: null.', en: 'Unlimited: null.' }),
      anyOf: [ref('schemas', 'OwnKeyRate'), { type: 'null' }],
    },
    max_concurrent: integer(1),
    last_used_at: momentOrNull,
    use: {
      type: 'array',
      description: both({
        id: 'Tujuh hari terakhir; hari tanpa penggunaan tidak dimuat. Dicatat setiap beberapa detik.',
        en: 'The last seven days; days without use are left out. Counts are written every few seconds.',
      }),
      items: wholeObject({ day: { ...text, format: 'date' }, calls: integer(0), refusals: integer(0) }),
    },
  }),
  OwnKeyRate: wholeObject({
    limit: integer(1, MAX_RATE_PER_MINUTE),
    window_seconds: integer(1),
    remaining: integer(0),
    reset_seconds: integer(0),
  }),
};
