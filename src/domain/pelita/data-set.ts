import type { Collection } from '../collections';
import type { Field } from '../collections/field';
import { categoriesOf, figureFieldsOf, periodsOf, placesOf } from '../collections/parts';
import { SIDES, sideCollection } from '../indicators/indicator';
import { dataList } from '../metadata/data-list';
import type { DescribedSubject } from '../metadata/describe';
import type { Classification } from '../metadata/forms/publication';
import { type MetadataSubject, metadataId } from '../metadata/subject';

/**
 * A data set as the portal knows it: a row of the list of data (a figure of a collection, or an indicator), or a collection without
 * figures (docs/decisions/pelita.md).
 */
export type DataSet = Readonly<{
  /** The text from which its identifier is computed. It contains no label, so a new label does not change the identifier. */
  name: string;
  described: DescribedSubject;
  /** The collections that it is computed from. */
  collections: readonly Collection[];
  /** Whether its rows are about single people or places, with their names and addresses. */
  isByName: boolean;
}>;

/** A field of the rows of a collection's data set. */
export type DataSetField = Readonly<{ field: Field; classification: Classification | undefined }>;

/** The data sets: those of the list of data in its order, then the collections without figures. @param all every subject */
export function dataSets(all: readonly DescribedSubject[]): readonly DataSet[] {
  const listed = dataList(all).map(({ described }) => described);
  const others = all.filter(
    ({ subject }) => subject.kind === 'collection' && figureFieldsOf(subject.collection).length === 0,
  );
  return [...listed, ...others].map((described) => {
    const { subject } = described;
    return {
      name: `${subject.kind} ${metadataId(subject)}`,
      described,
      collections: collectionsOf(subject),
      isByName: subject.kind === 'collection',
    };
  });
}

function collectionsOf(subject: MetadataSubject): readonly Collection[] {
  if (subject.kind !== 'indicator') return [subject.collection];
  const sides = SIDES.map((side) => sideCollection(subject.indicator[side]));
  return [...new Map(sides.map((one) => [one.resource, one])).values()];
}

/** The fields of the rows of a data set, each with its own classification. Empty for an indicator. */
export function dataSetFields(
  { described: { subject } }: DataSet,
  all: readonly DescribedSubject[],
): readonly DataSetField[] {
  if (subject.kind === 'indicator') return [];
  const { collection } = subject;
  const fields =
    subject.kind === 'collection'
      ? collection.fields
      : [...placesOf(collection), ...periodsOf(collection), ...categoriesOf(collection), subject.field];
  const known = new Map(
    all.flatMap((one) =>
      one.subject.kind === 'field' && one.subject.collection.resource === collection.resource
        ? [[one.subject.field.name, one.classification] as const]
        : [],
    ),
  );
  return fields.map((field) => ({ field, classification: known.get(field.name) }));
}

/** Whether the classification of a data set is stated and lets it leave the office at all. */
export const mayLeave = ({ described }: DataSet): boolean =>
  described.classification === 'terbuka' || described.classification === 'terbatas';

/** What the portal requires where no data standard is named. */
const REQUIRED_WITHOUT_STANDARD = ['definisi', 'satuan'] as const;

/** What the office can fill in, so that the page names it where it is empty. */
const FILLED_IN = [
  ...['kode_urusan', 'nama_urusan', 'kode_bidang_urusan', 'nama_bidang_urusan', 'nama_indikator'],
  ...['sumber_referensi', 'kode_produsen_data', 'produsen_data', 'jadwal_rilis', 'jadwal_pemutakhiran'],
  'kategori_rad',
] as const;

/** What a data set lacks. */
export type DataSetLacks = Readonly<{
  /** No classification: nobody outside may see it. */
  isUnclassified: boolean;
  /** The fields of its rows without a classification, which are left out of them. */
  fields: readonly string[];
  /** Empty members that the portal requires. The data set is not listed until they have values. */
  required: readonly string[];
  /** Other members that are empty. */
  empty: readonly string[];
}>;

/** Judges what a data set lacks. @param members those of its metadata */
export function dataSetLacks(
  set: DataSet,
  members: Readonly<Record<string, unknown>>,
  fields: readonly DataSetField[],
): DataSetLacks {
  const isEmpty = (name: string) => members[name] === '';
  const standard = members['kode_standard_data'];
  const needs = standard === '' || standard === 'N/A' ? REQUIRED_WITHOUT_STANDARD : [];
  return {
    isUnclassified: set.described.classification === undefined,
    fields: fields.flatMap(({ field, classification }) => (classification === undefined ? [field.name] : [])),
    required: needs.filter(isEmpty),
    empty: FILLED_IN.filter(isEmpty),
  };
}
