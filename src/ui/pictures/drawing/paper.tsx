import type { ReactNode } from 'react';

export const FONT_SIZE = 12;
/** The width of an average letter, in parts of its size: a server cannot measure texts. */
const LETTER = 0.58;

export const widthOf = (text: string, size = FONT_SIZE): number => text.length * size * LETTER;

/** A text that fits into a width, with an ellipsis where it was cut. */
export function fitted(text: string, width: number, size = FONT_SIZE): string {
  const letters = Math.max(1, Math.floor(width / (size * LETTER)));
  return text.length <= letters ? text : `${text.slice(0, Math.max(1, letters - 1)).trimEnd()}…`;
}

/**
 * The ground of a picture, of a fixed size in pixels, so that a server can draw it. A screen reader is given the title; the
 * figures are in the table below the picture.
 */
export function Paper(options: { width: number; height: number; title: string; children: ReactNode }) {
  const { width, height, title, children } = options;
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      role="img"
      aria-label={title}
      fontSize={FONT_SIZE}
      fill="var(--drawn-ink)"
    >
      {children}
    </svg>
  );
}

/** A text that is cut to a width; the whole is shown by the pointer. */
export function Label(options: {
  x: number;
  y: number;
  width: number;
  anchor?: 'start' | 'middle' | 'end';
  quiet?: boolean;
  children: string;
}) {
  const { x, y, width, anchor = 'start', quiet = false, children } = options;
  const shown = fitted(children, width);
  return (
    <text
      x={x}
      y={y}
      textAnchor={anchor}
      dominantBaseline="central"
      fill={quiet ? 'var(--drawn-quiet)' : 'var(--drawn-ink)'}
    >
      {shown === children ? null : <title>{children}</title>}
      {shown}
    </text>
  );
}
