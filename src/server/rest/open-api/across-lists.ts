import type { Text } from '@/domain/collections';
import { errorReferences, headersNamed } from './error-responses';
import { anyNumber, both, extension, integer, type Json, REPEATED, ref } from './texts';

/** Parts of the operations that list what is about several collections at once. */

/** The headers of a list. */
export const LIST_HEADERS = ['x-request-id', 'RateLimit', 'RateLimit-Policy', 'ETag'];

/** A parameter of the query string. @param schema `anyNumber` or `once` of its values */
export const acrossParameter = (name: string, text: Text, schema: Json): Json =>
  extension({ name, in: 'query', description: both(text), ...REPEATED, schema });

/** `collection`. @param names the collections that it may name */
export const collectionParameter = (names: readonly string[]): Json =>
  acrossParameter(
    'collection',
    {
      id: 'Koleksi, diulang: masing-masing; tanpa ini, semua yang boleh dilihat kunci ini.',
      en: 'Collections; without it, all that the key may list.',
    },
    anyNumber({ type: 'string', enum: names }),
  );

/** The responses of a list. @param listed.type the name of the reply's type @param listed.more its other media types */
export const acrossResponses = (listed: {
  type: string;
  description: Text;
  example: Json;
  more?: Json;
}): Json => ({
  200: extension({
    description: both(listed.description),
    headers: headersNamed(LIST_HEADERS),
    content: {
      'application/json': { schema: ref('schemas', listed.type), example: listed.example },
      ...listed.more,
    },
  }),
  304: unchangedResponse(),
  ...errorReferences({ write: false }),
});

/** The response to an ETag that still holds. */
export const unchangedResponse = (): Json =>
  extension({
    description: both({ id: 'Tidak berubah sejak ETag itu.', en: 'Unchanged since that ETag.' }),
    headers: headersNamed(LIST_HEADERS),
  });

/** The type of a list's reply. @param entry the name of the entries' type */
export const listSchema = (entry: string): Json => ({
  type: 'object',
  properties: {
    status: { type: 'boolean', const: true },
    total: integer(0),
    data: { type: 'array', items: ref('schemas', entry) },
  },
  required: ['status', 'total', 'data'],
  additionalProperties: false,
});

/** The type of an object that has all of some members, and no others. */
export const wholeObject = (properties: Json): Json => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
});
