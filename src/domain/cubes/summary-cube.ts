import type { JudgedSummary, Measure } from '../answers/judge-summary';
import type { ShownAs } from '../answers/shown-as';
import type { AnyCollection } from '../collections/collection';
import type { Text } from '../collections/field';
import type { Value } from '../collections/kinds/parse';
import type { FigureSign } from '../releases/signs';
import type { Cube, CubeCell, CubeMeasure } from './cube';
import { type CubeSource, distinctDimensions, placedDimension } from './dimension-categories';

/** An amount of a summary with the values that it is of; `shown` as in `SummaryRecord`. */
type CubeRecord = Readonly<{
  values: ReadonlyMap<string, Value>;
  amount: string;
  shown: string | null | undefined;
}>;

/** The cube of the amounts of a summary, without its totals. */
export function summaryCube(
  records: readonly CubeRecord[],
  {
    summary,
    way,
    signsOf,
    ...source
  }: CubeSource &
    Readonly<{
      summary: JudgedSummary;
      way: ShownAs;
      /** The signs of the figures of an amount. */
      signsOf: (values: ReadonlyMap<string, Value>) => readonly FigureSign[];
    }>,
): Cube {
  const { rows, columns } = summary;
  const asked = distinctDimensions(columns === undefined ? rows : [...rows, columns]);
  const placed = asked.map((dimension) =>
    placedDimension(
      dimension,
      records.map(({ values }) => dimension.parts.map(({ name }) => values.get(name)!)),
      source,
    ),
  );
  const cells = new Map<number, CubeCell>();
  for (const { values, amount, shown } of records) {
    const place = placed.reduce(
      (at, { dimension, placeOf }) => at * dimension.categories.length + placeOf((part) => values.get(part)!),
      0,
    );
    cells.set(place, {
      amounts: way === 'value' ? [amount] : [amount, shown ?? null],
      signs: signsOf(values),
    });
  }
  const measures = measuresOf(summary, way);
  return {
    label: titleOf(measures[0]!, source.collection),
    dimensions: placed.map(({ dimension }) => dimension),
    measures,
    cells,
  };
}

const titleOf = (measure: CubeMeasure, { label }: AnyCollection): Text => ({
  id: `${label.id}: ${measure.label.id}`,
  en: `${label.en}: ${measure.label.en}`,
});

/** What is behind the name of a figure; a sum has its name alone. */
const MEASURED: Readonly<Record<Exclude<Measure, 'count' | 'sum'>, Text>> = {
  last: { id: 'periode terakhir', en: 'latest period' },
  average: { id: 'rata-rata per data', en: 'average over records' },
  min: { id: 'terkecil', en: 'smallest' },
  max: { id: 'terbesar', en: 'largest' },
};

const COUNTED: CubeMeasure = {
  id: 'count',
  label: { id: 'Jumlah data', en: 'Records' },
  unit: { id: 'data', en: 'records' },
  decimals: 0,
};

const AVERAGE_DECIMALS = 2;

function measuresOf({ measure, figure }: JudgedSummary, way: ShownAs): CubeMeasure[] {
  const amount = figure === undefined ? COUNTED : figureMeasure(figure, measure);
  return way === 'value' ? [amount] : [amount, shownMeasure(way, amount)];
}

function figureMeasure(figure: NonNullable<JudgedSummary['figure']>, measure: Measure): CubeMeasure {
  const { name: id, label, unit = COUNTED.unit } = figure;
  if (measure === 'count' || measure === 'sum') return { id, label, unit, decimals: 0 };
  const how = MEASURED[measure];
  return {
    id,
    label: { id: `${label.id} (${how.id})`, en: `${label.en} (${how.en})` },
    unit,
    decimals: measure === 'average' ? AVERAGE_DECIMALS : 0,
  };
}

const SHARE_DECIMALS = 6;
const PERCENT_DECIMALS = 4;
const SHARE_UNIT: Text = { id: 'bagian dari 1', en: 'share of 1' };

function shownMeasure(way: Exclude<ShownAs, 'value'>, { unit, decimals }: CubeMeasure): CubeMeasure {
  const shares = { unit: SHARE_UNIT, decimals: SHARE_DECIMALS };
  const of: Readonly<Record<typeof way, Omit<CubeMeasure, 'id'>>> = {
    row_share: { label: { id: 'Bagian dari baris', en: 'Share of the row' }, ...shares },
    column_share: { label: { id: 'Bagian dari kolom', en: 'Share of the column' }, ...shares },
    total_share: { label: { id: 'Bagian dari seluruhnya', en: 'Share of everything' }, ...shares },
    difference: {
      label: { id: 'Selisih dari periode sebelumnya', en: 'Difference from the period before' },
      ...{ unit, decimals },
    },
    percent: {
      label: { id: 'Perubahan dari periode sebelumnya', en: 'Change since the period before' },
      unit: { id: 'persen', en: 'percent' },
      decimals: PERCENT_DECIMALS,
    },
  };
  return { id: way, ...of[way] };
}
