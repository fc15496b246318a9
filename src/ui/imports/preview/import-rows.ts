import { useMemo, useState } from 'react';
import type { ImportRow, ProblemKind, RowStatus } from '@/domain/imports/import';
import type { GridRecord, RowMarks, RowSource } from '@/ui/grid/types';
import { createNotifier } from '@/ui/table/rows/notifier';
import { trpc } from '@/ui/trpc';
import type { RowTexts } from './row-texts';

/** The number of rows that are read at a time. */
const BLOCK = 200;

export type ImportRows = ReturnType<typeof createImportRows>;

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

type Shown = Readonly<{ row: ImportRow; record: GridRecord; marks: RowMarks }>;

/**
 * The rows of a preview for the grid; the visible ones are read in blocks.
 * @param options.load reads a block of rows from a position
 * @param options.total the number of rows
 */
function createImportRows(options: {
  total: number;
  load: (from: number) => Promise<readonly ImportRow[]>;
  texts: RowTexts;
  onFailure: (error: unknown) => void;
}) {
  const { total, load, texts, onFailure } = options;
  const notifier = createNotifier();
  const blocks = new Map<number, readonly Shown[]>();
  const reading = new Map<number, Promise<void>>();
  let wanted: readonly [from: number, to: number] | undefined;

  const readBlock = (block: number): Promise<void> => {
    const started = reading.get(block) ?? loadBlock(block).finally(() => reading.delete(block));
    reading.set(block, started);
    return started;
  };
  const loadBlock = async (block: number) => {
    const rows = await load(block * BLOCK);
    blocks.set(
      block,
      rows.map((row) => ({ row, record: texts.record(row), marks: texts.marks(row) })),
    );
    notifier.changed();
  };
  const missingIn = ([from, to]: readonly [number, number]): number | undefined => {
    const last = Math.floor(Math.min(to, total - 1) / BLOCK);
    for (let block = Math.floor(from / BLOCK); block <= last; block += 1)
      if (!blocks.has(block)) return block;
    return undefined;
  };
  /**
   * Reads one block after another of the rows that were requested last; rows that were scrolled past meanwhile are not
   * read.
   */
  const readWanted = async () => {
    for (let block = missingIn(wanted!); block !== undefined; block = missingIn(wanted!))
      await readBlock(block);
  };
  const at = (position: number): Shown | undefined =>
    blocks.get(Math.floor(position / BLOCK))?.[position % BLOCK];
  const source: RowSource = {
    total: () => total,
    get: (position) => at(position)?.record,
    marks: (position) => at(position)?.marks,
    // The rows of a preview never move.
    idAt: (position) => (at(position) === undefined ? undefined : String(position)),
    positionOf: Number,
    ensure: (from, to) => {
      const isReading = wanted !== undefined;
      wanted = [from, to];
      if (isReading) return;
      readWanted()
        .catch(onFailure)
        .finally(() => {
          wanted = undefined;
        });
    },
    read: async (from, to) => {
      for (let block = missingIn([from, to]); block !== undefined; block = missingIn([from, to]))
        await readBlock(block);
      return Array.from({ length: to - from + 1 }, (_, place) => at(from + place)?.record).filter(
        (record) => record !== undefined,
      );
    },
    subscribe: notifier.subscribe,
    revision: notifier.revision,
  };
  return {
    source,
    /** Other data about the rows has changed, so they are rendered again. */
    changed: notifier.changed,
    row: (position: number): ImportRow | undefined => at(position)?.row,
    /** The cells with faults or doubts of the rows that were read. */
    faults: () =>
      [...blocks.keys()]
        .sort((a, b) => a - b)
        .flatMap((block) =>
          blocks.get(block)!.flatMap(({ marks }, place) =>
            Object.entries(marks.cells ?? {})
              .filter(([, mark]) => mark.fault !== undefined)
              .map(([column]) => ({ position: block * BLOCK + place, column })),
          ),
        ),
  };
}
