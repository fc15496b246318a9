import { type Collection, collections, groups, OPERATIONS, type Operation } from './collections';

/** Operations on a scope of the service: `*` (all), a group (`drka`) or a collection (`disdik/siswa`). */
export type Grant = Readonly<{ scope: string; operations: readonly Operation[] }>;

export const ALL_GRANTS: readonly Grant[] = [{ scope: '*', operations: OPERATIONS }];

/** All operations on groups, as data officers may perform them. */
export const grantsOfGroups = (groups: readonly string[]): readonly Grant[] =>
  groups.map((scope) => ({ scope, operations: OPERATIONS }));

/** All scopes: `*`, then each group followed by its collections. */
export const SCOPES: readonly string[] = [
  '*',
  ...Object.keys(groups).flatMap((group) => [
    group,
    ...collections.filter((one) => one.group === group).map((one) => `${group}/${one.resource}`),
  ]),
];

export function isScope(text: string): boolean {
  return SCOPES.includes(text);
}

/** The scopes that contain a scope: for `disdik/siswa` they are `*` and `disdik`. */
export function widerScopes(scope: string): string[] {
  if (scope === '*') return [];
  return scope.includes('/') ? ['*', scope.slice(0, scope.indexOf('/'))] : ['*'];
}

/** The collections of a scope, in the order of the specification; none if the scope is unknown. */
export function collectionsIn(scope: string): readonly Collection[] {
  return collections.filter(
    ({ group, resource }) => scope === '*' || scope === group || scope === `${group}/${resource}`,
  );
}

/** The same grants, each scope once, in a fixed order, without those that a wider grant contains. */
export function normaliseGrants(grants: readonly Grant[]): readonly Grant[] {
  const held = new Map<string, Set<Operation>>();
  for (const { scope, operations } of grants) {
    held.set(scope, new Set([...(held.get(scope) ?? []), ...operations]));
  }
  return [...held]
    .map(([scope, operations]) => {
      const wider = widerScopes(scope).flatMap((name) => [...(held.get(name) ?? [])]);
      return {
        scope,
        operations: OPERATIONS.filter((name) => operations.has(name) && !wider.includes(name)),
      };
    })
    .filter(({ operations }) => operations.length > 0)
    .sort((a, b) => SCOPES.indexOf(a.scope) - SCOPES.indexOf(b.scope));
}

/** Grants as they are stored and shown: `*`, `drka:list`, `disdik/siswa:list+register`. */
export function formatGrants(grants: readonly Grant[]): string[] {
  return grants.map(({ scope, operations }) =>
    operations.length === OPERATIONS.length ? scope : `${scope}:${operations.join('+')}`,
  );
}

/** Reads a grant as {@link formatGrants} writes it, of any scope. */
export function grantOf(text: string): Grant {
  const [scope = '', names] = text.split(':');
  const named = names?.split('+');
  return { scope, operations: OPERATIONS.filter((name) => named?.includes(name) ?? true) };
}

/** Reads stored grants; one that names a collection no longer declared grants nothing and is left out. */
export function readGrants(stored: readonly string[]): readonly Grant[] {
  return stored.map(grantOf).filter(({ scope }) => isScope(scope));
}

/**
 * Whether everything granted was requested: each operation on a scope, by name or by a wider scope. A group is wider than
 * all its present collections, because it contains future ones.
 */
export function isWithin(granted: readonly Grant[], asked: readonly Grant[]): boolean {
  return granted.every(({ scope, operations }) => {
    const holding = [scope, ...widerScopes(scope)];
    const held = asked.filter((one) => holding.includes(one.scope)).flatMap((one) => one.operations);
    return operations.every((operation) => held.includes(operation));
  });
}

/** Whether every operation on every collection is granted, by whichever scopes. */
export function mayDoEverything(granted: readonly Grant[]): boolean {
  return isWithin(
    collections.map(({ group, resource }) => ({ scope: `${group}/${resource}`, operations: OPERATIONS })),
    granted,
  );
}

/** Whether less is granted than was requested. */
export function isNarrower(granted: readonly Grant[], asked: readonly Grant[]): boolean {
  const [less, more] = [normaliseGrants(granted), normaliseGrants(asked)];
  return isWithin(less, more) && !isWithin(more, less);
}

/**
 * The intersection of two lists of grants. If a group was chosen and only its collections were requested, the result
 * has these collections one by one, so it never contains more than was requested.
 */
export function intersectionOf(chosen: readonly Grant[], asked: readonly Grant[]): readonly Grant[] {
  return normaliseGrants(
    chosen.flatMap((one) =>
      asked.flatMap((other) => {
        const scope = narrowerScope(one.scope, other.scope);
        const operations = one.operations.filter((operation) => other.operations.includes(operation));
        return scope === undefined ? [] : [{ scope, operations }];
      }),
    ),
  );
}

/** The scope that is contained in the other one; undefined if neither is. */
function narrowerScope(one: string, other: string): string | undefined {
  if (one === other || widerScopes(one).includes(other)) return one;
  return widerScopes(other).includes(one) ? other : undefined;
}
