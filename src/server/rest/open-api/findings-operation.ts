import { RULE_NAMES, rules } from '@/domain/checks/all-rules';
import { FINDING_STATES } from '@/domain/checks/finding';
import { MAX_AGENCY } from '@/domain/limits';
import { CHECKED_NAMES, MAX_LISTED_FINDINGS, USUAL_FINDINGS } from '../across/findings-query';
import {
  acrossParameter,
  acrossResponses,
  collectionParameter,
  listSchema,
  wholeObject,
} from './across-lists';
import { READ_SECURITY } from './security';
import { both, extension, integer, type Json, once, ref } from './texts';

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

const PARAMETERS: readonly Json[] = [
  collectionParameter(CHECKED_NAMES),
  acrossParameter(
    'rule',
    { id: 'Hanya aturan ini.', en: 'Only this rule.' },
    once({ type: 'string', enum: [...RULE_NAMES] }),
  ),
  acrossParameter(
    'state',
    { id: 'Hanya keadaan ini.', en: 'Only this state.' },
    once({ type: 'string', enum: [...FINDING_STATES] }),
  ),
  acrossParameter(
    'agency',
    {
      id: 'Hanya yang menjadi tanggung jawab instansi ini, menurut pengaturan penyerahan data.',
      en: 'Only what this agency is responsible for, by the settings of deliveries.',
    },
    once({ type: 'string', maxLength: MAX_AGENCY }),
  ),
  acrossParameter(
    'limit',
    {
      id: `Paling banyak sekian temuan; tanpa ini ${USUAL_FINDINGS}.`,
      en: `At most so many findings; without it ${USUAL_FINDINGS}.`,
    },
    once(integer(1, MAX_LISTED_FINDINGS)),
  ),
  acrossParameter(
    'offset',
    { id: 'Lewati sekian temuan.', en: 'Leave out so many findings.' },
    once(integer(0, 1_000_000)),
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
  security: READ_SECURITY,
  parameters: [...PARAMETERS, ref('parameters', 'IfNoneMatch'), ref('parameters', 'AcceptLanguage')],
  responses: acrossResponses({
    type: 'FindingList',
    description: { id: 'Daftar temuan.', en: 'The findings.' },
    example: exampleFindings(),
  }),
});

/** The types of the reply. */
export const findingSchemas: Json = {
  FindingList: listSchema('Finding'),
  Finding: findingSchema(),
};

function findingSchema(): Json {
  const moment = { type: 'string', format: 'date-time' };
  return wholeObject({
    id: integer(1),
    collection: { type: 'string', enum: CHECKED_NAMES },
    rule: { type: 'string', enum: [...RULE_NAMES] },
    rule_name: {
      type: ['string', 'null'],
      description: both({
        id: 'Nama aturan yang ditulis kantor (`office`); selain itu null.',
        en: 'The name of a rule that the office wrote (`office`); of all others null.',
      }),
    },
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
    effect: {
      type: 'number',
      minimum: 0,
      maximum: 1,
      description: both({
        id: 'Bagian dari angka sumber dan periodenya yang terpengaruh; 0,25 berarti 25 %.',
        en: 'The share of the figure of its source and period that is affected; 0.25 means 25 %.',
      }),
    },
    found_at: moment,
    changed_at: moment,
    reason: {
      type: ['string', 'null'],
      description: both({ id: 'Alasan diterima.', en: 'Why it was accepted.' }),
    },
  });
}

function exampleFindings(): Json {
  const finding = {
    id: 17,
    collection: 'siswa',
    rule: 'tenfold',
    rule_name: null,
    severity: 'error',
    state: 'new',
    key: { kota_kab: 'Aceh Besar', kecamatan: 'Darul Imarah', tahun: 2024, semester: '1', jenjang: 'SMA' },
    field: 'jumlah_siswa',
    ids: [5],
    records: 1,
    value: '31200',
    expected: '3120',
    effect: 0.42,
    found_at: '2024-07-12T02:15:00.000Z',
    changed_at: '2024-07-12T02:15:00.000Z',
    reason: null,
  };
  return { status: true, total: 1, data: [finding] };
}
