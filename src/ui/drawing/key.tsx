import type { Drawn } from '@/domain/pictures/drawn';
import { seriesColor } from './palette';
import { Label, labelHeight } from './paper';
import { widthOf } from './wrap';

const ROW = 20;
const MARK = 12;
const GAP = 6;
const BETWEEN = 16;

/** The positions of a key's entries, in the necessary number of rows, and its height; one series needs no key. */
export function keyOf({ series }: Drawn, width: number) {
  const places: { x: number; y: number; height: number; name: string }[] = [];
  let [x, y, row] = [0, 0, ROW];
  for (const { name } of series.length > 1 ? series : []) {
    const needed = Math.min(width, MARK + GAP + widthOf(name));
    if (x > 0 && x + needed > width) [x, y, row] = [0, y + row, ROW];
    // Only a name that is wider than the picture has several lines; it is alone in its row.
    row = Math.max(row, labelHeight(name, width - MARK - GAP) + GAP);
    places.push({ x, y, height: row, name });
    x += needed + BETWEEN;
  }
  return { places, height: places.length === 0 ? 0 : y + row + GAP };
}

/** The names of the series beside their colours, which are those of pictures if none are given. */
export function Key({ of, width, colors }: { of: Drawn; width: number; colors?: readonly string[] }) {
  return keyOf(of, width).places.map(({ x, y, height, name }, index) => (
    <g key={name} transform={`translate(${x} ${y})`}>
      <rect
        y={(height - MARK) / 2}
        width={MARK}
        height={MARK}
        rx={2}
        fill={colors?.[index] ?? seriesColor(index, name)}
      />
      <Label x={MARK + GAP} y={height / 2} width={width - MARK - GAP}>
        {name}
      </Label>
    </g>
  ));
}
