import { useTranslations } from 'next-intl';
import {
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { useColumns } from './columns/use-columns';
import { type Controller, refOf } from './controller';
import { startEdit } from './keyboard/may-write';
import { type Area, areaOf, areasOf, type Place } from './selection';
import type { GridProps, KeptPlace } from './types';
import { useActiveCell } from './use-active-cell';
import { useScreen } from './viewport/use-screen';
import { useViewport } from './viewport/use-viewport';
import type { Window } from './viewport/window';

export const ROW_HEIGHT = 34;
export const HEADER_HEIGHT = 48;

export type GridState = ReturnType<typeof useGrid>;

/** The state of a grid, and the controller that its parts use. */
export function useGrid(props: GridProps, announce: (text: string) => void) {
  const id = useId();
  const latest = useRef<Controller>(undefined!);
  const sight = useRef<(rows: Window) => void>(() => {});
  const { scroller, columns, columnActions, viewport, extent } = usePlaces(props, sight);
  const show = ({ row, column }: Place) => {
    if (row >= 0) viewport.showRow(row);
    viewport.showColumn(column);
  };
  const { edit, ...active } = useActiveCell({
    extent,
    source: props.source,
    scroller,
    show,
    keepInSight: viewport.keepInSight,
    columns,
    kept: props.kept,
  });
  const t = useTranslations('grid.refused');
  const openCell: Controller['openCell'] = (way, { replace, text, typed }) => {
    const place = active.selection.active;
    const { source } = props;
    if (way === 'in-dialog') props.onOpenText?.(refOf(place, { columns })!, typed);
    else edit({ replace, text, row: source.idAt(place.row), record: source.get(place.row) });
  };
  sight.current = ({ first, end }) => {
    const { row } = active.selection.active;
    if (active.editing === undefined || (row >= first && row < end)) return;
    active.finishEdit();
    active.stopEdit();
  };
  const [filling, setFilling] = useState<Area>();
  const [dropBefore, setDropBefore] = useState<string>();
  const controller: Controller = {
    props,
    columns,
    extent,
    rowHeight: ROW_HEIGHT,
    headerHeight: HEADER_HEIGHT,
    viewport: viewport.viewport,
    offset: viewport.offset,
    scrollTo: viewport.scrollTo,
    scroller: () => scroller.current,
    ...active,
    area: areaOf(active.selection, extent),
    areas: areasOf(active.selection, extent),
    show,
    startEdit: (options) => startEdit(latest.current, options),
    openCell,
    refusals: (why) => t(why),
    setFilling,
    setDropBefore,
    ...columnActions,
    announce,
  };
  latest.current = controller;
  return { id, scroller, viewport, controller, latest, filling, dropBefore };
}

/** The positions of rows and columns, and which of them are rendered. */
function usePlaces(props: GridProps, sight: RefObject<(rows: Window) => void>) {
  const { source, actions, hasFixedRows = false } = props;
  useSyncExternalStore(source.subscribe, source.revision, source.revision);
  const scroller = useRef<HTMLDivElement>(null);
  const screen = useScreen(scroller);
  const rows = source.total() + (actions === undefined || hasFixedRows ? 0 : 1);
  const { columns, ...columnActions } = useColumns({ ...props, rows, screen: screen.width });
  useKeptPlace(scroller, props.kept);
  const viewport = useViewport({
    rows,
    rowHeight: ROW_HEIGHT,
    headerHeight: HEADER_HEIGHT,
    columns,
    screen,
    scroller,
    onSight: (rows) => {
      sight.current(rows);
      source.ensure(rows.first, Math.min(rows.end, source.total()) - 1);
    },
  });
  return { scroller, columns, columnActions, viewport, extent: { rows, columns: columns.all.length } };
}

/** Scrolls a grid sideways to the position of the one before it, and keeps its position for the next one. */
function useKeptPlace(scroller: RefObject<HTMLDivElement | null>, kept: RefObject<KeptPlace>): void {
  useLayoutEffect(() => {
    if (scroller.current !== null) scroller.current.scrollLeft = kept.current.across;
  }, [scroller, kept]);
  useEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    const keep = () => {
      kept.current.across = element.scrollLeft;
    };
    element.addEventListener('scroll', keep, { passive: true });
    return () => element.removeEventListener('scroll', keep);
  }, [scroller, kept]);
}
