import { createContext, type ReactNode, type RefObject, useContext, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import classes from './editor.module.css';

const GAP = 4;
const MARGIN = 8;

/** The container of popups: within the grid, but outside of elements with hidden overflow. */
export const PopupHost = createContext<RefObject<HTMLElement | null>>({ current: null });

/** A popup below a cell, or above it if there is more room. */
export function Popup({
  anchor,
  height,
  width,
  children,
}: {
  anchor: RefObject<HTMLElement | null>;
  height: number;
  width: number;
  children: ReactNode;
}) {
  const host = useContext(PopupHost);
  const [style, setStyle] = useState<{ top: number; left: number; minWidth: number; maxHeight: number }>();
  useLayoutEffect(() => {
    const box = anchor.current?.getBoundingClientRect();
    if (box === undefined) return;
    const below = window.innerHeight - box.bottom - GAP - MARGIN;
    const above = box.top - GAP - MARGIN;
    const isBelow = below >= Math.min(height, above);
    const room = Math.min(height, isBelow ? below : above);
    setStyle({
      top: isBelow ? box.bottom + GAP : box.top - GAP - room,
      left: Math.max(MARGIN, Math.min(box.left, window.innerWidth - Math.max(width, box.width) - MARGIN)),
      minWidth: Math.max(width, box.width),
      maxHeight: room,
    });
  }, [anchor, height, width]);
  if (host.current === null) return null;
  return createPortal(
    <div className={classes.popup} style={style ?? { visibility: 'hidden' }} data-grid-popup>
      {children}
    </div>,
    host.current,
  );
}
