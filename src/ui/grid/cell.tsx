import { memo, type ReactNode } from 'react';
import { isNumeric } from '@/domain/collections/field';
import type { CellTexts } from './cell-text';
import { valueIn } from './cell-text';
import type { GridColumn } from './columns/columns';
import classes from './grid.module.css';
import { placeFault } from './place-fault';
import { percentOf, TINT_SIGNS, type Tint, tintStyle } from './tint';
import type { CellMark, GridRecord } from './types';

type Options = Readonly<{
  id: string;
  index: number;
  column: GridColumn;
  left: number;
  record: GridRecord | undefined;
  mark: CellMark | undefined;
  texts: CellTexts;
  selected: boolean;
  /** `t`, `r`, `b`, `l`: the edges of the selected range that the cell touches. */
  edges: string;
  active: boolean;
  filling: boolean;
  handle: boolean;
  /** The text that is shown while the cell is empty. */
  hint: string | undefined;
  children?: ReactNode;
}>;

/** One cell. Its value is rendered as text, whatever it contains. */
export const Cell = memo(function Cell(options: Options) {
  const { id, index, column, left, record, mark, texts, selected, edges, active, filling, handle, hint } =
    options;
  const { field, frozen, width } = column;
  const fault = mark?.fault;
  // The message of a fault is shown rather than a note; an editor shows the possible values itself.
  const hasRoom = fault === undefined && options.children === undefined;
  const remarks = [mark?.waits, mark?.finding, mark?.note].filter((text) => text !== undefined);
  const notes = mark?.comment === undefined ? remarks : [...remarks, mark.comment];
  const note = hasRoom && notes.length > 0 ? notes.join('\n') : undefined;
  const editedBy = mark?.editedBy;
  const tint = mark?.tint;
  const description =
    [note, tint?.said, editedBy?.said].filter((text) => text !== undefined).join('\n') || undefined;
  const place = frozen ? { left, width } : { transform: `translateX(${left}px)`, width };
  const faultId = fault === undefined ? undefined : `${id}-fault`;
  return (
    <div
      id={id}
      role="gridcell"
      aria-colindex={index + 2}
      aria-selected={selected}
      aria-readonly={column.editable ? undefined : true}
      aria-invalid={fault === undefined || mark?.isDoubt ? undefined : true}
      aria-describedby={faultId}
      aria-description={description}
      tabIndex={active ? 0 : undefined}
      data-column={index}
      data-active={active || undefined}
      data-frozen={frozen || undefined}
      data-numeric={isNumeric(field) || undefined}
      data-edges={edges || undefined}
      data-filling={filling || undefined}
      data-note={note}
      data-remark={(hasRoom && remarks.length > 0) || undefined}
      data-told={fault === undefined ? undefined : true}
      data-finding={(fault === undefined && mark?.finding !== undefined) || undefined}
      data-state={stateOf(mark)}
      data-tint={tint?.colour}
      className={classes.cell}
      data-edited={editedBy !== undefined || undefined}
      style={{
        ...place,
        ...tintStyle(tint),
        ...(editedBy === undefined ? {} : { ['--person' as string]: editedBy.colour }),
      }}
    >
      {options.children ?? (
        <span className={classes.text}>
          {record === undefined
            ? (hint ?? <span className={classes.bar} />)
            : (mark?.entered ?? texts.shown(field, valueIn(field, record)))}
        </span>
      )}
      {tint !== undefined && options.children === undefined && <TintMark tint={tint} />}
      {fault !== undefined && (
        <span
          key={fault}
          ref={active ? placeAtOnce : undefined}
          id={faultId}
          className={classes.fault}
          data-fault
        >
          {fault}
        </span>
      )}
      {mark?.comment !== undefined && <span className={classes.comment} data-comment aria-hidden />}
      {editedBy !== undefined && (
        <span aria-hidden className={classes.editedBy}>
          {editedBy.name}
        </span>
      )}
      {handle && <span className={classes.handle} data-handle aria-hidden />}
    </div>
  );
});

/** The sign of a colour; for a shade, a line whose length shows its strength. */
function TintMark({ tint: { colour, share } }: { tint: Tint }) {
  if (share !== undefined)
    return <span className={classes.share} style={{ width: percentOf(share) }} aria-hidden />;
  return (
    <span className={classes.sign} aria-hidden>
      {TINT_SIGNS[colour]}
    </span>
  );
}

/** The state that the colours of a cell show. */
function stateOf(mark: CellMark | undefined): CellMark['state'] | 'fault' | 'doubt' | 'waiting' {
  if (mark?.waits !== undefined) return 'waiting';
  if (mark?.fault === undefined || mark.state === 'conflict') return mark?.state;
  return mark.isDoubt ? 'doubt' : 'fault';
}

/** A message may arrive when its cell is already the active one. */
function placeAtOnce(message: HTMLElement | null) {
  const cell = message?.parentElement;
  const grid = message?.closest<HTMLElement>('[data-grid]');
  if (cell != null && grid != null) placeFault(cell, grid);
}
