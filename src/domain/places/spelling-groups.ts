import type { AnyCollection } from '../collections/collection';
import { type Field, placeLevelOf } from '../collections/field';
import { editDistance, letterDifference, lettersOf, maxEdits } from '../spelling/edit-distance';
import { foldedText } from './fold';
import { judgeField, parentTexts, type Vocabulary } from './judge-field';
import type { Judgement } from './judgement';

/**
 * The maximum number of edit distances that are computed, because other requests wait meanwhile. The most frequent texts
 * come first.
 */
const MAX_COMPARISONS = 20_000;

/** Records that have a text in a field, and the texts of the places that they are in. */
export type StoredText = Readonly<{
  text: string;
  within: Readonly<Record<string, string>>;
  records: number;
}>;

/** A text of a group, and whether it is certainly a spelling of the value. */
export type GroupedText = Readonly<{ text: string; records: number; kind: Judgement['kind'] }>;

/** Stored texts of a field that are spellings of one value, or seem to be. */
export type SpellingGroup = Readonly<{
  /** The value that they should have: the listed value, or the most frequent text. */
  value: string;
  /** Whether that value is listed. */
  isListed: boolean;
  /** By field, the texts of the places to whose records the group is limited. */
  within: Readonly<Record<string, readonly string[]>>;
  /** The most frequent text first; texts that are only near last. */
  texts: readonly GroupedText[];
}>;

/** The fields of a collection whose spellings can be merged: single lines of the natural key. */
export const spelledFields = ({ naturalKey, field }: AnyCollection): readonly Field[] =>
  naturalKey
    .map((name) => field(name)!)
    .filter((one) => one.kind === 'varchar' && one.multiline === undefined);

/** The fields of the larger places that contain a field's places. */
export function outerFields({ fields }: AnyCollection, field: Field): readonly Field[] {
  const level = placeLevelOf(field);
  const levels = level === 'village' ? ['regency', 'district'] : level === 'district' ? ['regency'] : [];
  return fields.filter((one) => levels.includes(placeLevelOf(one) ?? ''));
}

type Entry = StoredText & Readonly<{ judgement: Judgement | undefined }>;
/** The cluster of an unlisted text, with its folded text and that one's letters. */
type Alike = Readonly<{ folded: string; letters: number; cluster: Cluster }>;
/** The number of edit distances between unlisted texts that may still be computed. */
type Comparisons = { left: number };
type Cluster = { value: string; isListed: boolean; certain: Entry[]; near: Entry[] };

/** Groups stored texts by the value that they stand for, within the larger places, which may be in any spelling themselves. */
export function spellingGroups(
  texts: readonly StoredText[],
  asked: Readonly<{ collection: AnyCollection; field: Field; vocabulary: Vocabulary }>,
): SpellingGroup[] {
  const byPlace = new Map<string, Entry[]>();
  const comparisons = { left: MAX_COMPARISONS };
  for (const stored of texts) {
    const { key, judgement } = judged(stored, asked);
    const entries = byPlace.get(key);
    if (entries === undefined) byPlace.set(key, [{ ...stored, judgement }]);
    else entries.push({ ...stored, judgement });
  }
  return [...byPlace.values()]
    .flatMap((entries) => clustersOf(entries, comparisons).map(groupOf))
    .filter((group) => group.texts.length > 1 || group.texts.some(({ text }) => text !== group.value))
    .sort((a, b) => changedRecords(b) - changedRecords(a) || (a.value < b.value ? -1 : 1));
}

const changedRecords = ({ texts, value }: SpellingGroup): number =>
  texts.reduce((sum, { text, records }) => sum + (text === value ? 0 : records), 0);

function judged(
  { text, within }: StoredText,
  { collection, field, vocabulary }: Parameters<typeof spellingGroups>[1],
): { key: string; judgement: Judgement | undefined } {
  const parents = parentTexts(collection.fields, (name) => within[name]);
  const key = outerFields(collection, field).map((outer) => {
    const judgement = judgeField(outer, within[outer.name] ?? '', { ...vocabulary, parents });
    return judgement?.value ?? foldedText(within[outer.name] ?? '');
  });
  return { key: key.join('\n'), judgement: judgeField(field, text, { ...vocabulary, parents }) };
}

