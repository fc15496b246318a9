import { act } from '@testing-library/react';
import { useRef, useState } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { findCollection } from '@/domain/collections';
import { show } from '@/ui/testing';
import { Grid } from './grid';
import type { GridHandle, GridRecord, KeptPlace, RowSource } from './types';

const { columns, identifier } = findCollection('siswa')!;
const names = columns.map(({ name }) => name);
const WIDTH = 200;
const SCREEN = { clientWidth: 500, clientHeight: 400 };
const firstWidths = Object.fromEntries(names.map((name) => [name, WIDTH]));

beforeEach(() => {
  for (const [name, pixels] of Object.entries(SCREEN))
    vi.spyOn(HTMLElement.prototype, name as keyof typeof SCREEN, 'get').mockReturnValue(pixels);
});

function sourceOf(records: readonly GridRecord[]): RowSource {
  return {
    total: () => records.length,
    get: (position) => records[position],
    marks: () => undefined,
    idAt: (position) => records[position] && String(records[position][identifier]),
    positionOf: (row) => {
      const position = records.findIndex((record) => String(record[identifier]) === row);
      return position < 0 ? undefined : position;
    },
    ensure: () => {},
    read: async (from, to) => records.slice(from, to + 1),
    subscribe: () => () => {},
    revision: () => 0,
  };
}

const source = sourceOf([1, 2, 3].map((id) => ({ [identifier]: id, kecamatan: `Kecamatan ${id}` })));

/** A table whose button sorts it, which replaces its grid. */
function Sortable({ onMenu }: { onMenu: (column: string) => void }) {
  const [attempt, setAttempt] = useState(0);
  const grid = useRef<GridHandle>(null);
  const kept = useRef<KeptPlace>({ across: 0, column: undefined });
  return (
    <>
      <button type="button" onClick={() => setAttempt(attempt + 1)}>
        sort
      </button>
      <Grid
        key={attempt}
        ref={grid}
        label="table"
        fields={columns}
        identifier={identifier}
        source={source}
        layout={{ columns: names, widths: {}, frozen: 0 }}
        onLayout={() => {}}
        firstWidths={firstWidths}
        kept={kept}
        onColumnMenu={onMenu}
      />
    </>
  );
}

it('begins in the column whose menu replaced the grid, and is scrolled as far', async () => {
  const onMenu = vi.fn();
  const { user, getByText, container } = show(<Sortable onMenu={onMenu} />);
  const scroller = () => container.querySelector<HTMLElement>('[data-grid] > div')!;
  scroller().scrollLeft = 2 * WIDTH;
  scroller().dispatchEvent(new Event('scroll'));
  const column = names[3]!;
  await user.click(container.querySelector(`[data-menu="${column}"]`)!);
  expect(onMenu.mock.calls[0]?.[0]).toBe(column);
  await user.click(getByText('sort'));
  expect(scroller().scrollLeft).toBe(2 * WIDTH);
  expect(container.querySelector('[data-active]')?.id).toMatch(new RegExp(`-0-${column}$`));
});

it('selects several ranges, reports them without overlaps, and copies those that make one table', async () => {
  const onSelect = vi.fn();
  const onSeveral = vi.fn();
  const { user, container } = show(
    <Grid
      label="table"
      fields={columns}
      identifier={identifier}
      source={source}
      layout={{ columns: names, widths: {}, frozen: 0 }}
      onLayout={() => {}}
      firstWidths={firstWidths}
      kept={{ current: { across: 0, column: undefined } }}
      onSelect={onSelect}
      onSeveral={onSeveral}
    />,
  );
  const cell = (row: number, column: number) =>
    container.querySelector<HTMLElement>(`[data-row="${row}"] [role=gridcell][data-column="${column}"]`)!;
  const selected = () =>
    [...container.querySelectorAll('[role=gridcell][aria-selected=true]')].map(
      (one) => `${one.closest('[data-row]')?.getAttribute('data-row')} ${one.getAttribute('data-column')}`,
    );
  const press = (target: HTMLElement, options: PointerEventInit = {}) =>
    act(() => {
      target.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, button: 0, ...options }));
      window.dispatchEvent(new PointerEvent('pointerup'));
    });
  const copied = () => {
    const setData = vi.fn();
    const event = Object.assign(new Event('copy', { bubbles: true, cancelable: true }), {
      clipboardData: { setData },
    });
    act(() => void document.activeElement?.dispatchEvent(event));
    return setData.mock.calls.find(([type]) => type === 'text/plain')?.[1];
  };
  const place = names.indexOf('kecamatan');
  press(cell(0, place));
  press(cell(2, place), { ctrlKey: true });
  expect(selected()).toEqual([`0 ${place}`, `2 ${place}`]);
  expect(onSelect.mock.lastCall?.[0]).toEqual([
    { from: 0, to: 0, columns: ['kecamatan'] },
    { from: 2, to: 2, columns: ['kecamatan'] },
  ]);
  expect(copied()).toBe('Kecamatan 1\r\nKecamatan 3');
  // On macOS Command adds; Ctrl opens the menu, and leaves the selection as it is.
  const platform = vi.spyOn(navigator, 'platform', 'get').mockReturnValue('MacIntel');
  press(cell(1, place), { ctrlKey: true });
  expect(selected()).toEqual([`0 ${place}`, `2 ${place}`]);
  press(cell(0, place));
  press(cell(2, place), { metaKey: true });
  expect(selected()).toEqual([`0 ${place}`, `2 ${place}`]);
  platform.mockRestore();
  // By keys: Shift F8, moving away from the range, then selecting another one.
  await user.keyboard('{Shift>}{F8}{/Shift}{ArrowUp}{ArrowLeft}');
  expect(selected()).toEqual([`0 ${place}`, `1 ${place - 1}`, `2 ${place}`]);
  expect(copied()).toBeUndefined();
  expect(onSeveral).toHaveBeenCalledWith('copy');
  await user.keyboard('{Escape}');
  expect(selected()).toEqual([`1 ${place - 1}`]);
});

