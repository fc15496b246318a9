import { trpc } from '../trpc';
import { isUnderWay } from './import-words';

const LOOK_EVERY_MS = 700;
/** The same import may be open elsewhere. */
const LOOK_SELDOM_MS = 20_000;

/** The present state of an import, read again while the service works on it. */
export const useImportState = (id: string) =>
  trpc.imports.get.useQuery(
    { id },
    {
      staleTime: 0,
      refetchInterval: ({ state: { data } }) =>
        data !== undefined && isUnderWay(data) ? LOOK_EVERY_MS : LOOK_SELDOM_MS,
    },
  );
