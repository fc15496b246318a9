import { expect, it } from 'vitest';
import { type CleanResult, type KindResult, measurePlanted } from './measure';
import { plantKinds } from './plants';

/** It takes half a minute, and longer beside other work. */
const LIMIT_MS = 600_000;
/** False findings in ten thousand clean records. */
const MOST_FALSE = 1;
/** A few kinds, each of other tables; `npm run bench:planted` measures all. */
const SHORT = ['a zero too many', 'a total among districts', 'men and women exchanged in a regency'];

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
    for (const { planted } of results) expect(planted).toBeGreaterThan(0);
  },
  LIMIT_MS,
);
