'use client';

import { useEffect } from 'react';
import type { Collection } from '@/domain/collections';
import type { WireRecord } from '@/domain/collections/view/view';
import { type Inputs, trpc } from '@/ui/trpc';

/** The interval of reading: changes by others are shown without a reload. */
const LOOK_AGAIN_MS = 10_000;

/** The query of one record. */
export const recordInput = (
  { resource, identifier }: Pick<Collection, 'resource' | 'identifier'>,
  record: number,
): Inputs['tables']['rows'] => ({
  collection: resource,
  view: { filter: { column: identifier, op: 'eq', value: String(record) } },
  take: 1,
});

/** A record as it is stored now; null: there is none with that identifier (any more). */
export function useRecord(collection: Collection, record: number) {
  const { resource } = collection;
  const input = recordInput(collection, record);
  const utils = trpc.useUtils();
  const query = trpc.tables.rows.useQuery(input, { refetchInterval: LOOK_AGAIN_MS });
  const rows = query.data?.rows;
  const isGone = rows?.length === 0;
  useEffect(() => {
    // Its history says who deleted it.
    if (isGone) void utils.edits.ofRecord.invalidate({ collection: resource, record });
  }, [isGone, utils, resource, record]);
  return {
    stored: rows === undefined ? undefined : ((rows[0] ?? null) as WireRecord | null),
    error: query.error,
    retry: () => void query.refetch(),
    /** Refetches the record and its history. @param known its present state, if known */
    refresh: (known?: WireRecord) => {
      if (known === undefined) void utils.tables.rows.invalidate(input);
      else utils.tables.rows.setData(input, (old) => old && { ...old, rows: [known] });
      void utils.edits.ofRecord.invalidate({ collection: resource, record });
    },
  };
}
