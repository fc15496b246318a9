import type { PictureKind } from '../collections/answers';
import type { Field } from '../collections/field';
import { ageGroupOf } from '../places/age-groups';
import { judgeListed } from '../places/judge-listed';
import { DEFAULT_LISTS } from '../places/lists';
import { type Drawn, totalAt } from './drawn';
import { isOthers, OTHERS } from './others';
import type { PictureQuestion } from './picture';

/** Figures of a period, a place and a category; each of these is present if it was asked for. */
export type Group = Readonly<{
  period?: string;
  place?: string;
  category?: string;
  figures: readonly number[];
}>;

type Options = Readonly<{
  kind: PictureKind;
  question: PictureQuestion;
  /** The periods that are shown, in the order of time. */
  periods: readonly string[];
  /** The names of the figures. */
  figures: readonly string[];
}>;

/** The number of lines or parts that can be distinguished. */
const MAX_SERIES = 6;
const MAX_PLACES = 30;

/**
 * Arranges groups as a picture shows them: which are its names, which its series, and in which order. Values with a list
 * (school levels, ages, months) are in its order, and the sexes are in that of their fields; the rest is by size. The rest
 * that is left where only the largest are shown, and stored values that mean *others*, are last.
 */
export function drawnFrom(groups: readonly Group[], options: Options): Drawn {
  const { kind, question, periods, figures } = options;
  const total = (group: Group) => group.figures.reduce((sum, figure) => sum + figure, 0);
  const cellsOf = (name: (group: Group) => string, series: (group: Group) => string) =>
    groups.map((group) => ({ name: name(group), series: series(group), value: total(group) }));
  const [period, place, category] = [
    (group: Group) => group.period ?? '',
    (group: Group) => group.place ?? '',
    (group: Group) => group.category ?? '',
  ];
  const byFigure = (name: (group: Group) => string) =>
    groups.flatMap((group) =>
      figures.map((series, at) => ({ name: name(group), series, value: group.figures[at] ?? 0 })),
    );
  switch (kind) {
    case 'ages':
      return tableOf(byFigure(category), { names: byAge(distinct(groups.map(category))), series: figures });
    case 'ranks': {
      const cells = cellsOf(category, period);
      const last = cells.filter(({ series }) => series === periods.at(-1));
      const sums = sumsOf(last, ({ name }) => name);
      const names = distinct(groups.map(category)).sort(
        (a, b) => othersLast(a, b) || (sums.get(b) ?? 0) - (sums.get(a) ?? 0) || compare(a, b),
      );
      return tableOf(cells, { names, series: periods.toReversed() });
    }
    case 'series': {
      if (question.category === undefined)
        return tableOf(byFigure(period), { names: periods, series: figures });
      return withLargest(cellsOf(period, category), { names: periods, by: question.category });
    }
    case 'multiples':
      return withLargest(cellsOf(period, category), {
        names: periods,
        by: question.category,
        most: MAX_PLACES,
      });
    case 'shares': {
      const name = question.place === undefined ? period : place;
      const names = question.place === undefined ? periods : distinct(groups.map(place)).sort(compare);
      const drawn =
        question.category === undefined
          ? tableOf(byFigure(name), { names, series: figures })
          : withLargest(cellsOf(name, category), { names, by: question.category });
      return question.place === undefined ? drawn : byFirstShare(drawn);
    }
    case 'tiles': {
      const cells = cellsOf(place, () => figures[0] ?? '');
      return tableOf(cells, {
        names: bySize(sumsOf(cells, ({ name }) => name)),
        series: figures.slice(0, 1),
      });
    }
    default: {
      const cells = byFigure(category);
      const names = bySize(sumsOf(cells, ({ name }) => name));
      if (names.length <= MAX_PLACES) return tableOf(cells, { names, series: figures });
      const largest = new Set(names.filter((name) => !isOthers(name)).slice(0, MAX_PLACES - 1));
      const others = cells.map((cell) => (largest.has(cell.name) ? cell : { ...cell, name: OTHERS }));
      return tableOf(others, { names: [...largest, OTHERS], series: figures });
    }
  }
}

type Cell = Readonly<{ name: string; series: string; value: number }>;

/** The figures of some names and series; the sum, if one name and series has several cells. */
function tableOf(
  cells: readonly Cell[],
  { names, series }: { names: readonly string[]; series: readonly string[] },
): Drawn {
  const places = new Map(names.map((name, index) => [name, index]));
  const values = new Map(series.map((name) => [name, names.map((): number | null => null)]));
  for (const { name, series: of, value } of cells) {
    const [row, index] = [values.get(of), places.get(name)];
    if (row !== undefined && index !== undefined) row[index] = (row[index] ?? 0) + value;
  }
  return { names, series: series.map((name) => ({ name, values: values.get(name)! })) };
}

/** The largest series by their sums, in their listed order if they have one; the rest are one series. */
function withLargest(
  cells: readonly Cell[],
  { names, by, most = MAX_SERIES }: { names: readonly string[]; by: Field | undefined; most?: number },
): Drawn {
  const sums = bySize(sumsOf(cells, ({ series }) => series));
  if (sums.length <= most) return tableOf(cells, { names, series: inListedOrder(sums, by) });
  const largest = sums.filter((name) => !isOthers(name)).slice(0, most - 1);
  const isShown = new Set(largest);
  return tableOf(
    cells.map((cell) => (isShown.has(cell.series) ? cell : { ...cell, series: OTHERS })),
    { names, series: [...inListedOrder(largest, by), OTHERS] },
  );
}

/** Names by their sums, the largest first. */
const bySize = (sums: ReadonlyMap<string, number>): string[] =>
  [...sums]
    .sort(([a, ofA], [b, ofB]) => othersLast(a, b) || ofB - ofA || compare(a, b))
    .map(([name]) => name);

const othersLast = (a: string, b: string): number => Number(isOthers(a)) - Number(isOthers(b));

/** The names by the share that the first series has of each, the largest first. */
function byFirstShare(drawn: Drawn): Drawn {
  const shareAt = (at: number) => (drawn.series[0]?.values[at] ?? 0) / (totalAt(drawn, at) || 1);
  const order = drawn.names.map((_, at) => at).sort((a, b) => shareAt(b) - shareAt(a));
  return {
    names: order.map((at) => drawn.names[at]!),
    series: drawn.series.map(({ name, values }) => ({ name, values: order.map((at) => values[at]!) })),
  };
}

/** Values of a field in the order of its list, such as school levels; others keep their order, after these. */
function inListedOrder(values: readonly string[], field: Field | undefined): readonly string[] {
  const { list } = field ?? {};
  if (list === undefined) return values;
  const places = new Map(DEFAULT_LISTS[list].map(({ value }, at) => [value, at]));
  const placeOf = (text: string) => places.get(judgeListed(text, list).value ?? '') ?? places.size;
  return [...values].sort((a, b) => placeOf(a) - placeOf(b));
}

function sumsOf(cells: readonly Cell[], keyOf: (cell: Cell) => string): Map<string, number> {
  const sums = new Map<string, number>();
  for (const cell of cells) sums.set(keyOf(cell), (sums.get(keyOf(cell)) ?? 0) + cell.value);
  return sums;
}

const distinct = (names: readonly string[]): string[] => [...new Set(names)];

const compare = (a: string, b: string): number => a.localeCompare(b, 'id', { numeric: true });

/** Age groups from the youngest; other texts come last. */
function byAge(names: readonly string[]): string[] {
  const from = (name: string) => Number.parseInt(ageGroupOf(name) ?? '999', 10);
  return [...names].sort((a, b) => from(a) - from(b) || compare(a, b));
}
