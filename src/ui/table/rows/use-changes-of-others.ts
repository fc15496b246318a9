import { useQuery } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { type RefObject, useEffect, useRef } from 'react';
import type { Collection } from '@/domain/collections';
import type { View } from '@/domain/collections/view/view';
import { MAX_TABS } from '@/domain/limits';
import type { GridHandle } from '../../grid/types';
import { trpc } from '../../trpc';
import type { Blocks } from './blocks';
import type { ColleagueNotes } from './colleague-notes';
import { firstRowsOf } from './rows-api';

const LOOK_EVERY_MS = 4_000;

/** The number of this tab: it only distinguishes the person's other tabs, so that equal ones do no harm. */
const TAB = Math.floor(Math.random() * MAX_TABS);

/**
 * Reports the position of the cursor every few seconds, and reads the positions of the others and whether the collection
 * has changed; shows both. While the page is hidden, it does neither.
 */
export function useChangesOfOthers(
  collection: Collection,
  options: {
    view: View;
    blocks: Blocks;
    colleagues: ColleagueNotes;
    grid: RefObject<GridHandle | null>;
  },
): void {
  const { view, blocks, colleagues, grid } = options;
  const { resource } = collection;
  const utils = trpc.useUtils();
  const known = useRef(utils.tables.rows.getData(firstRowsOf(collection, view))?.version);
  const hasFailed = useRef(false);
  const readUpTo = (version: string) => {
    known.current = version;
    blocks.refresh().catch(() => {
      hasFailed.current = true;
    });
  };
  const { data } = useQuery({
    // Other parts of the page read the version there.
    queryKey: getQueryKey(trpc.tables.version, { collection: resource }, 'query'),
    queryFn: async ({ signal }) => {
      const here = { tab: TAB, ...cursorOf(grid.current, collection) };
      const asked = { collection: resource, here };
      const { others, ...seen } = await utils.client.tables.version.query(asked, { signal });
      colleagues.show(others);
      // If the rows could not be read, they are read again, although the version is the same as before.
      if (hasFailed.current) {
        hasFailed.current = false;
        readUpTo(seen.version);
      }
      // The others are left out, because only the notes use them: each of their moves would render the page again.
      return { ...seen, others: [] };
    },
    refetchInterval: LOOK_EVERY_MS,
  });
  useEffect(() => {
    if (data !== undefined && data.version !== known.current) readUpTo(data.version);
  });
}

/** The cell with the cursor, if its row is a stored record. */
function cursorOf(grid: GridHandle | null, { identifier }: Collection) {
  const here = grid?.cursor();
  const cursor = here?.isChosen ? here : undefined;
  const record = Number(cursor?.record?.[identifier]);
  const column = cursor?.column;
  const isStored = Number.isSafeInteger(record) && record > 0;
  return {
    isEditing: cursor?.isEditing ?? false,
    ...(isStored && column !== undefined && { cell: { record, column } }),
  };
}
