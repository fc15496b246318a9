import type { AnyCollection } from '../../collections/collection';
import type { PlaceLevel } from '../../collections/field';
import { placesOf } from '../../collections/parts';
import { judgePlace } from '../../places/judge-place';
import type { Register } from '../../places/register';
import type { Recipe } from '../recipe';
import type { RecipeStep } from '../steps';

/**
 * A recipe in which constants for places stand before the step that reads places, so that the register reads them, and the
 * places within them, in the same way as cells. If rows are added up or turned up in between, the constant is kept. If
 * there is no step that reads places, one is added after the constant. Places of files from elsewhere, which the register
 * does not know, are not changed. A text for the whole of a place contains no other places: it is read alone, if it differs
 * from the office's text.
 */
export function withReadConstants(
  recipe: Recipe,
  { collection, register }: { collection: AnyCollection; register: Register },
): Recipe {
  const levels = new Map<string, PlaceLevel>(placesOf(collection).map(({ name, place }) => [name, place]));
  let steps = [...recipe.steps];
  for (const step of recipe.steps) {
    const level = step.kind === 'constant' ? levels.get(String(step['field'])) : undefined;
    if (level === undefined) continue;
    const { kind, isWhole } = judgePlace(String(step['value']), level, {}, register);
    if (kind === 'unknown' || (isWhole && kind === 'listed')) continue;
    steps = isWhole ? readingWhole(steps, { step, level }) : readingConstant(steps, { step, level, levels });
  }
  return { ...recipe, steps };
}

function readingWhole(
  steps: readonly RecipeStep[],
  { step, level }: { step: RecipeStep; level: PlaceLevel },
): RecipeStep[] {
  const isRead = steps[steps.indexOf(step) + 1]?.['onlyWhole'] === true;
  const reading = { kind: 'readPlaces', [level]: step['field'], onlyWhole: true };
  return isRead ? [...steps] : steps.toSpliced(steps.indexOf(step) + 1, 0, reading);
}

function readingConstant(
  steps: readonly RecipeStep[],
  { step, level, levels }: { step: RecipeStep; level: PlaceLevel; levels: ReadonlyMap<string, PlaceLevel> },
): RecipeStep[] {
  const field = String(step['field']);
  const at = steps.indexOf(step);
  const reader = steps.findIndex(({ kind }) => kind === 'readPlaces');
  if (reader === -1) {
    const others = steps.flatMap(({ kind, field: name }) => {
      const its = kind === 'assign' ? levels.get(String(name)) : undefined;
      return its === undefined ? [] : [[its, String(name)]];
    });
    return steps.toSpliced(at + 1, 0, { kind: 'readPlaces', ...Object.fromEntries(others), [level]: field });
  }
  const reading = { ...steps[reader]!, [level]: steps[reader]![level] ?? field };
  if (at < reader) return steps.with(reader, reading);
  const between = steps.slice(reader + 1, at).map((other) => keeping(other, field));
  return [...steps.slice(0, reader), step, reading, ...between, ...steps.slice(at + 1)];
}

/** A step that leaves out all columns but some must keep this one too. */
function keeping(step: RecipeStep, field: string): RecipeStep {
  const name = step.kind === 'aggregate' ? 'by' : step.kind === 'turnUp' ? 'per' : undefined;
  const columns = name === undefined ? undefined : step[name];
  if (name === undefined || !Array.isArray(columns) || columns.includes(field)) return step;
  return { ...step, [name]: [...columns, field] };
}
