import { useEffect, useMemo } from 'react';
import type { Collection } from '@/domain/collections';
import type { ImportState } from '@/domain/imports/import';
import { useFindingNote } from '@/ui/findings/finding-sentence';
import type { RowSource } from '@/ui/grid/types';
import { createFindingNotes } from '@/ui/table/rows/finding-notes';
import { trpc } from '@/ui/trpc';
import type { ImportRows } from './import-rows';
import { ROW_NUMBER } from './row-texts';

/** The rows of a preview, with notes at the cells that findings would be about if the file is stored. */
export function useForeseenNotes(
  rows: ImportRows,
  { id, search, collection }: Pick<ImportState, 'id' | 'search'> & { collection: Collection },
): RowSource {
  const { client } = trpc.useUtils();
  const noteOf = useFindingNote(collection);
  const notes = useMemo(
    () =>
      createFindingNotes({
        identifier: ROW_NUMBER,
        read: async (numbers) => {
          const asked = { id, rows: numbers.map((number) => number - 1) };
          const { findings } = await client.imports.findingsOfRows.query(asked);
          return findings.map((finding) => ({ record: finding.n + 1, ...noteOf(finding) }));
        },
        onChange: rows.changed,
      }),
    [client, id, rows, noteOf],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again when more was searched
  useEffect(() => notes.renew(), [notes, search?.state, search?.done]);
  return useMemo(() => {
    const { source } = rows;
    return {
      ...source,
      marks: (position) => notes.marksWith(source.get(position), source.marks?.(position)),
    };
  }, [rows, notes]);
}
