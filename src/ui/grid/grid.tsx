'use client';

import { useTranslations } from 'next-intl';
import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useImperativeHandle,
  useRef,
} from 'react';
import { flushSync } from 'react-dom';
import { useCellEditor } from './cell-editor';
import { useCellTexts } from './cell-text';
import { type Controller, placeOf, rangeOf, refOf } from './controller';
import { PopupHost } from './editor/popup';
import classes from './grid.module.css';
import { Header } from './header';
import { commandOf } from './keys';
import { Rows } from './rows';
import { goToNextFault, runCommand } from './run-command';
import { at } from './selection';
import type { CellRef, GridProps, GridSort } from './types';
import { useAnnounce } from './use-announce';
import { useClipboard } from './use-clipboard';
import { HEADER_HEIGHT, useGrid } from './use-grid';
import { usePointer } from './use-pointer';

const UNSORTED: readonly GridSort[] = [];

/**
 * A table of any length that is read and edited like a spreadsheet: W3C's data grid pattern, one tab stop, ranges,
 * clipboard, fill. It knows nothing of where its rows are from, nor what becomes of what is entered.
 */
export function Grid(props: GridProps) {
  const { label, sort, actions } = props;
  const host = useRef<HTMLDivElement>(null);
  const { announce, region } = useAnnounce();
  const grid = useGrid(props, announce);
  const { id, scroller, viewport, controller, latest, filling, dropBefore } = grid;
  const { columns, selection, area, extent } = controller;
  const texts = useCellTexts(props.identifier);
  const pointer = usePointer(latest);
  const { copy, ...clipboard } = useClipboard(latest, texts);
  const editor = useCellEditor(latest, texts);
  useTold(controller);
  useHandle(props, { latest, copy });
  const header = selection.active.row < 0 ? selection.active.column : undefined;
  const columnsSelected = selection.whole === 'columns' || selection.whole === 'all';
  return (
    <PopupHost value={host}>
      <div ref={host} className={classes.grid} data-grid>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: it hears for the grid inside it */}
        <div
          ref={scroller}
          className={classes.scroller}
          {...pointer}
          {...clipboard}
          onKeyDown={(event) => onKeyDown(event, latest.current)}
          onFocus={(event) => showFocused(event, latest.current)}
        >
          <div style={{ height: viewport.scrollHeight + HEADER_HEIGHT, width: columns.total }}>
            <div
              role="grid"
              aria-label={label}
              aria-rowcount={extent.rows + 1}
              aria-colcount={extent.columns + 1}
              aria-multiselectable
              aria-readonly={actions === undefined}
              className={classes.pane}
              style={{ height: viewport.viewport + HEADER_HEIGHT }}
            >
              <Header
                gridId={id}
                columns={columns}
                first={columns.frozen + viewport.drawnColumns.first}
                end={columns.frozen + viewport.drawnColumns.end}
                sort={sort ?? UNSORTED}
                active={header}
                left={columnsSelected && area !== undefined ? area.left : -1}
                right={columnsSelected && area !== undefined ? area.right : -2}
                dropBefore={dropBefore}
                hasMenu={props.onColumnMenu !== undefined}
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
          </div>
        </div>
        {region}
      </div>
    </PopupHost>
  );
}

/** Keys of the grid; those of the editor and of buttons do not come here. */
function onKeyDown(event: KeyboardEvent, grid: Controller) {
  const target = event.target as HTMLElement;
  if (event.defaultPrevented || target.closest('input, textarea, button') !== null) return;
  const { area, selection } = grid;
  const command = commandOf(
    { key: event.key, ctrl: event.ctrlKey || event.metaKey, shift: event.shiftKey, alt: event.altKey },
    {
      inHeader: selection.active.row < 0,
      flow: grid.flow !== undefined,
      back: grid.flow !== selection.active.column,
      range: area !== undefined && (area.top < area.bottom || area.left < area.right),
    },
  );
  if (command === undefined) return;
  // What is typed goes into the editor that opens.
  if (command.do !== 'type') event.preventDefault();
  runCommand(command, grid);
}

/** Tells the page, and screen readers, what is selected. */
function useTold(grid: Controller) {
  const t = useTranslations('grid');
  const { area, selection, props, announce } = grid;
  const range = area === undefined ? undefined : rangeOf(area, grid);
  const active = refOf(selection.active, grid);
  const key = JSON.stringify([range, active]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: told when what is selected changed, which the key says
  useEffect(() => {
    props.onSelect?.(range, active);
    const rows = range === undefined ? 0 : range.to - range.from + 1;
    const columns = range?.columns.length ?? 0;
    if (rows * columns > 1) announce(t('selected', { rows, columns }));
  }, [key]);
}

/** Who comes back to the grid comes to the cell where they left it, wherever it was scrolled to since. */
function showFocused(event: FocusEvent, { selection, show }: Controller) {
  if (event.currentTarget.contains(event.relatedTarget)) return;
  if ((event.target as HTMLElement).matches('[data-active]')) show(selection.active);
}

function useHandle(
  props: GridProps,
  { latest, copy }: { latest: RefObject<Controller>; copy: () => Promise<void> },
) {
  useImperativeHandle(props.ref, () => {
    const goTo = (cell: CellRef) => {
      const place = placeOf(cell, latest.current);
      if (place !== undefined) latest.current.select(at(place.row, place.column));
    };
    return {
      goTo,
      select: ({ from, to, columns }) => {
        const first = placeOf({ position: from, column: columns[0] ?? '' }, latest.current);
        const last = placeOf({ position: to, column: columns.at(-1) ?? '' }, latest.current);
        if (first !== undefined && last !== undefined)
          latest.current.select({ anchor: first, head: last, active: first }, { show: 'head' });
      },
      edit: (cell) => {
        flushSync(() => goTo(cell));
        latest.current.startEdit({ replace: false });
      },
      nextFault: () => goToNextFault(latest.current),
      focus: () => latest.current.select(latest.current.selection, { show: 'none' }),
      copy,
    };
  });
}
