import { scaleLinear } from 'd3-scale';
import { largestOf } from '@/domain/pictures/drawn';
import { Bars } from './bars';
import { seriesColor } from './palette';
import { Label, labelHeight, Paper, stacked } from './paper';
import type { Drawing } from './types';
import { widthOf } from './wrap';

const ROW = 20;
const MIN_HEADER = 24;
/** The share of the width for the names; longer ones have several lines. */
const NAME_SHARE = 0.3;
const AXIS = 22;
const GAP = 8;
const TICKS = 3;
/** The distance from the edge of a side within which a figure of the axis begins or ends there. */
const EDGE = 20;

/**
 * Groups above each other, the first at the bottom, with the first series left and the second right; a single series is
 * drawn as bars.
 */
export function Pyramid(drawing: Drawing) {
  const { drawn, width, title, number, short } = drawing;
  const [left, right] = drawn.series;
  if (left === undefined || right === undefined) return <Bars {...drawing} drawn={upward(drawn)} />;
  const { names } = drawn;
  const middle = Math.min(width * NAME_SHARE, Math.max(...names.map((name) => widthOf(name))) + 2 * GAP);
  const side = (width - middle) / 2;
  const header = Math.max(MIN_HEADER, ...[left, right].map(({ name }) => labelHeight(name, side) + GAP));
  const heights = names.map((name) => Math.max(ROW, labelHeight(name, middle - GAP) + 2));
  const rows = stacked(heights);
  const length = scaleLinear([0, Math.max(1, largestOf(drawn))], [0, side]).nice(TICKS);
  const bottom = header + rows.height;
  const sides = [
    { ...left, place: 0, from: (end: number) => side - end, edge: (at: number) => side - at },
    { ...right, place: 1, from: () => side + middle, edge: (at: number) => side + middle + at },
  ];
  return (
    <Paper width={width} height={bottom + AXIS} title={title}>
      <Label x={side} y={header / 2} width={side} anchor="end">
        {left.name}
      </Label>
      <Label x={side + middle} y={header / 2} width={side}>
        {right.name}
      </Label>
      {sides.map(({ name, values, place, from, edge }) => (
        <g key={name}>
          {length.ticks(TICKS).map((tick) => (
            <g key={tick}>
              <line
                x1={edge(length(tick))}
                x2={edge(length(tick))}
                y1={header}
                y2={bottom}
                stroke="var(--drawn-line)"
              />
              <Label
                x={edge(length(tick))}
                y={bottom + AXIS / 2}
                width={side}
                anchor={anchorOf(length(tick), { side, place })}
                quiet
              >
                {short(tick)}
              </Label>
            </g>
          ))}
          {values.map((value, index) => (
            <rect
              key={names[index]}
              x={from(length(value ?? 0))}
              y={bottom - rows.tops[index]! - (heights[index]! + ROW) / 2 + 2}
              width={length(value ?? 0)}
              height={ROW - 4}
              rx={2}
              fill={seriesColor(place, name)}
            >
              <title>{`${names[index]}, ${name}: ${value === null ? '–' : number(value)}`}</title>
            </rect>
          ))}
        </g>
      ))}
      {names.map((name, index) => (
        <Label
          key={name}
          x={width / 2}
          y={bottom - rows.tops[index]! - heights[index]! / 2}
          width={middle - GAP}
          anchor="middle"
        >
          {name}
        </Label>
      ))}
    </Paper>
  );
}

/** Moves the outermost figures of the axis so that they are within their side. */
function anchorOf(at: number, { side, place }: { side: number; place: number }): 'start' | 'middle' | 'end' {
  const [inner, outer] = place === 0 ? (['end', 'start'] as const) : (['start', 'end'] as const);
  if (at < EDGE) return inner;
  return at > side - EDGE ? outer : 'middle';
}

const upward = ({ names, series }: Drawing['drawn']): Drawing['drawn'] => ({
  names: names.toReversed(),
  series: series.map(({ name, values }) => ({ name, values: values.toReversed() })),
});
