import { dimensionParts, dimensionsOf } from '@/domain/answers/dimensions';
import { MEASURES, type Measure } from '@/domain/answers/judge-summary';
import { SHOWN_AS, type ShownAs } from '@/domain/answers/shown-as';
import type { Collection } from '@/domain/collections';
import { isNumeric } from '@/domain/collections/field';
import { figureFieldsOf, placesOf } from '@/domain/collections/parts';
import { CERTAIN_FINDINGS } from '@/domain/collections/view/view';
import { deliveryFormOf } from '@/domain/deliveries/form';
import { LATEST_PERIOD } from '@/domain/deliveries/period';
import { PLACE_SYSTEM } from '@/domain/places/successions/place-system';
import { SUCCESSION_KINDS } from '@/domain/places/successions/succession';
import { CONTENT_TYPE } from '../negotiate';
import { CUBE_TYPES, SUMMARY_FORMATS } from '../replies/summary/summary-format';
import { LIST_HEADERS, unchangedResponse, wholeObject } from './across-lists';
import { schemaName } from './collection-schemas';
import { errorReferences, headersNamed } from './error-responses';
import { listParameters } from './list-parameters';
import { READ_SECURITY } from './security';
import { anyNumber, both, extension, integer, type Json, once, REPEATED, ref } from './texts';

/** What a summary takes of a list's parameters is all but these. */
const NOT_HERE = new Set(['fields', 'Limit', 'After', 'ChangedSince', 'Format', 'PreferCount']);

const EXPLAINED = {
  id: 'Ringkasan data yang cocok dengan saringan: dibagi menurut baris dan kolom, dengan satu ukuran. Angka yang tidak boleh dijumlahkan lintas periode ditolak dengan alasannya.',
  en: 'A summary of the records that match the filters: divided by rows and columns, with one measure. Adding figures of several periods that must not be added is refused with the reason.',
};

const SHOWN: Readonly<Record<Exclude<ShownAs, 'value'>, { id: string; en: string }>> = {
  row_share: { id: 'Bagian dari barisnya; 1 seluruhnya.', en: 'The share of its row; 1 is all of it.' },
  column_share: { id: 'Bagian dari kolomnya; 1 seluruhnya.', en: 'The share of its column; 1 is all of it.' },
  total_share: { id: 'Bagian dari keseluruhan.', en: 'The share of everything.' },
  difference: {
    id: 'Selisih dari periode sebelumnya, dari yang ada di keduanya (compared).',
    en: 'The difference from the period before, of what both have (compared).',
  },
  percent: {
    id: 'Perubahan dari periode sebelumnya dalam persen, dari yang ada di keduanya (compared).',
    en: 'The change since the period before in percent, of what both have (compared).',
  },
};

const MEASURED: Readonly<Record<Measure, { id: string; en: string }>> = {
  count: {
    id: 'Jumlah data; ukuran bila tidak ada yang disebut.',
    en: 'The number of records; the measure if none is named.',
  },
  sum: { id: 'Jumlah dari angka ini.', en: 'The sum of this figure.' },
  last: {
    id: 'Jumlah dari angka ini pada periode terakhir yang ada.',
    en: 'The sum of this figure in the latest period that there is.',
  },
  average: {
    id: 'Rata-rata angka ini per data, dua desimal.',
    en: 'The average of this figure over records, to two decimals.',
  },
  min: { id: 'Angka terkecil.', en: 'The smallest value of this figure.' },
  max: { id: 'Angka terbesar.', en: 'The largest value of this figure.' },
};

/** The operation of a collection's summary (docs/specification.md, "Summary"). */
export function summaryOperation(collection: Collection): Json {
  const { resource, description } = collection;
  return extension({
    operationId: `summarise_${resource}`,
    summary: `Ringkas · Summarise: ${resource}`,
    description: `${both(description)}\n\n${both(EXPLAINED)}`,
    tags: [resource],
    security: READ_SECURITY,
    parameters: [...ownParameters(collection), ...listParameters(collection).filter(isOfSummary)],
    responses: responses(collection),
  });
}

function isOfSummary(parameter: Json): boolean {
  const name = String(parameter['name'] ?? parameter['$ref']).split('/');
  return !NOT_HERE.has(name.at(-1)!);
}

