import { RELEASE_KINDS, RELEASE_MARKS } from '@/domain/releases/release';
import { DELIVERED_NAMES } from '../across/deliveries-query';
import {
  acrossParameter,
  acrossResponses,
  collectionParameter,
  listSchema,
  wholeObject,
} from './across-lists';
import { READ_SECURITY } from './security';
import { both, extension, integer, type Json, once, ref } from './texts';

const TAG = 'releases';

export const releasesTag: Json = {
  name: TAG,
  'x-displayName': 'Rilis · Releases',
  description: both({
    id: 'Angka suatu periode sebagaimana ditetapkan kantor; tidak berubah lagi.',
    en: 'The figures of a period as the office stands for them; they never change.',
  }),
};

export const releasesTagGroup: Json = { name: 'Rilis · Releases', tags: [TAG] };

/** The identifier of a release in the examples. */
export const EXAMPLE_RELEASE = '5f0a3c1e-8f4b-4a55-9d0e-2d4f4f1c7a10';
const text: Json = { type: 'string' };

/** `GET /api/releases` (docs/specification.md, "Releases"). */
export const releasesOperation: Json = extension({
  operationId: 'list_releases',
  summary: 'Lihat · List: releases',
  description: both({
    id: 'Rilis yang sudah terbit dari koleksi yang boleh dilihat kunci ini; versi terbaru setiap periode lebih dulu.',
    en: 'The public releases of the collections that the key may list; of each period the newest version first.',
  }),
  tags: [TAG],
  security: READ_SECURITY,
  parameters: [
    collectionParameter(DELIVERED_NAMES),
    ref('parameters', 'IfNoneMatch'),
    ref('parameters', 'AcceptLanguage'),
  ],
  responses: acrossResponses({
    type: 'ReleaseList',
    description: { id: 'Daftar rilis.', en: 'The releases.' },
    example: { status: true, total: 1, data: [exampleRelease()] },
  }),
});

/** `GET /api/releases/{id}/changes` (docs/specification.md, "Releases"). */
export const releaseChangesOperation: Json = extension({
  operationId: 'list_release_changes',
  summary: 'Lihat · List: changes of a release',
  description: both({
    id: 'Data yang berbeda dari versi sebelumnya, dengan kedua nilainya; kosong untuk versi pertama.',
    en: 'The records that differ from the version before, with both values; empty for the first version.',
  }),
  tags: [TAG],
  security: READ_SECURITY,
  parameters: [
    extension({
      name: 'id',
      in: 'path',
      required: true,
      description: both({ id: 'Nomor rilis.', en: 'The identifier of the release.' }),
      schema: { ...text, format: 'uuid', default: EXAMPLE_RELEASE },
      example: EXAMPLE_RELEASE,
    }),
    acrossParameter(
      'limit',
      {
        id: 'Jumlah data dalam satu halaman; tanpa ini 1.000.',
        en: 'Records in one page; without it 1,000.',
      },
      once(integer(1, 10_000)),
    ),
    acrossParameter(
      'after',
      { id: 'Hanya nomor yang lebih besar.', en: 'Only greater identifiers.' },
      once(integer(0)),
    ),
    ref('parameters', 'IfNoneMatch'),
    ref('parameters', 'AcceptLanguage'),
  ],
  responses: acrossResponses({
    type: 'ReleaseChangeList',
    description: { id: 'Perubahan.', en: 'The changes.' },
    example: {
      status: true,
      total: 1,
      release: { ...exampleRelease(), name: '2024-S1.v2', version: 2, kind: 'minor' },
      before: '2024-S1.v1',
      data: [
        {
          id_siswa: 17,
          before: { id_siswa: 17, jumlah_siswa: 120 },
          after: { id_siswa: 17, jumlah_siswa: 125 },
        },
      ],
    },
  }),
});

/** The types of the replies. */
export const releaseSchemas: Json = {
  ReleaseList: listSchema('Release'),
  Release: wholeObject({
    id: { ...text, format: 'uuid' },
    name: {
      ...text,
      description: both({ id: 'Untuk parameter `release`.', en: 'For the parameter `release`.' }),
    },
    collection: { ...text, enum: DELIVERED_NAMES },
    period: text,
    version: integer(1),
    kind: { ...text, enum: [...RELEASE_KINDS] },
    mark: { ...text, enum: [...RELEASE_MARKS] },
    note: { type: ['string', 'null'] },
    as_of: { ...text, format: 'date-time' },
    public_since: { ...text, format: 'date-time' },
  }),
  ReleaseChangeList: wholeObject({
    status: { type: 'boolean', const: true },
    total: integer(0),
    release: ref('schemas', 'Release'),
    before: { type: ['string', 'null'] },
    data: {
      type: 'array',
      items: {
        type: 'object',
        properties: { before: { type: ['object', 'null'] }, after: { type: ['object', 'null'] } },
        required: ['before', 'after'],
        additionalProperties: integer(1),
      },
    },
  }),
};

function exampleRelease(): Json {
  return {
    id: EXAMPLE_RELEASE,
    name: '2024-S1.v1',
    collection: 'siswa',
    period: '2024-S1',
    version: 1,
    kind: 'first',
    mark: 'final',
    note: null,
    as_of: '2026-08-31T03:00:00.000Z',
    public_since: '2026-09-01T01:00:00.000Z',
  };
}
