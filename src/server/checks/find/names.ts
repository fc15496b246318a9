import type { RuleName } from '@/domain/checks/all-rules';
import type { FoundException } from '@/domain/checks/finding';
import type { Collection } from '@/domain/collections';
import { type Field, placeLevelOf } from '@/domain/collections/field';
import { placesOf, sourceOf } from '@/domain/collections/parts';
import { foldedText } from '@/domain/places/fold';
import { isJudged, judgeField, parentTexts } from '@/domain/places/judge-field';
import { spelledFields, spellingGroups } from '@/domain/places/spelling-groups';
import { quoted } from '@/server/database/schema/sql';
import { columnsOf, ofSource } from './columns';
import { nameKeyOf } from './keys';
import { type AskedSource, MAX_FOUND, MAX_IDS } from './subject';

type Text = Readonly<{ text: string; within: Record<string, string>; records: number; ids: number[] }>;

/** Words that stand for a sum in files of agencies, alone or before the name of the larger place; folded like names. */
const TOTALS = ['jumlah', 'total', 'jumlah total', 'semua', 'seluruhnya', 'rekap', 'subtotal'].map(
  foldedText,
);

/** The largest number of different texts of a field that are judged at once. */
const MAX_TEXTS = 20_000;

/**
 * Finds names that the page of spellings would merge, and names of larger places where smaller ones should be.
 * Source: docs/decisions/places.md.
 */
export async function findNames(collection: Collection, asked: AskedSource): Promise<FoundException[]> {
  const isOn = (rule: RuleName) => asked.thresholdsOf(rule, collection.resource) !== undefined;
  const found: FoundException[] = [];
  for (const field of spelledFields(collection).filter(isJudged)) {
    const texts = await textsOf(collection, field, asked);
    const wrong = isOn('level') ? misplaced({ collection, field, texts }, asked) : [];
    found.push(...wrong);
    const others = texts.filter(({ text }) => !wrong.some(({ value }) => value === text));
    if (!isOn('spelling')) continue;
    // Records of another spelling of the source are of another source.
    const beside = field === sourceOf(collection) ? await besides(collection, asked) : [];
    found.push(...misspelled({ collection, field, texts: [...others, ...beside] }, asked));
  }
  return found.slice(0, MAX_FOUND);
}

async function textsOf(collection: Collection, field: Field, asked: AskedSource): Promise<Text[]> {
  const names = nameKeyOf(collection, field);
  const outer = names.slice(0, -1);
  const id = `t.${quoted(collection.identifier)}`;
  const rows = await asked.query<Record<string, string> & { records: number; ids: number[] }>(
    `SELECT ${columnsOf(names)}, count(*)::int AS records, (array_agg(${id} ORDER BY ${id}))[1:${MAX_IDS}] AS ids
     FROM ${asked.records.tableOf(collection.resource)} t WHERE ${ofSource(collection)}
     GROUP BY ${columnsOf(names)} ORDER BY ${columnsOf(names)} LIMIT ${MAX_TEXTS}`,
    [asked.source],
  );
  return rows.map(({ records, ids, ...texts }) => ({
    text: texts[field.name]!,
    within: Object.fromEntries(outer.map((name) => [name, texts[name]!])),
    records,
    ids,
  }));
}

/** The other sources of the collection, which are not counted. */
async function besides(collection: Collection, { records, source }: AskedSource): Promise<Text[]> {
  const sources = await records.sourcesOf(collection);
  return sources.flatMap((text) => (text === source ? [] : [{ text, within: {}, records: 0, ids: [] }]));
}

type Given = Readonly<{ collection: Collection; field: Field; texts: readonly Text[] }>;

const asFound = (
  given: Given,
  { rule, text, expected }: { rule: RuleName; text: Text; expected: string },
): FoundException => ({
  rule,
  collection: given.collection.resource,
  key: { ...text.within, [given.field.name]: text.text },
  field: given.field.name,
  ids: text.ids,
  records: text.records,
  value: text.text,
  expected,
});

function misplaced(given: Given, { vocabulary }: AskedSource): FoundException[] {
  const { collection, field, texts } = given;
  if (placeLevelOf(field) === undefined || field === placesOf(collection)[0]) return [];
  return texts.flatMap((text) => {
    const parents = parentTexts(collection.fields, (name) => text.within[name]);
    const { kind, isWhole, value } = judgeField(field, text.text, { ...vocabulary, parents })!;
    if (kind === 'listed' || (isWhole === true && value !== undefined)) return [];
    const folded = foldedText(text.text);
    const larger = Object.values(text.within).map(foldedText);
    const isWrong =
      TOTALS.includes(folded) ||
      larger.some((name) => folded === name || TOTALS.some((total) => folded === `${total}${name}`));
    return isWrong ? [asFound(given, { rule: 'level', text, expected: '' })] : [];
  });
}

/**
 * A name is misspelled where the same place has another one too, so that its figures are counted apart: what is written in one
 * way everywhere is not. The listed name is right, else the one of the most records.
 */
function misspelled(given: Given, { vocabulary }: AskedSource): FoundException[] {
  const { collection, field, texts } = given;
  const isVillage = placeLevelOf(field) === 'village';
  return spellingGroups(texts, { collection, field, vocabulary }).flatMap((group) => {
    // What is only near may be another place: of villages, which are many, and where the register knows none.
    const members = group.texts.filter(({ kind }) => kind !== 'near' || (group.isListed && !isVillage));
    const listed = members.find(({ text }) => text === group.value);
    const expected = (listed ?? members.toSorted((a, b) => b.records - a.records)[0])?.text ?? group.value;
    const wrong = members.filter(({ text }) => text !== expected).map(({ text }) => text);
    return texts
      .filter(
        ({ text, within, ids }) => ids.length > 0 && wrong.includes(text) && isWithin(within, group.within),
      )
      .map((text) => asFound(given, { rule: 'spelling', text, expected }));
  });
}

const isWithin = (place: Text['within'], group: Readonly<Record<string, readonly string[]>>): boolean =>
  Object.entries(group).every(([name, values]) => values.includes(place[name] ?? ''));
