import type { Step } from '../selection';

/** A command of the keyboard. */
export type Command =
  | Readonly<{ do: 'move' | 'extend'; step: Step }>
  | Readonly<{ do: 'page'; direction: 1 | -1; extend: boolean }>
  | Readonly<{ do: 'whole'; whole: 'rows' | 'columns' | 'all' }>
  | Readonly<{ do: 'cycle'; direction: 'next' | 'previous' | 'below' | 'above' }>
  | Readonly<{ do: 'resize' | 'reorder'; by: 1 | -1 }>
  | Readonly<{ do: 'fill'; direction: 'down' | 'right' }>
  /** `text`: the typed character; undefined if it is composed of several keys. */
  | Readonly<{ do: 'type'; text: string | undefined }>
  | Readonly<{ do: Simple }>;

type Simple =
  | 'edit'
  | 'clear'
  | 'cancel'
  | 'add'
  | 'undo'
  | 'redo'
  | 'nextFault'
  | 'openRecord'
  | 'openComments'
  | 'menu'
  | 'removeRows'
  | 'insertRows'
  | 'duplicateRows'
  | 'today';

export type PressedKey = Readonly<{ key: string; ctrl: boolean; shift: boolean; alt: boolean }>;

/**
 * The position of the focus. `flow`: values are entered one after the other, so Tab stays in the grid; `back`: Enter
 * returns to the column where that started.
 */
type KeyState = Readonly<{ inHeader: boolean; flow: boolean; back: boolean; range: boolean }>;

const ARROWS: Readonly<Record<string, Step>> = {
  ArrowUp: { rows: -1 },
  ArrowDown: { rows: 1 },
  ArrowLeft: { columns: -1 },
  ArrowRight: { columns: 1 },
};

const EDGES: Readonly<Record<string, Step>> = {
  ArrowUp: { to: 'first', axis: 'rows' },
  ArrowDown: { to: 'last', axis: 'rows' },
  ArrowLeft: { to: 'first', axis: 'columns' },
  ArrowRight: { to: 'last', axis: 'columns' },
};

/**
 * The keys of W3C's data grid pattern, and those of spreadsheets. Tab leaves the grid, except while values are entered.
 * @returns undefined if the browser handles the key
 */
export function commandOf(key: PressedKey, state: KeyState): Command | undefined {
  if (key.alt) return withAlt(key, state);
  if (key.key === 'Enter' || key.key === 'Tab') return enterOrTab(key, state);
  return navigation(key) ?? (key.ctrl ? withCtrl(key) : plain(key, state));
}

function navigation({ key, ctrl, shift }: PressedKey): Command | undefined {
  const go = (step: Step): Command => ({ do: shift ? 'extend' : 'move', step });
  const arrow = ARROWS[key];
  if (arrow !== undefined) return go(ctrl ? EDGES[key]! : arrow);
  if (key === 'Home' || key === 'End') {
    const to = key === 'Home' ? 'first' : 'last';
    return go(ctrl ? { to } : { to, axis: 'columns' });
  }
  if (key === 'PageUp' || key === 'PageDown')
    return ctrl ? undefined : { do: 'page', direction: key === 'PageUp' ? -1 : 1, extend: shift };
  return undefined;
}

const WITH_CTRL: Readonly<Record<string, Command>> = {
  a: { do: 'whole', whole: 'all' },
  ' ': { do: 'whole', whole: 'columns' },
  d: { do: 'fill', direction: 'down' },
  r: { do: 'fill', direction: 'right' },
  y: { do: 'redo' },
  '-': { do: 'removeRows' },
  '+': { do: 'insertRows' },
  ';': { do: 'today' },
};

function withCtrl({ key, shift }: PressedKey): Command | undefined {
  const letter = key.toLowerCase();
  if (letter === 'z') return { do: shift ? 'redo' : 'undo' };
  if (letter === 'd' && shift) return { do: 'duplicateRows' };
  // On most keyboards, this character needs the Shift key.
  if (letter === '+') return { do: 'insertRows' };
  // The browser handles Ctrl Shift R and similar keys.
  return shift ? undefined : WITH_CTRL[letter];
}

function withAlt({ key, ctrl, shift }: PressedKey, { inHeader }: KeyState): Command | undefined {
  if (ctrl) return undefined;
  if (inHeader && (key === 'ArrowLeft' || key === 'ArrowRight'))
    return { do: shift ? 'reorder' : 'resize', by: key === 'ArrowLeft' ? -1 : 1 };
  return key === 'ArrowDown' ? { do: inHeader ? 'menu' : 'edit' } : undefined;
}

function enterOrTab(
  { key, ctrl, shift }: PressedKey,
  { inHeader, flow, back, range }: KeyState,
): Command | undefined {
  if (ctrl) return key === 'Enter' && !inHeader ? { do: 'openRecord' } : undefined;
  if (inHeader) return key === 'Enter' ? { do: 'menu' } : undefined;
  if (key === 'Tab') return flow ? { do: 'cycle', direction: shift ? 'previous' : 'next' } : undefined;
  if (flow && (range || back)) return { do: 'cycle', direction: shift ? 'above' : 'below' };
  return shift ? { do: 'cycle', direction: 'above' } : { do: 'edit' };
}

function plain({ key, shift }: PressedKey, { inHeader }: KeyState): Command | undefined {
  if (key === 'F8') return { do: shift ? 'add' : 'nextFault' };
  if (key === 'ContextMenu' || (shift && key === 'F10')) return { do: 'menu' };
  if (key === 'Escape') return { do: 'cancel' };
  if (key === ' ' && shift) return { do: 'whole', whole: 'rows' };
  if (inHeader) return key === ' ' ? { do: 'whole', whole: 'columns' } : undefined;
  if (key === 'F2') return { do: shift ? 'openComments' : 'edit' };
  if (key === 'Delete' || key === 'Backspace') return { do: 'clear' };
  if ([...key].length === 1) return { do: 'type', text: key };
  return key === 'Dead' || key === 'Process' ? { do: 'type', text: undefined } : undefined;
}
