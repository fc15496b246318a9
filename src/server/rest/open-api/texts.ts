import type { Text } from '@/domain/collections';
import { MAX_INT } from '@/domain/collections/field';

/** A part of the document, as JSON. */
export type Json = Readonly<Record<string, unknown>>;

/** Both languages in one line of Markdown, Indonesian first. */
export const both = ({ id, en }: Text): string => `${id} · *${en}*`;

/** Both languages in one line of plain text, for titles and summaries. */
export const bothPlain = ({ id, en }: Text): string => (id === en ? id : `${id} · ${en}`);

/** Marks what goes beyond the specification, for programs and for readers. */
export function extension<T extends Json>(part: T): Json {
  const { description } = part;
  const mark = '(perluasan · *extension*)';
  return {
    ...part,
    description: description === undefined ? mark : `${description} ${mark}`,
    'x-extension': true,
  };
}

export const ref = (section: string, name: string): Json => ({ $ref: `#/components/${section}/${name}` });

/** A whole number of 32 bits, as every number of the interface is. */
export const integer = (minimum: number, maximum = MAX_INT): Json => ({
  type: 'integer',
  format: 'int32',
  minimum,
  maximum,
});

/** The default of OpenAPI, for some generators of clients know no other. */
export const REPEATED = { style: 'form', explode: true };

/** A parameter that is given any number of times: none by default. */
export const anyNumber = (items: Json): Json => ({ type: 'array', default: [], items });

/**
 * A parameter that is given once or not at all. As an array whose default is empty, for Postman's converter sends every
 * other parameter, with a made-up value: no list would show a record, and some of them exclude each other.
 */
export const once = (items: Json): Json => ({ ...anyNumber(items), maxItems: 1 });
