import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import type { OpenedTool, Spot, Tools } from './tools';

/**
 * The open tool, and the functions to open and close tools.
 * @param focusElse takes the focus if the element that opened the tool was removed, or is part of a grid
 */
export function useOpenedTool(focusElse: () => void) {
  const [opened, setOpened] = useState<OpenedTool>();
  const opener = useRef<HTMLElement>(null);
  const pressed = usePressedOpener(opener, opened !== undefined);
  const latest = useRef(focusElse);
  latest.current = focusElse;
  const actions = useMemo(() => {
    const open: Tools['open'] = (name, at, about) => {
      // Pressing the button of the open tool has already closed it, as the person wanted.
      const again = at != null && pressed.current === at;
      pressed.current = null;
      if (again) return;
      // A tool opened from a menu returns the focus to the button of the menu.
      if (at !== undefined) opener.current = at;
      const { left = 0, top = 0, width = 0, height = 0 } = opener.current?.getBoundingClientRect() ?? {};
      setOpened({ name, about, spot: { left, top, width, height } });
    };
    /** Opens a tool that is not beside an element. */
    const openAt = (name: OpenedTool['name'], spot: Spot) => {
      opener.current = null;
      setOpened({ name, spot });
    };
    const close = () => {
      setOpened(undefined);
      const back = opener.current;
      if (back?.isConnected && back.tabIndex >= 0 && back.closest('[data-grid]') === null) back.focus();
      else latest.current();
    };
    return { open, openAt, close };
  }, [pressed]);
  return { opened, ...actions };
}

/** The button of the open tool if it is being pressed again; read before the press closes the tool. */
function usePressedOpener(opener: RefObject<HTMLElement | null>, isOpen: boolean) {
  const pressed = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!isOpen) return;
    const onPress = ({ target }: PointerEvent) => {
      pressed.current = opener.current?.contains(target as Node) ? opener.current : null;
    };
    window.addEventListener('pointerdown', onPress, true);
    return () => window.removeEventListener('pointerdown', onPress, true);
  }, [opener, isOpen]);
  return pressed;
}
