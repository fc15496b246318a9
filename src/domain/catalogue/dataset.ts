import { type Collection, type GroupName, groups } from '../collections';
import type { Text } from '../collections/field';
import { firstDayOf, lastDayOf, readDeliveryPeriod } from '../deliveries/period';
import { periodKindOf } from '../indicators/indicator';
import { isOpenToPublic } from '../metadata/classification';
import { activityOfSubject, type DescribedSubject } from '../metadata/describe';
import { englishMemberOf, NO_VALUE } from '../metadata/forms/member';
import { metadataLines } from '../metadata/judge';
import { metadataId } from '../metadata/subject';
import type { Licence } from './licence';

/** A field of a data set that anybody may know of. */
export type CatalogueField = Readonly<{
  name: string;
  label: Text;
  definition: Text;
  unit: string | undefined;
}>;

/** An open collection or indicator, as the public sees it. */
export type CatalogueDataset = Readonly<{
  /** `collection-siswa`, `indicator-siswa_per_guru`: a part of its permanent address. */
  name: string;
  kind: 'collection' | 'indicator';
  title: Text;
  description: Text;
  publisher: string;
  theme: Text;
  group: GroupName;
  /** As the form of publication has it; undefined: it is not said. */
  frequency: string | undefined;
  /** The periods that are released, in the order of time, and their first and last day. */
  periods: readonly string[];
  days: readonly [first: string, last: string] | undefined;
  province: string;
  regencies: readonly string[];
  fields: readonly CatalogueField[];
  /** The path of its lists for programs with a key. */
  path: string | undefined;
  /** RFC 3339. */
  modified: string;
}>;

/** Everything that the public sees. */
export type Catalogue = Readonly<{
  title: Text;
  description: Text;
  /** Whose catalogue it is, and who answers questions. */
  publisher: string;
  email: string;
  licence: Licence | undefined;
  /** When it was opened, or its licence chosen, last. */
  since: Date;
  datasets: readonly CatalogueDataset[];
}>;

/** What is known of data sets besides their metadata. */
export type DatasetFacts = Readonly<{
  province: string;
  office: string;
  /** When a subject's metadata was stored last; undefined: never. */
  changedAt: (described: DescribedSubject) => Date | undefined;
  /** The released periods of a collection, and when the public could see the last of them. */
  released: (resource: string) => Readonly<{ periods: readonly string[]; seenAt: Date | undefined }>;
}>;

/** The open collections and indicators, with their open fields. Nothing else of what is not open is in them. */
export function openDatasets(
  all: readonly DescribedSubject[],
  facts: DatasetFacts,
): readonly CatalogueDataset[] {
  return all
    .filter(({ subject, classification }) => subject.kind !== 'field' && isOpenToPublic(classification))
    .map((described) => datasetOf(described, all, facts));
}

const KEYWORD = { min: 2, max: 100 };
/** A word as CKAN accepts it: its harvesters do not store a data set with another one. */
const keywordOf = (text: string): string =>
  text
    .replace(/[^\p{L}\p{N} _.-]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, KEYWORD.max)
    .trim();

/** The words by which a data set is found, each once. */
export function keywordsOf({
  theme,
  fields,
}: CatalogueDataset): Readonly<Record<'id' | 'en', readonly string[]>> {
  const all = [theme, ...fields.map(({ label }) => label)];
  const of = (language: 'id' | 'en') =>
    [...new Set(all.map((text) => keywordOf(text[language])))].filter(({ length }) => length >= KEYWORD.min);
  return { id: of('id'), en: of('en') };
}

function datasetOf(
  described: DescribedSubject,
  all: readonly DescribedSubject[],
  { province, office, changedAt, released }: DatasetFacts,
): CatalogueDataset {
  const { subject, values } = described;
  const collection = activityOfSubject(subject);
  const own = all.filter(
    (one) => one.subject.kind === 'field' && one.subject.collection.resource === collection.resource,
  );
  const isIndicator = subject.kind === 'indicator';
  // The periods of an indicator are not those of its tables, and those may be closed.
  const { periods, seenAt } = isIndicator
    ? { periods: [], seenAt: undefined }
    : released(collection.resource);
  const times = [...(isIndicator ? [] : own), described].map(changedAt);
  const modified = [...times, seenAt]
    .flatMap((time) => time?.toISOString() ?? [])
    .sort()
    .at(-1);
  const inOrder = [...new Set(periods)].sort();
  return {
    name: `${isIndicator ? 'indicator' : 'collection'}-${metadataId(subject)}`,
    kind: isIndicator ? 'indicator' : 'collection',
    title: textOf(values, isIndicator ? 'nama' : 'judul_kegiatan'),
    description: textOf(values, isIndicator ? 'definisi' : 'tujuan_kegiatan'),
    publisher: given(values['produsen_data']) ?? office,
    theme: groups[collection.group],
    group: collection.group,
    frequency: given(values['jadwal_pemutakhiran']),
    periods: inOrder,
    days: daysOf(inOrder, collection),
    province,
    regencies: isIndicator ? [] : metadataLines(values['wilayah_kabupaten_kota']),
    fields: isIndicator ? [] : own.filter((one) => isOpenToPublic(one.classification)).map(fieldOf),
    path: isIndicator ? undefined : collection.path,
    modified: modified ?? new Date(0).toISOString(),
  };
}

/** The first and the last day of some periods of a collection, which are in the order of time. */
function daysOf(periods: readonly string[], collection: Collection): CatalogueDataset['days'] {
  const kind = periodKindOf(collection);
  if (kind === undefined) return undefined;
  const [first, last] = [periods[0], periods.at(-1)].map((text = '') => readDeliveryPeriod(text, kind));
  return first && last && [firstDayOf(first, kind), lastDayOf(last, kind)];
}

function fieldOf(described: DescribedSubject): CatalogueField {
  const { values } = described;
  return {
    name: metadataId(described.subject).split('.')[1]!,
    label: textOf(values, 'nama'),
    definition: textOf(values, 'definisi'),
    unit: given(values['satuan']),
  };
}

const given = (text: string | undefined): string | undefined =>
  text === undefined || text === '' || text === NO_VALUE ? undefined : text;

/** A text in both languages; what is not written in English is in Indonesian. */
function textOf(values: DescribedSubject['values'], name: string): Text {
  const id = values[name] ?? '';
  return { id, en: values[englishMemberOf(name)] || id };
}
