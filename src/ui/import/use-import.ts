import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Collection } from '@/domain/collections';
import type { WireRecord } from '@/domain/collections/view/view';
import type { JudgedRow } from '../preview/judged-row';
import { type Inputs, trpc } from '../trpc';
import type { ImportOutcome } from './import-result';
import { FileError } from './read-file';

/** The limits of a batch, as the service is configured. */
export type ImportLimits = Readonly<{ rows: number; bytes: number }>;

/** How many of the records to be changed have been read; once all are, the batch is stored. */
export type ImportProgress = Readonly<{ done: number; of: number }>;

/** The number of records that one call reads. */
const PART = 500;
const NONE: ImportProgress = { done: 0, of: 0 };

type Save = Inputs['edits']['save'];

/**
 * Stores validated rows as one batch. Records to be changed are read first, so that a concurrent change by another
 * person is a conflict and is not overwritten.
 */
export function useImport(
  collection: Collection,
  { limits, onStored }: { limits: ImportLimits; onStored: (outcome: ImportOutcome) => void },
) {
  const utils = trpc.useUtils();
  const [progress, setProgress] = useState(NONE);
  const { identifier, resource } = collection;

  const readStored = async (named: readonly JudgedRow[]): Promise<Map<number, WireRecord>> => {
    const stored = new Map<number, WireRecord>();
    for (let done = 0; done < named.length; done += PART) {
      setProgress({ done, of: named.length });
      const value = named.slice(done, done + PART).map((row) => String(row.identifier));
      const view = { filter: { column: identifier, op: 'in' as const, value } };
      const page = await utils.client.tables.rows.query({ collection: resource, view, take: PART });
      for (const record of page.rows) stored.set(Number(record[identifier]), record);
    }
    setProgress(NONE);
    return stored;
  };
  const store = async (rows: readonly JudgedRow[]): Promise<ImportOutcome> => {
    const added = rows.filter((row) => row.identifier === undefined);
    const named = rows.filter((row) => row.identifier !== undefined);
    const stored = await readStored(named);
    const edit: Save = {
      collection: resource,
      note: 'import',
      register: added.map(({ item }) => item),
      change: named.map((row) => ({
        set: { ...row.item, [identifier]: row.identifier },
        was: seenOf(row, stored),
      })),
    };
    refuseTooLarge(edit, limits.bytes);
    const outcome = await utils.client.edits.save.mutate(edit);
    const registered = outcome.registered.filter((record) => record !== null).length;
    const changed = outcome.changed.filter((record) => record !== null).length;
    return {
      batch: outcome.batch,
      registered,
      changed,
      // Of several faults the service reports only the first.
      refused: rows.length - registered - changed,
      reasons: outcome.faults.map(({ list, index, message }) => ({
        row: (list === 'register' ? added : named)[index]!,
        message,
      })),
    };
  };
  const { mutate, isPending, error } = useMutation({
    mutationFn: store,
    onSuccess: (outcome) => {
      onStored(outcome);
      return Promise.all([utils.tables.invalidate(), utils.home.invalidate(), utils.edits.invalidate()]);
    },
  });
  return { store: (rows: readonly JudgedRow[]) => mutate(rows), isPending, error, progress };
}

/** The stored values of the fields that the row has. */
function seenOf({ item, identifier }: JudgedRow, stored: ReadonlyMap<number, WireRecord>): WireRecord {
  const record = stored.get(identifier!) ?? {};
  return Object.fromEntries(
    Object.keys(item).flatMap((name) => (record[name] === undefined ? [] : [[name, record[name]]])),
  );
}

/** The service would refuse it too, but only after all of it was sent. */
function refuseTooLarge(edit: Save, most: number): void {
  const { size } = new Blob([JSON.stringify(edit)]);
  if (size > most) throw new FileError('tooLarge', { counts: { parts: Math.ceil(size / most) } });
}
