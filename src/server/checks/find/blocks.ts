import type { RuleName } from '@/domain/checks/all-rules';
import type { FoundException } from '@/domain/checks/finding';
import { countedFieldsOf } from '@/domain/checks/parts';
import { type Collection, findCollection } from '@/domain/collections';
import { periodsOf, placesOf } from '@/domain/collections/parts';
import { type BlockRow, type BlockSet, readBlocks } from './block-rows';
import { isPartOf, isPartOfAny, withRecordsOf } from './causes';
import { findExchanged } from './exchanged';
import { groupedBy } from './grouped';
import type { FindingKey } from './keys';
import { type AskedSource, MAX_FOUND } from './subject';

/** A repetition is found if its probability by chance is at most this, as a logarithm. */
const CHANCE = Math.log(1e-5);
const MIN_SHARE = 0.97;

/**
 * In a block whose figures change together, at least this share of them changes in the same direction, and it has at least so
 * many figures. Of figures that usually change, such as numbers of repeaters, more must agree.
 */
const MIN_MOVED = 0.7;
const MIN_FIGURES = { steady: 3, restless: 12 };
/** Of steady figures, at most this share changes. */
const MOST_USUAL = 0.2;
/**
 * The deviations from the usual changes of a block at which it is found, and the least spread of these: smaller changes are
 * usual anywhere.
 */
const DEVIATIONS = 6;
const LEAST_SPREAD = { steady: 0.02, restless: 0.08 };

/**
 * A block that breaks a rule: its sum and the expected one, or the share of its figures that are copied and their usual chance
 * to be the same.
 */
type Found = Readonly<
  { rule: RuleName; key: BlockRow['key'] } & (
    | { sum: number; expected: number }
    | { share: number; chance: number }
  )
>;

/**
 * Finds faults that many figures have in common: a file that is a copy of an earlier one, that counts everything twice, or in
 * which columns were exchanged. The largest block is named: the same fault in its districts and categories is not found again.
 * Source: docs/decisions/checks.md, "Causes".
 */
export async function findBlocks(collection: Collection, asked: AskedSource): Promise<FoundException[]> {
  const of = (rule: RuleName) => asked.thresholdsOf(rule, collection.resource);
  const [repeated, jump] = [of('repeated_block'), of('jump')];
  const isSeen = repeated !== undefined || jump !== undefined;
  const moved = Math.log(jump?.['factor'] ?? 2) / 2;
  const all = isSeen ? await readBlocks(collection, moved, asked) : [];
  const found: Found[] = [];
  const add = (some: readonly Found[]) => found.push(...some.filter(({ key }) => !isPartOfAny(key, found)));
  const places = placesOf(collection).map(({ name }) => name);
  for (const blocks of all) {
    const isPlace = blocks.fields.every((field) => places.includes(field));
    if (repeated !== undefined && isPlace) add(repetitionsIn(blocks, repeated['records']!));
    if (jump !== undefined) add(jumpsIn(blocks, { factor: jump['factor']!, from: jump['from']! }));
  }
  const { name } = countedFieldsOf(collection)[0]!;
  const blocks = await withRecordsOf(found.slice(0, MAX_FOUND), collection, asked);
  return [
    ...blocks.map((one) => {
      const { rule, key, ids, records } = one;
      const [value, expected] =
        'share' in one ? [one.share * records, one.chance * records] : [one.sum, one.expected];
      const texts = { value: String(Math.round(value)), expected: String(Math.round(expected)) };
      return { rule, key, ids, records, collection: collection.resource, field: name, ...texts };
    }),
    ...(await findExchanged(collection, asked)),
  ];
}

/**
 * Blocks whose figures are those of an earlier period. Its probability by chance is computed from how often figures stay the
 * same otherwise, in the other periods of the place and in the other places of the period: numbers of schools often do, numbers
 * of people do not.
 */
