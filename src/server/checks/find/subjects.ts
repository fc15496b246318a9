import { rulesOf } from '@/domain/checks/all-rules';
import { PARTS_OF_WHOLES, RATIOS } from '@/domain/checks/relations';
import { type Collection, collections } from '@/domain/collections';
import { findNames } from './names';
import { findLargerParts, findUnusualRatios } from './related';
import { findRepeatedBlocks } from './repeated-block';
import { findDifferentTotals, totalled } from './same-people';
import { findInSeries } from './series';
import type { AskedSource, Subject } from './subject';
import { findWholesUnlikeParts } from './wholes';
import { findOfFuture, findOutOfBalance } from './within';

/** What finds the exceptions to rules in the records of one collection. */
const FINDERS: readonly Readonly<{
  rules: Subject['rules'];
  find: (of: Collection, asked: AskedSource) => ReturnType<Subject['find']>;
}>[] = [
  { rules: ['thousandth', 'tenfold', 'zero', 'change'], find: findInSeries },
  { rules: ['repeated_block'], find: findRepeatedBlocks },
  { rules: ['whole_and_parts'], find: findWholesUnlikeParts },
  { rules: ['balance'], find: findOutOfBalance },
  { rules: ['future'], find: findOfFuture },
  { rules: ['spelling', 'level'], find: findNames },
];

const ofCollections: readonly Subject[] = collections.flatMap((collection) => {
  const applied = rulesOf(collection).map(({ name }) => name);
  const finders = FINDERS.filter(({ rules }) => rules.some((rule) => applied.includes(rule)));
  if (finders.length === 0) return [];
  return [
    {
      name: collection.resource,
      reads: [collection.resource],
      rules: finders.flatMap(({ rules }) => rules.filter((rule) => applied.includes(rule))),
      find: async (asked) => {
        const found = [];
        for (const { find } of finders) found.push(...(await find(collection, asked)));
        return found;
      },
    },
  ];
});

/** Everything that is checked, a part at a time. */
export const subjects: readonly Subject[] = [
  ...ofCollections,
  { name: 'same_people', reads: totalled, rules: ['same_people'], find: findDifferentTotals },
  ...PARTS_OF_WHOLES.map(
    (relation): Subject => ({
      name: `${relation.part} of ${relation.whole}`,
      reads: [relation.part, relation.whole],
      rules: ['part_of_whole'],
      find: (asked) => findLargerParts(relation, asked),
    }),
  ),
  ...RATIOS.map(
    (relation): Subject => ({
      name: `${relation.many} by ${relation.few}`,
      reads: [relation.many, relation.few],
      rules: ['ratio'],
      find: (asked) => findUnusualRatios(relation, asked),
    }),
  ),
];

export const findSubject = (name: string): Subject | undefined =>
  subjects.find((subject) => subject.name === name);