it('reports a selection that is too large to be copied', async () => {
  const onTooMuch = vi.fn();
  const record = { [identifier]: 1, kecamatan: 'Kecamatan' };
  const { user, container } = show(
    <Grid
      label="table"
      fields={columns}
      identifier={identifier}
      source={{ ...source, total: () => 100_000, get: () => record }}
      layout={{ columns: names, widths: {}, frozen: 0 }}
      onLayout={() => {}}
      firstWidths={firstWidths}
      kept={{ current: { across: 0, column: undefined } }}
      onTooMuch={onTooMuch}
    />,
  );
  const cell = container.querySelector<HTMLElement>('[role=gridcell]')!;
  act(() => void cell.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, button: 0 })));
  act(() => void window.dispatchEvent(new PointerEvent('pointerup')));
  await user.keyboard('{Control>}a{/Control}');
  act(
    () => void document.activeElement?.dispatchEvent(new Event('copy', { bubbles: true, cancelable: true })),
  );
  expect(onTooMuch).toHaveBeenCalledExactlyOnceWith(500_000);
});

it('opens the comments on a cell by its corner, and by Shift F2', async () => {
  const onOpenComments = vi.fn();
  const marked = { cells: { kecamatan: { comment: 'Sari: Benarkah?' } } };
  const { user, container } = show(
    <Grid
      label="table"
      fields={columns}
      identifier={identifier}
      source={{ ...source, marks: (position) => (position === 1 ? marked : undefined) }}
      layout={{ columns: names, widths: {}, frozen: 0 }}
      onLayout={() => {}}
      firstWidths={firstWidths}
      kept={{ current: { across: 0, column: undefined } }}
      onOpenComments={onOpenComments}
    />,
  );
  const cell = container.querySelector<HTMLElement>('[id$="-1-kecamatan"]')!;
  expect(cell.getAttribute('aria-description')).toBe('Sari: Benarkah?');
  expect(container.querySelectorAll('[data-comment]').length).toBe(1);
  await user.click(cell.querySelector('[data-comment]')!);
  expect(onOpenComments.mock.lastCall).toEqual([{ position: 1, column: 'kecamatan' }, cell]);
  expect(document.activeElement).toBe(cell);
  await user.keyboard('{ArrowDown}{Shift>}{F2}{/Shift}');
  expect(onOpenComments.mock.lastCall?.[0]).toEqual({ position: 2, column: 'kecamatan' });
});

it('gives no part of a word to the row that follows one that is gone, until nothing was typed for a moment', async () => {
  const [edit, onRefused] = [vi.fn(), vi.fn()];
  const actions = { edit, clear: vi.fn(), enterAll: vi.fn(), paste: vi.fn(), fill: vi.fn() };
  const shown = (records: RowSource) => (
    <Grid
      label="table"
      fields={columns}
      identifier={identifier}
      source={records}
      layout={{ columns: names, widths: {}, frozen: 0 }}
      onLayout={() => {}}
      firstWidths={firstWidths}
      kept={{ current: { across: 0, column: undefined } }}
      actions={actions}
      onRefused={onRefused}
    />
  );
  const { user, container, rerender } = show(shown(source));
  await user.click(container.querySelector('[id$="-1-kecamatan"]')!);
  rerender(shown(sourceOf([source.get(0)!, source.get(2)!])));
  await user.keyboard('Lembang{Delete}{F2}');
  expect(onRefused).toHaveBeenCalledTimes('Lembang'.length + 2);
  expect(onRefused.mock.lastCall).toEqual(['left', 'kecamatan']);
  expect(container.querySelector('input')).toBeNull();
  await act(() => new Promise((resolve) => setTimeout(resolve, 1_100)));
  await user.keyboard('Ciwidey{Enter}');
  expect(edit.mock.calls).toMatchObject([[[{ position: 1, column: 'kecamatan', text: 'Ciwidey' }]]]);
  expect(actions.clear).not.toHaveBeenCalled();
});
