import { useTranslations } from 'next-intl';
import type { IndicatorRatio, IndicatorTable } from '@/domain/indicators/fold-indicator';
import type { Indicator } from '@/domain/indicators/indicator';
import type { IndicatorView } from '@/domain/indicators/indicator-view';
import { useLanguage } from '@/i18n/use-language';
import { ScrollRegion } from '@/ui/parts/scroll/scroll-region';
import classes from './indicators.module.css';
import { useIndicatorWords } from './use-indicator-words';

/** The values as a table; each has its two sums below it. */
export function IndicatorFigures(options: {
  indicator: Indicator;
  view: IndicatorView;
  table: IndicatorTable;
  /** Whether another one is being read. */
  isOld: boolean;
}) {
  const { indicator, view, table, isOld } = options;
  const t = useTranslations('indicators');
  const language = useLanguage();
  const words = useIndicatorWords(indicator);
  const hasColumns = view.columns !== '';
  // Over several periods there are no totals.
  const hasTotals = !hasColumns || table.rows.some(({ total }) => total !== null);
  const cell = (key: string, ratio: IndicatorRatio | null, isTotal = false) => (
    <td key={key} data-total={isTotal || undefined}>
      {ratio === null ? (
        t('noValue')
      ) : (
        <>
          {words.ratio(ratio.value)}
          <small>{`${words.amount(ratio.numerator)} ÷ ${words.amount(ratio.denominator)}`}</small>
        </>
      )}
    </td>
  );
  return (
    <div className={classes.figures}>
      <ScrollRegion label={indicator.label[language]} maxHeight="max(320px, 74dvh)">
        <table className={classes.table} data-old={isOld || undefined}>
          <thead>
            <tr>
              <th scope="col">{view.rows === '' ? '' : words.dimension(view.rows)}</th>
              {hasColumns &&
                table.columns.map((column) => (
                  <th key={column.join()} scope="col">
                    {column.map((value) => words.value(view.columns, value)).join(', ')}
                  </th>
                ))}
              {hasTotals && <th scope="col">{hasColumns ? t('allTogether') : indicator.unit[language]}</th>}
            </tr>
          </thead>
          <tbody>
            {table.rows.map(({ values, cells, total }) => (
              <tr key={values.join()}>
                <th scope="row">
                  {values.length === 0
                    ? t('allTogether')
                    : values.map((value) => words.value(view.rows, value)).join(', ')}
                </th>
                {hasColumns && cells.map((ratio, at) => cell(table.columns[at]!.join(), ratio))}
                {hasTotals && cell('total', total, hasColumns)}
              </tr>
            ))}
          </tbody>
          {view.rows !== '' && (
            <tfoot>
              <tr>
                <th scope="row">{t('allTogether')}</th>
                {hasColumns && table.totals.map((ratio, at) => cell(table.columns[at]!.join(), ratio, true))}
                {hasTotals && cell('total', table.total, true)}
              </tr>
            </tfoot>
          )}
        </table>
      </ScrollRegion>
    </div>
  );
}
