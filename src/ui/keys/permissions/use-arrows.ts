import { useEffect, useRef } from 'react';

type Move = Readonly<{ down: number; right: number; toEnd?: boolean }>;

const MOVES: Readonly<Record<string, Move>> = {
  ArrowUp: { down: -1, right: 0 },
  ArrowDown: { down: 1, right: 0 },
  ArrowLeft: { down: 0, right: -1 },
  ArrowRight: { down: 0, right: 1 },
  Home: { down: 0, right: -1, toEnd: true },
  End: { down: 0, right: 1, toEnd: true },
};

/**
 * Makes a table of check boxes one stop of the Tab key: the arrow keys, Home and End move within it and skip disabled
 * boxes. Tab returns to the box that had the focus last.
 * @returns the ref of the table
 */
export function useArrows() {
  const table = useRef<HTMLTableElement>(null);
  const current = useRef<HTMLInputElement | undefined>(undefined);
  // Which boxes are disabled may change with every rendering.
  useEffect(() => {
    if (table.current !== null) current.current = keepOneStop(table.current, current.current);
  });
  useEffect(() => {
    const own = table.current;
    if (own === null) return;
    const onKey = (event: KeyboardEvent) => {
      const move = MOVES[event.key];
      const from = event.target;
      if (move === undefined || !(from instanceof HTMLInputElement) || hasModifier(event)) return;
      event.preventDefault();
      target(boxesOf(own), { from, move })?.focus();
    };
    const onFocus = ({ target: box }: FocusEvent) => {
      if (box instanceof HTMLInputElement) current.current = keepOneStop(own, box);
    };
    own.addEventListener('keydown', onKey);
    own.addEventListener('focusin', onFocus);
    return () => {
      own.removeEventListener('keydown', onKey);
      own.removeEventListener('focusin', onFocus);
    };
  }, []);
  return table;
}

const hasModifier = (event: KeyboardEvent) => event.ctrlKey || event.metaKey || event.altKey;

const boxesOf = (table: HTMLTableElement): HTMLInputElement[][] =>
  [...table.tBodies].flatMap(({ rows }) => [...rows].map((row) => [...row.querySelectorAll('input')]));

function keepOneStop(table: HTMLTableElement, wanted: HTMLInputElement | undefined) {
  const open = boxesOf(table)
    .flat()
    .filter((box) => !box.disabled);
  const stop = wanted !== undefined && open.includes(wanted) ? wanted : open[0];
  for (const box of open) box.tabIndex = box === stop ? 0 : -1;
  return stop;
}

/** The next enabled box in a direction, or the last one; undefined if there is none. */
function target(
  boxes: readonly HTMLInputElement[][],
  { from, move }: { from: HTMLInputElement; move: Move },
): HTMLInputElement | undefined {
  let row = boxes.findIndex((own) => own.includes(from));
  let column = boxes[row]?.indexOf(from) ?? -1;
  let found: HTMLInputElement | undefined;
  for (;;) {
    row += move.down;
    column += move.right;
    const box = boxes[row]?.[column];
    if (box === undefined) return found;
    if (!box.disabled) found = box;
    if (found !== undefined && move.toEnd !== true) return found;
  }
}
