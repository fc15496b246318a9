import { type ScaleLinear, scaleLinear } from 'd3-scale';
import { Label } from './paper';
import { widthOf } from './wrap';

const TOP = 8;
const GAP = 8;
const TICKS = 4;
/** The height of the names below a plot, in pixels. */
export const NAMES_HEIGHT = 26;

type Scale = ScaleLinear<number, number>;

/** A scale from zero to a round figure that is at least the largest, on a plot of the height in pixels. */
export const valueScale = (largest: number, height: number): Scale =>
  scaleLinear([0, Math.max(1, largest)], [height, TOP]).nice(TICKS);

/**
 * The figures of a scale at which lines are drawn, and the width that their texts need.
 * @param options.isWhole whether the figures are counts, which have no fractions
 */
export function axisOf(value: Scale, text: (figure: number) => string, { isWhole = false } = {}) {
  const ticks = value.ticks(TICKS).filter((tick) => !isWhole || Number.isInteger(tick));
  return { ticks, left: Math.max(...ticks.map((tick) => widthOf(text(tick)))) + 1.5 * GAP };
}

/** For each tick, a line across the plot, and the figure to the left of it. */
export function ValueAxis(options: {
  ticks: readonly number[];
  left: number;
  value: Scale;
  width: number;
  text: (figure: number) => string;
}) {
  const { ticks, left, value, width, text } = options;
  return ticks.map((tick) => (
    <g key={tick}>
      <line x1={left} x2={width} y1={value(tick)} y2={value(tick)} stroke="var(--drawn-line)" />
      <Label x={left - GAP} y={value(tick)} width={left} anchor="end" quiet>
        {text(tick)}
      </Label>
    </g>
  ));
}

/**
 * The names below the plot, as many as fit side by side. The last one is always shown, and ends within the picture.
 * @param options.of returns the middle of a name's column, in pixels from the left
 */
export function NameAxis(options: {
  names: readonly string[];
  of: (name: string) => number | undefined;
  top: number;
  left: number;
  width: number;
  text?: (name: string) => string;
}) {
  const { names, of, top, left, width, text = (name) => name } = options;
  const needed = Math.max(1, ...names.map((name) => widthOf(text(name)) + GAP));
  const step = Math.max(1, Math.ceil((names.length * needed) / (width - left)));
  const shown = names.filter((_, index) => (names.length - 1 - index) % step === 0);
  const labels = shown.map((name) => {
    const half = widthOf(text(name)) / 2;
    return { name, half, x: Math.min(of(name)!, width - half) };
  });
  const last = labels.at(-1);
  return labels
    .filter((label) => label === last || label.x + label.half + GAP <= last!.x - last!.half)
    .map(({ name, x }) => (
      <Label key={name} x={x} y={top + NAMES_HEIGHT / 2} width={width} anchor="middle" quiet>
        {text(name)}
      </Label>
    ));
}
