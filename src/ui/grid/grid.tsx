'use client';

import { useTranslations } from 'next-intl';
import { type FocusEvent, type KeyboardEvent, useCallback, useEffect, useRef } from 'react';
import { useMoreBeside } from '@/ui/parts/scroll/use-more-beside';
import { disjoint } from './areas';
import { useCellTexts } from './cell-text';
import { useClipboard } from './clipboard/use-clipboard';
import { type Controller, rangesOf, refOf } from './controller';
import { useCellEditor } from './editor/cell-editor';
import { PopupHost } from './editor/popup';
import classes from './grid.module.css';
import { editMode } from './keyboard/edit-mode';
import { commandOf } from './keyboard/keys';
import { runCommand } from './keyboard/run-command';
import { Pane } from './pane';
import { pointByKeys } from './place-fault';
import { usePointer } from './pointer/use-pointer';
import type { CellRange, GridProps } from './types';
import { HEADER_HEIGHT, useGrid } from './use-grid';
import { useHandle } from './use-handle';

/**
 * A table of any length that is read and edited like a spreadsheet: W3C's data grid pattern, one tab stop, ranges,
 * clipboard, fill. It depends neither on the source of its rows, nor on what happens to entered values.
 */
export function Grid(props: GridProps) {
  const host = useRef<HTMLDivElement>(null);
  const { announce, region } = useAnnounce();
  const grid = useGrid(props, announce);
  const { scroller, viewport, controller, latest } = grid;
  const texts = useCellTexts(props.identifier);
  const pointer = usePointer(latest);
  const { copy, paste, ...clipboard } = useClipboard(latest, texts);
  const editor = useCellEditor(latest, texts);
  useSelectionEvents(controller);
  useHandle(props, { latest, copy, paste });
  useMoreBeside(scroller);
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
          <div style={{ height: viewport.scrollHeight + HEADER_HEIGHT, width: controller.columns.total }}>
            <Pane grid={grid} texts={texts} editor={editor} />
          </div>
        </div>
        {region}
      </div>
    </PopupHost>
  );
}

/** Handles the keys of the grid, but not those of the editor and of buttons. */
function onKeyDown(event: KeyboardEvent<HTMLElement>, grid: Controller) {
  const target = event.target as HTMLElement;
  pointByKeys(event.currentTarget);
  // A dialog or menu that is opened by a key may need a moment to take the focus; until then, keys must not go to the cells
  // behind it.
  if (grid.props.isCovered) return event.preventDefault();
  if (event.defaultPrevented || target.closest('input, textarea, button') !== null) return;
  const { area, areas, selection } = grid;
  const command = commandOf(
    { key: event.key, ctrl: event.ctrlKey || event.metaKey, shift: event.shiftKey, alt: event.altKey },
    {
      inHeader: selection.active.row < 0,
      flow: grid.flow !== undefined,
      back: grid.flow !== selection.active.column,
      range: areas.length > 1 || (area !== undefined && (area.top < area.bottom || area.left < area.right)),
    },
  );
  if (command === undefined) return;
  // Typed text goes into the editor that opens; for a dialog, it is passed as an argument.
  if (command.do !== 'type' || editMode(selection.active, grid) === 'in-dialog') event.preventDefault();
  runCommand(command, grid);
}

/** When the focus returns to the grid, it moves to the last active cell, which is scrolled into view. */
function showFocused(event: FocusEvent, { selection, show }: Controller) {
  if (event.currentTarget.contains(event.relatedTarget)) return;
  if ((event.target as HTMLElement).matches('[data-active]')) show(selection.active);
}

/** Announces to screen readers what is otherwise only visible. */
function useAnnounce() {
  const region = useRef<HTMLDivElement>(null);
  const announce = useCallback((text: string) => {
    if (region.current !== null) region.current.textContent = text;
  }, []);
  return { announce, region: <div ref={region} role="status" className={classes.unseen} /> };
}

/** Reports the selection to the page, and to screen readers. */
function useSelectionEvents(grid: Controller) {
  const t = useTranslations('grid');
  const { areas, selection, props, announce } = grid;
  const ranges = rangesOf(disjoint(areas), grid);
  const active = refOf(selection.active, grid);
  const key = JSON.stringify([ranges, active, selection.adding]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: called when what is selected changed, which the key says
  useEffect(() => {
    props.onSelect?.(ranges, active);
    const mode = selection.adding === 'next' ? ` ${t('adding')}` : '';
    if (areas.length > 1)
      announce(t('severalSelected', { ranges: areas.length, cells: cellsIn(ranges) }) + mode);
    else {
      const [rows, columns] = sizeOf(ranges[0]);
      if (rows * columns > 1 || mode !== '') announce(t('selected', { rows, columns }) + mode);
    }
  }, [key]);
}

const sizeOf = (range: CellRange | undefined): readonly [rows: number, columns: number] =>
  range === undefined ? [0, 0] : [range.to - range.from + 1, range.columns.length];

/** The number of cells of ranges that do not overlap. */
const cellsIn = (ranges: readonly CellRange[]): number =>
  ranges.reduce((all, range) => all + sizeOf(range)[0] * sizeOf(range)[1], 0);
