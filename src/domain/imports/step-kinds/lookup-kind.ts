import type { z } from 'zod';
import type { Columns } from '../steps';
import { newColumn, sameName } from './columns';
import { defineStepKind, type FormPart, type Lookup, type LookupGroup, type StepKind } from './step-kind';

/** A kind that reads texts; see `Lookup`. */
export function defineLookupKind<P>(declared: {
  kind: string;
  parameters: z.ZodType<P>;
  form: readonly FormPart[];
  groups: Lookup<P>['groups'];
  read: Lookup<P>['read'];
  onFigures?: 'changes';
}): StepKind<P> {
  const { kind, parameters, form, groups, read, onFigures } = declared;
  const written = (p: P, columns: Columns): Columns =>
    groups(p, columns).flatMap(({ to }) => to.map(newColumn));
  return defineStepKind<P>({
    kind,
    parameters,
    form,
    changesRows: false,
    columnsAfter: (p, columns) => inPlace(columns, written(p, columns)),
    lookup: { groups, read },
    ...(onFigures === undefined ? {} : { onFigures }),
    origins: (p, name, columns) => originsOfRead(groups(p, columns), name),
  });
}

/** A column that is read from itself alone has its own cells; one that is made of others has parts of theirs. */
function originsOfRead(groups: readonly LookupGroup[], name: string): Columns | undefined {
  const made = groups.filter(({ to }) => to.some((one) => sameName(one, name)));
  const isOwn = made.every(({ from, to }) => to.every((one, n) => sameName(one, from[n] ?? '')));
  return isOwn ? [name] : undefined;
}

/** Columns that are written again keep their place. */
function inPlace(columns: Columns, written: Columns): Columns {
  const kept = columns.map((column) => written.find((name) => sameName(name, column)) ?? column);
  return [...kept, ...written.filter((name) => !kept.includes(name))];
}
