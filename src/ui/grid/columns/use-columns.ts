import {
  columnOrderingFeature,
  columnPinningFeature,
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useMemo } from 'react';
import type { Field } from '@/domain/collections';
import { isComputed } from '@/domain/collections/field';
import type { GridProps, GridRecord } from '../types';
import { arrange, frozenOnScreen, MAX_WIDTH, MIN_WIDTH, numbersWidth } from './columns';

const features = tableFeatures({
  columnOrderingFeature,
  columnPinningFeature,
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
});
/** Rows are accessed by position and most are not loaded, so the library manages only the columns. */
const NO_ROWS: GridRecord[] = [];

type Options = Pick<
  GridProps,
  'fields' | 'identifier' | 'layout' | 'onLayout' | 'firstWidths' | 'actions'
> & {
  rows: number;
  screen: number;
};

/** The columns in the order and size of the layout, and the functions to resize and move them. */
export function useColumns(options: Options) {
  const { fields, identifier, layout, actions, rows, screen } = options;
  const numbers = numbersWidth(rows);
  const table = useColumnTable(options);
  const editable = actions !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the table answers for the layout, and is the same object always
  const columns = useMemo(() => {
    const fieldOf = (id: string) => fields.find(({ name }) => name === id)!;
    const shown = table.getVisibleLeafColumns().map((column) => ({
      name: column.id,
      field: fieldOf(column.id),
      width: column.getSize(),
      editable: editable && column.id !== identifier && !isComputed(fieldOf(column.id)),
    }));
    const widths = shown.map(({ width }) => width);
    const frozen = frozenOnScreen({ widths, frozen: layout.frozen, numbers, screen });
    return arrange(shown, { frozen, numbers });
  }, [fields, identifier, layout, options.firstWidths, numbers, screen, editable]);

  return {
    columns,
    /** Starts dragging a column's edge. @param event of the mouse button or of the touch */
    dragEdge: (name: string, event: unknown) =>
      table
        .getFlatHeaders()
        .find(({ column }) => column.id === name)
        ?.getResizeHandler()(event),
    resize: (name: string, width: number) =>
      table.setColumnSizing((widths) => ({ ...widths, [name]: clampWidth(width) })),
    /** Moves a column before another one, or to the end. */
    reorder: (name: string, before: string | undefined) =>
      table.setColumnOrder((names) => {
        const others = names.filter((one) => one !== name);
        const place = before === undefined ? others.length : others.indexOf(before);
        return others.toSpliced(place < 0 ? others.length : place, 0, name);
      }),
  };
}

/** The library's columns, without state of their own: the layout belongs to the page. */
function useColumnTable({ fields, firstWidths, layout, onLayout }: Options) {
  return useTable({
    features,
    data: NO_ROWS,
    columns: useMemo(
      () => fields.map(({ name }) => definition(name, firstWidths[name])),
      [fields, firstWidths],
    ),
    columnResizeMode: 'onChange',
    state: useMemo(() => stateOf(fields, layout), [fields, layout]),
    onColumnSizingChange: (change) => {
      const widths = typeof change === 'function' ? change({ ...layout.widths }) : change;
      onLayout({ ...layout, widths });
    },
    onColumnOrderChange: (change) => {
      const columns = typeof change === 'function' ? change([...layout.columns]) : change;
      onLayout({ ...layout, columns });
    },
  });
}

export const clampWidth = (width: number): number => Math.max(MIN_WIDTH, Math.min(MAX_WIDTH, width));

const definition = (name: string, width = MIN_WIDTH) => ({
  id: name,
  size: width,
  minSize: MIN_WIDTH,
  maxSize: MAX_WIDTH,
});

function stateOf(fields: readonly Field[], { columns, widths, frozen }: GridProps['layout']) {
  const hidden = fields.filter(({ name }) => !columns.includes(name));
  return {
    columnOrder: [...columns],
    columnVisibility: Object.fromEntries(hidden.map(({ name }) => [name, false])),
    columnSizing: { ...widths },
    columnPinning: { start: columns.slice(0, frozen), end: [] },
  };
}
