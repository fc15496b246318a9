import { useEffect, useRef } from 'react';
import type { ImportState } from '@/domain/imports/import';
import { nextAction } from './next-action';
import type { ImportActions } from './use-import-actions';

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
