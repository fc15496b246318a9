import type { FoundException } from '@/domain/checks/finding';
import { PARTS_OF_WHOLES, RATIOS, sameKeys } from '@/domain/checks/relations';
import { type CollectionName, collections, findCollection } from '@/domain/collections';
import { withoutExplained } from './blocks';
import { collapsed } from './collapse';
import { findMissing } from './missing';
import { findIn, findWider, ownRulesOf } from './of-collection';
import { findOtherTable } from './other-table';
import { findLargerParts, findRatioJumps, findUnusualRatios } from './related';
import { findDifferentTotals, totalled } from './same-people';
import type { AskedSource, Subject } from './subject';

const ofCollections = collections.flatMap((collection): Subject[] => {
  const rules = ownRulesOf(collection);
  const { resource } = collection;
  return rules.length === 0
    ? []
    : [{ name: resource, reads: [resource], rules, find: (asked) => findIn(collection, asked) }];
});

/**
 * Leaves out findings that are explained by figures which are wrong in themselves; if those of most of a block are left, they
 * are one finding.
 */
async function unexplained(
  found: readonly FoundException[],
  causesIn: readonly (() => Promise<readonly FoundException[]>)[],
  asked: AskedSource,
): Promise<FoundException[]> {
  let left = [...found];
  for (const causes of causesIn)
    if (left.length > 0) left = withoutExplained(left, (await causes()).filter(saysHowMuch));
  return left.length === 0 ? [] : collapsed(left, findCollection(left[0]!.collection)!, asked);
}

/** Whether the rule of a finding says that figures are too large or too small. */
const saysHowMuch = ({ rule }: FoundException): boolean =>
  !['repeated_block', 'missing', 'spelling', 'misplaced', 'level'].includes(rule);

/** The findings in a table itself: all of them, or only those that many figures have in common. */
const causesOf = (name: CollectionName, asked: AskedSource) => async () => [
  ...(await blocksOf(name, asked)()),
  ...(await findIn(findCollection(name)!, asked)),
];
const blocksOf = (name: CollectionName, asked: AskedSource) => async () =>
  (await findWider(findCollection(name)!, asked)).causes;

/** All subjects, which are checked one at a time. */
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
      find: async (asked) => {
        const causes = [causesOf(relation.whole, asked), blocksOf(relation.part, asked)];
        return unexplained(await findLargerParts(relation, asked), causes, asked);
      },
    }),
  ),
  ...RATIOS.map(
    (relation): Subject => ({
      name: `${relation.many} by ${relation.few}`,
      reads: [relation.many, relation.few],
      rules: ['ratio', 'ratio_jump'],
      find: async (asked) => {
        const causes = [causesOf(relation.many, asked), causesOf(relation.few, asked)];
        const unusual = await findUnusualRatios(relation, asked);
        const known = new Set(unusual.flatMap(({ ids }) => ids));
        const jumps = (await findRatioJumps(relation, asked)).filter(
          ({ ids }) => !ids.some((id) => known.has(id)),
        );
        return unexplained([...unusual, ...jumps], causes, asked);
      },
    }),
  ),
];
