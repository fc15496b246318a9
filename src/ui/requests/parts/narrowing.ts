import type { Grant } from '@/server/access/keys/permissions';
import { areEqual, cellsOf, grantsOf, shared } from '../../keys/permissions/cells';

/** Whether less is granted than was asked for. */
export function isNarrower(granted: readonly Grant[], asked: readonly Grant[]): boolean {
  return !areEqual(shared(cellsOf(granted), cellsOf(asked)), cellsOf(asked));
}

/**
 * The same permissions in the words in which they were asked for. Whoever asked for each collection of a group did not
 * ask for the group, which holds those to come as well, so they are granted one by one.
 */
export function inWordsOf(asked: readonly Grant[], granted: readonly Grant[]): readonly Grant[] {
  const isAsked = (scope: string, operation: Grant['operations'][number]) =>
    asked.some((one) => covers(one.scope, scope) && one.operations.includes(operation));
  return granted.flatMap(({ scope, operations }) => {
    const kept = operations.filter((operation) => isAsked(scope, operation));
    const split = operations.filter((operation) => !isAsked(scope, operation));
    const single = [...cellsOf([{ scope, operations: split }])];
    return [
      ...(kept.length > 0 ? [{ scope, operations: kept }] : []),
      ...single.flatMap((cell) => grantsOf(new Set([cell]))),
    ];
  });
}

const covers = (wide: string, narrow: string): boolean =>
  wide === narrow || wide === '*' || narrow.startsWith(`${wide}/`);
