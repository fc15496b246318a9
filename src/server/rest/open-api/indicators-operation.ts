import type { Field } from '@/domain/collections';
import { LATEST_PERIOD } from '@/domain/deliveries/period';
import { declaredIndicators } from '@/domain/indicators/declared';
import { jointOf } from '@/domain/indicators/indicator';
import { INDICATOR_FORMATS } from '../across/indicators-query';
import { acrossParameter, acrossResponses, listSchema, wholeObject } from './across-lists';
import { READ_SECURITY } from './security';
import { placeSystemParameter } from './summary-operation';
import { anyNumber, both, extension, integer, type Json, once, ref } from './texts';

const TAG = 'indicators';

export const indicatorsTag: Json = {
  name: TAG,
  'x-displayName': 'Indikator · Indicators',
  description: both({
    id: 'Angka satu tabel dibagi angka tabel yang sama atau tabel lain.',
    en: 'Figures of a table divided by figures of the same table or of another one.',
  }),
};

export const indicatorsTagGroup: Json = { name: 'Indikator · Indicators', tags: [TAG] };

const NAME = 'siswa_per_guru';
const text: Json = { type: 'string' };
const names = anyNumber(text);

/** `GET /api/indicators` (docs/specification.md, "Indicators"). */
export const indicatorsOperation: Json = extension({
  operationId: 'list_indicators',
  summary: 'Lihat · List: indicators',
  description: both({
    id: 'Indikator bawaan, lalu yang ditambahkan kantor; hanya yang kedua tabelnya boleh dilihat kunci ini.',
    en: 'Those that the service brings along, then those of the office; only those of which the key may list both collections.',
  }),
  tags: [TAG],
  security: READ_SECURITY,
  parameters: [ref('parameters', 'IfNoneMatch'), ref('parameters', 'AcceptLanguage')],
  responses: acrossResponses({
    type: 'IndicatorList',
    description: { id: 'Daftar indikator.', en: 'The indicators.' },
    example: { status: true, total: 1, data: [exampleIndicator()] },
  }),
});

/** `GET /api/indicators/{name}` (docs/specification.md, "Indicators"). */
export const indicatorOperation: Json = extension({
  operationId: 'read_indicator',
  summary: 'Hitung · Compute: indicator',
  description: both({
    id: 'Jumlah dibagi jumlah, dibagi menurut baris dan kolom. Bagian yang tidak memiliki pembilang atau penyebut tidak ikut dihitung di kedua jumlah, dan disebut dalam `left_out`.',
    en: 'Sums divided by sums, by rows and columns. What lacks a numerator or a denominator is in neither sum, and is named in `left_out`.',
  }),
  tags: [TAG],
  security: READ_SECURITY,
  parameters: [
    extension({
      name: 'name',
      in: 'path',
      required: true,
      description: both({ id: 'Nama indikator.', en: 'The name of the indicator.' }),
      // Postman's converters make a value of their own where there is no default.
      schema: { ...text, default: NAME },
      example: NAME,
    }),
    acrossParameter(
      'rows',
      {
        id: 'Pembagi baris, paling banyak dua: salah satu `dimensions` indikator.',
        en: 'What the rows are divided by, at most two: `dimensions` of the indicator.',
      },
      names,
    ),
    acrossParameter('columns', { id: 'Pembagi kolom.', en: 'What the columns are divided by.' }, once(text)),
    acrossParameter(
      'period',
      {
        id: `\`${LATEST_PERIOD}\`, atau periode seperti 2024, 2024-S1, 2024-07; tanpa ini semua bila dibagi menurut \`period\`, jika tidak yang terakhir.`,
        en: `\`${LATEST_PERIOD}\`, or periods such as 2024, 2024-S1, 2024-07; without it all if divided by \`period\`, else the latest.`,
      },
      names,
    ),
    acrossParameter(
      'kode_wilayah',
      { id: 'Hanya wilayah berkode ini.', en: 'Only the place of this code.' },
      names,
    ),
    ...ownParameters(),
    placeSystemParameter,
    extension({
      name: 'format',
      in: 'query',
      description: both({
        id: '`csv`: satu baris untuk tiap nilai, tanpa jumlah; `json` jika tidak disebut.',
        en: '`csv`: a line for each value, without totals; `json` without it.',
      }),
      schema: { ...text, enum: [...INDICATOR_FORMATS], default: INDICATOR_FORMATS[0] },
    }),
    ref('parameters', 'Release'),
    ref('parameters', 'IfNoneMatch'),
    ref('parameters', 'AcceptLanguage'),
  ],
  responses: acrossResponses({
    type: 'IndicatorReply',
    description: { id: 'Nilai indikator.', en: 'The values of the indicator.' },
    example: exampleReply(),
    more: { 'text/csv': { schema: extension({ ...text }) } },
  }),
});

