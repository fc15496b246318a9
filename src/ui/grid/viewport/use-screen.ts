import { type RefObject, useLayoutEffect, useState } from 'react';

export type Screen = Readonly<{ width: number; height: number }>;

/** The size before it is measured, which the server also renders. */
const FIRST_SCREEN: Screen = { width: 1200, height: 640 };

/** The size of the grid's area. */
export function useScreen(scroller: RefObject<HTMLDivElement | null>) {
  const [screen, setScreen] = useState(FIRST_SCREEN);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = element;
      setScreen((before) =>
        before.width === width && before.height === height ? before : { width, height },
      );
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [scroller]);
  return screen;
}
