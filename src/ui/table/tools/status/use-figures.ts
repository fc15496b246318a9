import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { MAX_SKIPPED_ROWS } from '@/domain/limits';
import type { CellRange } from '@/ui/grid/types';
import { trpc } from '@/ui/trpc';
import type { Tools } from '../tools';
import { figureColumns, figuresOfAggregate, figuresOfRows, type RangeFigures } from './figures';

const SELECTING_MS = 250;
/** For more rows, the service calculates the sums. */
const MAX_HERE = 5_000;

/** The figures of the selected numbers; undefined while they are being calculated, null if there are none. */
export function useFigures({ collection, shown, table, selected }: Tools): RangeFigures | null | undefined {
  const { source, blocks, notifier } = table;
  useSyncExternalStore(notifier.subscribe, notifier.revision, notifier.revision);
  // The table reads it every few seconds.
  const { data: known } = trpc.tables.version.useQuery({ collection: collection.resource });
  const { client } = trpc.useUtils();
  const wanted = storedRange(selected.range, blocks.total());
  const fields = wanted === undefined ? [] : figureColumns(wanted, collection);
  const isAsked = wanted !== undefined && fields.length > 0 && isSeveral(wanted);
  const rows = isAsked ? loadedRows(wanted, source.get) : undefined;
  const key = isAsked && rows === undefined ? JSON.stringify(wanted) : '';
  const [settled] = useDebouncedValue(key, SELECTING_MS);
  const { resource } = collection;
  const { asked: view } = shown;
  const columns = fields.map(({ name }) => name);
  const total = blocks.total();
  const found = useQuery({
    queryKey: ['figures', resource, view, settled, total, known?.version],
    enabled: settled !== '' && settled === key,
    queryFn: async ({ signal }) => {
      const { from, to } = wanted!;
      const isWhole = from === 0 && to === total - 1;
      const place = isWhole ? undefined : { ...(await placeOf(from)), take: to - from + 1 };
      const asked = { collection: resource, view, columns, ...(place === undefined ? {} : { from: place }) };
      return figuresOfAggregate(await client.tables.aggregate.query(asked, { signal }), fields) ?? null;
    },
  });
  if (!isAsked) return null;
  return rows === undefined ? found.data : (figuresOfRows(rows, fields) ?? null);

  async function placeOf(position: number) {
    if (position <= MAX_SKIPPED_ROWS) return { skip: position };
    const { keys } = await client.tables.anchors.query({
      collection: resource,
      view,
      every: MAX_SKIPPED_ROWS,
    });
    const anchor = Math.min(Math.floor(position / MAX_SKIPPED_ROWS), keys.length);
    const after = keys[anchor - 1];
    const skip = position - anchor * MAX_SKIPPED_ROWS;
    return after === undefined ? { skip } : { after, skip };
  }
}

/** Drafts are left out. */
function storedRange(range: CellRange | undefined, total: number): CellRange | undefined {
  if (range === undefined || range.from >= total) return undefined;
  return { ...range, to: Math.min(range.to, total - 1) };
}

const isSeveral = ({ from, to, columns }: CellRange): boolean => to > from || columns.length > 1;

/** All rows of a range, if all are loaded. */
function loadedRows({ from, to }: CellRange, get: Tools['table']['source']['get']) {
  if (to - from >= MAX_HERE) return undefined;
  const rows = Array.from({ length: to - from + 1 }, (_, place) => get(from + place));
  return rows.every((row) => row !== undefined) ? rows : undefined;
}