function ownParameters(collection: Collection): Json[] {
  const dimensions = dimensionsOf(collection).map(({ name }) => name);
  const figures = figureFieldsOf(collection).map(({ name }) => name);
  const measures = MEASURES.filter((measure) => measure === 'count' || figures.length > 0);
  const choice = (names: readonly string[]) => ({ type: 'string', ...(names.length > 0 && { enum: names }) });
  return [
    extension({
      name: 'rows',
      in: 'query',
      description: both({
        id: 'Pembagi baris, paling banyak dua, diulang atau dipisahkan koma.',
        en: 'What the rows are divided by, at most two, repeated or separated by commas.',
      }),
      ...REPEATED,
      schema: anyNumber(choice(dimensions)),
    }),
    extension({
      name: 'columns',
      in: 'query',
      description: both({ id: 'Pembagi kolom.', en: 'What the columns are divided by.' }),
      ...REPEATED,
      schema: once(choice(dimensions)),
    }),
    extension({
      name: 'as',
      in: 'query',
      description: both({
        id: 'Bagian atau perubahan yang disertakan di samping angkanya, dengan nama yang sama; yang menyesatkan ditolak.',
        en: 'A share or a change to give beside the amount, under the same name; what would mislead is refused.',
      }),
      ...REPEATED,
      schema: once(choice(SHOWN_AS)),
    }),
    extension({
      name: 'without',
      in: 'query',
      description: both({
        id: 'Tanpa data yang pasti salah menurut temuan yang belum diputuskan.',
        en: 'Without the records about which an open finding says that they cannot be right.',
      }),
      ...REPEATED,
      schema: once(choice([CERTAIN_FINDINGS])),
    }),
    ...(deliveryFormOf(collection) === undefined
      ? []
      : [
          extension({
            name: 'period',
            in: 'query',
            description: both({
              id: 'Hanya periode ini: latest, yaitu periode terakhir yang cukup lengkap, atau satu periode seperti 2024, 2024-S1, 2024-07.',
              en: 'Only this period: latest, the last one that is sufficiently delivered, or one such as 2024, 2024-S1, 2024-07.',
            }),
            ...REPEATED,
            schema: once({
              type: 'string',
              pattern: '^(latest|[0-9]{4}(-(S[12]|0[1-9]|1[0-2]))?)$',
              examples: [LATEST_PERIOD],
            }),
          }),
        ]),
    ...(placesOf(collection).length === 0 ? [] : [placeSystemParameter]),
    formatParameter,
    ...measures.map((measure) =>
      extension({
        name: measure,
        in: 'query',
        description: both(MEASURED[measure]),
        ...REPEATED,
        schema: once(choice(measure === 'count' ? ['1', 'true'] : figures)),
      }),
    ),
  ];
}

const formatParameter = extension({
  name: 'format',
  in: 'query',
  description: both({
    id: 'Format jawaban; didahulukan daripada Accept. json-stat, geojson, fgb (FlatGeobuf), sdmx-csv, dan sdmx-structure untuk program statistik dan peta.',
    en: 'The format of the reply; it takes precedence over Accept. json-stat, geojson, fgb (FlatGeobuf), sdmx-csv and sdmx-structure are for programs of statistics and maps.',
  }),
  schema: { type: 'string', enum: [...SUMMARY_FORMATS], default: SUMMARY_FORMATS[0] },
});

export const placeSystemParameter = extension({
  name: PLACE_SYSTEM,
  in: 'query',
  description: both({
    id: 'Wilayah yang memuat angkanya: as_it_was (bila tidak disebut), yang disebut datanya; as_it_is_now, wilayah sekarang; atau wilayah pada akhir suatu tahun, seperti 2015. Yang tidak pasti tetap di wilayah lamanya (places).',
    en: 'The places under which the figures stand: as_it_was (the default), those that the records name; as_it_is_now, the present ones; or those at the end of a year, such as 2015. What is not certain stays under its former place (places).',
  }),
  ...REPEATED,
  schema: once({
    type: 'string',
    pattern: '^(as_it_was|as_it_is_now|(19|20)[0-9]{2})$',
    examples: ['as_it_is_now'],
  }),
});

const summaryName = (collection: Collection): string => `${schemaName(collection, 'record')}Summary`;

