import { LRUCache } from 'lru-cache';
import { type CollectionName, collections, groups, OPERATIONS, type Operation } from '@/domain/collections';
import { collectionsIn, type Grant, isScope, normaliseGrants, readGrants } from '@/domain/permissions';

/** Permissions prepared for the hot path: for each collection, one bit per operation. */
export type KeyRights = ReadonlyMap<CollectionName, number>;

const BIT: Readonly<Record<Operation, number>> = { list: 1, register: 2, change: 4, delete: 8 };
const REMEMBERED = 1_000;

/** Whether the permissions include the operation on the collection. */
export function isAllowed(rights: KeyRights, collection: CollectionName, operation: Operation): boolean {
  return ((rights.get(collection) ?? 0) & BIT[operation]) !== 0;
}

/**
 * Reads grants from the text of the command line: `grant,grant,…`, a grant being `scope[:operation+operation…]`, a scope `*`, a
 * group or `group/resource`; without operations, all four are granted.
 * @throws {Error} that names the invalid grant and what is valid.
 */
export function parseAllow(text: string): readonly Grant[] {
  const parts = text.split(',').map((part) => part.trim());
  return normaliseGrants(parts.map(parseGrant));
}

/** Prepares stored grants for {@link isAllowed}. Keys with the same grants share one result. */
export function compileRights(stored: readonly string[]): KeyRights {
  const text = stored.join(',');
  const known = compiled.get(text);
  if (known) return known;
  const rights = new Map<CollectionName, number>();
  for (const { scope, operations } of readGrants(stored)) {
    const bits = operations.reduce((sum, name) => sum | BIT[name], 0);
    for (const { resource } of collectionsIn(scope)) {
      rights.set(resource, (rights.get(resource) ?? 0) | bits);
    }
  }
  compiled.set(text, rights);
  return rights;
}

/** The same rights without those to write. */
export const onlyLists = (rights: KeyRights): KeyRights =>
  new Map([...rights].map(([collection, bits]) => [collection, bits & BIT.list]));

const compiled = new LRUCache<string, KeyRights>({ max: REMEMBERED });

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
