import { scaleLinear } from 'd3-scale';
import { type Drawn, largestOf } from '@/domain/pictures/drawn';
import { Key, keyOf } from './key';
import { seriesColor } from './palette';
import { Label, Paper, widthOf } from './paper';
import type { Drawing } from './types';

const BAR = 14;
const BETWEEN = 10;
const GAP = 8;
const LABEL_SHARE = 0.4;

/** A horizontal bar for each figure: the names left, the figures right. Several series lie below each other. */
export function Bars({ drawn, width, title, number }: Drawing) {
  const { names, series } = drawn;
  const key = keyOf(drawn, width);
  const row = series.length * BAR + BETWEEN;
  const labels = labelWidth(drawn, width);
  const figures = widthOf(number(largestOf(drawn))) + GAP;
  const length = scaleLinear([0, Math.max(1, largestOf(drawn))], [0, width - labels - figures - GAP]);
  return (
    <Paper width={width} height={key.height + names.length * row} title={title}>
      <Key of={drawn} width={width} />
      {names.map((name, index) => (
        <g key={name} transform={`translate(0 ${key.height + index * row})`}>
          <Label x={labels - GAP} y={(row - BETWEEN) / 2} width={labels - GAP} anchor="end">
            {name}
          </Label>
          {series.map(({ name: of, values }, place) => (
            <Bar
              key={of}
              y={place * BAR}
              x={labels}
              value={values[index] ?? null}
              {...{ length, number, place }}
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
  place: number;
  length: (value: number) => number;
  number: Drawing['number'];
}) {
  const { x, y, value, place, length, number } = options;
  const end = value === null ? 0 : length(value);
  return (
    <>
      <rect x={x} y={y + 1} width={Math.max(end, 1)} height={BAR - 2} rx={2} fill={seriesColor(place)} />
      <text x={x + end + GAP / 2} y={y + BAR / 2} dominantBaseline="central" fontSize={11}>
        {value === null ? '–' : number(value)}
      </text>
    </>
  );
}

/** The width of the longest name, within a share of the picture. */
export const labelWidth = ({ names }: Drawn, width: number): number =>
  Math.min(width * LABEL_SHARE, Math.max(0, ...names.map((name) => widthOf(name))) + GAP);