function responses(collection: Collection): Json {
  return {
    200: {
      description: both({ id: 'Ringkasan.', en: 'The summary.' }),
      headers: headersNamed([...LIST_HEADERS, 'Content-Disposition']),
      content: {
        'application/json': { schema: ref('schemas', summaryName(collection)) },
        'text/csv': { schema: extension({ type: 'string' }) },
        'application/x-ndjson': { schema: extension({ type: 'string' }) },
        [CONTENT_TYPE.xlsx]: { schema: extension({}) },
        [CONTENT_TYPE.parquet]: { schema: extension({}) },
        [CUBE_TYPES['json-stat']]: { schema: extension({ type: 'object' }) },
        [CUBE_TYPES.geojson]: { schema: extension({ type: 'object' }) },
        [CUBE_TYPES.fgb]: { schema: extension({}) },
        [CUBE_TYPES['sdmx-csv']]: { schema: extension({ type: 'string' }) },
        [CUBE_TYPES['sdmx-structure']]: { schema: extension({ type: 'object' }) },
      },
    },
    304: unchangedResponse(),
    ...errorReferences({ write: false }),
  };
}

/** The types of the coverage of every summary, by name. */
export const coverageSchemas: Json = {
  SummaryCoverage: extension({
    ...wholeObject({
      latest: {
        type: ['string', 'null'],
        description: both({
          id: 'Periode terakhir yang cukup lengkap.',
          en: 'The last period that is sufficiently delivered.',
        }),
      },
      periods: coverageList({
        id: 'Periode dalam ringkasan ini, menurut waktu.',
        en: 'The periods of this summary, in the order of time.',
      }),
      later: coverageList({
        id: 'Periode sesudahnya yang sudah dimulai.',
        en: 'The periods after the latest that have begun.',
      }),
    }),
    description: both({
      id: 'Seberapa banyak data tiap periode sudah diserahkan.',
      en: 'How much of each period is delivered.',
    }),
  }),
  ComparedPeriods: wholeObject({
    column: valuesNamed({ id: 'Periodenya.', en: 'The period.' }),
    before: valuesNamed({ id: 'Periode sebelumnya.', en: 'The period before.' }),
    units: {
      ...integer(0),
      description: both({
        id: 'Banyaknya kabupaten/kota atau sumber di salah satu periode.',
        en: 'How many regencies or sources either period has.',
      }),
    },
    left_out: {
      type: 'array',
      items: valuesNamed({
        id: 'Nilai yang menamainya: kabupaten/kota, kecamatan, kategori, bulan, atau gabungannya.',
        en: 'The values that name it: a regency, a district, a category, a month, or several of them.',
      }),
      description: both({
        id: 'Yang hanya ada di salah satu periode, dan tidak ikut dibandingkan.',
        en: 'What only one of the periods has, which is not compared.',
      }),
    },
  }),
  PlacedSummary: extension({
    ...wholeObject({
      system: { type: 'string' },
      kept: {
        type: 'array',
        items: wholeObject({
          text: {
            type: 'string',
            description: both({
              id: 'Tulisannya dalam data, seperti Aceh Barat (sampai 2002).',
              en: 'Its text in data, such as Aceh Barat (sampai 2002), until 2002.',
            }),
          },
          code: { type: 'string' },
          name: { type: 'string' },
          side: {
            type: 'string',
            enum: ['until', 'since'],
            description: both({
              id: 'Wilayah itu ada sampai sebelum hari perubahan (until), atau sejak hari itu (since).',
              en: 'Whether the place existed before the day of the change (until), or exists from it on (since).',
            }),
          },
          day: { type: 'string', format: 'date' },
          change: { type: 'string', enum: [...SUCCESSION_KINDS] },
          others: { type: 'array', items: { type: 'string' } },
          decree: { type: ['string', 'null'] },
        }),
        description: both({
          id: 'Wilayah di luar sistem itu, yang angkanya tidak pasti milik satu wilayahnya.',
          en: 'Places that the system does not have, whose figures are of no single place of it.',
        }),
      },
      received: {
        type: 'array',
        items: wholeObject({
          into: valuesNamed({ id: 'Wilayahnya dalam data.', en: 'The place in data.' }),
          from: {
            type: 'array',
            items: valuesNamed({
              id: 'Wilayah yang disebut datanya.',
              en: 'The place that the records name.',
            }),
          },
        }),
        description: both({
          id: 'Wilayah yang memuat angka dari data yang menyebut wilayah lain.',
          en: 'Places with figures of records that name other places.',
        }),
      },
    }),
    description: both({
      id: 'Wilayah yang berbeda dari yang disebut datanya.',
      en: 'The places that are not those which the records name.',
    }),
  }),
  PeriodCoverage: wholeObject({
    period: { type: 'string' },
    delivered: integer(0),
    expected: integer(0),
    state: { type: 'string', enum: ['sufficient', 'in_progress', 'future'] },
    counted: {
      type: 'boolean',
      description: both({
        id: 'Apakah last memakainya sebelum periode lain.',
        en: 'Whether last takes it before other periods.',
      }),
    },
    unlisted: {
      type: 'array',
      items: { type: 'string' },
      description: both({
        id: 'Nama yang tidak ada di daftar wilayah; tidak dihitung sebagai penyerahan.',
        en: 'Names that the list of places does not have; they do not count as delivered.',
      }),
    },
    records: integer(0),
    findings: {
      ...wholeObject({ open: integer(0), records: integer(0), certain: integer(0) }),
      description: both({
        id: 'Temuan yang belum diputuskan, jumlah data yang disangkutnya, dan di antaranya (certain) yang pasti salah.',
        en: 'Findings of which nobody has decided, the number of records that they are about, and of these (certain) that cannot be right.',
      }),
    },
  }),
};

