import { useDebouncedValue } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Field } from '@/domain/collections';
import { type CellTexts, useCellTexts } from '@/ui/grid/cell-text';
import type { GridRecord } from '@/ui/grid/types';
import { trpc } from '@/ui/trpc';
import type { Tools } from '../tools';

const TYPING_MS = 300;

/**
 * The rows of the view that have a text, and a function that goes from one to the next. While the person types, the first
 * one from the active cell on is shown.
 */
export function useFind({ collection, shown, table, grid, selected }: Tools, typed: string) {
  const { resource, identifier } = collection;
  const { client } = trpc.useUtils();
  const queries = useQueryClient();
  const texts = useCellTexts(identifier);
  // The table reads it every few seconds.
  const { data: known } = trpc.tables.version.useQuery({ collection: resource });
  const text = typed.trim();
  const [settled] = useDebouncedValue(text, TYPING_MS);
  const queryOf = (wanted: string) => ({
    queryKey: ['find', resource, shown.asked, wanted, known?.version],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      client.tables.find.query({ collection: resource, view: shown.asked, text: wanted }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const found = useQuery({ ...queryOf(settled), enabled: settled !== '' });
  const here = selected.active?.position ?? 0;
  const request = useRef(0);

  const goTo = async (position: number) => {
    request.current += 1;
    const mine = request.current;
    const [record] = await table.source.read(position, position);
    // The cursor may have been moved meanwhile.
    if (record === undefined || request.current !== mine) return;
    const fields = shown.layout.columns.flatMap((name) => collection.field(name) ?? []);
    const column = findColumn(record, { fields, text, texts }) ?? fields[0]?.name ?? shown.layout.columns[0]!;
    grid.current?.goTo({ position, column }, { focus: false });
  };
  const step = async (direction: 'next' | 'previous', { stays = false } = {}) => {
    if (text === '') return;
    // The service's positions are those of the present order.
    if (table.blocks.change() !== undefined) await table.blocks.refresh({ anew: true });
    const { positions } = await queries.fetchQuery(queryOf(text));
    const next = nextOf(positions, here, { direction, stays });
    if (next !== undefined) await goTo(next);
  };
  const { data } = found;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each text that was typed
  useEffect(() => {
    if (data !== undefined && settled === text) void step('next', { stays: true }).catch(() => {});
  }, [settled, data === undefined]);
  return {
    /** The number of rows found; undefined while they are being counted. */
    total: settled === text ? data?.total : undefined,
    /** The number of the active row among those that were found, from 1; 0 if it is none of them. */
    place: 1 + (data?.positions.indexOf(here) ?? -1),
    error: found.error,
    step,
  };
}

/** The position after or before another one; after the last comes the first. */
function nextOf(
  positions: readonly number[],
  here: number,
  { direction, stays }: { direction: 'next' | 'previous'; stays: boolean },
): number | undefined {
  if (direction === 'previous') return positions.findLast((position) => position < here) ?? positions.at(-1);
  return positions.find((position) => (stays ? position >= here : position > here)) ?? positions[0];
}

/** The first of some columns in which a text is found; undefined if it is only in others. */
function findColumn(
  record: GridRecord,
  { fields, text, texts }: { fields: readonly Field[]; text: string; texts: CellTexts },
): string | undefined {
  const wanted = text.toLowerCase();
  return fields.find((field) => {
    const value = record[field.name];
    return [texts.plain(field, value), texts.shown(field, value)].some((cell) =>
      cell.toLowerCase().includes(wanted),
    );
  })?.name;
}
