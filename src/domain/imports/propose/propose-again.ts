import type { FileReading } from '../file-reading';
import type { Recipe } from '../recipe';
import type { RecipeStep } from '../steps';

/** What of a reading decides which columns a file has. */
const OF_COLUMNS = ['encoding', 'delimiter', 'quote', 'sheets', 'sheetColumn', 'header', 'plain'] as const;

/** Members are in any order: PostgreSQL sorts them. */
const isSame = (one: unknown, other: unknown): boolean => textOf(one) === textOf(other);

const textOf = (value: unknown): string =>
  JSON.stringify(value, (_, member: unknown) =>
    typeof member === 'object' && member !== null && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).sort(([a], [b]) => (a < b ? -1 : 1)))
      : member,
  );

/** Whether a person has changed how a file is read, so that it has other columns, and nothing else of its recipe. */
export const isReadOtherwise = (given: Recipe, before: Recipe): boolean =>
  isSame(given.steps, before.steps) && hasOtherColumns(given, before);

/** Whether a file that is read otherwise may have other columns and rows. */
export const hasOtherColumns = (given: Recipe, before: Recipe): boolean =>
  !isSame(columnsOf(given.reading), columnsOf(before.reading));

const columnsOf = (reading: FileReading) => OF_COLUMNS.map((name) => reading[name] ?? null);

/**
 * The steps for a file that is read otherwise: what is proposed for it now, and the steps of the person.
 * @param steps the present ones, of which those in `proposed` were proposed for the file as it was read before
 * @param proposal what is proposed for it as it is read now; where a step of the person does the same, that one is kept
 */
export function proposedAgain(
  steps: readonly RecipeStep[],
  { proposed, proposal }: { proposed: readonly RecipeStep[]; proposal: readonly RecipeStep[] },
): RecipeStep[] {
  const own = steps.filter((step) => !proposed.some((one) => isSame(one, step)));
  const fresh = proposal.filter((step) => !own.some((mine) => isOfSame(mine, step)));
  // Columns are named before anything is done with them.
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
