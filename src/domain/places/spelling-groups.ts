import type { AnyCollection } from '../collections/collection';
import type { Field } from '../collections/field';
import { editDistance, maxEdits } from './edit-distance';
import { foldedText } from './fold';
import { judgeField, parentTexts, placeLevelOf, type Vocabulary } from './judge-field';
import type { Judgement } from './judgement';

/** Records that have a text in a field, and the texts of the places that they are in. */
export type StoredText = Readonly<{
  text: string;
  within: Readonly<Record<string, string>>;
  records: number;
}>;

/** A text of a group, and whether it certainly means the value. */
export type GroupedText = Readonly<{ text: string; records: number; kind: Judgement['kind'] }>;

/** Stored texts of a field that mean one value, or seem to. */
export type SpellingGroup = Readonly<{
  /** What they should be: the listed value, or the most frequent text. */
  value: string;
  /** Whether that value is listed. */
  isListed: boolean;
  /** By field, the texts of the places to whose records the group is limited. */
  within: Readonly<Record<string, readonly string[]>>;
  /** The most frequent first; those that are only near last. */
  texts: readonly GroupedText[];
}>;

/** The fields of a collection whose spellings can be merged: single lines of the natural key. */
export const spelledFields = ({ naturalKey, field }: AnyCollection): readonly Field[] =>
  naturalKey
    .map((name) => field(name)!)
    .filter((one) => one.kind === 'varchar' && one.multiline === undefined);

/** The fields of the places that a field's places are in. */
export function outerFields({ fields }: AnyCollection, field: Field): readonly Field[] {
  const level = placeLevelOf(field);
  const levels = level === 'village' ? ['regency', 'district'] : level === 'district' ? ['regency'] : [];
  return fields.filter((one) => levels.includes(placeLevelOf(one) ?? ''));
}

type Entry = StoredText & Readonly<{ judgement: Judgement | undefined }>;
type Cluster = { value: string; isListed: boolean; certain: Entry[]; near: Entry[] };

/** Groups stored texts by what they mean, within the places that they are in, themselves spelled in any way. */
export function spellingGroups(
  texts: readonly StoredText[],
  asked: Readonly<{ collection: AnyCollection; field: Field; vocabulary: Vocabulary }>,
): SpellingGroup[] {
  const byPlace = new Map<string, Entry[]>();
  for (const stored of texts) {
    const { key, judgement } = judged(stored, asked);
    byPlace.set(key, [...(byPlace.get(key) ?? []), { ...stored, judgement }]);
  }
  return [...byPlace.values()]
    .flatMap((entries) => clustersOf(entries).map(groupOf))
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

/** Certain spellings of listed values, then texts that are alike but for case and spaces, and those near to either. */
function clustersOf(entries: readonly Entry[]): Cluster[] {
  const byMeaning = new Map<string, Cluster>();
  const frequent = [...entries].sort((a, b) => b.records - a.records);
  const clusterOf = (key: string, value: string, isListed: boolean) => {
    const known = byMeaning.get(key) ?? { value, isListed, certain: [], near: [] };
    byMeaning.set(key, known);
    return known;
  };
  const rest: Entry[] = [];
  for (const entry of frequent) {
    const value = entry.judgement?.value;
    if (value !== undefined) clusterOf(`= ${value}`, value, true).certain.push(entry);
    else rest.push(entry);
  }
  for (const entry of rest) {
    const candidate = entry.judgement?.candidates?.[0]?.value;
    if (candidate !== undefined) clusterOf(`= ${candidate}`, candidate, true).near.push(entry);
    else alike(byMeaning, entry, clusterOf);
  }
  return [...byMeaning.values()];
}

/** Adds a text to a cluster of unlisted texts that it is like, or begins one. */
function alike(
  clusters: ReadonlyMap<string, Cluster>,
  entry: Entry,
  clusterOf: (key: string, value: string, isListed: boolean) => Cluster,
): void {
  const folded = foldedText(entry.text);
  const same = clusters.get(`~ ${folded}`);
  if (same !== undefined) {
    same.certain.push(entry);
    return;
  }
  const close = [...clusters].find(([key, { isListed }]) => !isListed && isNear(key.slice(2), folded));
  if (close === undefined) clusterOf(`~ ${folded}`, entry.text, false).certain.push(entry);
  else close[1].near.push(entry);
}

function isNear(one: string, other: string): boolean {
  const max = maxEdits(Math.max(one.length, other.length));
  // Names that end in different numbers are different names.
  return (
    max > 0 && one.replace(/\D/g, '') === other.replace(/\D/g, '') && editDistance(one, other, max) <= max
  );
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
