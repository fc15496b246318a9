/**
 * Where the focus moves after a value is entered. `elsewhere`: another element has taken it; `all`: it does not move, and
 * the value is entered into all selected cells.
 */
export type EditorLeave =
  | 'stay'
  | 'all'
  | 'elsewhere'
  | 'below'
  | 'above'
  | 'next'
  | 'previous'
  | 'left'
  | 'right';

export type EditorAction =
  | Readonly<{
      do: 'commit';
      leave: EditorLeave;
      /** Whether the highlighted value of the list is chosen. */
      chooses: boolean;
    }>
  | Readonly<{ do: 'light'; by: 1 | -1 }>
  | Readonly<{ do: 'cancel' | 'open' }>;

type Key = Readonly<{ key: string; shiftKey: boolean; altKey: boolean; ctrlKey: boolean; metaKey: boolean }>;

const ARROWS: Readonly<Record<string, EditorLeave>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'above',
  ArrowDown: 'below',
};

/** The effect of a key while a cell is edited; undefined if it edits the text. */
export function editorKey(
  { key, shiftKey, altKey, ctrlKey, metaKey }: Key,
  state: Readonly<{ replace: boolean; listOpen: boolean; isDate: boolean }>,
): EditorAction | undefined {
  if (key === 'Escape') return { do: 'cancel' };
  if (key === 'Enter' && (ctrlKey || metaKey)) return { do: 'commit', leave: 'all', chooses: true };
  if (key === 'Enter' && !altKey)
    return { do: 'commit', leave: shiftKey ? 'above' : 'below', chooses: !shiftKey };
  if (key === 'Tab') return { do: 'commit', leave: shiftKey ? 'previous' : 'next', chooses: true };
  if (ctrlKey || metaKey || shiftKey) return undefined;
  if (key === 'ArrowDown' && (altKey || state.isDate)) return { do: 'open' };
  if (altKey) return undefined;
  if (state.listOpen && (key === 'ArrowDown' || key === 'ArrowUp'))
    return { do: 'light', by: key === 'ArrowDown' ? 1 : -1 };
  const leave = ARROWS[key];
  return state.replace && leave !== undefined ? { do: 'commit', leave, chooses: false } : undefined;
}
