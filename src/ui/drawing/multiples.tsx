import { scaleLinear, scalePoint } from 'd3-scale';
import { line } from 'd3-shape';
import { largestOf } from '@/domain/pictures/drawn';
import { seriesColor } from './palette';
import { Label, labelHeight, Paper } from './paper';
import type { Drawing } from './types';
import { widthOf } from './wrap';

const CELL = { width: 150, height: 104 };
/** The minimum height of the names, which may have several lines. */
const MIN_HEADER = 20;
const FOOTER = 18;
const GAP = 14;
const DOT = 3;

/**
 * A small picture over the periods for each series, all with one scale. The last figure of a sufficiently delivered period
 * is beside its name; periods that are not have rings.
 */
export function Multiples({ drawn, width, title, number, insufficient }: Drawing) {
  const { names, series } = drawn;
  const columns = Math.max(1, Math.floor((width + GAP) / (CELL.width + GAP)));
  const cell = (width - (columns - 1) * GAP) / columns;
  const roomFor = (figure: string) => cell - widthOf(figure) - GAP / 2;
  const widest = number(largestOf(drawn));
  const header = Math.max(MIN_HEADER, ...series.map(({ name }) => labelHeight(name, roomFor(widest)) + DOT));
  const height = CELL.height - MIN_HEADER + header;
  const value = scaleLinear([0, Math.max(1, largestOf(drawn))], [height - FOOTER, header + DOT]);
  const period = scalePoint(names, [DOT, cell - DOT]).padding(names.length === 1 ? 1 : 0);
  const [first = '', last = ''] = [names[0], names.at(-1)];
  return (
    <Paper width={width} height={Math.ceil(series.length / columns) * (height + GAP)} title={title}>
      {series.map(({ name, values }, index) => {
        const all = names.map((at, place) => ({ at, x: period(at)!, figure: values[place] ?? null }));
        const points = all.map(({ at, ...point }) =>
          insufficient.has(at) ? { ...point, figure: null } : point,
        );
        const rings = all.filter(({ at, figure }) => figure !== null && insufficient.has(at));
        const newest = points.findLast(({ figure }) => figure !== null);
        const figure = newest === undefined ? '–' : number(newest.figure!);
        const path = line<(typeof points)[number]>(
          ({ x }) => x,
          ({ figure }) => value(figure ?? 0),
        ).defined(({ figure }) => figure !== null);
        const [x, y] = [(index % columns) * (cell + GAP), Math.floor(index / columns) * (height + GAP)];
        return (
          <g key={name} transform={`translate(${x} ${y})`}>
            <Label x={0} y={header / 2} width={roomFor(widest)}>
              {name}
            </Label>
            <Label x={cell} y={header / 2} width={cell} anchor="end" quiet>
              {figure}
            </Label>
            <line x1={0} x2={cell} y1={value(0)} y2={value(0)} stroke="var(--drawn-line)" />
            <path d={path(points) ?? ''} fill="none" stroke={seriesColor(0, name)} strokeWidth={2} />
            {newest !== undefined && (
              <circle cx={newest.x} cy={value(newest.figure!)} r={DOT} fill={seriesColor(0, name)} />
            )}
            {rings.map((ring) => (
              <circle
                key={ring.at}
                cx={ring.x}
                cy={value(ring.figure!)}
                r={DOT}
                fill="var(--drawn-ground)"
                stroke={seriesColor(0, name)}
              />
            ))}
            <Label x={0} y={height - FOOTER / 2} width={cell / 2} quiet>
              {first}
            </Label>
            {names.length > 1 && (
              <Label x={cell} y={height - FOOTER / 2} width={cell / 2} anchor="end" quiet>
                {last}
              </Label>
            )}
          </g>
        );
      })}
    </Paper>
  );
}
