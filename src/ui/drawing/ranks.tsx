import { scaleLinear } from 'd3-scale';
import type { ComparedRanks } from '@/domain/pictures/compare-ranks';
import { largestOf } from '@/domain/pictures/drawn';
import { isOthers } from '@/domain/pictures/others';
import { labelWidth } from './bars';
import { seriesColor } from './palette';
import { Label, labelHeight, Paper, stacked } from './paper';
import type { Drawing } from './types';
import { widthOf } from './wrap';

const ROW = 26;
const BAR = 16;
const GAP = 8;
const RANK = 22;
const TOP = 10;

/** The number of ranks by which a name went up, or down if it is negative; undefined if it was not there before. */
export function movedOf(
  now: readonly (number | null)[],
  before: readonly (number | null)[],
): (number | undefined)[] {
  const [ranks, earlier] = [ranksOf(now), ranksOf(before)];
  return now.map((_, index) => {
    const [rank, old] = [ranks[index], earlier[index]];
    return rank === undefined || old === undefined ? undefined : old - rank;
  });
}

/** The rank of each figure, the largest first; equal figures have the same. */
const ranksOf = (values: readonly (number | null)[]): (number | undefined)[] =>
  values.map((value) =>
    value === null ? undefined : 1 + values.filter((other) => other !== null && other > value).length,
  );

/** The sign for a name with figures in both periods, if these are not of the same units or districts. */
const NOT_COMPARED = '–';

const movedText = (by: number | undefined, otherwise: string): string =>
  by === undefined ? otherwise : by === 0 ? '=' : `${by > 0 ? '▲' : '▼'} ${Math.abs(by)}`;

/** The ten largest of the first series, with the change of their ranks from the second. */
export function Ranks(options: Drawing & { compared: ComparedRanks | null; words: { isNew: string } }) {
  const { drawn, compared, width, title, number, words } = options;
  const [now, before] = drawn.series;
  if (now === undefined) return null;
  const moved =
    before === undefined ? [] : movedOf(compared?.now ?? now.values, compared?.before ?? before.values);
  const places = drawn.names
    .map((name, index) => ({
      name,
      value: now.values[index] ?? null,
      moved: moved[index],
      isNew: (before?.values[index] ?? null) === null,
    }))
    .filter(({ value }) => value !== null)
    .sort((a, b) => Number(isOthers(a.name)) - Number(isOthers(b.name)) || b.value! - a.value!)
    .slice(0, TOP);
  const change = before === undefined ? 0 : Math.max(widthOf('▲ 10'), widthOf(words.isNew)) + GAP;
  const labels =
    RANK +
    labelWidth(
      places.map(({ name }) => name),
      width - RANK - change,
    );
  const heights = places.map(({ name }) => Math.max(ROW, labelHeight(name, labels - RANK - GAP) + GAP));
  const rows = stacked(heights);
  const figures = widthOf(number(largestOf(drawn))) + GAP;
  const length = scaleLinear(
    [0, Math.max(1, ...places.map(({ value }) => value!))],
    [0, Math.max(1, width - labels - figures - change - GAP)],
  );
  return (
    <Paper width={width} height={rows.height} title={title}>
      {places.map(({ name, value, moved: by, isNew }, index) => (
        <g key={name} transform={`translate(0 ${rows.tops[index]!})`}>
          <Label x={0} y={heights[index]! / 2} width={RANK} quiet>
            {isOthers(name) ? '' : String(index + 1)}
          </Label>
          <Label x={RANK} y={heights[index]! / 2} width={labels - RANK - GAP}>
            {name}
          </Label>
          <rect
            x={labels}
            y={(heights[index]! - BAR) / 2}
            width={length(value!)}
            height={BAR}
            rx={2}
            fill={seriesColor(0, name)}
          />
          <Label x={labels + length(value!) + GAP / 2} y={heights[index]! / 2} width={figures}>
            {number(value!)}
          </Label>
          {before !== undefined && (
            <Label x={width} y={heights[index]! / 2} width={change} anchor="end" quiet={by === 0}>
              {movedText(by, isNew ? words.isNew : NOT_COMPARED)}
            </Label>
          )}
        </g>
      ))}
    </Paper>
  );
}
