import type { AnyCollection } from '../collections/collection';
import { type Fault, notListed } from '../collections/fault';
import type { Values } from '../collections/item';
import type { StrictCheck } from '../collections/kinds/context';
import { judgeField, parentTexts, type Vocabulary } from './judge-field';
import type { Lists } from './judge-listed';
import { createRegister, type PlaceEntry } from './register';
import type { Succession } from './successions/succession';
import { createTimeline, type Timeline } from './successions/timeline';
import type { WholeTexts } from './whole';

/** The data of a vocabulary, which can be sent to other threads and processes. */
export type VocabularyData = Readonly<{
  version: number;
  places: readonly PlaceEntry[];
  lists: Lists;
  /** Absent: the default. */
  whole?: WholeTexts;
  /** The changes of places; absent: none. */
  successions?: readonly Succession[];
}>;

const made = new WeakMap<VocabularyData, Vocabulary>();

/** The vocabulary of the data; always the same one for the same object. */
export function vocabularyOf(data: VocabularyData): Vocabulary {
  const known = made.get(data);
  if (known !== undefined) return known;
  const vocabulary = { register: createRegister(data.places, data.whole), lists: data.lists };
  made.set(data, vocabulary);
  return vocabulary;
}

const timelines = new WeakMap<VocabularyData, Timeline>();

/** The changes of places in the order of time; always the same one for the same object. */
export function timelineOf(data: VocabularyData): Timeline {
  const known = timelines.get(data);
  if (known !== undefined) return known;
  const { register } = vocabularyOf(data);
  const timeline = createTimeline({ register, entries: data.places, successions: data.successions ?? [] });
  timelines.set(data, timeline);
  return timeline;
}

/** The data for checking strict fields, as it is sent to another thread. */
export type StrictRules = Readonly<{ fields: readonly string[]; data: VocabularyData }>;

/**
 * The check of the fields of a collection that accept listed values only. A place is judged within the larger places that
 * the same item names.
 */
export function strictCheckOf(collection: AnyCollection, rules: StrictRules): StrictCheck {
  const vocabulary = vocabularyOf(rules.data);
  const { fields } = collection;
  const strict = fields.filter(({ name }) => rules.fields.includes(name));
  const placeOf = new Map(fields.map(({ name }, place) => [name, place]));
  return {
    rules,
    faultsOf: (values) => {
      const textOf = (name: string) => textIn(values, placeOf.get(name));
      const parents = parentTexts(fields, textOf);
      return strict.flatMap((field): Fault[] => {
        const text = textOf(field.name);
        if (text === undefined) return [];
        const judged = judgeField(field, text, { ...vocabulary, parents });
        if (judged === undefined || judged.kind === 'listed') return [];
        return [notListed(field, judged.value ?? judged.candidates?.[0]?.value)];
      });
    },
  };
}

const textIn = (values: Readonly<Values>, place: number | undefined): string | undefined => {
  const value = place === undefined ? undefined : values[place];
  return value === undefined ? undefined : String(value);
};
