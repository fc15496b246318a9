import { type RefObject, useEffect } from 'react';
import type { GridHandle, RowId } from '@/ui/grid/types';
import type { Table } from '../use-table';

/** The time without any action of the person after which rows are ordered anew. */
const QUIET_MS = 1_000;
const ACTS = ['keydown', 'pointerdown', 'pointerup', 'wheel', 'touchmove'] as const;

/**
 * Orders the rows anew, if necessary, after the cursor has left its row: when the person does nothing for a moment, and
 * neither types nor has several rows selected. The row of the cursor stays at its position on the screen.
 */
export function useOrderAnew(table: Table, grid: RefObject<GridHandle | null>): void {
  const { blocks, atWork, notifier } = table;
  useEffect(() => {
    atWork.follow(() => grid.current?.cursor());
    let heldRow: RowId | undefined;
    let isPending = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      clearTimeout(timer);
      const wasPending = isPending;
      isPending = blocks.change() !== undefined;
      if (!isPending) return;
      if (!wasPending) heldRow = atWork.cursor()?.row;
      timer = setTimeout(orderIfLeft, QUIET_MS);
    };
    const orderIfLeft = () => {
      if (blocks.change() === undefined || !hasLeft()) return;
      // A failure is reported by the next check.
      blocks.refresh({ anew: true }).catch(() => {});
    };
    const hasLeft = (): boolean => {
      if (!atWork.isAtWork()) return true;
      const { row, rows = 0, isEditing = false } = atWork.cursor() ?? {};
      const record = atWork.record();
      const stays = record !== undefined && blocks.isLeaving(record);
      return !isEditing && rows <= 1 && row !== heldRow && !stays;
    };
    const stop = notifier.subscribe(look);
    for (const act of ACTS) window.addEventListener(act, look, { capture: true, passive: true });
    document.addEventListener('focusin', look);
    look();
    return () => {
      stop();
      clearTimeout(timer);
      for (const act of ACTS) window.removeEventListener(act, look, { capture: true });
      document.removeEventListener('focusin', look);
      atWork.follow(() => undefined);
    };
  }, [blocks, atWork, notifier, grid]);
}
