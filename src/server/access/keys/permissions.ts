import { type CollectionName, collections, groups, OPERATIONS, type Operation } from '@/domain/collections';

/** Operations on a part of the service: `*` (all), a group (`drka`) or a collection (`disdik/siswa`). */
export type Grant = Readonly<{ scope: string; operations: readonly Operation[] }>;

/** Permissions made ready for the hot path: for each collection, one bit an operation. */
export type Rights = ReadonlyMap<CollectionName, number>;

export const ALL_GRANTS: readonly Grant[] = [{ scope: '*', operations: OPERATIONS }];

const BIT: Readonly<Record<Operation, number>> = { list: 1, register: 2, change: 4, delete: 8 };
const REMEMBERED = 1_000;

/** Whether the rights hold the operation on the collection. */
export function isAllowed(rights: Rights, collection: CollectionName, operation: Operation): boolean {
  return ((rights.get(collection) ?? 0) & BIT[operation]) !== 0;
}

/**
 * Reads grants from the text of the command line: `grant,grant,…`, a grant being `scope[:operation+operation…]`,
 * a scope `*`, a group or `group/resource`; without operations all four are meant.
 * @throws {Error} that names the faulty grant and what would be right.
 */
export function parseAllow(text: string): readonly Grant[] {
  const parts = text.split(',').map((part) => part.trim());
  return normaliseGrants(parts.map(parseGrant));
}

/** The same grants, each scope once, in one order, without those that a wider grant holds already. */
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

/** Reads stored grants; one that names a collection no longer declared grants nothing and is left out. */
export function readGrants(stored: readonly string[]): readonly Grant[] {
  return stored.flatMap((text) => {
    const [scope = '', names] = text.split(':');
    if (!isScope(scope)) return [];
    const operations =
      names === undefined ? OPERATIONS : OPERATIONS.filter((name) => names.split('+').includes(name));
    return [{ scope, operations }];
  });
}

/** Makes stored grants ready for {@link isAllowed}. Keys with the same grants share one result. */
export function compileRights(stored: readonly string[]): Rights {
  const text = stored.join(',');
  const known = compiled.get(text);
  if (known) return known;
  const rights = new Map<CollectionName, number>();
  for (const { scope, operations } of readGrants(stored)) {
    const bits = operations.reduce((sum, name) => sum | BIT[name], 0);
    for (const { group, resource } of collections) {
      if (scope !== '*' && scope !== group && scope !== `${group}/${resource}`) continue;
      rights.set(resource, (rights.get(resource) ?? 0) | bits);
    }
  }
  if (compiled.size >= REMEMBERED) compiled.clear();
  compiled.set(text, rights);
  return rights;
}

/** Whether the text names all, a group or a collection. */
export function isScope(text: string): boolean {
  return SCOPES.includes(text);
}

const compiled = new Map<string, Rights>();

const SCOPES: readonly string[] = [
  '*',
  ...Object.keys(groups).flatMap((group) => [
    group,
    ...collections.filter((one) => one.group === group).map((one) => `${group}/${one.resource}`),
  ]),
];

/** The scopes that hold a scope: of `disdik/siswa` they are `*` and `disdik`. */
export function widerScopes(scope: string): string[] {
  if (scope === '*') return [];
  return scope.includes('/') ? ['*', scope.slice(0, scope.indexOf('/'))] : ['*'];
}

function parseGrant(text: string): Grant {
  if (text === '')
    throw new Error('A grant is empty: write for example drka:list,disdik/siswa:list+register');
  const colon = text.indexOf(':');
  const scope = colon === -1 ? text : text.slice(0, colon);
  if (!isScope(scope)) throw new Error(scopeFault(scope));
  if (colon === -1) return { scope, operations: OPERATIONS };
  const names = text.slice(colon + 1).split('+');
  return { scope, operations: names.map((name) => parseOperation(name, text)) };
}

function parseOperation(name: string, grant: string): Operation {
  const operation = OPERATIONS.find((one) => one === name);
  if (operation) return operation;
  throw new Error(
    `"${grant}": "${name}" is not an operation. They are ${OPERATIONS.join(', ')}, joined by "+"`,
  );
}

function scopeFault(scope: string): string {
  if (OPERATIONS.some((one) => one === scope)) {
    return `"${scope}" is an operation: join operations by "+", as in drka:list+${scope}`;
  }
  const home = collections.find(({ resource }) => resource === scope);
  if (home) return `"${scope}" lacks its group: write ${home.group}/${home.resource}`;
  const [group = ''] = scope.split('/');
  const known = Object.keys(groups);
  if (!known.includes(group))
    return `"${scope}": there is no such group. They are ${known.join(', ')}, or * for all`;
  const resources = collections.filter((one) => one.group === group).map((one) => one.resource);
  return `"${scope}": there is no such collection. Those of ${group} are ${resources.join(', ')}`;
}