function repetitionsIn({ fields, rows }: BlockSet, records: number): Found[] {
  return rows.flatMap(({ key, compared, same }, at): Found[] => {
    const lag = same.indexOf(Math.max(...same));
    const [n, equal] = [compared[lag]!, same[lag]!];
    if (n < records || equal < MIN_SHARE * n) return [];
    const isOf = (names: FindingKey) => (other: BlockRow) =>
      names.every((name) => other.key[name] === key[name]);
    const periods = Object.keys(key).filter((name) => !fields.includes(name));
    const beside = rows.flatMap((row, other) => (other === at ? [] : [row]));
    const alike = (names: FindingKey) => beside.filter(isOf(names)).map((row) => pairsOf(row)[lag]!);
    const usual = chanceOf(beside.filter(isOf(fields)).flatMap(pairsOf));
    // For half-years, these are the blocks of the same half: fewer figures change within a year. Of figures that usually
    // change, these blocks may be copies too.
    const halves = alike([...fields, periods.at(-1)!]).flatMap((pair) =>
      pair.n < records ? [] : [pair.same / pair.n],
    );
    const chance = Math.max(
      usual,
      usual > 0.5 ? Math.max(0, ...halves) : Math.min(medianOf(halves), MOST_OF_CHANGING),
      hasSome(alike(periods)) ? chanceOf(alike(periods)) : 0,
    );
    return equal * Math.log(Math.min(chance, MOST)) < CHANCE
      ? [{ rule: 'repeated_block', key, share: equal / n, chance }]
      : [];
  });
}

type Pair = Readonly<{ n: number; same: number }>;

const pairsOf = ({ compared, same }: BlockRow): Pair[] => compared.map((n, lag) => ({ n, same: same[lag]! }));

/** Of figures that usually change, at most this share stays the same within a year. */
const MOST_OF_CHANGING = 0.6;

/** No figure is certain to stay the same. */
const MOST = 1 - 1e-6;

const hasSome = (pairs: readonly Pair[]): boolean => pairs.some(({ n }) => n > 0);

/** Without other figures to compare with, most are expected to stay the same. */
const UNKNOWN = { chance: 0.9, weight: 2 };

/**
 * The probability that a figure stays the same: the share of all figures, or the median share of the blocks if it is larger,
 * because a few blocks may be wrong.
 */
function chanceOf(pairs: readonly Pair[]): number {
  const sum = (of: (pair: Pair) => number) => pairs.reduce((all, pair) => all + of(pair), 0);
  const { chance, weight } = UNKNOWN;
  const share = (sum(({ same }) => same) + chance * weight) / (sum(({ n }) => n) + weight);
  const shares = pairs.flatMap(({ n, same }) => (n < MIN_FIGURES.steady ? [] : [same / n]));
  return Math.max(share, medianOf(shares));
}

/** Blocks in which nearly all figures are far from those before and, if there are later ones, from those too. */
function jumpsIn({ fields, rows }: BlockSet, { factor, from }: { factor: number; from: number }): Found[] {
  const places = groupedBy(rows, ({ key }) => JSON.stringify(fields.map((name) => key[name])));
  return [...places.values()].flatMap((ofPlace) => {
    const changes = ofPlace.map(changeOf);
    // The level of the first period is 0, and each change adds to it.
    const levels = changes.map((_, at) => changes.slice(0, at + 1).reduce((sum, one) => sum + one, 0));
    return ofPlace.flatMap((row, at): Found[] => {
      if (isScrambled(ofPlace, at))
        return [{ rule: 'jump', key: row.key, sum: row.now, expected: at === 0 ? row.now : row.before }];
      const far = distanceAt(levels, at);
      // The changes of this period itself, into it and out of it, do not count as usual.
      const others = [...ofPlace.keys()].filter((other) => other > 0 && other !== at && other !== at + 1);
      const spread = spreadOf(others.map((other) => changes[other]!));
      const restless = medianOf(others.map((other) => movedShare(ofPlace[other]!))) > MOST_USUAL;
      const floor = restless ? LEAST_SPREAD.restless : LEAST_SPREAD.steady;
      const least = Math.max(Math.log(factor), DEVIATIONS * Math.max(spread, floor));
      const figures = restless ? MIN_FIGURES.restless : MIN_FIGURES.steady;
      if (
        Math.abs(far) < least ||
        !isTogether(far > 0, { row: at === 0 ? ofPlace[1]! : row, isFirst: at === 0, figures })
      )
        return [];
      const now = at === 0 ? ofPlace[1]!.before : row.now;
      const expected = Math.max(0, (now + 0.5) / Math.exp(far) - 0.5);
      if (Math.abs(now - expected) < from) return [];
      return [{ rule: ruleOf(now, far), key: row.key, sum: now, expected }];
    });
  });
}

const changeOf = ({ now, before, up, down }: BlockRow): number =>
  up + down === 0 && before === 0 ? 0 : Math.log((now + 0.5) / (before + 0.5));

