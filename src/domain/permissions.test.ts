import fc from 'fast-check';
import { expect, it } from 'vitest';
import { collections, groups, OPERATIONS } from './collections';
import {
  type Grant,
  intersectionOf,
  isNarrower,
  isWithin,
  mayDoEverything,
  normaliseGrants,
} from './permissions';

/** Every collection, one future collection in each group, and one of a future group. */
const universe = [
  ...collections.map(({ group, resource }) => ({ group: group as string, resource })),
  ...Object.keys(groups).map((group) => ({ group, resource: 'to_come' })),
  { group: 'to_come', resource: 'to_come' },
];

/** The operations that grants allow on each of these collections, one by one. */
function meaningOf(grants: readonly Grant[]): Set<string> {
  const holds = (scope: string, { group, resource }: (typeof universe)[number]) =>
    scope === '*' || scope === group || scope === `${group}/${resource}`;
  const pairs = grants.flatMap(({ scope, operations }) =>
    universe
      .filter((one) => holds(scope, one))
      .flatMap(({ group, resource }) => operations.map((operation) => `${group}/${resource} ${operation}`)),
  );
  return new Set(pairs);
}

const scopes = [
  '*',
  ...Object.keys(groups),
  ...collections.map(({ group, resource }) => `${group}/${resource}`),
];
const grants = fc.array(
  fc.record({
    scope: fc.constantFrom(...scopes),
    operations: fc.subarray([...OPERATIONS], { minLength: 1 }),
  }),
  { minLength: 1, maxLength: 6 },
);

it('agrees with a simple model, over all present and future collections and all operations', () => {
  fc.assert(
    fc.property(grants, grants, (granted, asked) => {
      const [less, more] = [meaningOf(granted), meaningOf(asked)];
      const within = [...less].every((pair) => more.has(pair));
      expect(isWithin(granted, asked)).toBe(within);
      expect(isNarrower(granted, asked)).toBe(within && less.size < more.size);
    }),
    { numRuns: 2_000 },
  );
});

it('may do everything by whichever scopes, and not with an operation or a collection less', () => {
  const [first, ...others] = collections.map(({ group, resource }) => `${group}/${resource}`);
  const each = (names: readonly (string | undefined)[], operations: Grant['operations'] = OPERATIONS) =>
    names.map((scope) => ({ scope: String(scope), operations }));
  for (const all of [['*'], Object.keys(groups), [first, ...others], ['drka', '*']])
    expect(mayDoEverything(each(all))).toBe(true);
  const [one, ...rest] = OPERATIONS;
  expect(mayDoEverything([...each(['*'], rest), ...each([first, ...others], [one])])).toBe(true);
  for (const less of [[], each(others), each(['*'], rest), [...each(['*'], rest), ...each(others, [one])]])
    expect(mayDoEverything(less)).toBe(false);
});

it('grants always contain a part of themselves', () => {
  fc.assert(
    fc.property(grants, fc.nat(), (asked, nth) => {
      const whole = normaliseGrants(asked);
      expect([isWithin(whole, asked), isNarrower(whole, asked)]).toEqual([true, false]);
      const part = whole.filter((_, i) => i !== nth % whole.length);
      expect([isWithin(part, asked), isNarrower(part, asked)]).toEqual([true, true]);
    }),
  );
});

it('a group is wider than its present collections', () => {
  const all = collections.map(({ group, resource }) => ({
    scope: `${group}/${resource}`,
    operations: OPERATIONS,
  }));
  expect(isWithin([{ scope: 'drka', operations: ['list'] }], all)).toBe(false);
  expect(isWithin(all, [{ scope: '*', operations: OPERATIONS }])).toBe(true);
});

it('the intersection contains what both contain, and no more', () => {
  fc.assert(
    fc.property(grants, grants, (chosen, asked) => {
      const both = intersectionOf(chosen, asked);
      const more = meaningOf(asked);
      expect(meaningOf(both)).toEqual(new Set([...meaningOf(chosen)].filter((pair) => more.has(pair))));
      expect(isWithin(both, asked)).toBe(true);
    }),
  );
});

it('a chosen group of which only the collections were requested grants these, and is not narrower', () => {
  const each = collections
    .filter(({ group }) => group === 'disdik')
    .map(({ resource }) => ({ scope: `disdik/${resource}`, operations: ['list'] as const }));
  const group = [{ scope: 'disdik', operations: ['list'] as const }];
  expect(intersectionOf(group, each)).toEqual(normaliseGrants(each));
  expect(isNarrower(intersectionOf(group, each), each)).toBe(false);
  expect(isNarrower(intersectionOf(each, group), group)).toBe(true);
});
