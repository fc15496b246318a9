import { type Drawn, totalAt } from '@/domain/pictures/drawn';
import { labelWidth } from './bars';
import { Key, keyOf } from './key';
import { seriesColor } from './palette';
import { Label, labelHeight, Paper, stacked } from './paper';
import type { Drawing } from './types';
import { widthOf } from './wrap';

const BAR = 24;
const BETWEEN = 8;
const GAP = 8;

/** The parts of each name's total, side by side in a bar of full length. */
export function ShareBars({
  drawn,
  width,
  title,
  number,
  percent,
}: Drawing & { percent: (share: number) => string }) {
  const key = keyOf(drawn, width);
  const labels = labelWidth(drawn.names, width);
  const heights = drawn.names.map((name) => Math.max(BAR, labelHeight(name, labels - GAP)));
  const rows = stacked(heights.map((height) => height + BETWEEN));
  return (
    <Paper width={width} height={key.height + rows.height} title={title}>
      <Key of={drawn} width={width} />
      {drawn.names.map((name, index) => (
        <g key={name} transform={`translate(0 ${key.height + rows.tops[index]!})`}>
          <Label x={labels - GAP} y={heights[index]! / 2} width={labels - GAP} anchor="end">
            {name}
          </Label>
          {partsAt(drawn, index).map(({ of, value, from, share, place }) => {
            const [x, length] = [labels + from * (width - labels), share * (width - labels)];
            const text = percent(share);
            return (
              <g key={of}>
                <rect
                  x={x}
                  y={(heights[index]! - BAR) / 2}
                  width={Math.max(0, length - 1)}
                  height={BAR}
                  fill={seriesColor(place, of)}
                >
                  <title>{`${name}, ${of}: ${number(value)} (${text})`}</title>
                </rect>
                {widthOf(text) + GAP < length && (
                  <text
                    x={x + length / 2}
                    y={heights[index]! / 2}
                    textAnchor="middle"
                    dominantBaseline="central"
                    fill="var(--drawn-ground)"
                  >
                    {text}
                  </text>
                )}
              </g>
            );
          })}
        </g>
      ))}
    </Paper>
  );
}

/** The parts of a name's total that are not zero, each with the share before it. */
function partsAt(drawn: Drawn, index: number) {
  const total = totalAt(drawn, index);
  let before = 0;
  return drawn.series.flatMap(({ name: of, values }, place) => {
    const value = values[index] ?? 0;
    if (value === 0) return [];
    const part = { of, value, place, from: before / total, share: value / total };
    before += value;
    return part;
  });
}
