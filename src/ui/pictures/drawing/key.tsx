import type { Drawn } from '@/domain/pictures/drawn';
import { seriesColor } from './palette';
import { Label, widthOf } from './paper';

const ROW = 20;
const MARK = 12;
const GAP = 6;
const BETWEEN = 16;

/** The places of a key's entries, in as many rows as they need, and its height; one series needs no key. */
export function keyOf({ series }: Drawn, width: number) {
  const places: { x: number; y: number; name: string }[] = [];
  let [x, y] = [0, 0];
  for (const { name } of series.length > 1 ? series : []) {
    const needed = Math.min(width, MARK + GAP + widthOf(name));
    if (x > 0 && x + needed > width) [x, y] = [0, y + ROW];
    places.push({ x, y, name });
    x += needed + BETWEEN;
  }
  return { places, height: places.length === 0 ? 0 : y + ROW + GAP };
}

/** The names of the series beside their colours. */
export function Key({ of, width }: { of: Drawn; width: number }) {
  return keyOf(of, width).places.map(({ x, y, name }, index) => (
    <g key={name} transform={`translate(${x} ${y})`}>
      <rect y={(ROW - MARK) / 2} width={MARK} height={MARK} rx={2} fill={seriesColor(index)} />
      <Label x={MARK + GAP} y={ROW / 2} width={width - MARK - GAP}>
        {name}
      </Label>
    </g>
  ));
}
