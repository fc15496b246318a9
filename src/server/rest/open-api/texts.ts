import type { Text } from '@/collections';

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

/** `penduduk_umur` as the name of a type: `PendudukUmur`. */
export const typeName = (resource: string): string =>
  resource.replace(/(?:^|_)([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
