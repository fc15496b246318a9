import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Collection } from '@/collections';
import type { GridHandle } from '../grid/types';
import type { Table } from '../table/use-table';
import type { TableView } from '../table/use-table-view';
import { HELP_KEY, type OpenTool, type Rights, type Tools } from './tools';

const PRESS_MS = 300;

/** What of the tools is open, and how they open and close. */
export function useTools(options: {
  collection: Collection;
  rights: Rights;
  shown: TableView;
  table: Table;
  grid: RefObject<GridHandle | null>;
  selected: Tools['selected'];
}): Tools {
  const { grid, table } = options;
  const [opened, setOpened] = useState<OpenTool>();
  const opener = useRef<HTMLElement>(null);
  const closed = useRef<{ by: HTMLElement | null; at: number }>({ by: null, at: 0 });

  const actions = useMemo(() => {
    const open: Tools['open'] = (name, at, column) => {
      // Pressing what opened it has closed it already: it was pressed to close.
      const again = at != null && closed.current.by === at && Date.now() - closed.current.at < PRESS_MS;
      if (again) return;
      // What opens from within a menu gives the focus back to what opened the menu.
      if (at !== undefined) opener.current = at;
      const { left = 0, top = 0, width = 0, height = 0 } = opener.current?.getBoundingClientRect() ?? {};
      setOpened({ name, column, spot: { left, top, width, height } });
    };
    const close = () => {
      closed.current = { by: opener.current, at: Date.now() };
      setOpened(undefined);
      const back = opener.current;
      if (back?.isConnected && back.tabIndex >= 0 && back.closest('[data-grid]') === null) back.focus();
      else grid.current?.focus();
    };
    const openCell: Tools['openCell'] = ({ x, y }) => {
      opener.current = null;
      setOpened({ name: 'cell', spot: { left: x, top: y, width: 0, height: 0 } });
    };
    return {
      open,
      close,
      openCell,
      openColumn: (column: string, at: HTMLElement) => open('column', at, column),
    };
  }, [grid]);
  useHelpKey(actions.open, opened !== undefined);
  useFocusOfNewRows(table.shownKey, grid);
  return { ...options, opened, ...actions };
}

/** Another view has a grid of its own: the focus that was in the one before goes to it. */
function useFocusOfNewRows(shownKey: string, grid: RefObject<GridHandle | null>) {
  const known = useRef(shownKey);
  useEffect(() => {
    if (known.current === shownKey) return;
    known.current = shownKey;
    if (document.activeElement === document.body) grid.current?.focus();
  }, [shownKey, grid]);
}

/** `?` anywhere but where one types. In the grid it would begin an edit, which F2 does for this one letter. */
function useHelpKey(open: Tools['open'], isBusy: boolean) {
  const onKey = useCallback(
    (event: KeyboardEvent) => {
      const target = event.target as HTMLElement;
      const types = target.closest(
        'input, textarea, select, [contenteditable=true], [role=dialog], [role=menu]',
      );
      if (
        event.key !== HELP_KEY ||
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        isBusy ||
        types !== null
      )
        return;
      event.preventDefault();
      event.stopPropagation();
      open('help', target === document.body ? null : target);
    },
    [open, isBusy],
  );
  useEffect(() => {
    window.addEventListener('keydown', onKey, true);
    return () => window.removeEventListener('keydown', onKey, true);
  }, [onKey]);
}
