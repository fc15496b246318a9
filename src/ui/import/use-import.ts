import { useMutation } from '@tanstack/react-query';
import type { Collection } from '@/domain/collections';
import type { JudgedRow } from '../preview/judged-row';
import { type Inputs, trpc } from '../trpc';
import type { ImportOutcome } from './import-result';
import { FileError } from './read-file';

/** The limits of a batch, as the service is configured. */
export type ImportLimits = Readonly<{ rows: number; bytes: number }>;

type Save = Inputs['edits']['save'];

/**
 * Stores validated rows as one batch. They carry the values that the preview showed, so that what another person changed
 * since is a conflict and is not overwritten.
 */
export function useImport(
  collection: Collection,
  { limits, onStored }: { limits: ImportLimits; onStored: (outcome: ImportOutcome) => void },
) {
  const utils = trpc.useUtils();
  const { identifier, resource } = collection;
  const store = async (rows: readonly JudgedRow[]): Promise<ImportOutcome> => {
    const added = rows.filter((row) => row.identifier === undefined);
    const named = rows.filter((row) => row.identifier !== undefined);
    const edit: Save = {
      collection: resource,
      note: 'import',
      register: added.map(({ item }) => item),
      change: named.map(({ item, identifier: id, was = {} }) => ({
        set: { ...item, [identifier]: id },
        was: { ...was },
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
  return { store: (rows: readonly JudgedRow[]) => mutate(rows), isPending, error };
}

/** The service would refuse it too, but only after all of it was sent. */
function refuseTooLarge(edit: Save, most: number): void {
  const { size } = new Blob([JSON.stringify(edit)]);
  if (size > most) throw new FileError('tooLarge', { counts: { parts: Math.ceil(size / most) } });
}
