import type { Collection, Field, Operation } from '@/domain/collections';
import { hasDefault } from '@/domain/collections/field';
import { returnedExample, returnedValue, sentValue } from './field-schemas';
import { both, type Json, ref, typeName } from './texts';

/** What the document says that depends on the service's settings. */
export type DocumentLimits = Readonly<{
  timeZone: string;
  maxItems: number;
  maxBytes: number;
  /** Requests of one key at the same time. */
  maxConcurrent: number;
}>;

type Write = Exclude<Operation, 'list'>;

/** The name of a collection's type: a whole record, one that was deleted, or an item of the operation's batch. */
export const schemaName = ({ resource }: Collection, of: 'record' | 'deleted' | Write): string =>
  `${typeName(resource)}${{ record: '', deleted: 'DeletedItem', register: 'New', change: 'Change', delete: 'Identifier' }[of]}`;

/** A collection's types: the record as it is returned, and an item of each kind of batch. */
export function collectionSchemas(collection: Collection, { timeZone }: DocumentLimits): Json {
  const { columns, readable, fields, identifierField, identifier, naturalKey } = collection;
  const sent = (some: readonly Field[]) =>
    Object.fromEntries(some.map((field) => [field.name, sentValue(field, timeZone)]));
  const key = naturalKey.map((name) => `\`${name}\``).join(', ');
  return {
    [schemaName(collection, 'record')]: {
      type: 'object',
      description: both(collection.description),
      properties: Object.fromEntries(readable.map((field) => [field.name, returnedValue(field, timeZone)])),
      // All of a whole record. Where a list is asked for some fields, a record has no others; computed ones only then.
      required: columns.map(({ name }) => name),
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

/** An item as the specification's examples write it: every value a string. */
function itemExample({ columns, fields, identifierField }: Collection, operation: Write): Json {
  const named = { register: fields, change: columns, delete: [identifierField] }[operation];
  return Object.fromEntries(named.map(({ name, example }) => [name, example]));
}

/** The body of a write: a top-level array, DELETE's too (docs/specification.md, "Operations"). */
export function batchBody(collection: Collection, operation: Write, limits: DocumentLimits): Json {
  return {
    required: true,
    description: both({
      id: `Larik JSON, paling banyak ${limits.maxItems} butir dan ${limits.maxBytes} bita.`,
      en: `A JSON array of at most ${limits.maxItems} items and ${limits.maxBytes} bytes.`,
    }),
    content: {
      'application/json': {
        schema: {
          type: 'array',
          maxItems: limits.maxItems,
          items: ref('schemas', schemaName(collection, operation)),
        },
        example: [itemExample(collection, operation)],
      },
    },
  };
}
