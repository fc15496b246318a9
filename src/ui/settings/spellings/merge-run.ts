import type { Inputs, Outputs } from '@/ui/trpc';

type Result = Outputs['spellings']['merge'];
/** The record of each pair of a spelling that is kept. */
export type PairsKept = NonNullable<Inputs['spellings']['merge']['pairs']>;

/** A spelling that makes duplicates, and their number. */
export type Twins = Readonly<{ spelling: string; total: number }>;

/** The calls of the service, with the place and the target of one merge. */
type Service = Readonly<{
  preview: (spellings: readonly string[]) => Promise<Result>;
  merge: (spellings: readonly string[], pairs?: PairsKept) => Promise<Result>;
  undo: (batch: string) => Promise<unknown>;
}>;

/**
 * One merge of spellings, in steps; each step is a batch. Questions about duplicates come first, and nothing is stored
 * before all of them are answered. Only spellings that make duplicates with each other can lead to later questions, after
 * one of them was merged; `revert` undoes that.
 */
export function createMergeRun(spellings: readonly string[], service: Service) {
  const kept = new Map<string, PairsKept>();
  const done: Result[] = [];
  let waiting = [...spellings];
  const step = async (some: readonly string[], pairs?: PairsKept) => {
    done.push(await service.merge(some, pairs));
    waiting = waiting.filter((spelling) => !some.includes(spelling));
  };
  const twinsOf = async (spelling: string): Promise<Twins> => {
    const { collisions } = await service.preview([spelling]);
    return { spelling, total: collisions };
  };
  return {
    keep: ({ spelling }: Twins, pairs: PairsKept) => void kept.set(spelling, pairs),
    /** The spellings that make duplicates of existing records. */
    questions: async (): Promise<Twins[]> => {
      if ((await service.preview(spellings)).collisions === 0) return [];
      const found: Twins[] = [];
      for (const spelling of spellings) found.push(await twinsOf(spelling));
      return found.filter(({ total }) => total > 0);
    },
    /** Merges the spellings that can be merged. @returns a spelling that needs a choice; undefined: all are merged */
    proceed: async (): Promise<Twins | undefined> => {
      for (const [spelling, pairs] of kept) if (waiting.includes(spelling)) await step([spelling], pairs);
      while (waiting.length > 0) {
        if ((await service.preview(waiting)).collisions === 0) {
          await step(waiting);
          continue;
        }
        const twins = await twinsOf(waiting[0]!);
        if (twins.total > 0) return twins;
        await step([twins.spelling]);
      }
      return undefined;
    },
    /** The present state of the spelling whose choices were refused; it needs new ones. */
    refused: async (): Promise<Twins | undefined> => {
      const spelling = [...kept.keys()].find((one) => waiting.includes(one));
      if (spelling === undefined) return undefined;
      kept.delete(spelling);
      return twinsOf(spelling);
    },
    /** Undoes the merges that were made. */
    revert: async () => {
      for (const { batch } of done.splice(0).reverse()) if (batch !== null) await service.undo(batch);
    },
    /** The number of records that were changed, and of those that were deleted. */
    effect: () => ({
      records: done.reduce((sum, { records }) => sum + records, 0),
      removed: done.reduce((sum, { removed }) => sum + removed, 0),
    }),
  };
}
