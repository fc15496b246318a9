import { useMemo, useState } from 'react';
import type { RowStatus } from '@/domain/imports/import';
import { trpc } from '@/ui/trpc';
import { createImportRows, type ImportRows } from './import-rows';
import type { RowTexts } from './row-texts';

const TAKE = 200;

/**
 * The rows of one status of a preview.
 * @param options.version changes with every new preview
 */
export function useImportRows(options: {
  id: string;
  status: RowStatus;
  total: number;
  version: string;
  texts: RowTexts;
}): { rows: ImportRows; error: unknown; retry: () => void } {
  const { id, status, total, version, texts } = options;
  const { client } = trpc.useUtils();
  const [error, setError] = useState<unknown>();
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: texts are the same for one language; a new try reads again
  const rows = useMemo(
    () =>
      createImportRows({
        total,
        load: (after) => client.imports.rows.query({ id, status, after, take: TAKE }),
        texts,
        onFailure: setError,
      }),
    [client, id, status, total, version, tries],
  );
  const retry = () => {
    setError(undefined);
    setTries((count) => count + 1);
  };
  return { rows, error, retry };
}
