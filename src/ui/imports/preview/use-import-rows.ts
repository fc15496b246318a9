import { useMemo, useState } from 'react';
import type { ProblemKind, RowStatus } from '@/domain/imports/import';
import { trpc } from '@/ui/trpc';
import { BLOCK, createImportRows, type ImportRows } from './import-rows';
import type { RowTexts } from './row-texts';

/**
 * The rows of one status of a preview; of these, only the rows with a kind of fault or doubt, if one is given.
 * @param options.version changes with every new preview
 */
export function useImportRows(options: {
  id: string;
  status: RowStatus;
  problem: ProblemKind | undefined;
  total: number;
  version: string;
  texts: RowTexts;
}): { rows: ImportRows; error: unknown; retry: () => void } {
  const { id, status, problem, total, version, texts } = options;
  const { client } = trpc.useUtils();
  const [error, setError] = useState<unknown>();
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: texts are the same for one language; a new try reads again
  const rows = useMemo(
    () =>
      createImportRows({
        total,
        load: async (from) =>
          (await client.imports.rows.query({ id, status, problem, from, take: BLOCK })).rows,
        texts,
        onFailure: setError,
      }),
    [client, id, status, problem?.code, problem?.field, total, version, tries],
  );
  const retry = () => {
    setError(undefined);
    setTries((count) => count + 1);
  };
  return { rows, error, retry };
}
