import { rulesOf } from '@/domain/checks/all-rules';
import type { FoundException } from '@/domain/checks/finding';
import { PARTS_OF_WHOLES, RATIOS, sameKeys } from '@/domain/checks/relations';
import { type Collection, type CollectionName, collections, findCollection } from '@/domain/collections';
import { findBlocks, withoutExplained } from './blocks';
import { findMissing } from './missing';
import { findNames } from './names';
import { findOtherTable } from './other-table';
import { findLargerParts, findUnusualRatios } from './related';
import { findDifferentTotals, totalled } from './same-people';
import { findInSeries } from './series';
import type { AskedSource, Subject } from './subject';
import { findWholesUnlikeParts } from './wholes';
import { findOfFuture, findOutOfBalance } from './within';

/** What finds the exceptions to rules in the records of one collection. */
const FINDERS: readonly Readonly<{
  rules: Subject['rules'];
  find: (of: Collection, asked: AskedSource) => ReturnType<Subject['find']>;
  /** What it finds is left out where a block explains it. */
  isExplained?: true;
}>[] = [
  {
    rules: ['thousandth', 'tenfold', 'zero', 'change', 'deviation', 'digits'],
    find: findInSeries,
    isExplained: true,
  },
  { rules: ['whole_and_parts'], find: findWholesUnlikeParts, isExplained: true },
  { rules: ['balance'], find: findOutOfBalance, isExplained: true },
  { rules: ['missing'], find: (collection, asked) => findMissing(collection, asked) },
  { rules: ['future'], find: findOfFuture },
  { rules: ['spelling', 'level', 'misplaced'], find: findNames },
];
const OF_BLOCKS: Subject['rules'] = ['repeated_block', 'exchanged', 'jump'];

const ofCollections: readonly Subject[] = collections.flatMap((collection) => {
  const applied = rulesOf(collection)
    .map(({ name }) => name)
    // Where other tables have the same natural key, they are looked at together.
    .filter((name) => name !== 'missing' || !sameKeys.flat().includes(collection));
  const finders = FINDERS.filter(({ rules }) => rules.some((rule) => applied.includes(rule)));
  if (finders.length === 0) return [];
  return [
    {
      name: collection.resource,
      reads: [collection.resource],
      rules: [...OF_BLOCKS, ...finders.flatMap(({ rules }) => rules)].filter((rule) =>
        applied.includes(rule),
      ),
      find: async (asked) => {
        const blocks = OF_BLOCKS.some((rule) => applied.includes(rule))
          ? await findBlocks(collection, asked)
          : [];
        const found = [...blocks];
        for (const { find, isExplained } of finders) {
          const some = await find(collection, asked);
          found.push(...(isExplained ? withoutExplained(some, blocks) : some));
        }
        return found;
      },
    },
  ];
});

/** What looks wrong in some tables themselves, and so explains where they differ. */
async function causesIn(names: readonly CollectionName[], asked: AskedSource): Promise<FoundException[]> {
  const causes: FoundException[] = [];
  for (const name of names) {
    const collection = findCollection(name)!;
    causes.push(...(await findBlocks(collection, asked)), ...(await findInSeries(collection, asked)));
  }
  return causes;
}

/** Leaves out what figures explain that look wrong in themselves. */
async function unexplained(
  found: readonly FoundException[],
  names: readonly CollectionName[],
  asked: AskedSource,
): Promise<FoundException[]> {
  return found.length === 0 ? [] : withoutExplained(found, await causesIn(names, asked));
}

/** Everything that is checked, a part at a time. */
export const subjects: readonly Subject[] = [
  ...ofCollections,
  { name: 'same_people', reads: totalled, rules: ['same_people'], find: findDifferentTotals },
  ...sameKeys.map(
    (group): Subject => ({
      name: `${group.map(({ resource }) => resource).join(', ')} together`,
      reads: group.map(({ resource }) => resource),
      rules: ['other_table', 'missing'],
      find: async (asked) => {
        const found = await findOtherTable(group, asked);
        for (const collection of group) found.push(...(await findMissing(collection, asked, group)));
        return found;
      },
    }),
  ),
  ...PARTS_OF_WHOLES.map(
    (relation): Subject => ({
      name: `${relation.part} of ${relation.whole}`,
      reads: [relation.part, relation.whole],
      rules: ['part_of_whole'],
      find: async (asked) => unexplained(await findLargerParts(relation, asked), [relation.whole], asked),
    }),
  ),
  ...RATIOS.map(
    (relation): Subject => ({
      name: `${relation.many} by ${relation.few}`,
      reads: [relation.many, relation.few],
      rules: ['ratio'],
      find: async (asked) =>
        unexplained(await findUnusualRatios(relation, asked), [relation.many, relation.few], asked),
    }),
  ),
];

export const findSubject = (name: string): Subject | undefined =>
  subjects.find((subject) => subject.name === name);
