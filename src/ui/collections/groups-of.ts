import { type GroupName, groups } from '@/domain/collections';
import type { WireFigures } from './figures';

/** The collections by group, in the order of the groups; without empty groups. */
export const groupFigures = (collections: readonly WireFigures[]): [GroupName, WireFigures[]][] =>
  (Object.keys(groups) as GroupName[])
    .map((group): [GroupName, WireFigures[]] => [group, collections.filter((one) => one.group === group)])
    .filter(([, figures]) => figures.length > 0);
