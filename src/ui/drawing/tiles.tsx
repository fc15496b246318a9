import type { Tile } from '@/domain/pictures/regency-tiles';
import { CLASS_KEY, ClassKey, classesOf } from './classes';
import { Paper } from './paper';
import { listedPlaces, PlaceList, placeListLayout } from './place-list';
import type { Drawing } from './types';

const GAP = 4;

/**
 * A square for each place, about where it lies, darker for larger figures: five classes with the same number of places in
 * each. A list explains the letters, and has the figures in full.
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
  const listed = listedPlaces(options, (name) => placeOf(name)?.short ?? '');
  const layout = placeListLayout(listed, { width, number });
  const side = Math.min(86, (layout.mapWidth - (columns - 1) * GAP) / columns);
  const left = (layout.mapWidth - columns * (side + GAP) + GAP) / 2;
  const keyY = Math.max(rows * (side + GAP), layout.isBeside ? layout.height - CLASS_KEY : 0) + 2 * GAP;
  const height = Math.max(
    keyY + CLASS_KEY,
    layout.isBeside ? layout.height : keyY + CLASS_KEY + layout.height,
  );
  const classes = classesOf(tiles.map(({ value }) => value));
  return (
    <Paper width={width} height={height} title={title}>
      {tiles.map(({ name, place, value }) => {
        const group = value === null ? undefined : classes.classOf(value);
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
      <ClassKey y={keyY} width={layout.mapWidth} short={short} classes={classes.shown} />
      <PlaceList {...{ layout, number }} places={listed} y={layout.isBeside ? 0 : keyY + CLASS_KEY} />
    </Paper>
  );
}
