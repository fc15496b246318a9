import { useEffect, useRef } from 'react';
import { findCollection } from '@/domain/collections';
import { type Field, hasDefault } from '@/domain/collections/field';
import type { ImportState } from '@/domain/imports/import';
import type { ImportMode } from '@/domain/imports/recipe';
import { isUnderWay } from './import-words';
import type { ImportActions } from './use-import-actions';

export const DEFAULT_MODE: ImportMode = 'addAndChange';

/**
 * The actions of the page without the person, so that a file that can be read completely needs no decision before its
 * preview.
 */
export type NextAction =
  | Readonly<{ do: 'prepare'; collection: string }>
  | Readonly<{ do: 'preview'; mode: ImportMode }>;

/** Whether a file can be previewed: it is known what is counted, every step can be run, and every required field is there. */
export const isComplete = (state: ImportState): boolean =>
  state.counted === null &&
  state.steps.length > 0 &&
  state.steps.every(({ fault }) => fault === undefined) &&
  fieldsWithoutValue(state).length === 0;

/** The fields that new records need and that are missing after the last step; none while a step cannot be run. */
export function fieldsWithoutValue({ collection, steps }: ImportState): readonly Field[] {
  const last = steps.at(-1);
  if (last === undefined || last.fault !== undefined) return [];
  const given = new Set(last.columns);
  const fields = collection === null ? [] : (findCollection(collection)?.fields ?? []);
  return fields.filter((field) => !hasDefault(field) && !given.has(field.name));
}

/**
 * The next action for an import that waits: the collection that fits best is prepared; an unchanged recipe that gives all
 * fields is previewed.
 * @param options.isFilled whether the person has just given the values that the file lacks; then a changed recipe is
 * previewed too
 */
export function nextAction(
  state: ImportState,
  { isFilled }: { isFilled: boolean } = { isFilled: false },
): NextAction | undefined {
  const { status, mayChange, recipe, origin, fits, counts, fault } = state;
  if (!mayChange || status !== 'preparing' || isUnderWay(state) || fault !== null) return undefined;
  if (recipe === null) {
    const collection = state.collection ?? fits[0]?.collection;
    return collection === undefined ? undefined : { do: 'prepare', collection };
  }
  const isLeft = origin?.kind === 'changed' && !isFilled;
  if (counts !== null || isLeft || !isComplete(state)) return undefined;
  return { do: 'preview', mode: state.mode ?? DEFAULT_MODE };
}

/** Performs the actions that need no decision of the person, each once. @param options as those of `nextAction` */
export function useNextAction(
  state: ImportState | undefined,
  { prepare, preview }: ImportActions,
  options: { isFilled: boolean },
): void {
  const done = useRef(new Set<string>());
  // biome-ignore lint/correctness/useExhaustiveDependencies: judged when the state changes
  useEffect(() => {
    const next = state && nextAction(state, options);
    if (state === undefined || next === undefined) return;
    const name = JSON.stringify([state.id, state.collection, next]);
    if (done.current.has(name)) return;
    done.current.add(name);
    if (next.do === 'prepare') prepare.mutate({ id: state.id, collection: next.collection });
    else preview.mutate({ id: state.id, mode: next.mode });
  }, [state]);
}
