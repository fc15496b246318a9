import { createFormatter, createTranslator } from 'next-intl';
import type { PlacedSummary } from '@/domain/answers/placer';
import type { IndicatorRatio, IndicatorTable } from '@/domain/indicators/fold-indicator';
import { indicatorFormula } from '@/domain/indicators/formula';
import { type Indicator, PERIOD_DIMENSION, type Side, sideCollection } from '@/domain/indicators/indicator';
import { localeOf } from '@/domain/languages';
import type { ReleaseStanding } from '@/domain/releases/standing';
import type { PageLanguage } from '@/i18n/languages';
import { messagesOf } from '@/i18n/messages';
import { standingWords } from '../coverage/standing-words';
import { deliveryPeriodWords } from '../deliveries/use-delivery-periods';
import { placedWords } from '../place-systems/placed-words';
import { sidesOf } from './sides';

/** What a sheet needs of a computed indicator. */
type Sheeted = Readonly<{
  table: IndicatorTable;
  period: string | null;
  standing: Readonly<Record<Side, ReleaseStanding | null>>;
  placed: PlacedSummary | null;
}>;

/** The sheet of an indicator: a row for each value, with its two sums; then the total. */
export function indicatorSheet(language: PageLanguage) {
  const messages = messagesOf(language);
  const t = createTranslator({ locale: localeOf(language), messages, namespace: 'indicators' });
  const about = createTranslator({ locale: localeOf(language), messages, namespace: 'coverage' });
  /** The description of the values, and the parts that are left out. */
  const marks = createTranslator({ locale: localeOf(language), messages, namespace: 'common.releaseMarks' });
  const periods = createTranslator({ locale: localeOf(language), messages, namespace: 'deliveries.periods' });
  const format = createFormatter({ locale: localeOf(language), timeZone: 'UTC' });
  const releases = standingWords({
    t: createTranslator({ locale: localeOf(language), messages, namespace: 'coverage.standing' }),
    ...{ marks, format, periods: deliveryPeriodWords({ t: periods, format }) },
  });
  const places = placedWords({
    t: createTranslator({ locale: localeOf(language), messages, namespace: 'placeSystems' }),
    format,
  });
  const aboutOf = (indicator: Indicator, { table: { leftOut }, standing, placed }: Sheeted): string[][] => [
    [t('form.definition'), indicator.definition[language]],
    [t('formula'), indicatorFormula(indicator)[language]],
    [t('unit'), indicator.unit[language]],
    ...places.notes(placed).map((note) => [places.about, note]),
    ...(['withoutDenominator', 'withoutNumerator'] as const).flatMap((side) => {
      const { parts, amount, names } = leftOut[side];
      return parts === 0 ? [] : [[t(side, { parts, amount }), names.join('; ')]];
    }),
    ...sidesOf(indicator).flatMap((side) => {
      const one = standing[side];
      const { label } = sideCollection(indicator[side]);
      return one === null
        ? []
        : releases.lines(one).map((line) => [`${about('about.release')}, ${label[language]}`, line]);
    }),
  ];
  return (indicator: Indicator, made: Sheeted) => {
    const { table, period, placed } = made;
    const kept = places.keptTexts(placed);
    const fields = new Map(sideCollection(indicator.numerator).fields.map((field) => [field.name, field]));
    const names = [...table.rowParts, ...table.columnParts];
    const hasPeriod = !names.includes(PERIOD_DIMENSION) && period !== null;
    const label = (name: string) =>
      name === PERIOD_DIMENSION ? t('period') : (fields.get(name)?.label[language] ?? name);
    const rowOf = (values: readonly string[], ratio: IndicatorRatio | null | undefined) =>
      ratio === null || ratio === undefined
        ? []
        : [
            [
              ...names.map((_, at) => kept.get(values[at] ?? '') ?? values[at] ?? t('allTogether')),
              ...(hasPeriod ? [period] : []),
              Number(ratio.value),
              Number(ratio.numerator),
              Number(ratio.denominator),
            ],
          ];
    const text = (header: string) => ({ field: { kind: 'varchar' as const }, header });
    const number = (header: string) => ({ field: { kind: 'int' as const }, header });
    return {
      name: indicator.label[language],
      columns: [
        ...names.map((name) => text(label(name))),
        ...(hasPeriod ? [text(t('period'))] : []),
        number(`${indicator.label[language]} (${indicator.unit[language]})`),
        number(t('form.numerator')),
        number(t('form.denominator')),
      ],
      about: { name: about('about.sheet'), lines: aboutOf(indicator, made) },
      rows: [
        ...table.rows.flatMap(({ values, cells }) =>
          table.columns.flatMap((column, at) => rowOf([...values, ...column], cells[at])),
        ),
        ...(names.length === 0 ? [] : rowOf([], table.total)),
      ],
    };
  };
}