/** Values of fields by their names. */
function valuesNamed(text: { id: string; en: string }): Json {
  return {
    type: 'object',
    additionalProperties: { type: ['string', 'integer'] },
    description: both(text),
  };
}

function coverageList(text: { id: string; en: string }): Json {
  return { type: 'array', items: ref('schemas', 'PeriodCoverage'), description: both(text) };
}

/** The types of a collection's summary, by name. */
export function summarySchemas(collection: Collection): Json {
  const parts = dimensionParts(dimensionsOf(collection)).map(({ name, field, by }) => {
    const isNumber = by === 'year' || (by === undefined && isNumeric(field));
    return [name, { type: isNumber ? 'integer' : 'string' }];
  });
  const amounts = ['count', ...figureFieldsOf(collection).map(({ name }) => name)];
  const amount = { type: 'number', description: both({ id: 'Hasil.', en: 'The amount.' }) };
  const shown = Object.entries(SHOWN).map(([way, about]) => [
    way,
    { type: ['number', 'null'], description: both(about) },
  ]);
  const record = {
    type: 'object',
    properties: Object.fromEntries([...parts, ...amounts.map((name) => [name, amount]), ...shown]),
    additionalProperties: false,
  };
  const name = summaryName(collection);
  return {
    [`${name}Amount`]: extension({
      ...record,
      description: both({
        id: 'Satu hasil, dengan nilai pembaginya.',
        en: 'One amount, with the values that it is of.',
      }),
    }),
    [name]: {
      type: 'object',
      properties: {
        status: { type: 'boolean', const: true },
        total: {
          ...integer(0),
          description: both({ id: 'Banyaknya isi data.', en: 'The number of amounts in data.' }),
        },
        period: {
          type: 'string',
          description: both({
            id: 'Periode yang diminta dengan period.',
            en: 'The period that period asked for.',
          }),
        },
        without: {
          ...wholeObject({ certain_findings: integer(0) }),
          description: both({
            id: 'Dengan without: banyaknya data yang disisihkan.',
            en: 'With without: how many records are left out.',
          }),
        },
        ...(placesOf(collection).length > 0 && { places: ref('schemas', 'PlacedSummary') }),
        coverage: { anyOf: [ref('schemas', 'SummaryCoverage'), { type: 'null' }] },
        compared: {
          type: 'array',
          description: both({
            id: 'Dengan as=difference atau percent: kolom yang dibandingkan dengan periode sebelumnya.',
            en: 'With as=difference or percent: the columns that are compared with the period before.',
          }),
          items: ref('schemas', 'ComparedPeriods'),
        },
        data: { type: 'array', items: ref('schemas', `${name}Amount`) },
        totals: {
          type: 'array',
          description: both({
            id: 'Jumlah keseluruhan, tanpa pembagi yang sudah digabung; hanya yang boleh dihitung.',
            en: 'The totals, without the values that they are over; only those that may be made.',
          }),
          items: ref('schemas', `${name}Amount`),
        },
      },
      required: ['status', 'total', 'coverage', 'data', 'totals'],
      additionalProperties: false,
    },
  };
}
