'use client';

import { useFormatter, useTranslations } from 'next-intl';
import { useLanguage } from '@/i18n/use-language';
import classes from '../releases.module.css';
import type { WirePublishedChanges } from '../types';
import own from './published.module.css';

/** The digits after the comma: so many that the two values do not look the same. */
const DIGITS = [2, 4, 8] as const;

/** The first values of a page that differ, before and after. */
export function ChangedValues({
  page,
}: {
  page: Omit<WirePublishedChanges['figures'][number], 'id' | 'addresses'>;
}) {
  const t = useTranslations('releases');
  const language = useLanguage();
  const textOf = useNumberTexts();
  const { title, count, values } = page;
  return (
    <div className={classes.frame}>
      <table className={own.values} aria-label={title[language]}>
        <thead>
          <tr>
            <th scope="col">{t('published.value')}</th>
            <th scope="col">{t('changes.before')}</th>
            <th scope="col">{t('changes.after')}</th>
          </tr>
        </thead>
        <tbody>
          {values.map(({ name, before, after }) => {
            const [was, is] = textOf(before, after);
            return (
              <tr key={name.id}>
                <th scope="row">{name[language]}</th>
                <td>{was}</td>
                <td>{is}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {count > values.length && (
        <p className={classes.aside}>{t('published.more', { shown: values.length, count })}</p>
      )}
    </div>
  );
}

/** Returns the texts of two values that differ. */
function useNumberTexts() {
  const t = useTranslations('releases.changes');
  const format = useFormatter();
  return (before: string | null, after: string | null): readonly string[] => {
    const textsWith = (maximumFractionDigits: number) =>
      [before, after].map((value) =>
        value === null ? t('nothing') : format.number(Number(value), { maximumFractionDigits }),
      );
    const isDifferent = ([one, other]: readonly string[]) => one !== other;
    return DIGITS.map(textsWith).find(isDifferent) ?? [before ?? t('nothing'), after ?? t('nothing')];
  };
}
