import { findCollection } from '@/domain/collections';
import { type Field, hasDefault } from '@/domain/collections/field';
import type { ImportState } from '@/domain/imports/import';
import type { ImportMode } from '@/domain/imports/recipe';
import { isUnderWay } from './import-words';

export const DEFAULT_MODE: ImportMode = 'addAndChange';

/** What the page does by itself, so that a file that is understood needs no decision before its preview. */
export type NextAction =
  | Readonly<{ do: 'prepare'; collection: string }>
  | Readonly<{ do: 'preview'; mode: ImportMode }>;

/** Whether a file can be previewed: every step can be run, and every required field is there. */
export const isComplete = (state: ImportState): boolean =>
  state.steps.length > 0 &&
  state.steps.every(({ fault }) => fault === undefined) &&
  fieldsWithoutValue(state).length === 0;

/** The fields that new records need and the last step does not give. */
export function fieldsWithoutValue({ collection, steps }: ImportState): readonly Field[] {
  const given = new Set(steps.at(-1)?.columns);
  const fields = collection === null ? [] : (findCollection(collection)?.fields ?? []);
  return fields.filter((field) => !hasDefault(field) && !given.has(field.name));
}

/**
 * The next action for an import that waits: the collection that fits best is prepared; a recipe that nobody has changed, and
 * that gives all fields, is previewed.
 */
export function nextAction(state: ImportState): NextAction | undefined {
  const { status, mayChange, recipe, origin, fits, counts, fault } = state;
  if (!mayChange || status !== 'preparing' || isUnderWay(state) || fault !== null) return undefined;
  if (recipe === null) {
    const collection = state.collection ?? fits[0]?.collection;
    return collection === undefined ? undefined : { do: 'prepare', collection };
  }
  if (counts !== null || origin?.kind === 'changed' || !isComplete(state)) return undefined;
  return { do: 'preview', mode: state.mode ?? DEFAULT_MODE };
}
