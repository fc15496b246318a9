import { useFormatter, useTranslations } from 'next-intl';
import type { Collection } from '@/domain/collections';
import { figureFieldsOf, placesOf, unitOf } from '@/domain/collections/parts';
import type { Drawn } from '@/domain/pictures/drawn';
import { OTHERS } from '@/domain/pictures/others';
import type { Picture } from '@/domain/pictures/picture';
import { meaningsOf } from '@/domain/places/list-meanings';
import { useLanguage } from '@/i18n/use-language';
import type { Outputs } from '../trpc';
import { usePeriodWords } from './period';

type Data = Outputs['pictures']['read'];

/** Whether the names, or the series, of a picture are periods. */
export const hasPeriodNames = ({ kind }: Picture, { place }: Data): boolean =>
  kind === 'series' || kind === 'multiples' || (kind === 'shares' && place === null);

/** The texts of a picture: its title, its source, and its names and series in the reader's language. */
export function usePictureWords(collection: Collection) {
  const t = useTranslations('pictures');
  const language = useLanguage();
  const periodText = usePeriodWords(collection);
  const labelOf = (name: string) => collection.field(name)?.label[language] ?? name;
  const format = useFormatter();
  const figures = figureFieldsOf(collection).map(({ label }) => label[language].toLowerCase());
  const subject = figures.length === 0 ? collection.label[language].toLowerCase() : format.list(figures);
  const shownName = (name: string) => (name === OTHERS ? t('others') : labelOf(name));
  const { ranking } = collection.answers;
  return {
    periodText,
    label: labelOf,
    /** For a name of `ranks` that the period before does not have: a unit may not have delivered it. */
    isNew: ({ by }: Data): string =>
      by === unitOf(collection)?.name || placesOf(collection).some(({ name }) => name === by)
        ? t('noFigure')
        : t('isNew'),
    /** The text where there is no figure. */
    absent: ({ by }: Data): string =>
      ranking !== undefined && by === ranking.by ? ranking.absent[language] : t('noFigure'),
    title: (picture: Picture, { period, before, place, by, tiles }: Data): string =>
      capitalised(
        t(`titles.${picture.kind}`, {
          subject,
          by: by === '' ? '' : labelOf(by).toLowerCase(),
          isBy: String(by !== ''),
          place: place === null ? '' : labelOf(place).toLowerCase(),
          period: period === null ? '' : periodText(period),
          before: before === null ? '' : periodText(before),
          isCompared: String(before !== null),
          isPlace: String(place !== null),
          // The districts of a regency are compared by bars.
          isMap: String(tiles !== null),
        }),
      ),
    /** The meanings of the codes among the names and series; undefined: there are none. */
    codes: ({ by }: Data, { names, series }: Drawn): string | undefined => {
      const field = collection.field(by);
      const values = [...names, ...series.map(({ name }) => name)];
      const found = field === undefined ? [] : meaningsOf(values, field);
      const texts = found.map(({ code, meaning }) => `${code} ${meaning[language]}`);
      return texts.length === 0 ? undefined : t('codes', { codes: texts.join('; ') });
    },
    /** The picture with words for its periods, fields and other names. */
    drawn: (picture: Picture, data: Data, drawn: Drawn): Drawn => ({
      names: hasPeriodNames(picture, data)
        ? drawn.names.map((name) => periodText(name, 'short'))
        : drawn.names.map((name) => (name === OTHERS ? t('others') : name)),
      series: drawn.series.map(({ name, values }) => ({
        name: picture.kind === 'ranks' ? periodText(name, 'short') : shownName(name),
        values,
      })),
    }),
  };
}

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