/** The places and categories by which indicators are joined. */
function ownParameters(): Json[] {
  const fields = new Map<string, Field>(
    declaredIndicators
      .flatMap((indicator) => [...jointOf(indicator).places, ...jointOf(indicator).categories])
      .map((field) => [field.name, field]),
  );
  return [...fields.values()].map(({ name, label }) => acrossParameter(name, label, names));
}

/** The types of the replies. */
export const indicatorSchemas: Json = {
  IndicatorList: listSchema('Indicator'),
  Indicator: indicatorSchema(),
  IndicatorReply: replySchema(),
};

function indicatorSchema(): Json {
  const inLanguages = wholeObject({ id: text, en: text });
  const side = wholeObject({
    collection: text,
    figure: { type: ['string', 'null'] },
    where: { type: 'object', additionalProperties: { type: 'array', items: text } },
    ages: {
      type: 'array',
      items: wholeObject({ from: integer(0), to: { type: ['integer', 'null'] } }),
    },
  });
  return wholeObject({
    name: text,
    label: inLanguages,
    definition: inLanguages,
    interpretation: inLanguages,
    unit: inLanguages,
    formula: inLanguages,
    factor: integer(1),
    numerator: side,
    denominator: side,
    dimensions: { type: 'array', items: text },
    period_kind: { type: ['string', 'null'], enum: ['year', 'half_year', 'month', null] },
    own: { type: 'boolean' },
  });
}

function replySchema(): Json {
  const amount = { type: 'number' };
  const value: Json = {
    type: 'object',
    properties: { period: text, value: amount, numerator: amount, denominator: amount },
    required: ['value', 'numerator', 'denominator'],
    additionalProperties: text,
  };
  const leftOut = wholeObject({ parts: integer(0), amount, names: { type: 'array', items: text } });
  const covered: Json = {
    oneOf: [
      wholeObject({
        period: text,
        delivered: integer(0),
        expected: integer(0),
        state: { type: 'string', enum: ['sufficient', 'in_progress', 'future'] },
        counted: { type: 'boolean' },
        // Of a release there are none.
        findings: {
          oneOf: [wholeObject({ open: integer(0), records: integer(0) }), { type: 'null' }],
        },
      }),
      { type: 'null' },
    ],
  };
  const members = {
    status: { type: 'boolean', const: true },
    data: { type: 'array', items: value },
    totals: { type: 'array', items: value },
    indicator: ref('schemas', 'Indicator'),
    period: { type: ['string', 'null'] },
    periods: { type: 'array', items: text },
    latest: { type: ['string', 'null'] },
    left_out: wholeObject({ without_denominator: leftOut, without_numerator: leftOut }),
    coverage: {
      type: 'array',
      items: wholeObject({ period: text, numerator: covered, denominator: covered }),
    },
  };
  const { properties, ...whole } = wholeObject(members);
  // Only where another system of places is asked for.
  return { ...whole, properties: { ...members, places: ref('schemas', 'PlacedSummary') } };
}

function exampleIndicator(): Json {
  const unit = { id: 'siswa per guru', en: 'pupils per teacher' };
  return {
    name: NAME,
    label: { id: 'Siswa per guru', en: 'Pupils per teacher' },
    definition: { id: 'Jumlah siswa dibagi jumlah guru.', en: 'Pupils divided by teachers.' },
    interpretation: { id: 'Makin kecil, makin sedikit siswa.', en: 'The smaller, the fewer pupils.' },
    unit,
    formula: {
      id: 'Jumlah siswa (Siswa) ÷ Jumlah guru (Guru)',
      en: 'Pupils (Pupils) ÷ Teachers (Teachers)',
    },
    factor: 1,
    numerator: { collection: 'siswa', figure: 'jumlah_siswa', where: {}, ages: [] },
    denominator: { collection: 'guru', figure: 'jumlah_guru', where: {}, ages: [] },
    dimensions: ['kota_kab', 'kecamatan', 'period', 'jenjang'],
    period_kind: 'half_year',
    own: false,
  };
}

function exampleReply(): Json {
  const nothing = { parts: 0, amount: 0, names: [] };
  const covered = {
    period: '2024-S1',
    delivered: 22,
    expected: 23,
    state: 'sufficient',
    counted: true,
    findings: { open: 0, records: 0 },
  };
  return {
    status: true,
    data: [{ kota_kab: 'Aceh Besar', value: 15.22, numerator: 3120, denominator: 205 }],
    totals: [{ value: 15.22, numerator: 3120, denominator: 205 }],
    indicator: exampleIndicator(),
    period: '2024-S1',
    periods: ['2024-S1'],
    latest: '2024-S1',
    left_out: { without_denominator: nothing, without_numerator: nothing },
    coverage: [{ period: '2024-S1', numerator: covered, denominator: covered }],
  };
}
