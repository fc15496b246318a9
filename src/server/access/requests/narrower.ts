import { type Grant, normaliseGrants, widerScopes } from '@/server/access/keys/permissions';

/**
 * Whether everything granted was asked for: each operation on a scope, by name or by a wider scope. A group is more
 * than all its collections of today, for it holds those to come.
 */
export function isWithin(granted: readonly Grant[], asked: readonly Grant[]): boolean {
  return granted.every(({ scope, operations }) => {
    const holding = [scope, ...widerScopes(scope)];
    const held = asked.filter((one) => holding.includes(one.scope)).flatMap((one) => one.operations);
    return operations.every((operation) => held.includes(operation));
  });
}

/** Whether less is granted than was asked for. */
export function isNarrower(granted: readonly Grant[], asked: readonly Grant[]): boolean {
  const [less, more] = [normaliseGrants(granted), normaliseGrants(asked)];
  return isWithin(less, more) && !isWithin(more, less);
}
