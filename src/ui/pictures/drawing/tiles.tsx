import { scaleQuantile } from 'd3-scale';
import type { Tile } from '@/domain/pictures/regency-tiles';
import { CLASSES } from './palette';
import { Label, Paper, widthOf } from './paper';
import type { Drawing } from './types';

const GAP = 4;
const KEY = 44;
const MIN_KEY_CELL = 60;

/**
 * A square for each place where it lies, the darker the larger its figure: five classes with as many places each.
 * @param options.placeOf the square of a name
 */
export function Tiles(options: Drawing & { placeOf: (name: string) => Tile | undefined }) {
  const { drawn, width, title, number, short, placeOf } = options;
  const values = drawn.series[0]?.values ?? [];
  const tiles = drawn.names.flatMap((name, index) => {
    const place = placeOf(name);
    return place === undefined ? [] : { name, place, value: values[index] ?? null };
  });
  const columns = 1 + Math.max(0, ...tiles.map(({ place }) => place.column));
  const rows = 1 + Math.max(0, ...tiles.map(({ place }) => place.row));
  const side = Math.min(86, (width - (columns - 1) * GAP) / columns);
  const left = (width - columns * (side + GAP) + GAP) / 2;
  const known = tiles.flatMap(({ value }) => value ?? []);
  const classOf = scaleQuantile(
    known,
    CLASSES.map((_, index) => index),
  );
  return (
    <Paper width={width} height={rows * (side + GAP) + KEY} title={title}>
      {tiles.map(({ name, place, value }) => {
        const group = value === null ? undefined : classOf(value);
        const ink = group === undefined ? 'var(--drawn-quiet)' : `var(--class-${group}-text)`;
        return (
          <g
            key={name}
            transform={`translate(${left + place.column * (side + GAP)} ${place.row * (side + GAP)})`}
          >
            <title>{`${name}: ${value === null ? '–' : number(value)}`}</title>
            <rect
              width={side}
              height={side}
              rx={4}
              fill={group === undefined ? 'none' : `var(--class-${group})`}
              stroke="var(--drawn-quiet)"
              strokeDasharray={group === undefined ? '3 3' : undefined}
              strokeWidth={group === undefined ? 1 : 0}
            />
            <text
              x={side / 2}
              y={side * 0.4}
              textAnchor="middle"
              fontSize={Math.max(10, side * 0.2)}
              fontWeight={600}
              fill={ink}
            >
              {place.short}
            </text>
            <text
              x={side / 2}
              y={side * 0.72}
              textAnchor="middle"
              fontSize={Math.max(9.5, side * 0.19)}
              fill={ink}
            >
              {value === null ? '–' : short(value)}
            </text>
          </g>
        );
      })}
      <Classes
        y={rows * (side + GAP) + 2 * GAP}
        width={width}
        classes={boundsOf(known, classOf.quantiles())}
        short={short}
      />
    </Paper>
  );
}

type Class = Readonly<{ index: number; from: number; to: number }>;

/** The classes that have figures, with the smallest and the largest of each. */
function boundsOf(values: readonly number[], quantiles: readonly number[]): Class[] {
  const edges = [Number.NEGATIVE_INFINITY, ...quantiles, Number.POSITIVE_INFINITY];
  return CLASSES.flatMap((_, index) => {
    const inside = values.filter((value) => value >= edges[index]! && value < edges[index + 1]!);
    return inside.length === 0 ? [] : { index, from: Math.min(...inside), to: Math.max(...inside) };
  });
}

function Classes(options: { y: number; width: number; classes: readonly Class[]; short: Drawing['short'] }) {
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
      <Label x={(cell - 2) / 2} y={24} width={cell} anchor="middle" quiet>
        {texts[place]!}
      </Label>
    </g>
  ));
}
