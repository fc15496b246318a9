import { Label, labelHeight, stacked } from './paper';
import type { Drawing } from './types';
import { heightOf, widthOf } from './wrap';

const SIZE = 11;
const GAP = 8;
const BETWEEN = 3;
/** The width of bold capitals relative to an average letter. */
const CAPITALS = 1.25;
/** From this width on, the list is beside the map, otherwise below it. */
const MIN_BESIDE = 480;
const BESIDE_SHARE = 0.42;

/** A place on a map: its letters or number, its name and its figure. */
type PlaceLine = Readonly<{ code: string; name: string; value: number | null }>;

/**
 * The room of a map and of the list of its places, which explains the letters on the map and has each figure in full.
 * @param places in the order of the list
 */
export function placeListLayout(
  places: readonly PlaceLine[],
  { width, number }: Pick<Drawing, 'width' | 'number'>,
) {
  const isBeside = width >= MIN_BESIDE;
  const listWidth = isBeside ? Math.floor(width * BESIDE_SHARE) : width;
  const codes = Math.max(0, ...places.map(({ code }) => widthOf(code, SIZE) * CAPITALS)) + GAP;
  const figures = Math.max(0, ...places.map(({ value }) => widthOf(textOf(value, number), SIZE))) + GAP;
  const names = Math.max(SIZE, listWidth - codes - figures);
  const rows = stacked(places.map(({ name }) => labelHeight(name, names, SIZE) + BETWEEN));
  return {
    isBeside,
    mapWidth: isBeside ? width - listWidth - 2 * GAP : width,
    x: width - listWidth,
    ...{ width: listWidth, codes, names, rows, height: rows.height },
  };
}

/** The list of the places of a map. @param options.y its upper edge */
export function PlaceList(options: {
  places: readonly PlaceLine[];
  layout: ReturnType<typeof placeListLayout>;
  y: number;
  number: Drawing['number'];
}) {
  const { places, layout, y, number } = options;
  return (
    <g transform={`translate(${layout.x} ${y})`}>
      {places.map(({ code, name, value }, index) => {
        const top = layout.rows.tops[index]!;
        const first = top + heightOf(1, SIZE) / 2;
        return (
          <g key={name}>
            <text y={first} dominantBaseline="central" fontSize={SIZE} fontWeight={600}>
              {code}
            </text>
            <Label
              x={layout.codes}
              y={top + labelHeight(name, layout.names, SIZE) / 2}
              width={layout.names}
              size={SIZE}
            >
              {name}
            </Label>
            <Label x={layout.width} y={first} width={layout.width} anchor="end" size={SIZE}>
              {textOf(value, number)}
            </Label>
          </g>
        );
      })}
    </g>
  );
}

const textOf = (value: number | null, number: Drawing['number']): string =>
  value === null ? '–' : number(value);

/** The places of a map by name. @param codeOf the letters or the number of a place on the map; `''`: it is not on the map */
export function listedPlaces(
  { drawn: { names, series } }: Pick<Drawing, 'drawn'>,
  codeOf: (name: string) => string,
): readonly PlaceLine[] {
  return names
    .map((name, index) => ({ name, code: codeOf(name), value: series[0]?.values[index] ?? null }))
    .sort((a, b) => a.name.localeCompare(b.name, 'id'));
}
