import { scaleLinear } from 'd3-scale';
import { largestOf } from '@/domain/pictures/drawn';
import { Key, keyOf } from './key';
import { seriesColor } from './palette';
import { Label, labelHeight, Paper, stacked } from './paper';
import type { Drawing } from './types';
import { widthOf } from './wrap';

const BAR = 14;
const BETWEEN = 10;
const GAP = 8;
/** If there are many bars, each is thinner, so that all of them can be seen at once, on paper too. */
const MAX_THICK = 40;
const THIN = 11;
const LABEL_SHARE = 0.45;

/** A horizontal bar for each figure: the names left, the figures right. Several series are below each other. */
export function Bars({ drawn, width, title, number, largest = largestOf(drawn) }: Drawing) {
  const { names, series } = drawn;
  const key = keyOf(drawn, width);
  const bar = names.length * series.length > MAX_THICK ? THIN : BAR;
  const labels = labelWidth(names, width);
  const heights = names.map((name) => Math.max(series.length * bar, labelHeight(name, labels - GAP)));
  const rows = stacked(heights.map((height) => height + BETWEEN));
  const figures = widthOf(number(largest)) + GAP;
  const length = scaleLinear([0, Math.max(1, largest)], [0, width - labels - figures - GAP]);
  return (
    <Paper width={width} height={key.height + rows.height} title={title}>
      <Key of={drawn} width={width} />
      {names.map((name, index) => (
        <g key={name} transform={`translate(0 ${key.height + rows.tops[index]!})`}>
          <Label x={labels - GAP} y={heights[index]! / 2} width={labels - GAP} anchor="end">
            {name}
          </Label>
          {series.map(({ name: of, values }, place) => (
            <Bar
              key={of}
              y={(heights[index]! - series.length * bar) / 2 + place * bar}
              thick={bar}
              fill={seriesColor(place, series.length === 1 ? name : of)}
              x={labels}
              value={values[index] ?? null}
              {...{ length, number }}
            />
          ))}
        </g>
      ))}
    </Paper>
  );
}

function Bar(options: {
  x: number;
  y: number;
  value: number | null;
  thick: number;
  fill: string;
  length: (value: number) => number;
  number: Drawing['number'];
}) {
  const { x, y, value, thick, fill, length, number } = options;
  const end = value === null ? 0 : length(value);
  return (
    <>
      <rect x={x} y={y + 1} width={Math.max(end, 1)} height={thick - 2} rx={2} fill={fill} />
      <text x={x + end + GAP / 2} y={y + thick / 2} dominantBaseline="central" fontSize={11}>
        {value === null ? '–' : number(value)}
      </text>
    </>
  );
}

/** The width of the longest name, up to a share of the picture: longer names have several lines. */
export const labelWidth = (names: readonly string[], width: number): number =>
  Math.min(width * LABEL_SHARE, Math.max(0, ...names.map((name) => widthOf(name))) + GAP);
