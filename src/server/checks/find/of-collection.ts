import { type RuleName, rulesOf } from '@/domain/checks/all-rules';
import type { FoundException } from '@/domain/checks/finding';
import { isOfMoments } from '@/domain/checks/parts';
import { sameKeys } from '@/domain/checks/relations';
import type { Collection } from '@/domain/collections';
import { findBlocks, withoutExplained } from './blocks';
import { collapsed, withoutDaysOf } from './collapse';
import { findMissing } from './missing';
import { findNames } from './names';
import { findOtherTable } from './other-table';
import { findRepeatedMonths } from './repeated-months';
import { findRunningTotals } from './running-totals';
import { findInSeries } from './series';
import type { AskedSource, Subject } from './subject';
import { findWholesUnlikeParts } from './wholes';
import { findOfFuture, findOutOfBalance } from './within';

/** The functions that find the exceptions to rules in the records of one collection. */
const FINDERS: readonly Readonly<{
  rules: Subject['rules'];
  find: (of: Collection, asked: AskedSource) => ReturnType<Subject['find']>;
  /**
   * Whether it finds single figures: those that a block explains are left out, and those of most of a block are one finding.
   */
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
const OF_BLOCKS: Subject['rules'] = ['repeated_block', 'running_total', 'exchanged', 'jump'];

/** The findings about many figures, and the causes that explain single figures, which include findings with other tables. */
type Wider = Readonly<{ found: readonly FoundException[]; causes: readonly FoundException[] }>;

/** Finds faults that many figures have in common. */
export async function findWider(collection: Collection, asked: AskedSource): Promise<Wider> {
  if (!ownRulesOf(collection).some((name) => OF_BLOCKS.includes(name))) return { found: [], causes: [] };
  if (isOfMoments(collection)) {
    const months = [
      ...(await findRepeatedMonths(collection, asked)),
      ...(await findRunningTotals(collection, asked)),
    ];
    return { found: months, causes: months };
  }
  const blocks = await findBlocks(collection, asked);
  const group = sameKeys.find((some) => some.includes(collection));
  if (blocks.length === 0 || group === undefined) return { found: blocks, causes: blocks };
  // A block with the figures of another table is found together with that table.
  const copies = (await findOtherTable(group, asked)).filter((one) => one.collection === collection.resource);
  return { found: withoutExplained(blocks, copies), causes: [...blocks, ...copies] };
}

const leftOf = (
  found: readonly FoundException[],
  blocks: readonly FoundException[],
  collection: Collection,
) => (isOfMoments(collection) ? withoutDaysOf(found, blocks, collection) : withoutExplained(found, blocks));

/** The rules by which the records of a collection alone are judged. */
export function ownRulesOf(collection: Collection): readonly RuleName[] {
  const asked = [...OF_BLOCKS, ...FINDERS.flatMap(({ rules }) => rules)];
  const applied = rulesOf(collection).map(({ name }) => name);
  // If other tables have the same natural key, missing records are searched for in all of them together.
  const isOwn = (name: RuleName) => name !== 'missing' || !sameKeys.flat().includes(collection);
  return asked.filter((name) => applied.includes(name) && isOwn(name));
}

/** Finds the exceptions among the records of a collection alone. */
export async function findIn(collection: Collection, asked: AskedSource): Promise<FoundException[]> {
  const applied = ownRulesOf(collection);
  const wider = await findWider(collection, asked);
  const found = [...wider.found];
  for (const { rules, find, isOfFigures } of FINDERS) {
    if (!rules.some((rule) => applied.includes(rule))) continue;
    const some = await find(collection, asked);
    const left = isOfFigures
      ? await collapsed(leftOf(some, wider.causes, collection), collection, asked)
      : some;
    found.push(...left);
  }
  return found;
}
