import type { ImportState } from '@/domain/imports/import';
import { trpc } from '../trpc';
import { isUnderWay } from './import-words';

const LOOK_EVERY_MS = 700;
/** The state is polled, because the same import may be open elsewhere. */
const LOOK_SELDOM_MS = 20_000;

/** Whether the findings of a preview are being searched, or will be. */
const isSearched = ({ status, search }: ImportState): boolean =>
  status === 'ready' && (search === null || search.state === 'searching');

/** The present state of an import, read again while the service works on it. */
export const useImportState = (id: string) =>
  trpc.imports.get.useQuery(
    { id },
    {
      staleTime: 0,
      refetchInterval: ({ state: { data } }) =>
        data !== undefined && (isUnderWay(data) || isSearched(data)) ? LOOK_EVERY_MS : LOOK_SELDOM_MS,
    },
  );
