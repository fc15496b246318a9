import { useCallback } from 'react';
import type { Collection } from '@/collections';
import type { WireRecord } from '@/collections/view/view';
import type { JudgedRow } from '../preview/judged-row';
import { trpc } from '../trpc';
import type { ImportOutcome } from './import-result';

/** So many records are looked up by one call. */
const PART = 500;

/**
 * Stores judged rows as one batch. Records to be changed are read first, so that what another changes meanwhile is a
 * conflict and not overwritten.
 */
export function useImport(collection: Collection, onStored: (outcome: ImportOutcome) => void) {
  const utils = trpc.useUtils();
  const save = trpc.edits.save.useMutation({
    onSuccess: () =>
      Promise.all([utils.tables.invalidate(), utils.home.invalidate(), utils.edits.invalidate()]),
  });
  const { mutateAsync } = save;
  const store = useCallback(
    async (rows: readonly JudgedRow[]) => {
      const { identifier, resource } = collection;
      const added = rows.filter((row) => row.identifier === undefined);
      const named = rows.filter((row) => row.identifier !== undefined);
      const stored = new Map<number, WireRecord>();
      for (let begin = 0; begin < named.length; begin += PART) {
        const value = named.slice(begin, begin + PART).map((row) => String(row.identifier));
        const view = { filter: { column: identifier, op: 'in' as const, value } };
        const page = await utils.client.tables.rows.query({ collection: resource, view, take: PART });
        for (const record of page.rows) stored.set(Number(record[identifier]), record);
      }
      const was = ({ item, identifier: id }: JudgedRow): WireRecord => {
        const record = stored.get(id!) ?? {};
        return Object.fromEntries(
          Object.keys(item).flatMap((name) => (record[name] === undefined ? [] : [[name, record[name]]])),
        );
      };
      const outcome = await mutateAsync({
        collection: resource,
        note: 'import',
        register: added.map(({ item }) => item),
        change: named.map((row) => ({ set: { ...row.item, [identifier]: row.identifier }, was: was(row) })),
      });
      onStored({
        batch: outcome.batch,
        registered: outcome.registered.filter((record) => record !== null).length,
        changed: outcome.changed.filter((record) => record !== null).length,
        refused: outcome.faults.map(({ list, index, message }) => ({
          row: (list === 'register' ? added : named)[index]!,
          message,
        })),
      });
    },
    [collection, utils, mutateAsync, onStored],
  );
  return {
    store: (rows: readonly JudgedRow[]) => void store(rows).catch(() => {}),
    isPending: save.isPending,
    error: save.error,
  };
}