/**
 * The distance of a level from those of the periods before and after, whichever is nearer: a block that has changed permanently
 * is not wrong. At either end, from the nearer of the two periods beside it; of only two periods, the later one is judged.
 */
function distanceAt(levels: readonly number[], at: number): number {
  const far = (others: readonly number[]) => others.map((other) => levels[at]! - other);
  const [before, after] = [far(levels.slice(Math.max(0, at - 2), at)), far(levels.slice(at + 1, at + 3))];
  if (before.length === 0) return after.length < 2 ? 0 : nearest(after);
  if (after.length === 0) return nearest(before);
  return nearest([before.at(-1)!, after[0]!]);
}

/** The number nearest to zero; zero if they have different signs. */
const nearest = (some: readonly number[]): number =>
  some.some((one) => Math.sign(one) !== Math.sign(some[0]!))
    ? 0
    : some.reduce((a, b) => (Math.abs(b) < Math.abs(a) ? b : a));

/** Whether nearly all figures have moved, into the period or, for the first period, out of it. */
function isTogether(
  isUp: boolean,
  { row, isFirst, figures }: { row: BlockRow; isFirst: boolean; figures: number },
): boolean {
  const count = isUp === isFirst ? row.down : row.up;
  return row.compared[0]! >= figures && count >= MIN_MOVED * row.compared[0]!;
}

/** The share of the figures that have moved. */
const movedShare = ({ up, down, compared: [n = 0] }: BlockRow): number => (n === 0 ? 0 : (up + down) / n);

/**
 * The share of figures that are far off in a file with the figures of other places, the share in each direction, and the
 * largest usual share.
 */
const SCRAMBLED = { least: 0.5, ofEach: 0.15, usual: 0.1 };
const MIN_RECORDS = 8;

/** Whether most figures have moved, some up and some down, into a period and out of it again, which is not usual for them. */
function isScrambled(rows: readonly BlockRow[], at: number): boolean {
  const share = ({ farUp, farDown, compared: [n = 0] }: BlockRow) => (n === 0 ? 0 : (farUp + farDown) / n);
  const isMoved = (row: BlockRow) =>
    row.compared[0]! >= MIN_RECORDS &&
    share(row) >= SCRAMBLED.least &&
    Math.min(row.farUp, row.farDown) >= SCRAMBLED.ofEach * row.compared[0]!;
  const usual = rows.flatMap((row, other) =>
    other > 0 && other !== at && other !== at + 1 ? [share(row)] : [],
  );
  if (usual.length === 0 || medianOf(usual) > SCRAMBLED.usual) return false;
  const [into, out] = [rows[at]!, rows[at + 1]];
  if (at === 0) return isMoved(out!) && !isMoved(rows[2]!);
  return isMoved(into) && (out === undefined || isMoved(out));
}

/** The rule that a whole block breaks, by the factor. */
function ruleOf(now: number, far: number): RuleName {
  if (now === 0) return 'zero';
  const is = (factor: number, within: number) => Math.abs(Math.abs(far) - Math.log(factor)) < within;
  if (is(1_000, 0.9)) return 'thousandth';
  return is(10, 0.4) || is(100, 0.6) ? 'tenfold' : 'jump';
}

/** The median absolute deviation, scaled as a standard deviation. */
function spreadOf(numbers: readonly number[]): number {
  const middle = medianOf(numbers);
  return 1.4826 * medianOf(numbers.map((one) => Math.abs(one - middle)));
}

function medianOf(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  if (sorted.length === 0) return 0;
  return Number.isInteger(middle) ? (sorted[middle - 1]! + sorted[middle]!) / 2 : sorted[Math.floor(middle)]!;
}

/**
 * Leaves out findings that are explained: those of the figures in a block, and their consequences in other tables. The
 * half-year of a cause does not matter for a yearly figure.
 */
export const withoutExplained = (
  found: readonly FoundException[],
  causes: readonly FoundException[],
): FoundException[] =>
  found.filter(({ key, collection }) => {
    const { field } = findCollection(collection)!;
    const inTable = (cause: FoundException) => {
      const periods = periodsOf(findCollection(cause.collection)!).map(({ name }) => name);
      return Object.fromEntries(
        Object.entries(cause.key).filter(([name]) => field(name) !== undefined || !periods.includes(name)),
      );
    };
    return !causes.some((cause) => isPartOf(key, inTable(cause)));
  });
