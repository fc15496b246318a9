import type { MapShapes } from '@/domain/pictures/map-shapes';
import type { Tile } from '@/domain/pictures/regency-tiles';
import { CLASS_KEY, ClassKey, classesOf } from './classes';
import { placeLabels } from './map-labels';
import { Paper } from './paper';
import { listedPlaces, PlaceList, placeListLayout } from './place-list';
import type { Drawing } from './types';
import { heightOf, widthOf } from './wrap';

const GAP = 8;
const LABEL = 9;
const PADDING = 2;
const DOT = 1.5;
const HALO = 2.5;
/** The maximum height of a map, relative to its width. */
const MAX_SHAPE = 1.2;

/**
 * The area of each place in its boundaries, darker for larger figures, with letters and a short figure; a list has the
 * names and the figures in full.
 * @param options.placeOf the square of a name, whose letters are shown; if there is none, a number is shown
 */
export function AreaMap(options: Drawing & { map: MapShapes; placeOf: (name: string) => Tile | undefined }) {
  const { width, title, number, short, map, placeOf } = options;
  const byName = listedPlaces(options, (name) => (map.shapes[name] === undefined ? '' : name));
  const places = byName.map((place, at) => ({
    ...place,
    code: place.code === '' ? '' : (placeOf(place.name)?.short ?? String(at + 1)),
  }));
  const layout = placeListLayout(places, { width, number });
  const scale = layout.mapWidth / Math.max(1, map.width, map.height / MAX_SHAPE);
  const left = (layout.mapWidth - map.width * scale) / 2;
  const mapHeight = Math.ceil(map.height * scale);
  const areas = places.flatMap((place) => {
    const shape = map.shapes[place.name];
    if (shape === undefined) return [];
    const lines = [place.code, place.value === null ? '–' : short(place.value)];
    const size = {
      width: Math.max(...lines.map((line) => widthOf(line, LABEL))) + PADDING,
      height: heightOf(lines.length, LABEL),
    };
    return {
      ...place,
      shape,
      lines,
      x: left + shape.x * scale,
      y: shape.y * scale,
      room: shape.room * scale,
      ...size,
    };
  });
  const placed = placeLabels(areas, { width: layout.mapWidth, height: mapHeight });
  const classes = classesOf(areas.map(({ value }) => value));
  const classOf = (value: number | null) => (value === null ? undefined : classes.classOf(value));
  const keyY = Math.max(mapHeight, layout.isBeside ? layout.height : 0) + GAP;
  const height = keyY + CLASS_KEY + (layout.isBeside ? 0 : layout.height + GAP);
  return (
    <Paper width={width} height={height} title={title}>
      <g transform={`translate(${left} 0) scale(${scale})`}>
        {areas.map(({ name, shape, value }) => (
          <path
            key={name}
            d={shape.path}
            fill={value === null ? 'none' : `var(--class-${classOf(value)})`}
            stroke="var(--drawn-quiet)"
            strokeWidth={0.75 / scale}
            strokeLinejoin="round"
            strokeDasharray={value === null ? `${3 / scale} ${3 / scale}` : undefined}
          >
            <title>{`${name}: ${value === null ? '–' : number(value)}`}</title>
          </path>
        ))}
      </g>
      {areas.map(({ name, x, y }, at) =>
        placed[at]!.isInside ? null : (
          <g key={name}>
            <line
              {...{ x1: x, y1: y, x2: placed[at]!.x, y2: placed[at]!.y }}
              stroke="var(--drawn-ink)"
              strokeWidth={0.75}
            />
            <circle cx={x} cy={y} r={DOT} fill="var(--drawn-ink)" />
          </g>
        ),
      )}
      {areas.map(({ name, value, lines }, at) => {
        const { x, y, isInside } = placed[at]!;
        const isOnColor = isInside && value !== null;
        return (
          <text
            key={name}
            textAnchor="middle"
            dominantBaseline="central"
            fontSize={LABEL}
            pointerEvents="none"
            fill={isOnColor ? `var(--class-${classOf(value)}-text)` : 'var(--drawn-ink)'}
            stroke={isOnColor ? `var(--class-${classOf(value)})` : 'var(--drawn-ground)'}
            strokeWidth={HALO}
            strokeLinejoin="round"
            paintOrder="stroke"
          >
            {lines.map((line, row) => (
              <tspan
                key={row === 0 ? 'code' : 'figure'}
                x={x}
                y={y + heightOf(row - 0.5, LABEL)}
                fontWeight={row === 0 ? 600 : 400}
              >
                {line}
              </tspan>
            ))}
          </text>
        );
      })}
      <ClassKey y={keyY} width={layout.mapWidth} short={short} classes={classes.shown} />
      <PlaceList {...{ places, layout, number }} y={layout.isBeside ? 0 : keyY + CLASS_KEY} />
    </Paper>
  );
}
