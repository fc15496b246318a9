import type { MapShapes } from '@/domain/pictures/map-shapes';
import type { Tile } from '@/domain/pictures/regency-tiles';
import { CLASS_KEY, ClassKey, classesOf } from './classes';
import { Paper, widthOf } from './paper';
import type { Drawing } from './types';

const GAP = 8;
const LABEL = 10;

/**
 * The area of each place in its boundaries, the darker the larger its figure.
 * @param options.placeOf the square of a name, of which the letters are shown where there is room
 */
export function AreaMap(options: Drawing & { map: MapShapes; placeOf: (name: string) => Tile | undefined }) {
  const { drawn, width, title, number, short, map, placeOf } = options;
  const values = drawn.series[0]?.values ?? [];
  const scale = width / Math.max(1, map.width, map.height / MAX_SHAPE);
  const left = (width - map.width * scale) / 2;
  const areas = drawn.names.flatMap((name, index) => {
    const shape = map.shapes[name];
    return shape === undefined ? [] : { name, shape, value: values[index] ?? null };
  });
  const classes = classesOf(areas.map(({ value }) => value));
  const classOf = (value: number | null) => (value === null ? undefined : classes.classOf(value));
  return (
    <Paper width={width} height={Math.ceil(map.height * scale) + GAP + CLASS_KEY} title={title}>
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
      {areas.map(({ name, shape, value }) => {
        const text = placeOf(name)?.short ?? '';
        if (text === '' || widthOf(text, LABEL) + GAP > shape.room * scale) return null;
        return (
          <text
            key={name}
            x={left + shape.x * scale}
            y={shape.y * scale}
            textAnchor="middle"
            dominantBaseline="central"
            fontSize={LABEL}
            pointerEvents="none"
            fill={value === null ? 'var(--drawn-quiet)' : `var(--class-${classOf(value)}-text)`}
          >
            {text}
          </text>
        );
      })}
      <ClassKey y={Math.ceil(map.height * scale) + GAP} {...{ width, short }} classes={classes.shown} />
    </Paper>
  );
}

/** How much higher than wide a map may be. */
const MAX_SHAPE = 1.2;
