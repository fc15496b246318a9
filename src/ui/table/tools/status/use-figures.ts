import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { MAX_SKIPPED_ROWS } from '@/domain/limits';
import type { CellRange } from '@/ui/grid/types';
import { trpc } from '@/ui/trpc';
import { placeFrom } from '../../rows/rows-api';
import type { Tools } from '../tools';
import {
  figureColumns,
  figuresOfAggregate,
  figuresOfRows,
  figuresTogether,
  type RangeFigures,
} from './figures';

const SELECTING_MS = 250;
/** The number of rows above which the service calculates the sums. */
const MAX_HERE = 5_000;

/** The figures of the selected numbers; undefined while they are being calculated, null if there are none. */
export function useFigures({ collection, shown, table, selected }: Tools): RangeFigures | null | undefined {
  const { source, blocks, notifier } = table;
  useSyncExternalStore(notifier.subscribe, notifier.revision, notifier.revision);
  // The table reads it every few seconds.
  const { data: known } = trpc.tables.version.useQuery({ collection: collection.resource });
  const { client } = trpc.useUtils();
  // Drafts are left out.
  const wanted = selected.ranges.flatMap((range) => {
    const stored = source.storedIn(range);
    return stored === undefined ? [] : { ...range, ...stored };
  });
  const fields = figureColumns([...new Set(wanted.flatMap((range) => range.columns))], collection);
  const isAsked = fields.length > 0 && isSeveral(wanted);
  const fieldsOf = (range: CellRange) => fields.filter(({ name }) => range.columns.includes(name));
  const rows = isAsked ? wanted.map((range) => loadedRows(range, (place) => blocks.get(place))) : [];
  const key = isAsked && rows.includes(undefined) ? JSON.stringify(wanted) : '';
  const [settled] = useDebouncedValue(key, SELECTING_MS);
  const { resource } = collection;
  const { asked: view } = shown;
  const total = blocks.total();
  const found = useQuery({
    queryKey: ['figures', resource, view, settled, total, known?.version],
    enabled: settled !== '' && settled === key,
    queryFn: async ({ signal }) => {
      const parts = await Promise.all(wanted.map((range) => ask(range, signal)));
      return figuresTogether(parts) ?? null;
    },
  });
  if (!isAsked) return null;
  if (key !== '') return found.data;
  return figuresTogether(rows.map((some, place) => figuresOfRows(some!, fieldsOf(wanted[place]!)))) ?? null;

  async function ask(range: CellRange, signal: AbortSignal): Promise<RangeFigures | undefined> {
    const { from, to } = range;
    const columns = fieldsOf(range).map(({ name }) => name);
    if (columns.length === 0) return undefined;
    const isWhole = from === 0 && to === total - 1;
    const place = isWhole ? undefined : { ...(await placeOf(from)), take: to - from + 1 };
    const asked = { collection: resource, view, columns, ...(place === undefined ? {} : { from: place }) };
    return figuresOfAggregate(await client.tables.aggregate.query(asked, { signal }), fieldsOf(range));
  }

  async function placeOf(position: number) {
    if (position <= MAX_SKIPPED_ROWS) return { skip: position };
    const { anchors } = await client.tables.anchors.query({
      collection: resource,
      view,
      every: MAX_SKIPPED_ROWS,
    });
    return placeFrom(anchors, position);
  }
}

const isSeveral = ([first, ...others]: readonly CellRange[]): boolean =>
  first !== undefined && (others.length > 0 || first.to > first.from || first.columns.length > 1);

/** All rows of a range, if all are loaded. */
function loadedRows({ from, to }: CellRange, get: Tools['table']['source']['get']) {
  if (to - from >= MAX_HERE) return undefined;
  const rows = Array.from({ length: to - from + 1 }, (_, place) => get(from + place));
  return rows.every((row) => row !== undefined) ? rows : undefined;
}
