import { DELIVERY_STATES } from '@/domain/deliveries/state';
import { DELIVERED_NAMES } from '../across/deliveries-query';
import {
  acrossParameter,
  acrossResponses,
  collectionParameter,
  listSchema,
  wholeObject,
} from './across-lists';
import { READ_SECURITY } from './security';
import { anyNumber, both, extension, integer, type Json, ref } from './texts';

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

const PARAMETERS: readonly Json[] = [
  collectionParameter(DELIVERED_NAMES),
  acrossParameter(
    'period',
    {
      id: 'Tahun (2024), semester (2024-S1), atau bulan (2024-07); tahun berarti semua periodenya.',
      en: 'A year (2024), half-year (2024-S1) or month (2024-07); a year stands for all its periods.',
    },
    anyNumber({ type: 'string', pattern: '^\\d{4}(-S[12]|-\\d{2})?$' }),
  ),
  acrossParameter(
    'state',
    { id: 'Hanya keadaan ini.', en: 'Only these states.' },
    anyNumber({ type: 'string', enum: [...DELIVERY_STATES] }),
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
  security: READ_SECURITY,
  parameters: [...PARAMETERS, ref('parameters', 'IfNoneMatch'), ref('parameters', 'AcceptLanguage')],
  responses: acrossResponses({
    type: 'DeliveryList',
    description: { id: 'Daftar penyerahan.', en: 'The deliveries.' },
    example: exampleList(),
  }),
});

const moment = (id: string, en: string): Json => ({
  type: ['string', 'null'],
  format: 'date-time',
  description: both({ id, en }),
});

/** The types of the reply. */
export const deliverySchemas: Json = {
  DeliveryList: listSchema('Delivery'),
  DeliveryDistricts: {
    ...wholeObject({ given: integer(0), expected: integer(0) }),
    description: both({ id: 'Jumlah kecamatan.', en: 'Numbers of districts.' }),
  },
  DeliveryCategories: {
    ...wholeObject({
      given: integer(0),
      expected: integer(0),
      missing: { type: 'array', items: { type: 'string' } },
    }),
    description: both({
      id: 'Jumlah kategori di semua kecamatan, dan kategori yang belum ada sama sekali.',
      en: 'Numbers of categories over all districts, and the categories that are in none.',
    }),
  },
  Delivery: deliverySchema(),
};

function deliverySchema(): Json {
  return wholeObject({
    collection: { type: 'string', enum: DELIVERED_NAMES },
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
    categories: { anyOf: [ref('schemas', 'DeliveryCategories'), { type: 'null' }] },
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
  });
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
    categories: { given: 88, expected: 110, missing: ['SMK'] },
    first_delivered: '2024-07-12T02:15:00.000Z',
    last_changed: '2024-07-12T02:15:00.000Z',
    due: '2024-07-30',
    days_late: 12,
  };
  return { status: true, total: 1, data: [delivery] };
}
