import type { ReactNode } from 'react';
import type { CellTexts } from './cell-text';
import { Header } from './columns/header';
import type { Controller } from './controller';
import classes from './grid.module.css';
import { Rows } from './rows';
import type { GridSort } from './types';
import { type GridState, HEADER_HEIGHT } from './use-grid';

const UNSORTED: readonly GridSort[] = [];

/** The rendered part of the grid: it stays visible while the region around it is scrolled. */
export function Pane(options: { grid: GridState; texts: CellTexts; editor: ReactNode }) {
  const { grid, texts, editor } = options;
  const { id, viewport, controller, filling, dropBefore } = grid;
  const { props, columns, extent } = controller;
  return (
    <div
      role="grid"
      aria-label={props.label}
      aria-rowcount={extent.rows + 1}
      aria-colcount={extent.columns + 1}
      aria-multiselectable
      aria-readonly={props.actions === undefined}
      className={classes.pane}
      style={{ height: viewport.viewport + HEADER_HEIGHT }}
    >
      <Header
        gridId={id}
        columns={columns}
        first={columns.frozen + viewport.drawnColumns.first}
        end={columns.frozen + viewport.drawnColumns.end}
        sort={props.sort ?? UNSORTED}
        {...headerMarks(controller)}
        dropBefore={dropBefore}
        hasMenu={props.onColumnMenu !== undefined}
        isPlain={props.hasPlainHeaders === true}
      />
      <div className={classes.body} style={{ height: viewport.viewport }}>
        <div ref={viewport.layer} role="rowgroup" className={classes.layer}>
          <Rows
            gridId={id}
            grid={controller}
            drawn={viewport.drawn}
            base={viewport.base}
            columnsDrawn={viewport.drawnColumns}
            filling={filling}
            texts={texts}
            editor={editor}
          />
        </div>
      </div>
    </div>
  );
}

/** The header with the focus, and those of completely selected columns. */
function headerMarks({ selection, area }: Controller) {
  const { active, whole } = selection;
  const marked = whole === 'columns' || whole === 'all' ? area : undefined;
  return {
    active: active.row < 0 ? active.column : undefined,
    left: marked?.left ?? -1,
    right: marked?.right ?? -2,
  };
}
