import type { FileReading } from '../file-reading';
import type { Recipe } from '../recipe';
import type { RecipeStep } from '../steps';

/** The parts of a reading that decide which columns a file has. */
const OF_COLUMNS = ['encoding', 'delimiter', 'quote', 'sheets', 'sheetColumn', 'header', 'plain'] as const;

/** Members may be in any order, because PostgreSQL sorts them. */
const isSame = (one: unknown, other: unknown): boolean => textOf(one) === textOf(other);

const textOf = (value: unknown): string =>
  JSON.stringify(value, (_, member: unknown) =>
    typeof member === 'object' && member !== null && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).sort(([a], [b]) => (a < b ? -1 : 1)))
      : member,
  );

/** Whether a person has changed how a file is read so that it has other columns, and has changed nothing else in its recipe. */
export const isReadOtherwise = (given: Recipe, before: Recipe): boolean =>
  isSame(given.steps, before.steps) && hasOtherColumns(given, before);

/** Whether a file may have other columns and rows when it is read in another way. */
export const hasOtherColumns = (given: Recipe, before: Recipe): boolean =>
  !isSame(columnsOf(given.reading), columnsOf(before.reading));

const columnsOf = (reading: FileReading) => OF_COLUMNS.map((name) => reading[name] ?? null);

/**
 * The steps for a file that is read in another way: those that are proposed for it now, and those of the person.
 * @param steps the present ones; those in `proposed` were proposed for the file as it was read before
 * @param proposal what is proposed for the file as it is read now; if a step of the person does the same, that one is kept
 */
export function proposedAgain(
  steps: readonly RecipeStep[],
  { proposed, proposal }: { proposed: readonly RecipeStep[]; proposal: readonly RecipeStep[] },
): RecipeStep[] {
  const own = steps.filter((step) => !proposed.some((one) => isSame(one, step)));
  const fresh = proposal.filter((step) => !own.some((mine) => isOfSame(mine, step)));
  // Columns are renamed before the steps that use them.
  const isNaming = ({ kind }: RecipeStep) => kind === 'assign';
  return [...own.filter(isNaming), ...fresh, ...own.filter((step) => !isNaming(step))];
}

/** Whether two steps do something of the same kind with the same column or field. */
function isOfSame(one: RecipeStep, other: RecipeStep): boolean {
  if (one.kind !== other.kind) return false;
  const { kind: _, ...parameters } = one;
  if (one.kind === 'assign') return one['field'] === other['field'] || one['column'] === other['column'];
  const name = ['field', 'column', 'columns'].find((parameter) => parameter in parameters);
  return name === undefined || isSame(one[name], other[name]);
}
