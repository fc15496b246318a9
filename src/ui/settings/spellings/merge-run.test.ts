import { expect, it } from 'vitest';
import { createMergeRun } from './merge-run';

/** Records by spelling and year, with no year twice for a spelling, and the merge into `Ulim`. */
function serviceOf(records: Record<string, readonly number[]>) {
  const stored = new Map(Object.entries(records).map(([name, years]) => [name, new Set(years)]));
  const done: { spellings: readonly string[]; before: ReadonlyMap<string, ReadonlySet<number>> }[] = [];
  const target = () => stored.get('Ulim') ?? new Set<number>();
  const count = (spellings: readonly string[]) => {
    const years = [...target(), ...spellings.flatMap((name) => [...(stored.get(name) ?? [])])];
    return { records: years.length - target().size, collisions: years.length - new Set(years).size };
  };
  const service = {
    preview: async (spellings: readonly string[]) => ({
      ...{ value: 'Ulim', removed: 0, batch: null },
      ...count(spellings),
    }),
    merge: async (spellings: readonly string[], pairs?: unknown) => {
      const { records: moved, collisions } = count(spellings);
      if (collisions > 0 && (pairs === undefined || spellings.length > 1)) throw new Error('would_duplicate');
      done.push({ spellings, before: new Map([...stored].map(([name, years]) => [name, new Set(years)])) });
      stored.set(
        'Ulim',
        new Set([...target(), ...spellings.flatMap((name) => [...(stored.get(name) ?? [])])]),
      );
      for (const name of spellings) stored.delete(name);
      return { value: 'Ulim', records: moved, collisions, removed: collisions, batch: String(done.length) };
    },
    undo: async (batch: string) => {
      expect(batch).toBe(String(done.length));
      for (const name of stored.keys()) stored.delete(name);
      for (const [name, years] of done.pop()!.before) stored.set(name, new Set(years));
    },
  };
  const years = () => Object.fromEntries([...stored].map(([name, one]) => [name, [...one]]));
  return { service, years, merges: () => done.map(({ spellings }) => spellings) };
}

const KEPT = { expected: 1, seen: '', rest: 'existing' } as const;

it('merges at once what makes no duplicates', async () => {
  const { service, merges } = serviceOf({ Ulim: [2020], ULIM: [2021], ulim: [2022] });
  const run = createMergeRun(['ULIM', 'ulim'], service);
  expect(await run.questions()).toEqual([]);
  expect(await run.proceed()).toBeUndefined();
  expect(merges()).toEqual([['ULIM', 'ulim']]);
  expect(run.effect()).toEqual({ records: 2, removed: 0 });
});

it('asks about all spellings with duplicates before it stores anything', async () => {
  const { service, merges, years } = serviceOf({
    Ulim: [2020, 2021],
    ULIM: [2022],
    ulim: [2021],
    'Kec. Ulim': [2020],
  });
  const run = createMergeRun(['ULIM', 'ulim', 'Kec. Ulim'], service);
  const questions = await run.questions();
  expect(questions).toEqual([
    { spelling: 'ulim', total: 1 },
    { spelling: 'Kec. Ulim', total: 1 },
  ]);
  expect(merges()).toEqual([]);
  for (const one of questions) run.keep(one, KEPT);
  expect(await run.proceed()).toBeUndefined();
  expect(years()).toEqual({ Ulim: [2020, 2021, 2022] });
  expect(run.effect()).toEqual({ records: 3, removed: 2 });
});

it('takes back what it merged where spellings make duplicates with each other, and that is not meant', async () => {
  const before = { Ulim: [2020], ULIM: [2021], ulim: [2021] };
  const { service, years } = serviceOf(before);
  const run = createMergeRun(['ULIM', 'ulim'], service);
  expect(await run.questions()).toEqual([]);
  const asked = await run.proceed();
  expect(asked).toEqual({ spelling: 'ulim', total: 1 });
  await run.revert();
  expect(years()).toEqual(before);

  const again = createMergeRun(['ULIM', 'ulim'], service);
  again.keep((await again.proceed())!, KEPT);
  expect(await again.proceed()).toBeUndefined();
  expect(years()).toEqual({ Ulim: [2020, 2021] });
});
