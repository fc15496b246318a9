import { collectionNames } from '@/domain/collections';
import { PROPOSAL_STATES, PROPOSED_OPERATIONS } from '@/domain/proposals/proposal';
import { acrossParameter, acrossResponses, listSchema, wholeObject } from './across-lists';
import { READ_SECURITY } from './security';
import { both, extension, integer, type Json, once, ref } from './texts';

const TAG = 'proposals';

export const proposalsTag: Json = {
  name: TAG,
  'x-displayName': 'Usulan · Proposals',
  description: both({
    id: 'Kiriman kunci yang hanya boleh mengusulkan, dan keputusan kantor atasnya.',
    en: 'The batches of a key that may only propose, and what the office decided on them.',
  }),
};

export const proposalsTagGroup: Json = { name: 'Usulan · Proposals', tags: [TAG] };

/** The identifier of a proposal in the examples. */
export const EXAMPLE_PROPOSAL = '0b4d0f4e-6f0e-4c1c-9d43-3c1e6f0d7a21';
const text: Json = { type: 'string' };
const textOrNull: Json = { type: ['string', 'null'] };

const example = {
  ...{ id: EXAMPLE_PROPOSAL, collection: 'siswa', operation: 'change' },
  ...{ made_at: '2026-08-31T03:00:00.000Z', state: 'partly', items: 2, taken: 1 },
  ...{ reason: 'Angka Sabang belum lengkap', decided_at: '2026-09-01T01:00:00.000Z' },
};

const pageParameters = (after: Json): Json[] => [
  acrossParameter(
    'limit',
    { id: 'Jumlah dalam satu halaman; tanpa ini 1.000.', en: 'Entries in one page; without it 1,000.' },
    once(integer(1, 10_000)),
  ),
  after,
  ref('parameters', 'IfNoneMatch'),
  ref('parameters', 'AcceptLanguage'),
];

/** `GET /api/proposals` (docs/specification.md, "Proposals"). */
export const proposalsOperation: Json = extension({
  operationId: 'list_proposals',
  summary: 'Lihat · List: proposals',
  description: both({
    id: 'Usulan kunci ini dan kunci yang digantikannya, yang terbaru lebih dulu.',
    en: 'The proposals of this key and of those that it replaced, the newest first.',
  }),
  tags: [TAG],
  security: READ_SECURITY,
  parameters: pageParameters(
    acrossParameter(
      'after',
      {
        id: 'Nomor usulan terakhir pada halaman sebelumnya.',
        en: 'The last proposal of the page before.',
      },
      once({ ...text, format: 'uuid' }),
    ),
  ),
  responses: acrossResponses({
    type: 'ProposalList',
    description: { id: 'Daftar usulan.', en: 'The proposals.' },
    example: { status: true, total: 1, data: [example] },
  }),
});

/** `GET /api/proposals/{id}` (docs/specification.md, "Proposals"). */
export const proposalOperation: Json = extension({
  operationId: 'get_proposal',
  summary: 'Lihat · List: items of a proposal',
  description: both({
    id: 'Satu usulan, dengan keadaan setiap butirnya.',
    en: 'One proposal, with the state of each of its items.',
  }),
  tags: [TAG],
  security: READ_SECURITY,
  parameters: [
    extension({
      name: 'id',
      in: 'path',
      required: true,
      description: both({ id: 'Nomor usulan.', en: 'The identifier of the proposal.' }),
      schema: { ...text, format: 'uuid', default: EXAMPLE_PROPOSAL },
      example: EXAMPLE_PROPOSAL,
    }),
    ...pageParameters(
      acrossParameter(
        'after',
        { id: 'Hanya butir dengan urutan lebih besar.', en: 'Only items with a greater index.' },
        once(integer(0)),
      ),
    ),
  ],
  responses: acrossResponses({
    type: 'ProposalItemList',
    description: { id: 'Usulan dan butirnya.', en: 'The proposal and its items.' },
    example: {
      status: true,
      total: 2,
      proposal: example,
      data: [
        { index: 0, id_siswa: 17, state: 'taken' },
        { index: 1, id_siswa: 18, state: 'refused' },
      ],
    },
  }),
});

/** The types of the replies. */
export const proposalSchemas: Json = {
  ProposalList: listSchema('Proposal'),
  Proposal: wholeObject({
    id: { ...text, format: 'uuid' },
    collection: { ...text, enum: [...collectionNames] },
    operation: { ...text, enum: [...PROPOSED_OPERATIONS] },
    made_at: { ...text, format: 'date-time' },
    state: { ...text, enum: [...PROPOSAL_STATES] },
    items: integer(1),
    taken: integer(0),
    reason: {
      ...textOrNull,
      description: both({ id: 'Mengapa butir ditolak.', en: 'Why items were refused.' }),
    },
    decided_at: { ...textOrNull, format: 'date-time' },
  }),
  ProposalItemList: wholeObject({
    status: { type: 'boolean', const: true },
    total: integer(0),
    proposal: ref('schemas', 'Proposal'),
    data: {
      type: 'array',
      items: {
        type: 'object',
        description: both({
          id: 'Urutan butir dalam kiriman, keadaannya, dan nomor data yang diubah atau dihapusnya.',
          en: 'The index of the item in its batch, its state, and the identifier of the record that it changes or deletes.',
        }),
        properties: { index: integer(0), state: { ...text, enum: ['open', 'taken', 'refused'] } },
        required: ['index', 'state'],
        additionalProperties: integer(1),
      },
    },
  }),
};
