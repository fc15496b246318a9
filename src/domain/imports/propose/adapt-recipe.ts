import type { Recipe } from '../recipe';
import { findConstants, textsAbout } from './constants';
import type { ProposalInput } from './propose-recipe';

/**
 * A remembered recipe for another file of the same shape: constants that the file's name, its sheet or its title has otherwise,
 * such as the year, are those of this file. How the file is read stays as the recipe has it.
 */
export function adaptRecipe(
  recipe: Recipe,
  { info, fileName, collection, vocabulary }: ProposalInput,
): Recipe {
  const texts = textsAbout(info, fileName);
  const steps = recipe.steps.map((step) => {
    const field = step.kind === 'constant' ? collection.field(String(step['field'])) : undefined;
    if (field === undefined) return step;
    const [found] = findConstants(texts, { missing: [field], vocabulary });
    return found === undefined ? step : { ...step, value: found.value };
  });
  return { ...recipe, steps };
}
