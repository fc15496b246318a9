import type { ListName } from '../collections/field';
import { editDistance, maxEdits } from '../spelling/edit-distance';
import { ageGroupOf, ageGroupOfDate } from './age-groups';
import { numeralOf, wordsOf } from './fold';
import { type Judgement, MAX_CANDIDATES, UNKNOWN } from './judgement';
import { DEFAULT_LISTS, FREE_WORDS, type ListEntry } from './lists';

/** Lists by name; a missing list is the one in `DEFAULT_LISTS`. */
export type Lists = Readonly<Partial<Record<ListName, readonly ListEntry[]>>>;

/** Finds the value of a list that a text stands for. */
export function judgeListed(text: string, list: ListName, lists: Lists = DEFAULT_LISTS): Judgement {
  const index = indexOf(lists[list] ?? DEFAULT_LISTS[list], list);
  const known = index.judged.get(text);
  if (known !== undefined) return known;
  const judgement = judgeIn(index, text.normalize('NFC').trim());
  if (index.judged.size >= MAX_REMEMBERED) index.judged.clear();
  index.judged.set(text, judgement);
  return judgement;
}

const MAX_REMEMBERED = 10_000;

type ListIndex = Readonly<{
  list: ListName;
  values: ReadonlySet<string>;
  /** Values by key, a map for each degree of freedom, the strictest first. */
  byKey: readonly ReadonlyMap<string, ReadonlySet<string>>[];
  judged: Map<string, Judgement>;
}>;

const indexes = new WeakMap<readonly ListEntry[], Map<ListName, ListIndex>>();

function indexOf(entries: readonly ListEntry[], list: ListName): ListIndex {
  const byList = indexes.get(entries) ?? new Map<ListName, ListIndex>();
  indexes.set(entries, byList);
  const known = byList.get(list);
  if (known !== undefined) return known;
  const byKey: Map<string, Set<string>>[] = [];
  for (const { value, aliases = [] } of entries) {
    for (const spelling of [value, ...aliases]) {
      for (const [degree, key] of keysOf(spelling, list).entries()) {
        byKey[degree] ??= new Map();
        if (key !== '') byKey[degree].set(key, (byKey[degree].get(key) ?? new Set()).add(value));
      }
    }
  }
  const made = { list, values: new Set(entries.map(({ value }) => value)), byKey, judged: new Map() };
  byList.set(list, made);
  return made;
}

/**
 * The degrees of freedom: ignoring case and punctuation; also with numerals as numbers; also without words around the
 * value.
 */
function keysOf(text: string, list: ListName): string[] {
  if (list === 'ageGroup') return [ageGroupOf(text) ?? wordsOf(text).join('')];
  const words = wordsOf(text.replace(/(\p{L})(\d)/gu, '$1 $2'));
  const free = words.filter((word) => !FREE_WORDS[list].has(word));
  const numbered = (some: readonly string[]) => some.map((word) => numeralOf(word) ?? word).join('');
  return [words.join(''), numbered(words), numbered(free), numbered(withoutYear(free))];
}

/** A text without years, as in `Semester II 2024`, `Ganjil 2023/2024` and `Jan-24`; a year alone is kept. */
function withoutYear(words: readonly string[]): readonly string[] {
  const kept = words.filter((word) => !/^(?:19|20)\d\d$/.test(word));
  const isShort = kept.length === 2 && /^\d\d$/.test(kept[1]!) && !/\d/.test(kept[0]!);
  return isShort ? kept.slice(0, 1) : kept;
}

function judgeIn({ list, values, byKey }: ListIndex, text: string): Judgement {
  if (values.has(text)) return { kind: 'listed', value: text };
  const keys = keysOf(text, list);
  for (const [degree, key] of keys.entries()) {
    const found = byKey[degree]?.get(key);
    if (found?.size === 1) return { kind: 'spelling', value: [...found][0]! };
    if (found !== undefined) return near([...found]);
  }
  if (list === 'ageGroup') {
    const dated = ageGroupOfDate(text);
    return dated !== undefined && values.has(dated) ? near([dated]) : UNKNOWN;
  }
  return near(valuesNear(keys.at(-1) ?? '', byKey.at(-1)));
}

const near = (values: readonly string[]): Judgement =>
  values.length === 0
    ? UNKNOWN
    : { kind: 'near', candidates: values.slice(0, MAX_CANDIDATES).map((value) => ({ value })) };

function valuesNear(key: string, byKey: ReadonlyMap<string, ReadonlySet<string>> | undefined): string[] {
  const found: { edits: number; value: string }[] = [];
  for (const [other, values] of byKey ?? []) {
    const max = maxEdits(Math.max(key.length, other.length));
    const edits = max === 0 ? 1 : editDistance(key, other, max);
    if (edits <= max) found.push(...Array.from(values, (value) => ({ edits, value })));
  }
  return [...new Set(found.sort((a, b) => a.edits - b.edits).map(({ value }) => value))];
}