/** Certain spellings of listed values, then texts that differ only in case and spaces, and texts near to either. */
function clustersOf(entries: readonly Entry[], comparisons: Comparisons): Cluster[] {
  const listed = new Map<string, Cluster>();
  const listedCluster = (value: string) => {
    const cluster = listed.get(value) ?? { value, isListed: true, certain: [], near: [] };
    listed.set(value, cluster);
    return cluster;
  };
  const frequent = [...entries].sort((a, b) => b.records - a.records);
  const rest: Entry[] = [];
  for (const entry of frequent) {
    const value = entry.judgement?.value;
    if (value !== undefined) listedCluster(value).certain.push(entry);
    else rest.push(entry);
  }
  const unlisted: Entry[] = [];
  for (const entry of rest) {
    const candidate = entry.judgement?.candidates?.[0]?.value;
    if (candidate !== undefined) listedCluster(candidate).near.push(entry);
    else unlisted.push(entry);
  }
  return [...listed.values(), ...unlistedClusters(unlisted, comparisons)];
}

/** Clusters of unlisted texts, the most frequent first: a text is in the first cluster to which it is similar. */
function unlistedClusters(entries: readonly Entry[], comparisons: Comparisons): Cluster[] {
  const byFolded = new Map<string, Cluster>();
  const byDigits = new Map<string, Alike[]>();
  for (const entry of entries) {
    const folded = foldedText(entry.text);
    const same = byFolded.get(folded);
    if (same !== undefined) {
      same.certain.push(entry);
      continue;
    }
    const digits = folded.replace(/\D/g, '');
    // Names that end in different numbers are different names.
    const others = byDigits.get(digits) ?? [];
    byDigits.set(digits, others);
    const letters = lettersOf(folded);
    const compared = comparisons.left > 0 ? others : [];
    const close = compared.find((other) => isNear({ folded, letters }, other, comparisons));
    if (close !== undefined) {
      close.cluster.near.push(entry);
      continue;
    }
    const cluster: Cluster = { value: entry.text, isListed: false, certain: [entry], near: [] };
    byFolded.set(folded, cluster);
    if (comparisons.left > 0) others.push({ folded, letters, cluster });
  }
  return [...byFolded.values()];
}

function isNear(
  one: Omit<Alike, 'cluster'>,
  other: Omit<Alike, 'cluster'>,
  comparisons: Comparisons,
): boolean {
  if (comparisons.left === 0) return false;
  const [length, otherLength] = [one.folded.length, other.folded.length];
  const max = maxEdits(Math.max(length, otherLength));
  if (max === 0 || Math.abs(length - otherLength) > max) return false;
  if (letterDifference(one.letters, other.letters) > 2 * max) return false;
  comparisons.left -= 1;
  return editDistance(one.folded, other.folded, max) <= max;
}

function groupOf({ value, isListed, certain, near }: Cluster): SpellingGroup {
  const within: Record<string, Set<string>> = {};
  for (const entry of [...certain, ...near]) {
    for (const [name, text] of Object.entries(entry.within)) {
      within[name] = (within[name] ?? new Set()).add(text);
    }
  }
  const texts = (entries: readonly Entry[], kindOf: (entry: Entry) => Judgement['kind']) => {
    const byText = new Map<string, GroupedText>();
    for (const entry of entries) {
      const records = (byText.get(entry.text)?.records ?? 0) + entry.records;
      byText.set(entry.text, { text: entry.text, records, kind: kindOf(entry) });
    }
    return [...byText.values()].sort((a, b) => b.records - a.records);
  };
  return {
    value,
    isListed,
    within: Object.fromEntries(Object.entries(within).map(([name, set]) => [name, [...set].sort()])),
    texts: [
      ...texts(certain, ({ judgement, text }) =>
        isListed ? (judgement?.kind ?? 'unknown') : text === value ? 'unknown' : 'spelling',
      ),
      ...texts(near, () => 'near'),
    ],
  };
}
