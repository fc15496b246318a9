import { describe, expect, it, vi } from 'vitest';
import { siswa } from '@/domain/collections/disdik/siswa';
import type { Controller } from '../controller';
import { at, extendTo, type Selection } from '../selection';
import type { GridActions, GridRecord } from '../types';
import { editMode } from './edit-mode';
import type { Command } from './keys';
import { moveOn, runCommand } from './run-command';

const NAMES = siswa.columns.map(({ name }) => name);
const LAST = NAMES.length - 1;

/** A grid of five rows, the last of which is loading, and the row for a new record. */
function gridOn(selection: Selection, { flow, actions }: { flow?: number; actions?: null } = {}) {
  const acts = {
    edit: vi.fn(),
    clear: vi.fn(),
    enterAll: vi.fn(),
    paste: vi.fn(),
    fill: vi.fn(),
    remove: vi.fn(),
    undo: vi.fn(),
  };
  const select = vi.fn<Controller['select']>();
  const startEdit = vi.fn();
  const onOpenRecord = vi.fn();
  const reorder = vi.fn();
  const { anchor, head } = selection;
  const area = {
    top: Math.min(anchor.row, head.row),
    bottom: Math.max(anchor.row, head.row),
    left: Math.min(anchor.column, head.column),
    right: Math.max(anchor.column, head.column),
  };
  const grid = {
    selection,
    extent: { rows: 6, columns: NAMES.length },
    area,
    areas: [area],
    flow,
    select,
    startEdit,
    reorder,
    columns: {
      all: siswa.columns.map((field) => ({
        name: field.name,
        field,
        width: 100,
        editable: field.name !== siswa.identifier,
      })),
    },
    props: {
      source: {
        total: () => 5,
        get: (row: number): GridRecord | undefined => (row < 4 ? {} : undefined),
        marks: () => undefined,
      },
      actions: actions === null ? undefined : (acts satisfies GridActions),
      onOpenRecord,
      faults: () => [
        { position: 1, column: NAMES[2]! },
        { position: 3, column: NAMES[1]! },
      ],
    },
  } as unknown as Controller;
  const selected = () => select.mock.lastCall?.[0].active;
  return { grid, acts, select, selected, startEdit, onOpenRecord, reorder };
}

const run = (command: Command, ...given: Parameters<typeof gridOn>) => {
  const made = gridOn(...given);
  runCommand(command, made.grid);
  return made;
};

describe('a command', () => {
  it('fills the selection from its first row, and a single cell from the one above', () => {
    const range = extendTo(at(1, 2), { row: 3, column: 3 });
    expect(run({ do: 'fill', direction: 'down' }, range).acts.fill).toHaveBeenCalledWith([
      {
        source: { from: 1, to: 1, columns: NAMES.slice(2, 4) },
        target: { from: 2, to: 3, columns: NAMES.slice(2, 4) },
        direction: 'down',
      },
    ]);
    expect(run({ do: 'fill', direction: 'right' }, at(1, 2)).acts.fill).toHaveBeenCalledWith([
      {
        source: { from: 1, to: 1, columns: [NAMES[1]] },
        target: { from: 1, to: 1, columns: [NAMES[2]] },
        direction: 'right',
      },
    ]);
    expect(run({ do: 'fill', direction: 'down' }, at(0, 2)).acts.fill).not.toHaveBeenCalled();
  });

  it('clears and deletes records only, not the row for a new one', () => {
    const range = extendTo(at(3, 1), { row: 5, column: 1 });
    const clear = run({ do: 'clear' }, range).acts.clear;
    const cleared = [{ from: 3, to: 4, columns: [NAMES[1]] }];
    expect(clear).toHaveBeenCalledWith(cleared);
    expect(run({ do: 'removeRows' }, range).acts.remove).toHaveBeenCalledWith(cleared);
    expect(run({ do: 'openRecord' }, at(5, 1)).onOpenRecord).not.toHaveBeenCalled();
    expect(run({ do: 'openRecord' }, at(4, 1)).onOpenRecord).toHaveBeenCalledWith(4);
  });

  it('moves to the next fault after the active cell, then to the first again', () => {
    expect(run({ do: 'nextFault' }, at(1, 2)).selected()).toEqual({ row: 3, column: 1 });
    expect(run({ do: 'nextFault' }, at(3, 1)).selected()).toEqual({ row: 1, column: 2 });
  });

  it('edits with an empty text, or with the value', () => {
    const typed = run({ do: 'type', text: '4' }, at(0, 1));
    expect(typed.startEdit).toHaveBeenCalledWith({ replace: true, typed: '4' });
    expect(run({ do: 'edit' }, at(0, 1)).startEdit).toHaveBeenCalledWith({ replace: false });
  });

  it('moves a column by one place, not beyond the edge', () => {
    const moved = run({ do: 'reorder', by: 1 }, at(-1, 1));
    expect(moved.reorder).toHaveBeenCalledWith(NAMES[1], NAMES[3]);
    expect(moved.selected()).toEqual({ row: -1, column: 2 });
    expect(run({ do: 'reorder', by: -1 }, at(-1, 0)).reorder).not.toHaveBeenCalled();
  });
});

describe('after a value is entered', () => {
  const next = (direction: Parameters<typeof moveOn>[0], ...given: Parameters<typeof gridOn>) => {
    const made = gridOn(...given);
    moveOn(direction, made.grid);
    return made.selected();
  };

  it('Tab continues in the next row, and Enter returns to the column where entering started', () => {
    expect(next('next', at(1, 2))).toEqual({ row: 1, column: 3 });
    expect(next('next', at(1, LAST))).toEqual({ row: 2, column: 0 });
    expect(next('previous', at(1, 0))).toEqual({ row: 0, column: LAST });
    expect(next('below', at(1, 4), { flow: 2 })).toEqual({ row: 2, column: 2 });
    expect(next('below', at(1, 4))).toEqual({ row: 2, column: 4 });
  });

  it('the active cell stays within a selected range', () => {
    const range = extendTo(at(1, 1), { row: 2, column: 2 });
    expect(next('next', { ...range, active: { row: 1, column: 2 } })).toEqual({ row: 2, column: 1 });
    expect(next('below', { ...range, active: { row: 2, column: 1 } })).toEqual({ row: 1, column: 2 });
  });
});

it('a cell is edited in place, in a dialog, not now, or never', () => {
  const { grid } = gridOn(at(0, 0));
  const way = (row: number, column: number, given = grid) => editMode({ row, column }, given);
  const place = NAMES.indexOf('kota_kab');
  expect(way(0, place)).toBe('in-place');
  expect(way(5, place)).toBe('in-place');
  expect(way(0, NAMES.indexOf(siswa.identifier))).toBe('column');
  expect(way(-1, place)).toBeUndefined();
  expect(way(4, place)).toBe('loading');
  const [first, ...others] = grid.columns.all;
  const long = { ...first!, editable: true, field: { ...first!.field, kind: 'varchar', multiline: true } };
  const columns = { ...grid.columns, all: [long, ...others] } as typeof grid.columns;
  expect(editMode({ row: 0, column: 0 }, { columns, props: grid.props })).toBe('in-dialog');
});
