'use client';

import { useCallback, useEffect, useState } from 'react';
import type { Collection } from '@/domain/collections';
import type { WireRecord } from '@/domain/collections/view/view';
import type { JudgedRow } from '../preview/judged-row';
import { trpc } from '../trpc';

/** How many of the records to be changed have been read. */
export type ReadProgress = Readonly<{ done: number; of: number }>;

/** The number of records that one call reads. */
const PART = 500;

/** The records that rows would change, by identifier; undefined while they are being read. */
export type StoredRecords = Readonly<{
  records: ReadonlyMap<number, WireRecord> | undefined;
  progress: ReadProgress;
  error: unknown;
  retry: () => void;
}>;

/**
 * Reads the records that rows would change, once, when the preview is shown: what others change afterwards was not seen
 * in the preview.
 */
export function useStoredRecords(collection: Collection, rows: readonly JudgedRow[]): StoredRecords {
  const { client } = trpc.useUtils();
  const { identifier, resource } = collection;
  const [state, setState] = useState<Omit<StoredRecords, 'retry'>>(NONE);
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new try reads again
  useEffect(() => {
    const reading = new AbortController();
    const read = async () => {
      const wanted = rows.flatMap((row) => row.identifier ?? []);
      const records = new Map<number, WireRecord>();
      for (let done = 0; done < wanted.length; done += PART) {
        setState({ ...NONE, progress: { done, of: wanted.length } });
        const value = wanted.slice(done, done + PART).map(String);
        const view = { filter: { column: identifier, op: 'in' as const, value } };
        const asked = { collection: resource, view, take: PART };
        const page = await client.tables.rows.query(asked, { signal: reading.signal });
        for (const record of page.rows) records.set(Number(record[identifier]), record);
      }
      setState({ ...NONE, records });
    };
    setState(NONE);
    read().catch((error: unknown) => {
      if (!reading.signal.aborted) setState({ ...NONE, error });
    });
    return () => reading.abort();
  }, [client, rows, identifier, resource, tries]);
  return { ...state, retry: useCallback(() => setTries((count) => count + 1), []) };
}

const NONE: Omit<StoredRecords, 'retry'> = {
  records: undefined,
  progress: { done: 0, of: 0 },
  error: undefined,
};

/** Adds to a row the stored values that it replaces, as the preview shows them. */
export function withStored(row: JudgedRow, records: ReadonlyMap<number, WireRecord>): JudgedRow {
  if (row.identifier === undefined) return row;
  const record = records.get(row.identifier);
  // Of a record that did not exist nothing was seen: no stored value is blank.
  const was = Object.fromEntries(Object.keys(row.item).map((name) => [name, record?.[name] ?? '']));
  return { ...row, was };
}
