import { useLocale, useTranslations } from 'next-intl';
import type { Collection } from '@/domain/collections';
import { declaredFigures } from '@/domain/collections/answers';
import { OTHERS } from '@/domain/pictures/draw-from';
import type { Drawn } from '@/domain/pictures/drawn';
import type { Picture } from '@/domain/pictures/picture';
import type { Outputs } from '../trpc';
import { usePeriodWords } from './period';

type Data = Outputs['pictures']['read'];

/** Whether the names, or the series, of a picture are periods. */
export const hasPeriodNames = ({ kind }: Picture, { place }: Data): boolean =>
  kind === 'series' || kind === 'multiples' || (kind === 'shares' && place === null);

/** The texts of a picture: its title, its source, and its names and series in the reader's language. */
export function usePictureWords(collection: Collection) {
  const t = useTranslations('pictures');
  const language = useLocale();
  const periodText = usePeriodWords(collection);
  const labelOf = (name: string) => collection.field(name)?.label[language] ?? name;
  const [figure, ...others] = declaredFigures(collection);
  const isOne = figure !== undefined && others.length === 0;
  const subject = isOne ? figure.field.label[language] : collection.label[language];
  const shownName = (name: string) => (name === OTHERS ? t('others') : labelOf(name));
  return {
    periodText,
    label: labelOf,
    title: (picture: Picture, { period, before, place }: Data): string =>
      t(`titles.${picture.kind}`, {
        subject,
        by: picture.by === undefined ? t('noCategory') : labelOf(picture.by).toLowerCase(),
        isBy: String(picture.by !== undefined),
        place: place === null ? '' : labelOf(place).toLowerCase(),
        period: period === null ? '' : periodText(period),
        before: before === null ? '' : periodText(before),
        isCompared: String(before !== null),
      }),
    /** With periods, fields and the rest named for people. */
    drawn: (picture: Picture, data: Data, drawn: Drawn): Drawn => ({
      names: hasPeriodNames(picture, data) ? drawn.names.map(periodText) : drawn.names,
      series: drawn.series.map(({ name, values }) => ({
        name: picture.kind === 'ranks' ? periodText(name) : shownName(name),
        values,
      })),
    }),
  };
}
