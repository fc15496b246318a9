import type { RuleName } from '@/domain/checks/all-rules';
import type { FoundException } from '@/domain/checks/finding';
import { sourceFieldOf } from '@/domain/checks/parts';
import { isTotalName } from '@/domain/checks/total-words';
import type { Collection } from '@/domain/collections';
import { placeLevelOf } from '@/domain/collections/field';
import { placesOf } from '@/domain/collections/parts';
import { foldedText } from '@/domain/places/fold';
import { isJudged, judgeField, parentTexts } from '@/domain/places/judge-field';
import { judgePlace } from '@/domain/places/judge-place';
import { isProvinceName } from '@/domain/places/provinces';
import { spelledFields, spellingGroups } from '@/domain/places/spelling-groups';
import { findAlike } from './alike';
import { isPartOf } from './causes';
import { findMisplaced } from './misplaced';
import { type AskedSource, MAX_FOUND } from './subject';
import { findSums } from './sums';
import { type FoundText, type NamedTexts, readTexts, textException } from './texts';

/**
 * Finds names that are written in several ways, totals and larger places where parts should be, and places within a wrong
 * larger place. Source: docs/decisions/places.md.
 */
export async function findNames(collection: Collection, asked: AskedSource): Promise<FoundException[]> {
  const isOn = (rule: RuleName) => asked.thresholdsOf(rule, collection.resource) !== undefined;
  const found: FoundException[] = [];
  for (const field of spelledFields(collection)) {
    const all = await readTexts(collection, field, asked);
    // If the name of the larger place is wrong, only that is found.
    const texts = all.filter(({ within }) => !found.some(({ key }) => isPartOf(within, key)));
    const given = { collection, field, texts };
    const totals = isOn('level') ? [...findTotals(given, asked), ...(await findSums(given, asked))] : [];
    const misplaced = isOn('misplaced') ? findMisplaced(without(given, totals), asked) : [];
    found.push(...once(totals), ...misplaced);
    if (isOn('spelling'))
      found.push(...(await findSpellings(without(given, [...totals, ...misplaced]), asked)));
  }
  return found.slice(0, MAX_FOUND);
}

/** The texts about which nothing is found yet. */
const without = (given: NamedTexts, found: readonly FoundException[]): NamedTexts => {
  const ids = new Set(found.map((one) => one.ids[0]));
  return { ...given, texts: given.texts.filter((text) => !ids.has(text.ids[0])) };
};

const once = (found: readonly FoundException[]): FoundException[] => [
  ...new Map(found.map((one) => [one.ids[0], one])).values(),
];

async function findSpellings(given: NamedTexts, asked: AskedSource): Promise<FoundException[]> {
  const { collection, field, texts } = given;
  // Records with another spelling of the source belong to another source.
  const beside = field === sourceFieldOf(collection) ? await besides(collection, asked) : [];
  const all = { ...given, texts: [...texts, ...beside] };
  return isJudged(field) ? misspelled(all, asked) : findAlike(all, asked);
}

/** The other sources of the collection, whose records are not counted. */
async function besides(collection: Collection, { records, source }: AskedSource): Promise<FoundText[]> {
  const sources = await records.sourcesOf(collection);
  return sources.flatMap((text) =>
    text === source ? [] : [{ text, within: {}, records: 0, ids: [], periods: [] }],
  );
}

/** Finds totals by their names, and names of larger places. The office's text for a whole place is allowed. */
function findTotals(given: NamedTexts, { vocabulary }: AskedSource): FoundException[] {
  const { collection, field, texts } = given;
  const isPlace = placeLevelOf(field) !== undefined;
  const isLargest = field === placesOf(collection)[0];
  return texts.flatMap((text) => {
    const parents = parentTexts(collection.fields, (name) => text.within[name]);
    const judgement = judgeField(field, text.text, { ...vocabulary, parents });
    if (judgement?.value !== undefined) return [];
    const larger = isPlace ? Object.values(text.within) : [];
    const isWrong =
      isTotalName(text.text, { collection, field, larger }) ||
      (isPlace
        ? isLargest
          ? isProvinceName(text.text)
          : isLarger(text, vocabulary)
        : foldedText(text.text) === '');
    return isWrong ? [textException(given, { rule: 'level', text, expected: '' })] : [];
  });
}

/** Whether the name is that of the larger place in which it should be, in any spelling. */
const isLarger = ({ text, within }: FoundText, vocabulary: AskedSource['vocabulary']): boolean =>
  Object.values(within).some(
    (larger) =>
      foldedText(larger) === foldedText(text) ||
      regencyOf(larger, vocabulary) === (regencyOf(text, vocabulary) ?? ''),
  );

const regencyOf = (text: string, { register }: AskedSource['vocabulary']): string | undefined =>
  judgePlace(text, 'regency', {}, register).code;

/**
 * A name is misspelled if the same place has another name too, so that its figures are counted separately; a name that is
 * spelled in one way everywhere is not. The listed name is right, else the one with the most records.
 */
function misspelled(given: NamedTexts, { vocabulary }: AskedSource): FoundException[] {
  const { collection, field, texts } = given;
  const isVillage = placeLevelOf(field) === 'village';
  return spellingGroups(texts, { collection, field, vocabulary }).flatMap((group) => {
    // A name that is only near may be another place: among villages, of which there are many, and if the register knows none of
    // the names.
    const members = group.texts.filter(({ kind }) => kind !== 'near' || (group.isListed && !isVillage));
    const listed = members.find(({ text }) => text === group.value);
    const expected = (listed ?? members.toSorted((a, b) => b.records - a.records)[0])?.text ?? group.value;
    const wrong = members.filter(({ text }) => text !== expected).map(({ text }) => text);
    return texts
      .filter(
        ({ text, within, ids }) => ids.length > 0 && wrong.includes(text) && isOfGroup(within, group.within),
      )
      .map((text) => textException(given, { rule: 'spelling', text, expected }));
  });
}

const isOfGroup = (place: FoundText['within'], group: Readonly<Record<string, readonly string[]>>): boolean =>
  Object.entries(group).every(([name, values]) => values.includes(place[name] ?? ''));
