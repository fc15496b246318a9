import { type GroupName, groups } from '@/domain/collections';
import type { Figures } from './figures';

/** The collections by group, in the order of the groups; without empty groups. */
export const groupsOf = (collections: readonly Figures[]): [GroupName, Figures[]][] =>
  (Object.keys(groups) as GroupName[])
    .map((group): [GroupName, Figures[]] => [group, collections.filter((one) => one.group === group)])
    .filter(([, figures]) => figures.length > 0);
