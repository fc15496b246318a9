'use client';

import { type FocusEvent, type KeyboardEvent, useRef } from 'react';
import { useCellEditor } from './cell-editor';
import { useCellTexts } from './cell-text';
import type { Controller } from './controller';
import { PopupHost } from './editor/popup';
import classes from './grid.module.css';
import { commandOf } from './keys';
import { Pane } from './pane';
import { runCommand } from './run-command';
import type { GridProps } from './types';
import { useAnnounce } from './use-announce';
import { useClipboard } from './use-clipboard';
import { HEADER_HEIGHT, useGrid } from './use-grid';
import { useHandle } from './use-handle';
import { usePointer } from './use-pointer';
import { useTold } from './use-told';

/**
 * A table of any length that is read and edited like a spreadsheet: W3C's data grid pattern, one tab stop, ranges,
 * clipboard, fill. It knows nothing of where its rows are from, nor what becomes of what is entered.
 */
export function Grid(props: GridProps) {
  const host = useRef<HTMLDivElement>(null);
  const { announce, region } = useAnnounce();
  const grid = useGrid(props, announce);
  const { scroller, viewport, controller, latest } = grid;
  const texts = useCellTexts(props.identifier);
  const pointer = usePointer(latest);
  const { copy, ...clipboard } = useClipboard(latest, texts);
  const editor = useCellEditor(latest, texts);
  useTold(controller);
  useHandle(props, { latest, copy });
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

/** Who comes back to the grid comes to the cell where they left it, wherever it was scrolled to since. */
function showFocused(event: FocusEvent, { selection, show }: Controller) {
  if (event.currentTarget.contains(event.relatedTarget)) return;
  if ((event.target as HTMLElement).matches('[data-active]')) show(selection.active);
}
