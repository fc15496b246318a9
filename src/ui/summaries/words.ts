import { createFormatter, type useTranslations } from 'next-intl';
import { type Dimension, dimensionParts, dimensionsOf, PERIOD } from '@/domain/answers/dimensions';
import type { Measure, SummaryRequest } from '@/domain/answers/judge-summary';
import type { ShownAs, ShownFigure } from '@/domain/answers/shown-as';
import type { Collection } from '@/domain/collections';
import type { Value } from '@/domain/collections/kinds/parse';
import { figureFieldsOf } from '@/domain/collections/parts';
import type { PeriodCoverage } from '@/domain/coverage/coverage';
import { localeOf } from '@/domain/languages';
import type { PageLanguage } from '@/i18n/languages';
import { withoutWords } from '../coverage/without-words';
import { periodWords } from '../pictures/period';
import { placedWords } from '../place-systems/placed-words';

type Speech = Readonly<{
  t: ReturnType<typeof useTranslations<'summaries'>>;
  pictures: ReturnType<typeof useTranslations<'pictures'>>;
  coverage: ReturnType<typeof useTranslations<'coverage'>>;
  places: ReturnType<typeof useTranslations<'placeSystems'>>;
  language: PageLanguage;
}>;

export type SummaryWords = ReturnType<typeof summaryWords>;

/**
 * The texts of a collection's summaries: its dimensions, their values, and figures.
 * @param speech texts of the areas `summaries`, `pictures`, `coverage` and `placeSystems` in the language
 */
export function summaryWords(
  collection: Collection,
  { t, pictures, coverage, places: placeTexts, language }: Speech,
) {
  // Only days and numbers are named, which are the same in every time zone.
  const format = createFormatter({ locale: localeOf(language), timeZone: 'UTC' });
  const placedText = placedWords({ t: placeTexts, format });
  const periodText = periodWords(collection, { t: pictures, format });
  const dimensions = new Map(dimensionsOf(collection).map((one) => [one.name, one]));
  const { ranking } = collection.answers;
  const parts = new Map(dimensionParts([...dimensions.values()]).map((part) => [part.name, part]));

  const monthOf = (month: number): string =>
    format.dateTime(new Date(Date.UTC(2000, month - 1)), { month: 'long', timeZone: 'UTC' });

  /** The coverage of a period that is not sufficiently delivered. */
  const partly = ({ begun, expected }: Pick<PeriodCoverage, 'begun' | 'expected'>): string =>
    expected > 1 ? t('partly', { begun, expected }) : t('incomplete');

  /** One value of a part: `Semester 1`, `Januari`, `Jan 2024`, `Aceh Besar`. */
  const valueText = (name: string, value: Value): string => {
    const part = parts.get(name);
    const text = String(value);
    if (part?.by === 'month') return periodText(text.replace('-', '/'));
    if (part?.field.list === 'month') return monthOf(Number(value));
    if (part?.field.list === 'semester') return `${part.field.label[language]} ${text}`;
    return text.trim() === '' ? t('blank') : text;
  };

  /**
   * A whole dimension: its value, and the larger places that contain it.
   * @param valueIn the value of a part; undefined for parts that are named elsewhere
   */
  const valuesText = (
    dimension: Dimension | undefined,
    valueIn: (part: string) => Value | undefined,
  ): { text: string; around: string } => {
    const named = (dimension?.parts ?? []).flatMap(({ name }) => {
      const value = valueIn(name);
      return value === undefined ? [] : [{ name, value }];
    });
    if (named.length === 0) return { text: t('everything'), around: '' };
    if (dimension?.name === PERIOD && named.length === dimension.parts.length)
      return { text: periodText(named.map(({ value }) => value).join('/')), around: '' };
    const [own = '', ...around] = named.map(({ name, value }) => valueText(name, value)).reverse();
    return { text: own, around: around.join(', ') };
  };

  const labelOf = (name: string): string => dimensions.get(name)?.label[language] ?? name;
  const figures = figureFieldsOf(collection);
  const figureLabel = (name: string): string =>
    figures.find((field) => field.name === name)?.label[language] ?? name;

  const measured = ({ measure, figure = '' }: SummaryRequest): string =>
    measure === 'count' ? t('measured.count') : t(`measured.${measure}`, { figure: figureLabel(figure) });

  /** Whether figures are those of single values of a ranking, which lists them in some periods only. */
  const isRanked = ({ rows, columns }: SummaryRequest): boolean =>
    ranking !== undefined && [...rows, columns].includes(ranking.by);

  const wayText = (way: ShownAs): string => t(`ways.${way}`).toLowerCase();
  const titled = (request: SummaryRequest, way: ShownAs): string => {
    const { rows, columns, places } = request;
    const by = [...rows, ...(columns === undefined ? [] : [columns])].map(labelOf);
    const plain = t('caption', { what: measured(request), by: format.list(by) });
    const caption = placedText.titled(plain, places);
    return way === 'value' ? caption : t('captionAs', { caption, way: wayText(way) });
  };

  return {
    /** The words about places that are not those which the records name. */
    placed: placedText,
    partly,
    noFigure: t('noFigure'),
    /** The text where there are no records. */
    absent: (request: SummaryRequest): string =>
      ranking !== undefined && isRanked(request) ? ranking.absent[language] : t('noFigure'),
    /** The meaning of a missing figure in a ranking; undefined: the summary is of none. */
    rankingNote: (request: SummaryRequest): string | undefined =>
      ranking !== undefined && isRanked(request)
        ? t('ranking', { by: labelOf(ranking.by).toLowerCase(), absent: ranking.absent[language] })
        : undefined,
    without: withoutWords(collection, { t: coverage, format, language }),
    labelOf,
    periodText,
    valuesText,
    dimension: (name: string | undefined): Dimension | undefined => dimensions.get(name ?? ''),
    /** The name of the numbers: `Jumlah siswa, periode terakhir`. */
    measured,
    /** The name of a total of the measure. */
    total: (measure: Measure): string => t(`totals.${measure}`),
    /** How figures are shown, in words: `perubahan dalam persen`. */
    wayText,
    /** The title of the table: `Jumlah siswa, periode terakhir, menurut Kota/Kabupaten dan Periode: bagian dari baris`. */
    title: titled,
    /** The title with the filter: `…, disaring: Kota/Kabupaten = Pidie`. The table, its print and the file's name use it. */
    titleOf: (request: SummaryRequest, way: ShownAs, filters: readonly string[]): string =>
      filters.length === 0
        ? titled(request, way)
        : t('titleFiltered', { title: titled(request, way), filter: filters.join(', ') }),
    /** A figure as it is shown. */
    figureText: (figure: NonNullable<ShownFigure>, way: ShownAs): string => {
      const sign = way === 'difference' || way === 'percent' ? { signDisplay: 'exceptZero' as const } : {};
      if (way === 'value' || way === 'difference')
        return format.number(figure, { maximumFractionDigits: 2, ...sign });
      return format.number(figure, { style: 'percent', maximumFractionDigits: 1, ...sign });
    },
  };
}
