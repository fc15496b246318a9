import { checkedCollections, RULE_NAMES, rules } from '@/domain/checks/all-rules';
import { FINDING_STATES } from '@/domain/checks/finding';
import { MAX_LISTED_FINDINGS, USUAL_FINDINGS } from '../across/findings-query';
import { errorReferences, headersNamed } from './error-responses';
import { anyNumber, both, extension, integer, type Json, once, REPEATED, ref } from './texts';

const TAG = 'findings';

export const findingsTag: Json = {
  name: TAG,
  'x-displayName': 'Temuan · Findings',
  description: both({
    id: 'Angka dan nama yang tampak salah, agar diperbaiki di sumbernya.',
    en: 'Figures and names that look wrong, to be fixed at their source.',
  }),
};

export const findingsTagGroup: Json = { name: 'Temuan · Findings', tags: [TAG] };

const NAMES = checkedCollections.map(({ resource }) => resource);
const HEADERS = ['x-request-id', 'RateLimit', 'RateLimit-Policy', 'ETag'];

const parameter = (name: string, text: { id: string; en: string }, more: Json): Json =>
  extension({ name, in: 'query', description: both(text), ...more });

const PARAMETERS: readonly Json[] = [
  parameter(
    'collection',
    {
      id: 'Koleksi, diulang: masing-masing; tanpa ini, semua yang boleh dilihat kunci ini.',
      en: 'Collections; without it, all that the key may list.',
    },
    { ...REPEATED, schema: anyNumber({ type: 'string', enum: NAMES }) },
  ),
  parameter(
    'rule',
    { id: 'Hanya aturan ini.', en: 'Only this rule.' },
    { ...REPEATED, schema: once({ type: 'string', enum: [...RULE_NAMES] }) },
  ),
  parameter(
    'state',
    { id: 'Hanya keadaan ini.', en: 'Only this state.' },
    { ...REPEATED, schema: once({ type: 'string', enum: [...FINDING_STATES] }) },
  ),
  parameter(
    'limit',
    {
      id: `Paling banyak sekian temuan; tanpa ini ${USUAL_FINDINGS}.`,
      en: `At most so many findings; without it ${USUAL_FINDINGS}.`,
    },
    { ...REPEATED, schema: once(integer(1, MAX_LISTED_FINDINGS)) },
  ),
  parameter(
    'offset',
    { id: 'Lewati sekian temuan.', en: 'Leave out so many findings.' },
    { ...REPEATED, schema: once(integer(0, 1_000_000)) },
  ),
];

/** `GET /api/findings` (docs/specification.md, "Findings"). */
export const findingsOperation: Json = extension({
  operationId: 'list_findings',
  summary: 'Lihat · List: findings',
  description: both({
    id: `Yang baru lebih dulu. Aturan: ${rules.map(({ name, title }) => `${name} (${title.id})`).join(', ')}.`,
    en: `The new ones first. Rules: ${rules.map(({ name, title }) => `${name} (${title.en})`).join(', ')}.`,
  }),
  tags: [TAG],
  security: [{ 'x-api-key': [] }],
  parameters: [...PARAMETERS, ref('parameters', 'IfNoneMatch'), ref('parameters', 'AcceptLanguage')],
  responses: {
    200: extension({
      description: both({ id: 'Daftar temuan.', en: 'The findings.' }),
      headers: headersNamed(HEADERS),
      content: { 'application/json': { schema: ref('schemas', 'FindingList'), example: exampleFindings() } },
    }),
    304: extension({
      description: both({ id: 'Tidak berubah sejak ETag itu.', en: 'Unchanged since that ETag.' }),
      headers: headersNamed(HEADERS),
    }),
    ...errorReferences({ write: false }),
  },
});

/** The types of the reply. */
export const findingSchemas: Json = {
  FindingList: {
    type: 'object',
    properties: {
      status: { type: 'boolean', const: true },
      total: integer(0),
      data: { type: 'array', items: ref('schemas', 'Finding') },
    },
    required: ['status', 'total', 'data'],
    additionalProperties: false,
  },
  Finding: findingSchema(),
};

function findingSchema(): Json {
  const moment = { type: 'string', format: 'date-time' };
  const properties = {
    id: integer(1),
    collection: { type: 'string', enum: NAMES },
    rule: { type: 'string', enum: [...RULE_NAMES] },
    severity: { type: 'string', enum: ['error', 'warning'] },
    state: { type: 'string', enum: [...FINDING_STATES] },
    key: {
      type: 'object',
      description: both({
        id: 'Kolom dan nilai yang menyebut datanya.',
        en: 'The fields and values that say what it is about.',
      }),
      additionalProperties: { type: ['string', 'integer'] },
    },
    field: {
      type: 'string',
      description: both({ id: 'Kolom yang salah.', en: 'The field that is wrong.' }),
    },
    ids: {
      type: 'array',
      items: integer(1),
      description: both({
        id: 'Nomor datanya, paling banyak 20.',
        en: 'Identifiers of its records, at most 20.',
      }),
    },
    records: integer(0),
    value: { type: 'string' },
    expected: { type: 'string' },
    found_at: moment,
    changed_at: moment,
    reason: {
      type: ['string', 'null'],
      description: both({ id: 'Alasan diterima.', en: 'Why it was accepted.' }),
    },
  };
  return { type: 'object', properties, required: Object.keys(properties), additionalProperties: false };
}

function exampleFindings(): Json {
  const finding = {
    id: 17,
    collection: 'siswa',
    rule: 'tenfold',
    severity: 'error',
    state: 'new',
    key: { kota_kab: 'Aceh Besar', kecamatan: 'Darul Imarah', tahun: 2024, semester: '1', jenjang: 'SMA' },
    field: 'jumlah_siswa',
    ids: [5],
    records: 1,
    value: '31200',
    expected: '3120',
    found_at: '2024-07-12T02:15:00.000Z',
    changed_at: '2024-07-12T02:15:00.000Z',
    reason: null,
  };
  return { status: true, total: 1, data: [finding] };
}
