import type { FoundException } from '@/domain/checks/finding';
import { placeLevelOf } from '@/domain/collections/field';
import { placesOf } from '@/domain/collections/parts';
import { foldedText } from '@/domain/places/fold';
import { judgeField, parentTexts } from '@/domain/places/judge-field';
import type { Judgement } from '@/domain/places/judgement';
import { parentCode, type Register } from '@/domain/places/register';
import { groupedBy } from './grouped';
import { type AskedSource, MAX_IDS } from './subject';
import { type FoundText, type NamedTexts, textException } from './texts';

/**
 * The register must know the places of this share of the names, and there must be so many names, before a name that it does not
 * know is wrong.
 */
const MIN_KNOWN = 0.6;
const MIN_NAMES = 3;

/**
 * Finds districts that the register has in another regency, or nowhere, and villages that are in another district in the other
 * periods. The register alone does not decide about villages: many names occur in several districts.
 */
export function findMisplaced(given: NamedTexts, asked: AskedSource): FoundException[] {
  const level = placeLevelOf(given.field);
  if (level === 'district') return misplacedDistricts(given, asked);
  return level === 'village' ? movedVillages(given, asked) : [];
}

function misplacedDistricts(given: NamedTexts, { vocabulary }: AskedSource): FoundException[] {
  const { collection, field, texts } = given;
  const judged = texts.map((text) => {
    const parents = parentTexts(collection.fields, (name) => text.within[name]);
    const judgement = judgeField(field, text.text, { ...vocabulary, parents })!;
    return { text, judgement, others: otherRegencies(text, { given, vocabulary }) };
  });
  const isKnown = ({ kind }: Judgement) => kind === 'listed' || kind === 'spelling';
  const known = judged.filter(({ judgement }) => isKnown(judgement)).length;
  const isRegistered = judged.length >= MIN_NAMES && known >= MIN_KNOWN * judged.length;
  const found = judged.flatMap(({ text, judgement, others }) => {
    if (isKnown(judgement) || judgement.isWhole === true) return [];
    const meant = (judgement.candidates ?? []).map(({ value }) => value);
    // A name that is near another name in the records is no slip of that name.
    const isSlip = meant.length > 0 && !judged.some((one) => meant.includes(one.judgement.value ?? ''));
    if (others.length === 0 ? meant.length > 0 || !isRegistered : isSlip) return [];
    return [{ text, others }];
  });
  return byFile(found, given);
}

/** So many districts of another regency in one period are a file of that regency. */
const MIN_OF_FILE = 3;

type Elsewhere = Readonly<{ text: FoundText; others: readonly string[] }>;

/** Makes one finding for a file of another regency, else one for each district. */
function byFile(found: readonly Elsewhere[], given: NamedTexts): FoundException[] {
  const files = groupedBy(found, ({ text: { periods } }) => periods.join(' '));
  return [...files.values()].flatMap((some) => {
    const [{ text, others }] = some as [Elsewhere];
    const one = others.find((name) => some.every((other) => other.others.includes(name)));
    if (some.length < MIN_OF_FILE || text.periods.length !== 1 || one === undefined)
      return some.map((each) =>
        textException(given, { rule: 'misplaced', text: each.text, expected: each.others.join(', ') }),
      );
    const names = some.map((each) => each.text.text);
    return [
      {
        ...textException(given, { rule: 'misplaced', text, expected: one }),
        key: { ...text.within, ...JSON.parse(text.periods[0]!) },
        ids: some.flatMap((each) => each.text.ids).slice(0, MAX_IDS),
        records: some.reduce((sum, each) => sum + each.text.records, 0),
        value: names.slice(0, MIN_OF_FILE).join(', ') + (names.length > MIN_OF_FILE ? ', …' : ''),
      },
    ];
  });
}

/** The regencies with a district of that name; none if its own is one of them. */
function otherRegencies(
  text: FoundText,
  { given, vocabulary }: { given: NamedTexts; vocabulary: AskedSource['vocabulary'] },
): readonly string[] {
  const found = judgeField(given.field, text.text, { ...vocabulary, parents: {} })!;
  const codes = [found.code, ...(found.candidates ?? []).map(({ code }) => code)].flatMap(
    (code) => code ?? [],
  );
  if (found.value === undefined) return [];
  return [...new Set(codes.map((code) => nameOf(vocabulary.register, parentCode(code))))];
}

const nameOf = ({ places }: Register, code: string): string => places.get(code)?.name ?? code;

/** Villages with few periods in a district, all of which the village of that name in another district lacks. */
function movedVillages(given: NamedTexts, { vocabulary }: AskedSource): FoundException[] {
  const { collection, field, texts } = given;
  const district = placesOf(collection)[1]!.name;
  const isListed = (text: FoundText) => {
    const parents = parentTexts(collection.fields, (name) => text.within[name]);
    const { kind } = judgeField(field, text.text, { ...vocabulary, parents })!;
    return kind === 'listed' || kind === 'spelling';
  };
  const byName = groupedBy(texts, ({ text }) => foldedText(text));
  return [...byName.values()].flatMap((same) =>
    same.flatMap((text) => {
      const home = same.find((other) => isHomeOf(other, text));
      if (home === undefined || isListed(text)) return [];
      return [textException(given, { rule: 'misplaced', text, expected: home.within[district] ?? '' })];
    }),
  );
}

/** Whether a village has its other periods in the other district: at least twice as many, and none in common. */
const isHomeOf = (home: FoundText, text: FoundText): boolean =>
  home !== text &&
  home.periods.length >= 2 * text.periods.length &&
  !text.periods.some((period) => home.periods.includes(period));
