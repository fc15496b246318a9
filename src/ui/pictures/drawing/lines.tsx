import { scaleLinear, scalePoint } from 'd3-scale';
import { line } from 'd3-shape';
import { type Drawn, largestOf } from '@/domain/pictures/drawn';
import { Key, keyOf } from './key';
import { dashOf, seriesColor } from './palette';
import { Label, Paper } from './paper';
import type { Drawing } from './types';
import { widthOf } from './wrap';

const PLOT = 220;
const AXIS = 26;
const TOP = 8;
const GAP = 8;
const TICKS = 4;
const DOT = 3.5;

/**
 * A line for each series over the periods, from zero. A period without a figure interrupts its line; one that is not
 * sufficiently delivered has a ring for a point, and no line to its neighbours.
 */
export function Lines({ drawn, width, title, number, short, insufficient }: Drawing) {
  const key = keyOf(drawn, width);
  const value = scaleLinear([0, Math.max(1, largestOf(drawn))], [PLOT, TOP]).nice(TICKS);
  const ticks = value.ticks(TICKS);
  const left = Math.max(...ticks.map((tick) => widthOf(short(tick)))) + 1.5 * GAP;
  const period = scalePoint(drawn.names, [left + DOT, width - DOT - GAP]).padding(
    drawn.names.length === 1 ? 1 : 0.3,
  );
  return (
    <Paper width={width} height={key.height + PLOT + AXIS} title={title}>
      <Key of={drawn} width={width} />
      <g transform={`translate(0 ${key.height})`}>
        {ticks.map((tick) => (
          <g key={tick}>
            <line x1={left} x2={width} y1={value(tick)} y2={value(tick)} stroke="var(--drawn-line)" />
            <Label x={left - GAP} y={value(tick)} width={left} anchor="end" quiet>
              {short(tick)}
            </Label>
          </g>
        ))}
        {labelled(drawn.names, width - left).map((name) => (
          <Label
            key={name}
            x={inside(period(name)!, { name, width })}
            y={PLOT + AXIS / 2}
            width={width}
            anchor="middle"
            quiet
          >
            {name}
          </Label>
        ))}
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

/** The middle of a name, such that it ends within the picture. */
const inside = (x: number, { name, width }: { name: string; width: number }): number =>
  Math.min(x, width - widthOf(name) / 2);

/** The names that fit side by side, the last one among them. */
function labelled(names: readonly string[], width: number): readonly string[] {
  const needed = Math.max(1, ...names.map((name) => widthOf(name) + GAP));
  const step = Math.max(1, Math.ceil((names.length * needed) / width));
  return names.filter((_, index) => (names.length - 1 - index) % step === 0);
}
