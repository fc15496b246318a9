'use client';

import { useFormatter, useTranslations } from 'next-intl';
import { findCollection } from '@/domain/collections';
import { figureFieldsOf, sourceOf } from '@/domain/collections/parts';
import { useLanguage } from '@/i18n/use-language';
import classes from '../releases.module.css';
import type { WireReleaseChanges } from '../types';

type Unit = WireReleaseChanges['units'][number];

/** The units with records that changed, and the sums of their figures before and after. */
export function ChangedUnits({ resource, units }: { resource: string; units: readonly Unit[] }) {
  const t = useTranslations('releases.changes');
  const language = useLanguage();
  const format = useFormatter();
  const collection = findCollection(resource)!;
  const rows = units.flatMap(({ unit, before, after }) =>
    figureFieldsOf(collection)
      .map(({ name, label }) => ({ unit, label: label[language], was: before?.[name], is: after?.[name] }))
      .filter(({ was, is }) => was !== is),
  );
  if (rows.length === 0) return null;
  const shown = (sum: string | null | undefined) => (sum == null ? t('nothing') : format.number(Number(sum)));
  return (
    <div className={classes.frame}>
      <table className={classes.table} aria-label={t('units')}>
        <thead>
          <tr>
            <th scope="col">{sourceOf(collection)?.label[language] ?? t('table')}</th>
            <th scope="col">{t('figure')}</th>
            <th scope="col" className={classes.number}>
              {t('before')}
            </th>
            <th scope="col" className={classes.number}>
              {t('after')}
            </th>
            <th scope="col" className={classes.number}>
              {t('difference')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ unit, label, was, is }) => (
            <tr key={`${unit} ${label}`}>
              <th scope="row">{unit === '' ? t('whole') : unit}</th>
              <td>{label}</td>
              <td className={classes.number} data-name={t('before')}>
                {shown(was)}
              </td>
              <td className={classes.number} data-name={t('after')}>
                {shown(is)}
              </td>
              <td className={classes.number} data-name={t('difference')}>
                {format.number(Number(is ?? 0) - Number(was ?? 0), { signDisplay: 'exceptZero' })}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
