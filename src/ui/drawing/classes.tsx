import { scaleQuantile } from 'd3-scale';
import { CLASSES } from './palette';
import { Label, labelHeight } from './paper';
import type { Drawing } from './types';
import { widthOf } from './wrap';

/** The height of a key. */
export const CLASS_KEY = 44;
const MIN_KEY_CELL = 60;
const GAP = 4;

/** The classes of figures on a map, darker for larger figures: five, with the same number of places in each. */
export function classesOf(values: readonly (number | null)[]) {
  const known = values.filter((value) => value !== null);
  const classOf = scaleQuantile(
    known,
    CLASSES.map((_, index) => index),
  );
  return { classOf, shown: boundsOf(known, classOf.quantiles()) };
}

type Class = Readonly<{ index: number; from: number; to: number }>;

/** The classes that have figures, with the smallest and the largest figure of each. */
function boundsOf(values: readonly number[], quantiles: readonly number[]): Class[] {
  const edges = [Number.NEGATIVE_INFINITY, ...quantiles, Number.POSITIVE_INFINITY];
  return CLASSES.flatMap((_, index) => {
    const inside = values.filter((value) => value >= edges[index]! && value < edges[index + 1]!);
    return inside.length === 0 ? [] : { index, from: Math.min(...inside), to: Math.max(...inside) };
  });
}

/** The key of the classes, below a map. @param options.y its upper edge */
export function ClassKey(options: {
  y: number;
  width: number;
  classes: readonly Class[];
  short: Drawing['short'];
}) {
  const { y, width, classes, short } = options;
  const last = classes.length - 1;
  const texts = classes.map(({ from, to }, place) =>
    place === last ? `≥ ${short(from)}` : `≤ ${short(to)}`,
  );
  const widest = Math.max(MIN_KEY_CELL, ...texts.map((text) => widthOf(text) + 3 * GAP));
  const cell = Math.min(width / Math.max(1, classes.length), widest);
  return classes.map(({ index }, place) => (
    <g key={index} transform={`translate(${place * cell} ${y})`}>
      <rect width={cell - 2} height={12} fill={`var(--class-${index})`} stroke="var(--drawn-line)" />
      <Label
        x={(cell - 2) / 2}
        y={16 + labelHeight(texts[place]!, cell) / 2}
        width={cell}
        anchor="middle"
        quiet
      >
        {texts[place]!}
      </Label>
    </g>
  ));
}
