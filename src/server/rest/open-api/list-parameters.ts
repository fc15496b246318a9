import type { Collection, Field } from '@/domain/collections';
import { isComputed } from '@/domain/collections/field';
import { placeCode } from '@/domain/collections/place-code';
import {
  isSortable,
  isText,
  MAX_CONDITIONS,
  MAX_FILTER_DEPTH,
  MAX_SORT,
} from '@/domain/collections/view/view';
import { CODE_SYSTEMS } from '@/domain/places/codes/dated-codes';
import { type BOUNDS, isRanged, PLACE_CODES, PREFIX } from '@/server/records/list/list-filter';
import { filterValue } from './field-schemas';
import { anyNumber, both, extension, type Json, once, REPEATED, ref } from './texts';

/** The query string of a collection's list, all of it beyond the specification (docs/specification.md, "List"). */
export function listParameters(collection: Collection): Json[] {
  return [
    ...collection.readable.flatMap((field) => [equality(field), ...ranges(field), ...beginnings(field)]),
    eitherParameter,
    ref('parameters', 'Search'),
    fieldsParameter(collection),
    ...(collection.columns === collection.readable ? [] : [placeCodesParameter]),
    ref('parameters', 'Limit'),
    ref('parameters', 'After'),
    orderParameter(collection),
    ref('parameters', 'Cursor'),
    ref('parameters', 'AsOf'),
    ref('parameters', 'Release'),
    ref('parameters', 'ChangedSince'),
    ref('parameters', 'Next'),
    ref('parameters', 'Format'),
    ref('parameters', 'Delimiter'),
    ref('parameters', 'Bom'),
    ref('parameters', 'IfNoneMatch'),
    ref('parameters', 'PreferCount'),
    ref('parameters', 'AcceptLanguage'),
  ];
}

const equality = (field: Field): Json =>
  extension({
    name: field.name,
    in: 'query',
    description: both(isComputed(field) ? WITHIN : equalTo(field)),
    ...REPEATED,
    schema: anyNumber(filterValue(field)),
  });

const equalTo = (field: Field) => ({
  id: `Hanya data dengan nilai ini (${field.label.id}); diulang: salah satunya.${dayNote(field).id}`,
  en: `Only records with this value (${field.label.en}); repeated: any of them.${dayNote(field).en}`,
});

const WITHIN = {
  id: 'Hanya data dari wilayah dengan kode Kemendagri ini dan dari wilayah di dalamnya, dengan atau tanpa titik; diulang: salah satunya. Sumber kode: idn-area-data (ODbL).',
  en: 'Only records of the place with this Kemendagri code and of the places in it, with or without full stops; repeated: any of them. Source of the codes: idn-area-data (ODbL).',
};

const SIDES: Readonly<Record<keyof typeof BOUNDS, { id: string; en: string }>> = {
  gte: { id: 'sama dengan atau lebih dari', en: 'at least' },
  lte: { id: 'sama dengan atau kurang dari', en: 'at most' },
  gt: { id: 'lebih dari', en: 'more than' },
  lt: { id: 'kurang dari', en: 'less than' },
};

const ranges = (field: Field): Json[] =>
  isRanged(field)
    ? Object.entries(SIDES).map(([suffix, { id, en }]) =>
        extension({
          name: `${field.name}.${suffix}`,
          in: 'query',
          description: both({
            id: `${field.label.id}: ${id}.${dayNote(field).id}`,
            en: `${field.label.en}: ${en}.${dayNote(field).en}`,
          }),
          ...REPEATED,
          schema: once(filterValue(field)),
        }),
      )
    : [];

const beginnings = (field: Field): Json[] =>
  isText(field) && !isComputed(field)
    ? [
        extension({
          name: `${field.name}.${PREFIX}`,
          in: 'query',
          description: both({
            id: `${field.label.id}: diawali teks ini, huruf besar dan kecil dibedakan; diulang: salah satunya.`,
            en: `${field.label.en}: begins with this text, in the same case; repeated: any of them.`,
          }),
          ...REPEATED,
          schema: anyNumber({ type: 'string' }),
        }),
      ]
    : [];

