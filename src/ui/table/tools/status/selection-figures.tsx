'use client';

import { useFormatter, useTranslations } from 'next-intl';
import type { Tools } from '../tools';
import { useFigures } from './use-figures';

const DECIMALS = 2;

/** The number of selected numbers, and their figures. */
export function SelectionFigures({ tools }: { tools: Tools }) {
  const t = useTranslations('tableTools.figures');
  const format = useFormatter();
  const figures = useFigures(tools);
  if (figures === null) return null;
  if (figures === undefined) return <span>{t('counting')}</span>;
  const { count, sum, average, min, max } = figures;
  // Years have no thousands separators.
  const number = (value: number) => (sum === undefined ? String(value) : format.number(value));
  return (
    <>
      {sum !== undefined && <span>{t('sum', { text: format.number(sum) })}</span>}
      {average !== undefined && (
        <span>{t('average', { text: format.number(average, { maximumFractionDigits: DECIMALS }) })}</span>
      )}
      <span>{t('count', { count })}</span>
      <span>{t('min', { text: number(min) })}</span>
      <span>{t('max', { text: number(max) })}</span>
    </>
  );
}
