import { notifications } from '@mantine/notifications';
import { useTranslations } from 'next-intl';
import { createElement, type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Collection } from '@/domain/collections';
import type { GridHandle } from '@/ui/grid/types';
import type { Table } from '../use-table';
import type { TableView } from '../use-table-view';
import { UndoNotice } from './bulk/undo-notice';
import { aboutCell } from './comments/about-cell';
import { HELP_KEY, type TableRights, type Tools } from './tools';
import { useOpenedTool } from './use-opened-tool';

const SHOWN_MS = 20_000;

/** The open tool, and the functions to open and close tools. */
export function useTools(options: {
  collection: Collection;
  rights: TableRights;
  shown: TableView;
  table: Table;
  grid: RefObject<GridHandle | null>;
  selected: Tools['selected'];
  openRecord: Tools['openRecord'];
  showRecord: Tools['showRecord'];
}): Tools {
  const { grid, table } = options;
  const { opened, open, openAt, close } = useOpenedTool(() => grid.current?.focus());
  const actions = useMemo(() => {
    const openCell: Tools['openCell'] = ({ x, y }) =>
      openAt('cell', { left: x, top: y, width: 0, height: 0 });
    const openColumn: Tools['openColumn'] = (column, at) => open('column', at, column);
    return { open, close, openCell, openColumn };
  }, [open, openAt, close]);
  useHelpKey(actions.open, opened !== undefined);
  const finding = useFinding(opened !== undefined);
  useToolKeys(actions.open, { grid, isBusy: opened !== undefined, mayEdit: options.rights.edit });
  useFocusOfNewRows(table.shownKey, grid);
  const openComments: Tools['openComments'] = ({ position, column }, at) => {
    const isStored = position < table.blocks.total();
    const record = Number(table.source.get(position)?.[options.collection.identifier]);
    if (isStored && record > 0) actions.open('comments', at, aboutCell({ record, column }));
  };
  const offerFile = useOfferFile(actions.open);
  const refuseSeveral = useRefuseSeveral();
  return { ...options, opened, ...actions, ...finding, openComments, offerFile, refuseSeveral };
}

/** Another view has a new grid: the focus of the previous one moves to it. */
function useFocusOfNewRows(shownKey: string, grid: RefObject<GridHandle | null>) {
  const known = useRef(shownKey);
  useEffect(() => {
    if (known.current === shownKey) return;
    known.current = shownKey;
    if (document.activeElement === document.body) grid.current?.focus();
  }, [shownKey, grid]);
}

/** Returns a function that reports that a selection is too large to be copied, with a button for a file instead. */
function useOfferFile(open: Tools['open']): Tools['offerFile'] {
  const t = useTranslations('tableTools');
  return useCallback(
    (most) => {
      const id = 'too-much-to-copy';
      notifications.hide(id);
      const onPress = () => {
        notifications.hide(id);
        open('file', document.querySelector<HTMLElement>(`[data-tool='file']`));
      };
      const message = createElement(UndoNotice, {
        text: t('tooMuch', { most }),
        label: t('asFile'),
        onUndo: onPress,
      });
      notifications.show({ id, autoClose: SHOWN_MS, message });
    },
    [open, t],
  );
}

/** Returns a function that reports why several ranges cannot be copied or pasted into. */
function useRefuseSeveral(): Tools['refuseSeveral'] {
  const t = useTranslations('tableTools.several');
  return useCallback(
    (what) => {
      const id = 'several-ranges';
      notifications.hide(id);
      notifications.show({ id, message: t(what), color: 'yellow' });
    },
    [t],
  );
}

/** Ctrl F opens the search within the table; in its own field it opens that of the browser. */
function useFinding(isBusy: boolean): Pick<Tools, 'finding' | 'find'> {
  const [state, setState] = useState({ isOpen: false, asked: 0 });
  const find = useCallback(() => setState(({ asked }) => ({ isOpen: true, asked: asked + 1 })), []);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isFind = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;
      if (!isFind || event.key.toLowerCase() !== 'f' || isBusy) return;
      const target = event.target as HTMLElement;
      // An open editor keeps its text.
      if (target.closest('[role=dialog], search, [data-grid] input, [data-grid] textarea') !== null) return;
      event.preventDefault();
      find();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [find, isBusy]);
  const close = useCallback(() => setState(({ asked }) => ({ isOpen: false, asked })), []);
  return { finding: { ...state, close }, find };
}

/** Ctrl G goes to a row, Ctrl H replaces texts, as in spreadsheets. An open editor first enters its text. */
function useToolKeys(
  open: Tools['open'],
  { grid, isBusy, mayEdit }: { grid: RefObject<GridHandle | null>; isBusy: boolean; mayEdit: boolean },
) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isPlain = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;
      const key = event.key.toLowerCase();
      const tool = key === 'g' ? 'goTo' : key === 'h' && mayEdit ? 'replace' : undefined;
      if (!isPlain || tool === undefined || isBusy) return;
      const target = event.target as HTMLElement;
      if (target.closest('[role=dialog], search') !== null) return;
      event.preventDefault();
      if (target.closest('[data-grid]') !== null) grid.current?.focus();
      open(tool, target === document.body ? null : target);
    };
    window.addEventListener('keydown', onKey, true);
    return () => window.removeEventListener('keydown', onKey, true);
  }, [open, grid, isBusy, mayEdit]);
}

/** `?` outside of text fields. In the grid this letter does not start an edit; F2 does. */
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
