import { scalePoint } from 'd3-scale';
import { line } from 'd3-shape';
import { type Drawn, largestOf } from '@/domain/pictures/drawn';
import { axisOf, NAMES_HEIGHT, NameAxis, ValueAxis, valueScale } from './axes';
import { Key, keyOf } from './key';
import { dashOf, seriesColor } from './palette';
import { Paper } from './paper';
import type { Drawing } from './types';

const PLOT = 220;
const GAP = 8;
const DOT = 3.5;

/**
 * A line for each series over the periods, from zero. A period without a figure interrupts its line; one that is not
 * sufficiently delivered has a ring for a point, and no line to its neighbours.
 */
export function Lines({ drawn, width, title, number, short, insufficient }: Drawing) {
  const key = keyOf(drawn, width);
  const value = valueScale(largestOf(drawn), PLOT);
  const axis = axisOf(value, short);
  const period = scalePoint(drawn.names, [axis.left + DOT, width - DOT - GAP]).padding(
    drawn.names.length === 1 ? 1 : 0.3,
  );
  return (
    <Paper width={width} height={key.height + PLOT + NAMES_HEIGHT} title={title}>
      <Key of={drawn} width={width} />
      <g transform={`translate(0 ${key.height})`}>
        <ValueAxis {...axis} {...{ value, width }} text={short} />
        <NameAxis names={drawn.names} of={period} top={PLOT} {...{ left: axis.left, width }} />
        {drawn.series.map((series, index) => (
          <Line
            key={series.name}
            series={series}
            index={index}
            {...{ drawn, period, value, number, insufficient }}
          />
        ))}
      </g>
    </Paper>
  );
}

function Line(options: {
  drawn: Drawn;
  series: Drawn['series'][number];
  index: number;
  period: (name: string) => number | undefined;
  value: (figure: number) => number;
  number: Drawing['number'];
  insufficient: ReadonlySet<string>;
}) {
  const { drawn, series, index, period, value, number, insufficient } = options;
  const points = drawn.names.map((name, at) => ({
    name,
    x: period(name)!,
    figure: series.values[at] ?? null,
  }));
  const path = line<(typeof points)[number]>(
    ({ x }) => x,
    ({ figure }) => value(figure ?? 0),
  ).defined(({ figure, name }) => figure !== null && !insufficient.has(name));
  return (
    <g>
      <path
        d={path(points) ?? ''}
        fill="none"
        stroke={seriesColor(index, series.name)}
        strokeWidth={2}
        strokeDasharray={dashOf(index)}
      />
      {points.map(
        ({ name, x, figure }) =>
          figure !== null && (
            <circle
              key={name}
              cx={x}
              cy={value(figure)}
              r={DOT}
              fill={insufficient.has(name) ? 'var(--drawn-ground)' : seriesColor(index, series.name)}
              stroke={seriesColor(index, series.name)}
            >
              <title>{`${series.name}, ${name}: ${number(figure)}`}</title>
            </circle>
          ),
      )}
    </g>
  );
}
