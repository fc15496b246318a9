import { expect, it } from 'vitest';
import { editorKey } from './editor-keys';

const press = (
  key: string,
  {
    replace = false,
    listOpen = false,
    isDate = false,
    ...held
  }: Partial<
    Record<'replace' | 'listOpen' | 'isDate' | 'shiftKey' | 'altKey' | 'ctrlKey' | 'metaKey', boolean>
  > = {},
) =>
  editorKey(
    { key, shiftKey: false, altKey: false, ctrlKey: false, metaKey: false, ...held },
    { replace, listOpen, isDate },
  );

it.each([
  ['Enter', {}, { do: 'commit', leave: 'below', chooses: true }],
  ['Enter', { shiftKey: true }, { do: 'commit', leave: 'above', chooses: false }],
  ['Enter', { altKey: true }, undefined],
  ['Tab', {}, { do: 'commit', leave: 'next', chooses: true }],
  ['Tab', { shiftKey: true }, { do: 'commit', leave: 'previous', chooses: true }],
  ['Escape', { replace: true }, { do: 'cancel' }],
])('%s with %j leaves the cell: %j', (key, held, action) => {
  expect(press(key, held)).toEqual(action);
});

it('arrow keys move in the text, leave a cell that is overwritten, and move in an open list', () => {
  expect(press('ArrowRight')).toBeUndefined();
  expect(press('ArrowRight', { replace: true })).toEqual({ do: 'commit', leave: 'right', chooses: false });
  expect(press('ArrowUp', { replace: true })).toEqual({ do: 'commit', leave: 'above', chooses: false });
  expect(press('ArrowDown', { replace: true, listOpen: true })).toEqual({ do: 'light', by: 1 });
  expect(press('ArrowUp', { listOpen: true })).toEqual({ do: 'light', by: -1 });
  expect(press('ArrowRight', { replace: true, ctrlKey: true })).toBeUndefined();
  expect(press('ArrowRight', { replace: true, shiftKey: true })).toBeUndefined();
});

it('Alt and the arrow key open the list, the arrow key alone opens the calendar', () => {
  expect(press('ArrowDown', { altKey: true })).toEqual({ do: 'open' });
  expect(press('ArrowDown', { isDate: true })).toEqual({ do: 'open' });
  expect(press('ArrowDown')).toBeUndefined();
  expect(press('a', { replace: true })).toBeUndefined();
});
