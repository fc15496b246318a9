import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { CellTexts } from './cell-text';
import type { Controller } from './controller';
import { Row, type RowOptions } from './row';
import type { Area } from './selection';
import type { Window } from './viewport/window';

/** Beyond this distance, positions are imprecise; only the row with the focus can be there, out of view. */
const FARTHEST = 1_000_000;

type Options = Readonly<{
  gridId: string;
  grid: Controller;
  drawn: Window;
  base: number;
  columnsDrawn: Window;
  filling: Area | undefined;
  texts: CellTexts;
  editor: ReactNode;
}>;

/** The rendered rows: the visible ones, some around them, and always the one with the focus. */
export function Rows(options: Options) {
  const { drawn, grid } = options;
  const t = useTranslations('grid');
  const hint = t('newRecord');
  const positions = Array.from({ length: drawn.end - drawn.first }, (_, place) => drawn.first + place);
  const focused = grid.selection.active.row;
  if (focused >= 0 && focused < grid.extent.rows) {
    if (focused < drawn.first) positions.unshift(focused);
    if (focused >= drawn.end) positions.push(focused);
  }
  return positions.map((position) => (
    <Row key={keyOf(position, grid)} {...rowOptions(position, options)} hint={hint} />
  ));
}

/** A row keeps its element, and with it an open editor, when its position changes. */
const keyOf = (position: number, { props: { source } }: Controller): string =>
  position < source.total() ? (source.idAt(position) ?? `at ${position}`) : 'new';

function rowOptions(position: number, options: Options): Omit<RowOptions, 'hint'> {
  const { gridId, grid, base, columnsDrawn, filling, texts, editor } = options;
  const { columns, props, area, areas, selection, rowHeight, extent } = grid;
  const { source, actions } = props;
  const isNew = actions !== undefined && position === extent.rows - 1 && !props.hasFixedRows;
  const isSelected = area !== undefined && position >= area.top && position <= area.bottom;
  const isFilled = filling !== undefined && position >= filling.top && position <= filling.bottom;
  const top = (position - base) * rowHeight;
  const hasFocus = selection.active.row === position;
  const hasHandle =
    area !== undefined &&
    areas.length === 1 &&
    actions !== undefined &&
    position === area.bottom &&
    !isNew &&
    selection.whole !== 'all' &&
    selection.whole !== 'columns';
  return {
    gridId,
    position,
    top: Math.max(-FARTHEST, Math.min(FARTHEST, top)),
    record: isNew ? undefined : source.get(position),
    marks: isNew ? undefined : source.marks(position),
    columns,
    first: columns.frozen + columnsDrawn.first,
    end: columns.frozen + columnsDrawn.end,
    texts,
    left: isSelected ? area.left : -1,
    right: isSelected ? area.right : -2,
    atTop: isSelected && position === area.top,
    atBottom: isSelected && position === area.bottom,
    others: othersAt(position, areas),
    fillLeft: isFilled ? filling.left : -1,
    fillRight: isFilled ? filling.right : -2,
    active: hasFocus ? selection.active.column : undefined,
    handle: hasHandle ? area.right : undefined,
    isNew,
    editor: hasFocus ? editor : undefined,
  };
}

/** The columns of the other ranges in a row, and whether it is their first or last: a text, so that equal rows are equal. */
const othersAt = (position: number, areas: readonly Area[]): string =>
  areas
    .slice(0, -1)
    .filter(({ top, bottom }) => position >= top && position <= bottom)
    .map(
      ({ top, bottom, left, right }) =>
        `${left} ${right} ${position === top ? 't' : ''}${position === bottom ? 'b' : ''}`,
    )
    .join(',');