const eitherParameter: Json = extension({
  name: 'or',
  in: 'query',
  description: both({
    id: `Salah satu syarat cukup, bersama semua saringan lain; diulang: semuanya. Perbandingan: eq, in, gte, lte, gt, lt, ${PREFIX}; and(…) dan or(…) dapat bersarang, paling banyak ${MAX_FILTER_DEPTH} tingkat dan ${MAX_CONDITIONS} syarat. Nilai dengan koma, kurung, atau tanda kutip ditulis dalam "…".`,
    en: `Any of the conditions is enough, together with all other filters; repeated: all of them. Comparisons: eq, in, gte, lte, gt, lt, ${PREFIX}; and(…) and or(…) can be nested, at most ${MAX_FILTER_DEPTH} levels and ${MAX_CONDITIONS} conditions. A value with commas, brackets or quotation marks is written in "…".`,
  }),
  ...REPEATED,
  schema: anyNumber({ type: 'string' }),
});

const dayNote = ({ kind }: Field) =>
  kind === 'timestamp' || kind === 'datetime'
    ? { id: ' Tanggal tanpa jam berarti seluruh hari.', en: ' A date without a time is the whole day.' }
    : { id: '', en: '' };

const fieldsParameter = ({ columns, readable }: Collection): Json =>
  extension({
    name: 'fields',
    in: 'query',
    description: both(columns === readable ? RETURNED : RETURNED_WITH_CODE),
    ...REPEATED,
    schema: anyNumber({ type: 'string', enum: readable.map(({ name }) => name) }),
  });

function orderParameter({ columns }: Collection): Json {
  const names = columns.filter(isSortable).map(({ name }) => name);
  return extension({
    name: 'order',
    in: 'query',
    description: both({
      id: `Urutan: kolom, dipisahkan koma, masing-masing dengan .asc (bawaan) atau .desc, paling banyak ${MAX_SORT}, seperti ${names.at(-1)}.desc; data dengan nilai sama menurut nomor, searah dengan kolom terakhir. Kolom: ${names.join(', ')}. Tanpa ini, menurut nomor. Halaman berikutnya ada dalam header Link; after tidak dapat bersama order.`,
      en: `The order: fields, separated by commas, each with .asc (the default) or .desc, at most ${MAX_SORT}, such as ${names.at(-1)}.desc; records with equal values by the identifier, in the direction of the last field. Fields: ${names.join(', ')}. Without it, by the identifier. The address of the next page is in the header Link; after cannot be given with order.`,
    }),
    ...REPEATED,
    schema: once({ type: 'string', pattern: PATTERN_OF_ORDER }),
  });
}

const PATTERN_OF_ORDER = `^\\w+(\\.(asc|desc))?(,\\w+(\\.(asc|desc))?){0,${MAX_SORT - 1}}$`;

const placeCodesParameter: Json = extension({
  name: PLACE_CODES,
  in: 'query',
  description: both({
    id: `Kode dalam ${placeCode.name}, sebagai kolom dan sebagai saringan: Kemendagri (bila tidak disebut), atau BPS yang berlaku hari ini. Wilayah tanpa kode BPS yang diketahui: null.`,
    en: `Whose codes ${placeCode.name} has, as a field and as a filter: those of Kemendagri (without it), or those of BPS that are valid today. A place without a known code of BPS: null.`,
  }),
  ...REPEATED,
  schema: once({ type: 'string', enum: [...CODE_SYSTEMS] }),
});

const RETURNED = {
  id: 'Kolom yang dikembalikan, diulang atau dipisahkan koma; tanpa ini, semua.',
  en: 'The fields to return, repeated or separated by commas; without it, all.',
};

const RETURNED_WITH_CODE = {
  id: `Kolom yang dikembalikan, diulang atau dipisahkan koma; tanpa ini, semua kecuali ${placeCode.name}.`,
  en: `The fields to return, repeated or separated by commas; without it, all but ${placeCode.name}.`,
};
