import { deliveredCollections } from '@/domain/deliveries/form';
import { DELIVERY_STATES } from '@/domain/deliveries/state';
import { errorReferences, headersNamed } from './error-responses';
import { anyNumber, both, extension, integer, type Json, REPEATED, ref } from './texts';

/** The tag of what is about several collections at once. */
export const DELIVERIES_TAG = 'deliveries';

export const deliveriesTag: Json = {
  name: DELIVERIES_TAG,
  'x-displayName': 'Penyerahan data · Deliveries',
  description: both({
    id: 'Kabupaten/kota mana yang sudah menyerahkan data periode mana.',
    en: 'Which regency has delivered the data of which period.',
  }),
};

export const deliveriesTagGroup: Json = { name: 'Penyerahan · Deliveries', tags: [DELIVERIES_TAG] };

const NAMES = deliveredCollections.map(({ resource }) => resource);

const parameter = (name: string, text: { id: string; en: string }, schema: Json): Json =>
  extension({ name, in: 'query', description: both(text), ...REPEATED, schema: anyNumber(schema) });

const PARAMETERS: readonly Json[] = [
  parameter(
    'collection',
    {
      id: 'Koleksi, diulang: masing-masing; tanpa ini, semua yang boleh dilihat kunci ini.',
      en: 'Collections; without it, all that the key may list.',
    },
    { type: 'string', enum: NAMES },
  ),
  parameter(
    'period',
    {
      id: 'Tahun (2024), semester (2024-S1), atau bulan (2024-07); tahun berarti semua periodenya.',
      en: 'A year (2024), half-year (2024-S1) or month (2024-07); a year stands for all its periods.',
    },
    { type: 'string', pattern: '^\\d{4}(-S[12]|-\\d{2})?$' },
  ),
  parameter(
    'state',
    { id: 'Hanya keadaan ini.', en: 'Only these states.' },
    { type: 'string', enum: [...DELIVERY_STATES] },
  ),
];

/** `GET /api/deliveries` (docs/specification.md, "Deliveries"). */
export const deliveriesOperation: Json = extension({
  operationId: 'list_deliveries',
  summary: 'Lihat · List: deliveries',
  description: both({
    id: 'Satu butir untuk setiap kabupaten/kota (atau sumber) dan periode.',
    en: 'One entry for each regency (or source) and period.',
  }),
  tags: [DELIVERIES_TAG],
  security: [{ 'x-api-key': [] }],
  parameters: [...PARAMETERS, ref('parameters', 'IfNoneMatch'), ref('parameters', 'AcceptLanguage')],
  responses: {
    200: extension({
      description: both({ id: 'Daftar penyerahan.', en: 'The deliveries.' }),
      headers: headersNamed(['x-request-id', 'RateLimit', 'RateLimit-Policy', 'ETag']),
      content: { 'application/json': { schema: ref('schemas', 'DeliveryList'), example: exampleList() } },
    }),
    304: extension({
      description: both({ id: 'Tidak berubah sejak ETag itu.', en: 'Unchanged since that ETag.' }),
      headers: headersNamed(['x-request-id', 'RateLimit', 'RateLimit-Policy', 'ETag']),
    }),
    ...errorReferences({ write: false }),
  },
});

const moment = (id: string, en: string): Json => ({
  type: ['string', 'null'],
  format: 'date-time',
  description: both({ id, en }),
});

/** The types of the reply. */
export const deliverySchemas: Json = {
  DeliveryList: {
    type: 'object',
    properties: {
      status: { type: 'boolean', const: true },
      total: integer(0),
      data: { type: 'array', items: ref('schemas', 'Delivery') },
    },
    required: ['status', 'total', 'data'],
    additionalProperties: false,
  },
  DeliveryDistricts: {
    type: 'object',
    description: both({ id: 'Jumlah kecamatan.', en: 'Numbers of districts.' }),
    properties: { given: integer(0), expected: integer(0) },
    required: ['given', 'expected'],
    additionalProperties: false,
  },
  Delivery: deliverySchema(),
};

function deliverySchema(): Json {
  const properties = {
    collection: { type: 'string', enum: NAMES },
    unit: {
      type: ['string', 'null'],
      description: both({
        id: 'Kabupaten/kota atau sumber; null: seluruh koleksi.',
        en: 'The regency or source; null: the whole collection.',
      }),
    },
    unit_code: {
      type: ['string', 'null'],
      description: both({ id: 'Kode Kemendagri, bila terdaftar.', en: 'The Kemendagri code, if listed.' }),
    },
    period: { type: 'string' },
    state: { type: 'string', enum: [...DELIVERY_STATES] },
    records: integer(0),
    districts: { anyOf: [ref('schemas', 'DeliveryDistricts'), { type: 'null' }] },
    first_delivered: moment('Pertama kali diserahkan, bila diketahui.', 'When it first came, if known.'),
    last_changed: moment('Terakhir ditulis, bila diketahui.', 'The last write, if known.'),
    due: {
      type: 'string',
      format: 'date',
      description: both({ id: 'Hari terakhir yang tepat waktu.', en: 'The last day in time.' }),
    },
    days_late: {
      ...integer(0),
      description: both({
        id: 'Hari terlambat, sampai lengkap atau hari ini.',
        en: 'Days late, until it was complete or today.',
      }),
    },
  };
  return { type: 'object', properties, required: Object.keys(properties), additionalProperties: false };
}

function exampleList(): Json {
  const delivery = {
    collection: 'siswa',
    unit: 'Aceh Besar',
    unit_code: '11.06',
    period: '2024-S1',
    state: 'partial',
    records: 110,
    districts: { given: 22, expected: 23 },
    first_delivered: '2024-07-12T02:15:00.000Z',
    last_changed: '2024-07-12T02:15:00.000Z',
    due: '2024-07-30',
    days_late: 12,
  };
  return { status: true, total: 1, data: [delivery] };
}
