import { SegmentedControl, Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import type { PictureKind } from '@/domain/collections/answers';
import type { IndicatorTable } from '@/domain/indicators/fold-indicator';
import { type Indicator, PERIOD_DIMENSION } from '@/domain/indicators/indicator';
import { type IndicatorView, isMappable } from '@/domain/indicators/indicator-view';
import { type Drawn, withNames } from '@/domain/pictures/drawn';
import { useLanguage } from '@/i18n/use-language';
import { PICTURE_COLORS } from '@/ui/drawing/palette';
import { PictureDrawing } from '@/ui/drawing/picture-drawing';
import { type Outputs, trpc } from '@/ui/trpc';
import classes from './indicators.module.css';
import { type IndicatorWords, useIndicatorWords } from './use-indicator-words';

const WIDTHS = { wide: 640, narrow: 330 } as const;
/** The maximum number of rows; if there are more, the largest are drawn. */
const MAX_BARS = 30;
/** The maximum number of lines that can be distinguished. */
const MAX_LINES = 6;

/**
 * A picture of the values: lines over periods, or bars of the rows, the largest first. Shows nothing for values that have
 * neither form.
 * @param options.onShow chooses between bars and a map; absent: there is no choice
 */
export function IndicatorPicture(options: {
  indicator: Indicator;
  view: IndicatorView;
  table: IndicatorTable;
  onShow?: (change: Partial<IndicatorView>) => void;
}) {
  const { indicator, view, table, onShow } = options;
  const words = useIndicatorWords(indicator);
  const language = useLanguage();
  const t = useTranslations('indicators');
  const canBeMap = isMappable(view, indicator);
  const isMap = canBeMap && view.asMap;
  const { data: map } = trpc.pictures.map.useQuery(undefined, { enabled: isMap });
  const made = overTime(table, view, words) ?? asBars(table, view, words);
  if (made === undefined) return null;
  const title = `${indicator.label[language]}, ${indicator.unit[language]}`;
  const shown =
    isMap && map !== undefined
      ? { ...map, kind: 'tiles' as const, drawn: onMap(made.drawn, map) }
      : { ...made, tiles: null, map: null };
  return (
    <>
      {canBeMap && onShow !== undefined && (
        <SegmentedControl
          aria-label={t('drawn.label')}
          size="xs"
          mb="sm"
          value={isMap ? 'map' : 'bars'}
          onChange={(value) => onShow({ asMap: value === 'map' })}
          data={(['bars', 'map'] as const).map((value) => ({ value, label: t(`drawn.${value}`) }))}
        />
      )}
      <figure className={classes.picture} style={PICTURE_COLORS} aria-label={title}>
        {(['wide', 'narrow'] as const).map((width) => (
          <div key={width} data-width={width}>
            <PictureDrawing
              {...shown}
              {...{ title, width: WIDTHS[width], insufficient: NONE, compared: null, isNew: '' }}
            />
          </div>
        ))}
        {shown.kind === 'places' && table.rows.length > MAX_BARS && (
          <Text component="figcaption" size="sm" c="var(--ink-quiet)">
            {t('largest', { count: MAX_BARS, all: table.rows.length })}
          </Text>
        )}
      </figure>
    </>
  );
}

/** A map has all regencies, whether they have a value or not. */
const onMap = (drawn: Drawn, { tiles }: Outputs['pictures']['map']): Drawn =>
  withNames(drawn, { names: Object.keys(tiles), nameOf: (name) => name });

const NONE: ReadonlySet<string> = new Set();

type Made = Readonly<{ kind: PictureKind; drawn: Drawn }>;

const numberOf = (ratio: Readonly<{ value: string }> | null | undefined): number | null =>
  ratio === null || ratio === undefined ? null : Number(ratio.value);

function overTime(table: IndicatorTable, view: IndicatorView, words: IndicatorWords): Made | undefined {
  const names = (of: readonly (readonly string[])[]) => of.map(([period = '']) => words.period(period));
  if (view.columns === PERIOD_DIMENSION && table.rows.length <= MAX_LINES)
    return {
      kind: 'series',
      drawn: {
        names: names(table.columns),
        series: table.rows.map(({ values, cells }) => ({
          name: values.map((value) => words.value(view.rows, value)).join(', '),
          values: cells.map(numberOf),
        })),
      },
    };
  if (view.rows !== PERIOD_DIMENSION || table.columns.length > MAX_LINES) return undefined;
  return {
    kind: 'series',
    drawn: {
      names: names(table.rows.map(({ values }) => values)),
      series: table.columns.map((column, at) => ({
        name: column.map((value) => words.value(view.columns, value)).join(', '),
        values: table.rows.map(({ cells }) => numberOf(cells[at])),
      })),
    },
  };
}

function asBars(table: IndicatorTable, view: IndicatorView, words: IndicatorWords): Made | undefined {
  if (view.columns !== '' || view.rows === '' || table.rows.length < 2) return undefined;
  const rows = table.rows
    .toSorted((one, other) => (numberOf(other.total) ?? 0) - (numberOf(one.total) ?? 0))
    .slice(0, MAX_BARS);
  return {
    kind: 'places',
    drawn: {
      names: rows.map(({ values }) => values.map((value) => words.value(view.rows, value)).join(', ')),
      series: [{ name: '', values: rows.map(({ total }) => numberOf(total)) }],
    },
  };
}
