import { type Collection, collections, findCollection } from '../collections';
import type { Field, Text } from '../collections/field';
import { figureFieldsOf } from '../collections/parts';
import type { Indicator } from '../indicators/indicator';
import type { FormName } from './forms/forms';

/** The kinds of what has metadata. */
export const METADATA_KINDS = ['collection', 'field', 'indicator'] as const;
export type MetadataKind = (typeof METADATA_KINDS)[number];

/** What metadata is of: the activity of a collection, a field of one, or an indicator. */
export type MetadataSubject =
  | Readonly<{ kind: 'collection'; collection: Collection }>
  | Readonly<{ kind: 'field'; collection: Collection; field: Field }>
  | Readonly<{ kind: 'indicator'; indicator: Indicator }>;

/** The name by which a subject is stored and addressed: `siswa`, `siswa.jumlah_siswa`, `siswa_per_guru`. */
export function metadataId(subject: MetadataSubject): string {
  if (subject.kind === 'indicator') return subject.indicator.name;
  const { resource } = subject.collection;
  return subject.kind === 'collection' ? resource : `${resource}.${subject.field.name}`;
}

/** The subject with a name; undefined if there is none. @param indicators all indicators */
export function findMetadataSubject(
  { kind, id }: Readonly<{ kind: MetadataKind; id: string }>,
  indicators: readonly Indicator[],
): MetadataSubject | undefined {
  if (kind === 'indicator') {
    const indicator = indicators.find(({ name }) => name === id);
    return indicator && { kind, indicator };
  }
  const [resource = '', name] = id.split('.');
  const collection = findCollection(resource);
  if (collection === undefined) return undefined;
  if (kind === 'collection') return name === undefined ? { kind, collection } : undefined;
  const field = collection.fields.find((one) => one.name === name);
  return field && id === `${resource}.${field.name}` ? { kind, collection, field } : undefined;
}

/** Every subject: each collection followed by its fields, then the indicators. */
export const metadataSubjects = (indicators: readonly Indicator[]): readonly MetadataSubject[] => [
  ...collections.flatMap((collection): MetadataSubject[] => [
    { kind: 'collection', collection },
    ...collection.fields.map((field) => ({ kind: 'field', collection, field }) as const),
  ]),
  ...indicators.map((indicator) => ({ kind: 'indicator', indicator }) as const),
];

/** Whether a field is a figure of its collection; compared by name, because the pages have declarations of their own. */
export const isFigureField = (collection: Collection, { name }: Pick<Field, 'name'>): boolean =>
  figureFieldsOf(collection).some((figure) => figure.name === name);

/** The form of a subject. */
export function formOfSubject(subject: MetadataSubject): FormName {
  if (subject.kind !== 'field') return subject.kind;
  return isFigureField(subject.collection, subject.field) ? 'figure' : 'field';
}

/** The name that pages show for a subject. */
export function metadataLabel(subject: MetadataSubject): Text {
  if (subject.kind === 'indicator') return subject.indicator.label;
  return subject.kind === 'collection' ? subject.collection.label : subject.field.label;
}
