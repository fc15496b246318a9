import type { z } from 'zod';
import type { Vocabulary } from '../../places/judge-field';
import type { Columns, DoubtCode } from '../steps';
import { newColumn, sameName } from './columns';

/** A parameter of a step, in the page's editor. */
export type FormPart = Readonly<{ name: string; type: FormPartType; choices?: readonly string[] }>;

/**
 * `column`, `columns`: of the table before the step; `field`, `fields`: of the collection, or a new column;
 * `text`, `texts`: written by the person; `choice`: one of `choices`; `flag`: yes or no;
 * `pairs`: a list of `{ from, to }`; `turned`: the rows of `turnDown`; `figures`: those of `aggregate`; `fixes`: those of `correct`.
 */
export type FormPartType =
  | 'column'
  | 'columns'
  | 'field'
  | 'fields'
  | 'text'
  | 'texts'
  | 'choice'
  | 'flag'
  | 'pairs'
  | 'valueFields'
  | 'turned'
  | 'figures'
  | 'fixes';

/**
 * A kind of step: its parameters, and its effect on the columns and figures of a table. The service's computation for it is
 * declared beside its recipes. Its functions are methods, so that each kind is assignable to the type of all kinds,
 * whatever its parameters are: `readStep` has checked them.
 */
export type StepKind<P = unknown> = Readonly<{
  /** The name in JSON. */
  kind: string;
  parameters: z.ZodType<P>;
  form: readonly FormPart[];
  /** Whether the number of rows can change. */
  changesRows: boolean;
  /**
   * The columns after the step.
   * @throws {StepFault}
   */
  columnsAfter(parameters: P, columns: Columns): Columns;
  lookup?: Lookup<P>;
  /**
   * What the step may do to figures besides reading and adding them: leave out rows with figures, or change figures.
   * Undefined: neither; the cells of a column have the same figures before and after it.
   */
  onFigures?: 'leavesOut' | 'changes';
  /**
   * The columns of the table before the step from which a column has its cells; `rows`: it has numbers of rows. Undefined
   * if each cell is made of several cells or of a part of one. Without this function, a column has its own cells.
   */
  origins?(parameters: P, column: string, columns: Columns): Origins | undefined;
}>;

/** Columns of a table; or `rows`, if the figure is a number of rows. */
export type Origins = Columns | 'rows';

/** The texts that a kind of step reads: for each different group of texts of some columns, the result. */
export type Lookup<P> = Readonly<{
  /** The groups of columns that are read together, all of the same size, and the columns for the results. */
  groups(parameters: P, columns: Columns): readonly LookupGroup[];
  read(parameters: P, texts: readonly (string | null)[], context: StepContext): LookupResult;
}>;

export type LookupGroup = Readonly<{ from: readonly string[]; to: readonly string[] }>;

/** The result: a text for each column of `to`; null: blank. */
export type LookupResult = Readonly<{
  texts: readonly (string | null)[];
  doubts?: readonly LookupDoubt[];
}>;

export type LookupDoubt = Readonly<{
  /** The index in `texts`. */
  place: number;
  code: DoubtCode;
  text: string;
  read: string;
  otherwise?: string | undefined;
}>;

/** The data that the reading of texts needs besides them. */
export type StepContext = Readonly<{
  /** The register of places and the lists; without it places are kept as they are. */
  vocabulary?: Vocabulary | undefined;
}>;

/** Declares a kind. */
export const defineStepKind = <P>(kind: StepKind<P>): StepKind<P> => kind;

/** Declares a kind that reads texts; see `Lookup`. */
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

/** A column that is read from itself alone has its own cells; a column that is made of others has parts of theirs. */
function originsOfRead(groups: readonly LookupGroup[], name: string): Columns | undefined {
  const made = groups.filter(({ to }) => to.some((one) => sameName(one, name)));
  const isOwn = made.every(({ from, to }) => to.every((one, n) => sameName(one, from[n] ?? '')));
  return isOwn ? [name] : undefined;
}

/** Columns that are written again keep their positions. */
function inPlace(columns: Columns, written: Columns): Columns {
  const kept = columns.map((column) => written.find((name) => sameName(name, column)) ?? column);
  return [...kept, ...written.filter((name) => !kept.includes(name))];
}
