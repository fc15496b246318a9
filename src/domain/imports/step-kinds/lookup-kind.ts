import type { z } from 'zod';
import { type Columns, FORM_DOUBTS } from '../steps';
import { identifier, newColumn, project, sameName, textLiteral, textLiterals } from './sql';
import {
  defineStepKind,
  type FormPart,
  type Lookup,
  type LookupGroup,
  type StepInput,
  type StepKind,
} from './step-kind';

/** A kind that reads texts outside SQL; see `Lookup`. */
export function defineLookupKind<P>(declared: {
  kind: string;
  parameters: z.ZodType<P>;
  form: readonly FormPart[];
  groups: Lookup<P>['groups'];
  read: Lookup<P>['read'];
  onFigures?: 'changes';
}): StepKind {
  const { kind, parameters, form, groups, read, onFigures } = declared;
  const written = (p: P, columns: Columns): Columns =>
    groups(p, columns).flatMap(({ to }) => to.map(newColumn));
  return defineStepKind<P>({
    kind,
    parameters,
    form,
    changesRows: false,
    columnsAfter: (p, columns) => inPlace(columns, written(p, columns)),
    select: (p, input) => selectWithLookup(groups(p, input.columns), input),
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

/**
 * The table of a lookup has, of each different group of texts, `k0`… the texts, `v0`… what is read, and of a doubt about the
 * n-th of these `c<n>` its code, `t<n>` the text, `r<n>` how it is read and `o<n>` how else.
 */
function selectWithLookup(
  groups: readonly LookupGroup[],
  { table, columns, lookupTable }: StepInput,
): string {
  const computed = new Map<string, string>();
  const doubts: string[] = [];
  const joins = groups.map(({ from, to }, g) => {
    to.forEach((name, n) => {
      computed.set(name, `__l${g}.v${n}`);
      doubts.push(
        `CASE WHEN __l${g}.c${n} IS NULL THEN NULL ELSE struct_pack("column" := ${textLiteral(name)}, code := __l${g}.c${n}, ` +
          `"text" := __l${g}.t${n}, "read" := __l${g}.r${n}, otherwise := __l${g}.o${n}) END`,
      );
    });
    const same = from.map((name, n) => `__l${g}.k${n} IS NOT DISTINCT FROM __t.${identifier(name)}`);
    return ` LEFT JOIN ${lookupTable} __l${g} ON ${same.join(' AND ')}`;
  });
  const written = groups.flatMap(({ to }) => to);
  const fresh = `list_filter([${doubts.join(', ')}], lambda __doubt: __doubt IS NOT NULL)`;
  return project({
    columns: inPlace(columns, written),
    computed,
    doubts: `list_concat(${doubtsOfUnchanged(columns, computed)}, ${fresh})`,
    from: `${table} __t${joins.join('')}`,
  });
}

/** A cell that a step writes again with the same text stays doubtful, and so does one whose place in the file is unclear. */
function doubtsOfUnchanged(columns: Columns, computed: ReadonlyMap<string, string>): string {
  const cases = columns.flatMap((column) => {
    const name = [...computed.keys()].find((other) => sameName(other, column));
    if (name === undefined) return [];
    return [
      `WHEN ${textLiteral(column)} THEN ${computed.get(name)} IS NOT DISTINCT FROM __t.${identifier(column)}`,
    ];
  });
  return cases.length === 0
    ? '__t.__doubts'
    : `list_filter(__t.__doubts, lambda __doubt: __doubt.code IN (${textLiterals(FORM_DOUBTS)}) OR CASE __doubt."column" ${cases.join(' ')} ELSE true END)`;
}
