import type { CarriedConstant } from '../import';
import type { Recipe } from '../recipe';
import type { RecipeStep } from '../steps';
import { findConstants, textsAbout } from './constants';
import { findIdentifier } from './find-identifier';
import type { ProposalInput } from './propose-recipe';

/**
 * A remembered recipe for another file of the same shape: constants that the file's name, its sheet or its title has otherwise,
 * such as the year, are those of this file. Records are found by a column of identifiers only if this file has identifiers there:
 * numbers of rows have the same heading. How the file is read stays as the recipe has it.
 */
export function adaptRecipe(
  recipe: Recipe,
  { info, fileName, collection, vocabulary }: ProposalInput,
): Recipe {
  const texts = textsAbout(info, fileName);
  const identifiers = findIdentifier(info, { fileName, collection });
  const isOther = ({ kind, field, column }: RecipeStep) =>
    kind === 'assign' && field === collection.identifier && column !== identifiers;
  const given = recipe.steps.filter((step) => !isOther(step));
  const steps = given.map((step) => {
    const field = step.kind === 'constant' ? collection.field(String(step['field'])) : undefined;
    if (field === undefined) return step;
    const [found] = findConstants(texts, { missing: [field], vocabulary });
    return found === undefined ? step : { ...step, value: found.value };
  });
  return { ...recipe, steps };
}

/** The constants of a recipe. */
export const constantsIn = ({ steps }: Recipe): CarriedConstant[] =>
  steps.flatMap(({ kind, field, value }) =>
    kind === 'constant' ? [{ field: String(field), value: String(value) }] : [],
  );

/** The constants of a recipe that the name of a file, its sheet or its titles do not say, or say otherwise. */
export function unconfirmedConstants(
  recipe: Recipe,
  { info, fileName, collection, vocabulary }: ProposalInput,
): CarriedConstant[] {
  const texts = textsAbout(info, fileName);
  return constantsIn(recipe).filter(({ field: name, value }) => {
    const field = collection.field(name);
    const missing = field === undefined ? [] : [field];
    return findConstants(texts, { missing, vocabulary })[0]?.value !== value;
  });
}
