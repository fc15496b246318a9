import { expect, it, vi } from 'vitest';
import { placeFault, placeTold } from './place-fault';

const ROW_NUMBERS = 60;

/** A row of a grid of that width, with a frozen column and a faulty cell after it, and the position of the cell's message. */
function placed({ width, frozen, filled = width }: { width: number; frozen: number; filled?: number }) {
  const grid = document.createElement('div');
  grid.innerHTML = `<div><i></i><i data-frozen></i><b data-told><span data-fault>salah</span></b></div>`;
  const [number, column, cell] = [...grid.querySelectorAll<HTMLElement>('i, b')] as [
    HTMLElement,
    HTMLElement,
    HTMLElement,
  ];
  const put = (element: HTMLElement, left: number, right: number) =>
    vi.spyOn(element, 'getBoundingClientRect').mockReturnValue(new DOMRect(left, 100, right - left, 34));
  put(grid, 0, width);
  put(cell.parentElement!, 0, filled);
  put(number, 0, ROW_NUMBERS);
  put(column, ROW_NUMBERS, ROW_NUMBERS + frozen);
  const start = ROW_NUMBERS + frozen;
  put(cell, start, start + 150);
  placeFault(cell, grid);
  const { maxWidth, left } = cell.querySelector<HTMLElement>('[data-fault]')!.style;
  const from = start + Number.parseFloat(left);
  return { from, to: from + Number.parseFloat(maxWidth), covers: cell.hasAttribute('data-over') };
}

it('keeps a message beside the fixed columns where there is room', () => {
  expect(placed({ width: 900, frozen: 140 })).toEqual({ from: 208, to: 548, covers: false });
});

it('ends a message where the columns end', () => {
  expect(placed({ width: 900, frozen: 140, filled: 500 })).toEqual({ from: 208, to: 492, covers: false });
  expect(placed({ width: 900, frozen: 140, filled: 360 })).toEqual({ from: 12, to: 352, covers: true });
});

it('lets it cover them where they leave too little, and never ends outside the grid', () => {
  expect(placed({ width: 322, frozen: 140 })).toEqual({ from: 8, to: 314, covers: true });
  expect(placed({ width: 322, frozen: 250 })).toEqual({ from: 8, to: 314, covers: true });
});

it('puts a note on the other side of its cell where the room ends', () => {
  const sides = (left: number, top: number) => {
    const grid = document.createElement('div');
    grid.innerHTML = '<div><b data-note="Ya"></b></div>';
    const cell = grid.querySelector('b')!;
    vi.spyOn(grid, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 600, 400));
    vi.spyOn(cell, 'getBoundingClientRect').mockReturnValue(new DOMRect(left, top, 100, 34));
    placeTold(cell, grid);
    return [cell.hasAttribute('data-note-before'), cell.hasAttribute('data-note-above')];
  };
  expect(sides(100, 100)).toEqual([false, false]);
  expect(sides(450, 100)).toEqual([true, false]);
  expect(sides(100, 340)).toEqual([false, true]);
});
