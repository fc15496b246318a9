import { rulesOf } from '@/domain/checks/all-rules';
import type { FoundException } from '@/domain/checks/finding';
import { isOfMoments } from '@/domain/checks/parts';
import { PARTS_OF_WHOLES, RATIOS, sameKeys } from '@/domain/checks/relations';
import { type Collection, type CollectionName, collections, findCollection } from '@/domain/collections';
import { findBlocks, withoutExplained } from './blocks';
import { collapsed, withoutDaysOf } from './collapse';
import { findMissing } from './missing';
import { findNames } from './names';
import { findOtherTable } from './other-table';
import { findLargerParts, findUnusualRatios } from './related';
import { findRepeatedMonths } from './repeated-months';
import { findDifferentTotals, totalled } from './same-people';
import { findInSeries } from './series';
import type { AskedSource, Subject } from './subject';
import { findWholesUnlikeParts } from './wholes';
import { findOfFuture, findOutOfBalance } from './within';

/** What finds the exceptions to rules in the records of one collection. */
const FINDERS: readonly Readonly<{
  rules: Subject['rules'];
  find: (of: Collection, asked: AskedSource) => ReturnType<Subject['find']>;
  /** It finds single figures: what a block explains is left out, and what is found of most of a block is one finding. */
  isOfFigures?: true;
}>[] = [
  {
    rules: ['thousandth', 'tenfold', 'zero', 'change', 'deviation', 'digits'],
    find: findInSeries,
    isOfFigures: true,
  },
  { rules: ['whole_and_parts'], find: findWholesUnlikeParts, isOfFigures: true },
  { rules: ['balance'], find: findOutOfBalance, isOfFigures: true },
  { rules: ['missing'], find: (collection, asked) => findMissing(collection, asked) },
  { rules: ['future'], find: findOfFuture, isOfFigures: true },
  { rules: ['spelling', 'level', 'misplaced'], find: findNames },
];
const OF_BLOCKS: Subject['rules'] = ['repeated_block', 'exchanged', 'jump'];

/** Finds what many figures have in common. */
async function findWider(collection: Collection, asked: AskedSource): Promise<FoundException[]> {
  const isSeen = rulesOf(collection).some(({ name }) => OF_BLOCKS.includes(name));
  if (!isSeen) return [];
  return isOfMoments(collection) ? findRepeatedMonths(collection, asked) : findBlocks(collection, asked);
}

const leftOf = (
  found: readonly FoundException[],
  blocks: readonly FoundException[],
  collection: Collection,
) => (isOfMoments(collection) ? withoutDaysOf(found, blocks, collection) : withoutExplained(found, blocks));

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
        const blocks = await findWider(collection, asked);
        const found = [...blocks];
        for (const { find, isOfFigures } of finders) {
          const some = await find(collection, asked);
          found.push(
            ...(isOfFigures ? await collapsed(leftOf(some, blocks, collection), collection, asked) : some),
          );
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

/** Leaves out what figures explain that look wrong in themselves; what is left of most of a block is one finding. */
async function unexplained(
  found: readonly FoundException[],
  names: readonly CollectionName[],
  asked: AskedSource,
): Promise<FoundException[]> {
  const [first] = found;
  if (first === undefined) return [];
  const left = withoutExplained(found, await causesIn(names, asked));
  return collapsed(left, findCollection(first.collection)!, asked);
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
