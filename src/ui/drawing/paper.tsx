import type { ReactNode } from 'react';
import { FONT_SIZE, heightOf, wrapped } from './wrap';

/**
 * The root element of a picture, of a fixed size in pixels, so that a server can draw it. A screen reader reads its title;
 * the figures are in the table below the picture.
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

/** A text in the lines that fit a width, around the height `y`: the caller leaves room for them (`labelHeight`). */
export function Label(options: {
  x: number;
  y: number;
  width: number;
  anchor?: 'start' | 'middle' | 'end';
  quiet?: boolean;
  size?: number;
  children: string;
}) {
  const { x, y, width, anchor = 'start', quiet = false, size = FONT_SIZE, children } = options;
  const lines = wrapped(children, width, size);
  const top = y - heightOf(lines.length - 1, size) / 2;
  return (
    <text
      textAnchor={anchor}
      dominantBaseline="central"
      fontSize={size === FONT_SIZE ? undefined : size}
      fill={quiet ? 'var(--drawn-quiet)' : 'var(--drawn-ink)'}
    >
      {lines.map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines are known by their place
        <tspan key={at} x={x} y={top + heightOf(at, size)}>
          {line}
        </tspan>
      ))}
    </text>
  );
}

/** The height of a text in lines of a certain width. */
export const labelHeight = (text: string, width: number, size = FONT_SIZE): number =>
  heightOf(wrapped(text, width, size).length, size);

/** The positions of rows below each other, from their heights, and the height of all. */
export function stacked(heights: readonly number[]): { tops: readonly number[]; height: number } {
  let height = 0;
  const tops = heights.map((one) => {
    height += one;
    return height - one;
  });
  return { tops, height };
}
