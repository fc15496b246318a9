import { useEffect, useState } from 'react';
import type { ImportFix, ImportState } from '@/domain/imports/import';
import { isUnderWay } from '../import-words';
import type { ImportActions } from '../use-import-actions';

/** Sends corrections. Corrections that are made while earlier ones are applied wait, and are sent together afterwards. */
export function useFixes(state: ImportState, fix: ImportActions['fix']) {
  const [waiting, setWaiting] = useState<readonly ImportFix[]>([]);
  const isBusy = fix.isPending || isUnderWay(state);
  const { id } = state;
  const { mutate } = fix;
  useEffect(() => {
    if (isBusy || waiting.length === 0) return;
    setWaiting([]);
    mutate({ id, fixes: [...waiting] });
  }, [isBusy, waiting, id, mutate]);
  return (fixes: readonly ImportFix[]) => setWaiting((earlier) => [...earlier, ...fixes]);
}
