import type { Recipe } from '@/domain/imports/recipe';
import { readStep } from '@/domain/imports/step-kinds';

/** The maximum size of a file of steps; a longer file is no such file. */
const MAX_BYTES = 1_000_000;

/** Steps as a file that can be kept, sent and read again. */
export const recipeFile = (recipe: Recipe): Blob =>
  new Blob([JSON.stringify(recipe, null, 2)], { type: 'application/json' });

/** The recipe in a file that `recipeFile` made; undefined if it is no such file. */
export async function readRecipeFile(file: File): Promise<Recipe | undefined> {
  if (file.size > MAX_BYTES) return undefined;
  try {
    const { reading, steps } = JSON.parse(await file.text());
    if (typeof reading !== 'object' || reading === null || !Array.isArray(steps)) return undefined;
    for (const step of steps) readStep(step);
    return { reading, steps };
  } catch {
    return undefined;
  }
}
