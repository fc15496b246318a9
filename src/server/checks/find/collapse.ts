import type { FoundException } from '@/domain/checks/finding';
import { isOfMoments, seriesFieldsOf } from '@/domain/checks/parts';
import type { Collection } from '@/domain/collections';
import { periodsOf, placesOf } from '@/domain/collections/parts';
import { isPartOf, withRecordsOf } from './causes';
import { groupedBy } from './grouped';
import { blockKeysOf, type FindingKey } from './keys';
import { type AskedSource, MAX_IDS } from './subject';

/** At least so many figures of a block that break the same rule, and at least this share of its records, have one cause. */
const MIN_FIGURES = 3;
const MIN_SHARE = 0.6;
/** The days of a month that have one cause are at least so many. */
const MIN_DAYS = 4;

/**
 * Combines findings about single records into one, if they break the same rule in most of a block, or on several days of a
 * month.
 */
export async function collapsed(
  found: readonly FoundException[],
  collection: Collection,
  asked: AskedSource,
): Promise<FoundException[]> {
  if (isOfMoments(collection)) return byMonth(found, collection);
  let left = [...found];
  const wider: FoundException[] = [];
  for (const names of blockKeysOf(collection)) {
    for (const group of groupsOf(left, [...names, 'rule', 'field'])) {
      const key = Object.fromEntries(names.map((name) => [name, group[0]!.key[name]!]));
      const [block] = await withRecordsOf([{ key }], collection, asked);
      if (group.length < MIN_SHARE * block!.records) continue;
      wider.push({ ...summed(group), key });
      left = left.filter((one) => !group.includes(one));
    }
  }
  return [...wider, ...withoutCounterparts(left, collection)];
}

/** Figures of a place and period that compensate each other leave at most this share. */
const MOST_LEFT = 0.2;

/**
 * Combines findings about figures of a place and period into one, if one figure has too many of what another has too few: the
 * total is right.
 */
function withoutCounterparts(found: readonly FoundException[], collection: Collection): FoundException[] {
  const fields = [...placesOf(collection), ...periodsOf(collection)].map(({ name }) => name);
  const groups = groupedBy(found, ({ key, field }) =>
    JSON.stringify([field, ...fields.map((name) => key[name])]),
  );
  return [...groups.values()].flatMap((some) => {
    const differences = some.map(({ value, expected }) => Number(value) - Number(expected));
    const largest = Math.max(...differences.map(Math.abs));
    const left = Math.abs(differences.reduce((sum, one) => sum + one, 0));
    if (some.length < 2 || !(left <= MOST_LEFT * largest)) return some;
    const first = some[differences.findIndex((one) => Math.abs(one) === largest)]!;
    return [{ ...first, ids: some.flatMap(({ ids }) => ids).slice(0, MAX_IDS), records: some.length }];
  });
}

/** The groups of many findings about single records that have these values in common. */
function groupsOf(found: readonly FoundException[], names: FindingKey): (readonly FoundException[])[] {
  const of = (one: FoundException, name: string) =>
    name === 'rule' || name === 'field' ? one[name] : one.key[name];
  const single = found.filter(
    ({ records, key }) =>
      records === 1 && names.every((name) => name in key || name === 'rule' || name === 'field'),
  );
  return [...groupedBy(single, (one) => JSON.stringify(names.map((name) => of(one, name)))).values()].filter(
    ({ length }) => length >= MIN_FIGURES,
  );
}

/** Combines the days of a month, which are named by the first of them, because a key names moments. */
function byMonth(found: readonly FoundException[], collection: Collection): FoundException[] {
  const moment = periodsOf(collection)[0]!.name;
  const series = seriesFieldsOf(collection).map(({ name }) => name);
  const months = groupedBy(found, ({ records, rule, field, key }) =>
    JSON.stringify([
      records === 1 && moment in key,
      rule,
      field,
      ...series.map((name) => key[name]),
      String(key[moment]).slice(0, 7),
    ]),
  );
  return [...months.values()].flatMap((days) => {
    const [first] = days.toSorted((a, b) => (String(a.key[moment]) < String(b.key[moment]) ? -1 : 1));
    return days.length < MIN_DAYS || days.some(({ records }) => records > 1)
      ? days
      : [{ ...summed(days), key: first!.key }];
  });
}

/** Adds up figures; texts stay as they are. */
function summed(found: readonly FoundException[]): FoundException {
  const [first] = found;
  const sum = (of: (one: FoundException) => string) => {
    const texts = new Set(found.map(of));
    const numbers = found.map((one) => Number(of(one)));
    const isSum = texts.size > 1 && numbers.every(Number.isFinite);
    return isSum ? String(numbers.reduce((all, one) => all + one, 0)) : of(first!);
  };
  return {
    ...first!,
    ids: found.flatMap(({ ids }) => ids).slice(0, MAX_IDS),
    records: found.length,
    value: sum(({ value }) => value),
    expected: sum(({ expected }) => expected),
  };
}

/** Days near a wrong month are compared with its days: so many days before and after it are left out too. */
const DAYS_BESIDE = 15;
const DAY_MS = 86_400_000;

/** Leaves out the days of a wider finding of the same series, and those near them. */
export function withoutDaysOf(
  found: readonly FoundException[],
  months: readonly FoundException[],
  collection: Collection,
): FoundException[] {
  const moment = periodsOf(collection)[0]!.name;
  const timeOf = ({ key }: FoundException) => Date.parse(`${String(key[moment]).slice(0, 10)}T00:00:00Z`);
  const isIn = (one: FoundException, month: FoundException) => {
    const days = (timeOf(one) - timeOf(month)) / DAY_MS;
    return days >= -DAYS_BESIDE && days < month.records + DAYS_BESIDE;
  };
  const line = (key: FoundException['key']) => ({ ...key, [moment]: '' });
  return found.filter(
    (one) => !months.some((month) => isPartOf(line(one.key), line(month.key)) && isIn(one, month)),
  );
}
