import { expect, it } from 'vitest';
import { choicesAmong, choicesInput, keptOf, missingOf, NO_CHOICES, withOwn, withRest } from './choices';

it('needs a choice for each pair, or one for all others', () => {
  const first = withOwn(NO_CHOICES, 7, 'renamed');
  expect([missingOf(NO_CHOICES, 2), missingOf(first, 2)]).toEqual([2, 1]);
  expect(missingOf(withOwn(first, 9, 'existing'), 2)).toBe(0);
  expect(missingOf(withRest(first, 'existing'), 10_000)).toBe(0);
});

it('replaces earlier choices by one for all, from which single pairs may differ', () => {
  const all = withRest(withOwn(NO_CHOICES, 7, 'renamed'), 'existing');
  expect(keptOf(all, 7)).toBe('existing');
  const but = withOwn(withOwn(all, 8, 'renamed'), 9, 'existing');
  expect([keptOf(but, 8), keptOf(but, 9), keptOf(but, 10)]).toEqual(['renamed', 'existing', 'existing']);
  expect(choicesInput(but)).toEqual({ rest: 'existing', renamed: [8], existing: [] });
  // With single choices, those that were made stay, and the others are open again.
  const single = withRest(but, undefined);
  expect([keptOf(single, 8), keptOf(single, 10)]).toEqual(['renamed', undefined]);
  expect(choicesInput(single)).toEqual({ renamed: [8], existing: [9] });
});

it('forgets the choices of pairs that are gone', () => {
  const chosen = withOwn(withOwn(NO_CHOICES, 7, 'renamed'), 8, 'existing');
  expect(choicesInput(choicesAmong(chosen, new Set([8])))).toEqual({ renamed: [], existing: [8] });
});
