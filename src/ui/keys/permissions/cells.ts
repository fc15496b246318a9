import {
  type CollectionName,
  type GroupName,
  groups,
  OPERATIONS,
  type Operation,
} from '@/domain/collections';
import { collectionsIn, type Grant, SCOPES, widerScopes } from '@/domain/permissions';

/** The ticked cells: one entry for each operation on a collection. */
export type Cells = ReadonlySet<PermissionCell>;
export type PermissionCell = `${CollectionName}:${Operation}`;

/** A row of the matrix: all (`*`), a group, or a collection (`disdik/siswa`), as grants name them. */
export type PermissionRow = Readonly<{
  scope: string;
  kind: 'all' | 'group' | 'collection';
  resources: readonly CollectionName[];
}>;

/**
 * Whether all, some or none of a box's cells are ticked; `closed` if none of them may be ticked. It is never `all` if one
 * of them may not be ticked.
 */
export type Mark = 'all' | 'some' | 'none' | 'closed';

export const groupNames = Object.keys(groups) as readonly GroupName[];

/** The rows: all, then each group followed by its collections. */
export const ROWS: readonly PermissionRow[] = SCOPES.map((scope) => ({
  scope,
  kind: scope === '*' ? 'all' : scope.includes('/') ? 'collection' : 'group',
  resources: collectionsIn(scope).map(({ resource }) => resource),
}));

const rowOf = new Map(ROWS.map((row) => [row.scope, row]));

const cellsIn = (scope: string, operations: readonly Operation[]): PermissionCell[] =>
  (rowOf.get(scope)?.resources ?? []).flatMap((resource) =>
    operations.map((operation): PermissionCell => `${resource}:${operation}`),
  );

export const ALL_CELLS: Cells = new Set(cellsIn('*', OPERATIONS));

/** The cells that grants tick. An unknown scope ticks none. */
export function cellsOf(grants: readonly Grant[]): Cells {
  return new Set(grants.flatMap(({ scope, operations }) => cellsIn(scope, operations)));
}

/**
 * The shortest grants that tick these cells: an operation that is ticked for all collections of a group is granted on the
 * group, and one that is ticked for all collections on `*`, so that it applies to collections added later too.
 */
export function grantsOf(cells: Cells): readonly Grant[] {
  const granted: Grant[] = [];
  const wider = (scope: string, operation: Operation) =>
    granted.some((grant) => widerScopes(scope).includes(grant.scope) && grant.operations.includes(operation));
  for (const { scope } of ROWS) {
    const operations = OPERATIONS.filter(
      (operation) => !wider(scope, operation) && cellsIn(scope, [operation]).every((cell) => cells.has(cell)),
    );
    if (operations.length > 0) granted.push({ scope, operations });
  }
  return granted;
}

/** A box of the matrix, the ticked cells, and the cells that may be ticked. */
type BoxIn = Readonly<{ cells: Cells; limit: Cells; scope: string; operations: readonly Operation[] }>;

/** The mark of a box: a group that is granted in part is never shown as the group. */
export function markOf({ cells, limit, scope, operations }: BoxIn): Mark {
  const own = cellsIn(scope, operations);
  if (!own.some((cell) => limit.has(cell))) return 'closed';
  if (own.every((cell) => cells.has(cell))) return 'all';
  return own.some((cell) => cells.has(cell)) ? 'some' : 'none';
}

/** Ticks all cells of a box that may be ticked; if they are ticked already, unticks them. */
export function toggled({ cells, limit, scope, operations }: BoxIn): Cells {
  const own = cellsIn(scope, operations).filter((cell) => limit.has(cell));
  const next = new Set(cells);
  const isTicked = own.every((cell) => cells.has(cell));
  for (const cell of own) isTicked ? next.delete(cell) : next.add(cell);
  return next;
}

/** The intersection of two sets. */
export const shared = (a: Cells, b: Cells): Cells => new Set([...a].filter((cell) => b.has(cell)));

export const areEqual = (a: Cells, b: Cells): boolean =>
  a.size === b.size && [...a].every((cell) => b.has(cell));
