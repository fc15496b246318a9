import { useTranslations } from 'next-intl';
import type { PlacedSummary } from '@/domain/answers/placer';
import type { IndicatorRatio, IndicatorTable } from '@/domain/indicators/fold-indicator';
import type { Indicator } from '@/domain/indicators/indicator';
import type { IndicatorView } from '@/domain/indicators/indicator-view';
import { useLanguage } from '@/i18n/use-language';
import { longestWord, paperParts } from '@/ui/parts/print/paper-parts';
import { PaperTables } from '@/ui/parts/print/paper-tables';
import { usePrinting } from '@/ui/parts/print/use-printing';
import { ScrollRegion } from '@/ui/parts/scroll/scroll-region';
import { usePlacedWords } from '../place-systems/use-placed-words';
import classes from './indicators.module.css';
import { useIndicatorWords } from './use-indicator-words';

/** The values as a table; each has its two sums below it. */
export function IndicatorFigures(options: {
  indicator: Indicator;
  view: IndicatorView;
  table: IndicatorTable;
  /** The places that are not those of the records; null: all are. */
  placed: PlacedSummary | null;
  /** Whether other values are being read. */
  isOld: boolean;
}) {
  const { indicator, view, table, placed, isOld } = options;
  const t = useTranslations('indicators');
  const language = useLanguage();
  const words = useIndicatorWords(indicator);
  const kept = usePlacedWords().keptTexts(placed);
  const hasColumns = view.columns !== '';
  // Totals over several periods are not made.
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
  const isPrinting = usePrinting();
  const shown: readonly IndicatorColumn[] = [
    ...(hasColumns
      ? table.columns.map((column, at) => ({
          key: column.join(),
          text: column.map((value) => kept.get(value) ?? words.value(view.columns, value)).join(', '),
          cellOf: ({ cells }: IndicatorTable['rows'][number]) => cells[at] ?? null,
          total: table.totals[at] ?? null,
          isTotal: false,
        }))
      : []),
    ...(hasTotals
      ? [
          {
            key: 'total',
            text: hasColumns ? t('allTogether') : indicator.unit[language],
            cellOf: ({ total }: IndicatorTable['rows'][number]) => total,
            total: table.total,
            isTotal: hasColumns,
          },
        ]
      : []),
  ];
  const nameOf = (values: readonly string[]) =>
    values.length === 0
      ? t('allTogether')
      : values.map((value) => kept.get(value) ?? words.value(view.rows, value)).join(', ');
  const tableOf = (columns: readonly IndicatorColumn[]) => (
    <table className={classes.table} data-old={isOld || undefined}>
      <thead>
        <tr>
          <th scope="col">{view.rows === '' ? '' : words.dimension(view.rows)}</th>
          {columns.map(({ key, text }) => (
            <th key={key} scope="col">
              {text}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {table.rows.map((row) => (
          <tr key={row.values.join()}>
            <th scope="row">{nameOf(row.values)}</th>
            {columns.map(({ key, cellOf, isTotal }) => cell(key, cellOf(row), isTotal))}
          </tr>
        ))}
      </tbody>
      {view.rows !== '' && (
        <tfoot>
          <tr>
            <th scope="row">{t('allTogether')}</th>
            {columns.map(({ key, total }) => cell(key, total, true))}
          </tr>
        </tfoot>
      )}
    </table>
  );
  return (
    <div className={classes.figures}>
      {isPrinting ? (
        <PaperTables
          layout={paperParts({
            head: Math.max(
              MIN_HEAD,
              longestWord(view.rows === '' ? '' : words.dimension(view.rows)),
              ...table.rows.map(({ values }) => longestWord(nameOf(values))),
            ),
            columns: shown.map(({ text }) => Math.max(RATIO, longestWord(text))),
          })}
          title={`${indicator.label[language]}, ${indicator.unit[language]}`}
          columnName={(at) => shown[at]?.text ?? ''}
        >
          {({ from, to }) => tableOf(shown.slice(from, to))}
        </PaperTables>
      ) : (
        <ScrollRegion label={indicator.label[language]} maxHeight="max(320px, 74dvh)">
          {tableOf(shown)}
        </ScrollRegion>
      )}
    </div>
  );
}

/** A column of values: one for each row, and the total below them. */
type IndicatorColumn = Readonly<{
  key: string;
  text: string;
  cellOf: (row: IndicatorTable['rows'][number]) => IndicatorRatio | null;
  total: IndicatorRatio | null;
  isTotal: boolean;
}>;

/** The minimum length on paper of row headings, in letters, and that of a sum, which may have a line of its own. */
const MIN_HEAD = 12;
const RATIO = 10;
