import type { CarriedConstant } from '../import';
import { isReasonColumn } from '../left-out';
import type { Recipe } from '../recipe';
import type { RecipeStep } from '../steps';
import { findConstants, textsAbout } from './constants';
import { findIdentifier } from './find-identifier';
import { type ProposalInput, proposeRecipe } from './propose-recipe';
import { yearOfSide } from './school-years';

/**
 * A remembered recipe for another file of the same shape: if the file's name, its sheet or its title has other values for
 * constants, such as the year, these are used. Records are found by a column of identifiers only if this file has
 * identifiers there, because row numbers have the same heading. Forms of writing that earlier files did not have are read
 * too. The reading of the file stays as in the recipe.
 */
export function adaptRecipe(recipe: Recipe, input: ProposalInput): Recipe {
  const { info, fileName, collection } = input;
  const said = constantsSaid(input);
  const identifiers = findIdentifier(info, { fileName, collection });
  const isOther = ({ kind, field, column }: RecipeStep) =>
    kind === 'assign' && field === collection.identifier && column !== identifiers;
  const given = recipe.steps.filter((step) => !isOther(step));
  const steps = given.map((step) => {
    const value = said(step);
    return value === undefined ? step : { ...step, value };
  });
  // Rows that were left out and come back are faults until they are corrected, and none of them is left out.
  const isReturned = info.columns.some(({ name }) => isReasonColumn(name));
  const proposal = proposeRecipe(input).recipe.steps.filter(({ kind }) => !isReturned || kind !== 'keepRows');
  return { ...recipe, steps: withReadings(steps, proposal) };
}

/**
 * The recipe of an import for the corrected rows that it left out: its constants are those of that import, whatever the
 * workbook's name is, and no row is left out that was not before. Texts in other forms than before are read too.
 */
export const continuedRecipe = ({ steps, ...recipe }: Recipe, input: ProposalInput): Recipe => ({
  ...recipe,
  steps: withReadings(
    steps,
    proposeRecipe(input).recipe.steps.filter(({ kind }) => kind !== 'keepRows'),
  ),
});

/** The steps that read the texts of one column or several, and the one that leaves out rows with a mark for no figure. */
const READING: readonly string[] = ['readNumbers', 'readDates', 'readListed', 'keepRows'];
/** The steps that follow the reading of texts. */
const AFTER_READING: readonly string[] = ['aggregate', 'round', 'correct', 'acceptDoubts'];

/**
 * The steps of a recipe, and those that read forms of writing which earlier files did not have: thousands with a full stop,
 * a level in small letters. Forms that the recipe reads already are read as before.
 */
function withReadings(steps: readonly RecipeStep[], proposal: readonly RecipeStep[]): RecipeStep[] {
  const names = new Set(steps.flatMap(namesOf));
  const added = proposal.flatMap((step): RecipeStep[] => {
    if (!READING.includes(step.kind) || (step.kind === 'keepRows' && step['where'] !== 'isFilled')) return [];
    const same = steps.filter(({ kind }) => kind === step.kind).flatMap(columnsOf);
    const columns = columnsOf(step).filter((name) => names.has(name) && !same.includes(name));
    if (columns.length === 0) return [];
    return [step.kind === 'readNumbers' ? { ...step, columns } : step];
  });
  const after = steps.findIndex(({ kind }) => AFTER_READING.includes(kind));
  return steps.toSpliced(after === -1 ? steps.length : after, 0, ...added);
}

const columnsOf = ({ column, columns }: RecipeStep): string[] =>
  Array.isArray(columns) ? columns.map(String) : column === undefined ? [] : [String(column)];

/** The fields that a step makes. */
const namesOf = ({ kind, field, labels, figures, values }: RecipeStep): string[] => {
  if (kind === 'assign') return [String(field)];
  if (kind === 'turnDown') return [...(labels as string[]), ...(figures as string[])];
  return kind === 'turnUp' ? (values as { to: string }[]).map(({ to }) => to) : [];
};

/** The constants of a recipe. */
export const constantsIn = ({ steps }: Recipe): CarriedConstant[] =>
  steps.flatMap(({ kind, field, value }) =>
    kind === 'constant' ? [{ field: String(field), value: String(value) }] : [],
  );

/** The constants of a recipe that the name of a file, its sheet or its titles do not state, or state with another value. */
export function unconfirmedConstants(recipe: Recipe, input: ProposalInput): CarriedConstant[] {
  const said = constantsSaid(input);
  return constantsIn({ ...recipe, steps: recipe.steps.filter((step) => said(step) !== step['value']) });
}

/**
 * Returns a function that finds the value of a constant in the texts about the whole file; undefined: it is no constant, or
 * has no value there.
 */
function constantsSaid({ info, fileName, collection, vocabulary }: ProposalInput) {
  const texts = textsAbout(info, fileName);
  const plain = texts.map(({ text }) => text);
  return (step: RecipeStep): string | undefined => {
    const field = step.kind === 'constant' ? collection.field(String(step['field'])) : undefined;
    if (field === undefined) return undefined;
    const [found] = findConstants(texts, { collection, missing: [field], vocabulary });
    return found?.value ?? yearOfSide(step['ofSchoolYear'], plain);
  };
}
