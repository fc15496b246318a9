import type { Collection, Field } from '@/collections';
import { isRanged } from '@/server/records/list-query';
import { filterValue } from './field-schemas';
import { both, extension, type Json, ref } from './texts';

/** The query string of a collection's list, all of it beyond the specification (decisions "List"). */
export function listParameters(collection: Collection): Json[] {
  return [
    ...collection.columns.flatMap((field) => [equality(field), ...ranges(field)]),
    fieldsParameter(collection),
    ref('parameters', 'Limit'),
    ref('parameters', 'After'),
    ref('parameters', 'AsOf'),
    ref('parameters', 'ChangedSince'),
    ref('parameters', 'Format'),
    ref('parameters', 'IfNoneMatch'),
    ref('parameters', 'AcceptLanguage'),
  ];
}

const equality = (field: Field): Json =>
  extension({
    name: field.name,
    in: 'query',
    description: both({
      id: `Hanya catatan dengan nilai ini (${field.label.id}); diulang: salah satunya.`,
      en: `Only records with this value (${field.label.en}); repeated: any of them.`,
    }),
    explode: true,
    schema: { type: 'array', minItems: 1, items: filterValue(field) },
  });

const ranges = (field: Field): Json[] =>
  isRanged(field)
    ? [
        bound(field, 'gte', { id: 'paling kecil', en: 'at least' }),
        bound(field, 'lte', { id: 'paling besar', en: 'at most' }),
      ]
    : [];

const bound = (field: Field, suffix: string, words: { id: string; en: string }): Json =>
  extension({
    name: `${field.name}.${suffix}`,
    in: 'query',
    description: both({ id: `${field.label.id}: ${words.id}.`, en: `${field.label.en}: ${words.en}.` }),
    schema: filterValue(field),
  });

const fieldsParameter = ({ columns }: Collection): Json =>
  extension({
    name: 'fields',
    in: 'query',
    description: both({
      id: 'Kolom yang dikembalikan, dipisah koma; tanpa ini, semua.',
      en: 'The fields to return, separated by commas; without it, all.',
    }),
    explode: false,
    schema: {
      type: 'array',
      minItems: 1,
      items: { type: 'string', enum: columns.map(({ name }) => name) },
    },
  });
