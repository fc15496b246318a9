import type { Collection, Field, Operation } from '@/domain/collections';
import { typeNameOf } from '@/domain/collections/collection';
import { hasDefault } from '@/domain/collections/field';
import { bytesText } from '@/domain/refusals/bytes';
import { returnedExample, returnedValue, sentValue } from './field-schemas';
import { both, extension, type Json, ref } from './texts';

/** What the document says that depends on the service's settings. */
export type DocumentLimits = Readonly<{
  timeZone: string;
  maxItems: number;
  maxBytes: number;
  /** Requests of one key at the same time. */
  maxConcurrent: number;
}>;

type Write = Exclude<Operation, 'list'>;

/** The name of a collection's type: a whole record, one of a list, one that was deleted, or an item of the operation's batch. */
export const schemaName = ({ resource }: Collection, of: 'record' | 'listed' | 'deleted' | Write): string =>
  `${typeNameOf(resource)}${{ record: '', listed: 'Listed', deleted: 'DeletedItem', register: 'New', change: 'Change', delete: 'Identifier' }[of]}`;

/** A collection's types: the record as it is stored and as a list returns it, and an item of each kind of batch. */
export function collectionSchemas(collection: Collection, { timeZone }: DocumentLimits): Json {
  const { columns, readable, fields, identifierField, identifier, naturalKey } = collection;
  const sent = (some: readonly Field[]) =>
    Object.fromEntries(some.map((field) => [field.name, sentValue(field, timeZone)]));
  const returned = (some: readonly Field[]) =>
    Object.fromEntries(some.map((field) => [field.name, returnedValue(field, timeZone)]));
  const key = naturalKey.map((name) => `\`${name}\``).join(', ');
  return {
    [schemaName(collection, 'record')]: {
      type: 'object',
      description: both(collection.description),
      properties: returned(columns),
      required: columns.map(({ name }) => name),
      additionalProperties: false,
    },
    [schemaName(collection, 'listed')]: {
      type: 'object',
      description: both({
        id: 'Satu data dalam daftar: semua kolom, atau yang diminta dengan `fields`.',
        en: 'A record of a list: all fields, or those that `fields` asks for.',
      }),
      properties: returned(readable),
      minProperties: 1,
      additionalProperties: false,
    },
    [schemaName(collection, 'deleted')]: {
      type: 'object',
      description: both({ id: 'Nomor data yang terhapus.', en: 'The identifier of a deleted record.' }),
      properties: { [identifier]: returnedValue(identifierField, timeZone) },
      required: [identifier],
      additionalProperties: false,
    },
    [schemaName(collection, 'register')]: {
      type: 'object',
      description: both({
        id: `Duplikat bila ${key} sama. \`${identifier}\` yang dikirim diabaikan.`,
        en: `A duplicate when ${key} are the same. An \`${identifier}\` that is sent is ignored.`,
      }),
      properties: {
        ...sent(fields),
        [identifier]: { ...sentValue(identifierField, timeZone), readOnly: true },
      },
      required: fields.filter((field) => !hasDefault(field)).map(({ name }) => name),
      additionalProperties: false,
    },
    [schemaName(collection, 'change')]: {
      type: 'object',
      description: both({
        id: 'Kolom yang tidak disebut tetap seperti semula; sedikitnya satu kolom selain nomor.',
        en: 'A field that is not named stays as it is; at least one field beside the identifier.',
      }),
      properties: sent(columns),
      required: [identifier],
      minProperties: 2,
      additionalProperties: false,
    },
    [schemaName(collection, 'delete')]: {
      type: 'object',
      description: both({
        id: 'Kolom lain dari koleksi boleh disertakan dan diabaikan.',
        en: 'Other fields of the collection may be present and are ignored.',
      }),
      properties: sent([identifierField]),
      required: [identifier],
    },
  };
}

/** A record as a reply shows it. */
export const recordExample = ({ columns }: Collection, { timeZone }: DocumentLimits): Json =>
  Object.fromEntries(columns.map((field) => [field.name, returnedExample(field, timeZone)]));

/** An item as the specification's examples write it: every value a string. A change keeps the natural key. */
function itemExample(collection: Collection, operation: Write): Json {
  const { fields, identifierField } = collection;
  const changed = {
    register: fields,
    change: [identifierField, changedInExample(collection)],
    delete: [identifierField],
  };
  return Object.fromEntries(changed[operation].map(({ name, example }) => [name, example]));
}

/** The field that the example of a change names: outside the natural key, so that it cannot make a duplicate. */
const changedInExample = ({ fields, naturalKey }: Collection): Field =>
  fields.find((field) => !naturalKey.includes(field.name as never) && !hasDefault(field)) ??
  fields.find(hasDefault)!;

/** The body of a write: a top-level array, DELETE's too (docs/specification.md, "Operations"). */
export function batchBody(collection: Collection, operation: Write, limits: DocumentLimits): Json {
  const example = [itemExample(collection, operation)];
  return {
    required: true,
    description: both({
      id: `Larik JSON, paling banyak ${limits.maxItems} butir dan ${bytesText(limits.maxBytes).id}.`,
      en: `A JSON array of at most ${limits.maxItems} items and ${bytesText(limits.maxBytes).en}.`,
    }),
    content: {
      'application/json': {
        schema: {
          type: 'array',
          maxItems: limits.maxItems,
          items: ref('schemas', schemaName(collection, operation)),
          // What Postman's converter sends: without a default it invents values, whatever the examples are.
          default: example,
        },
        example,
      },
      // Of a table, the header names the fields; each line of NDJSON is an item.
      'text/csv': { schema: extension({ type: 'string' }), example: csvOf(example[0]!) },
      'application/x-ndjson': {
        schema: extension({ type: 'string' }),
        example: `${JSON.stringify(example[0])}\n`,
      },
    },
  };
}

const csvOf = (item: Json): string =>
  [Object.keys(item), Object.values(item)].map((row) => `${row.join(',')}\r\n`).join('');
