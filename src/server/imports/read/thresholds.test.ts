import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { CERTAINTY, COUNT, FIT, SHARE } from '@/domain/imports/propose/thresholds';
import { TABLE_COUNT, TABLE_SHARE } from './thresholds';

it('are in the decision page with their values', () => {
  const page = readFileSync('docs/decisions/import-recipes.md', 'utf8');
  const listed = [...page.matchAll(/^\| `([A-Z_]+\.\w+)` \| ([\d.]+) \|/gm)].map(
    ([, name, value]) => `${name} ${value}`,
  );
  const thresholds = { TABLE_SHARE, TABLE_COUNT, SHARE, COUNT, CERTAINTY, FIT };
  const declared = Object.entries(thresholds).flatMap(([group, values]) =>
    Object.entries(values).map(([name, value]) => `${group}.${name} ${value}`),
  );
  expect(listed).toEqual(declared);
});
