import { expect, it } from 'vitest';
import { type CleanResult, type KindResult, measurePlanted } from './measure';
import { plantKinds } from './plants';

/** It takes half a minute, and longer beside other work. */
const LIMIT_MS = 600_000;
/** The maximum number of false findings in ten thousand clean records. */
const MOST_FALSE = 1;
/** The minimum share of the faults of a kind that is found, and the maximum number of findings for one. */
const LEAST_FOUND = 0.95;
const MOST_PER_CAUSE = 1.5;
/** A few kinds, each of other tables; `npm run bench:planted` measures all. */
const SHORT = ['a regency doubled', 'an agency under two spellings', 'men and women exchanged in a regency'];

it(
  'finds planted faults, and next to nothing in clean records',
  async () => {
    let clean: CleanResult | undefined;
    const results: KindResult[] = [];
    await measurePlanted({
      seed: 1,
      kinds: plantKinds.filter(({ kind }) => SHORT.includes(kind)),
      onClean: (result) => {
        clean = result;
      },
      onKind: (result) => results.push(result),
    });
    expect(clean!.records).toBeGreaterThan(90_000);
    expect(clean!.findings.length).toBeLessThanOrEqual((clean!.records / 10_000) * MOST_FALSE);
    expect(results.map(({ kind }) => kind).sort()).toEqual([...SHORT].sort());
    for (const { kind, planted, found, about } of results) {
      expect(planted, kind).toBeGreaterThan(0);
      expect(found, kind).toBeGreaterThanOrEqual(LEAST_FOUND * planted);
      expect(about, kind).toBeLessThanOrEqual(MOST_PER_CAUSE * planted);
    }
  },
  LIMIT_MS,
);
